// Who is added as a user gets a mail with a link to a first password (OPEN-104); nobody else ever
// knows it.
import { type Texts, textIn } from '../../domain/language.ts';
import type { Rules } from '../entities/rules/rules.ts';
import { goodFor, makeLink } from './password-links.ts';
import type { PasswordServices } from './password-routes.ts';

const subject: Texts = {
  en: 'You are invited to {company} on Bijak',
  ne: '{company} को Bijak प्रणालीमा तपाईंलाई निम्तो',
};
const text: Texts = {
  en: `Hello {name},

{inviter} invited you to {company} on Bijak. Open this link to choose your password:

{link}

The link can be used once and is valid for 3 days. After that, use "Forgot Password?" on the sign-in page to get a new one.

Bijak`,
  ne: `नमस्ते {name},

{inviter} ले तपाईंलाई {company} को Bijak प्रणालीमा निम्तो पठाउनुभएको छ। यो लिङ्क खोलेर आफ्नो पासवर्ड राख्नुहोस्:

{link}

लिङ्क एक पटक र तीन दिनसम्म मात्र चल्छ। त्यसपछि साइन इन गर्ने ठाउँको "पासवर्ड बिर्सनुभयो?" बाट नयाँ लिङ्क पाइन्छ।

Bijak`,
};
const welcome: Texts = {
  en: 'Welcome to {company}! Choose your password.',
  ne: '{company} मा स्वागत छ! आफ्नो पासवर्ड राख्नुहोस्।',
};

/**
 * The rules of users, and a mail for each new one. A mail whose user is not stored after all holds
 * a link that opens nothing.
 */
export const inviting = (
  users: Rules,
  { clock, postman, page }: Omit<PasswordServices, 'database'>,
): Rules => ({
  ...users,
  saved: async (tx, saved) => {
    await users.saved?.(tx, saved);
    const { id, record, actor, before, language } = saved;
    if (before) return;
    const { company_id } = actor;
    const { name: company } = (await tx
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company_id)
      .executeTakeFirstOrThrow()) as {
      name: string;
    };
    const email = record.email as string;
    const seconds = Math.floor(clock().getTime() / 1000);
    const token = await makeLink(tx, { id, company_id, email }, seconds, goodFor.invitation);
    const link = page(
      `/set-password?token=${token}&message=${encodeURIComponent(textIn(welcome, language, { company }))}`,
    );
    const values = { company, link, name: record.name as string, inviter: actor.username };
    await postman.post({
      to: email,
      subject: textIn(subject, language, values),
      text: textIn(text, language, values),
    });
  },
});
