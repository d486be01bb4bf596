// A new user gets a mail with a link to set a first password (OPEN-104); nobody else ever knows it.
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { createPasswordLink, LINK_TTL_SECONDS } from '../../auth/password-links.ts';
import type { PasswordServices } from '../../auth/password-routes.ts';
import type { Transaction } from '../../database/database.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';

const subjectText: Texts = {
  en: 'You are invited to {company} on Bijak',
  ne: '{company} को Bijak प्रणालीमा तपाईंलाई निम्तो',
};
const bodyText: Texts = {
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
const welcomeText: Texts = {
  en: 'Welcome to {company}! Choose your password.',
  ne: '{company} मा स्वागत छ! आफ्नो पासवर्ड राख्नुहोस्।',
};

type InvitationServices = Omit<PasswordServices, 'database'>;
type Invited = { id: number; company_id: number; name: string; email: string };

/**
 * A new link for the user in a mail; links that were sent before are no longer valid. `inviter` is
 * the name of the user who invites.
 */
export const composeInvitation = async (
  tx: Transaction,
  { clock, page }: Pick<InvitationServices, 'clock' | 'page'>,
  { id, company_id, name, email }: Invited,
  inviter: string,
  language: Language,
): Promise<Mail> => {
  const { name: company } = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('password_links')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .execute();
  const seconds = Math.floor(clock().getTime() / 1000);
  const token = await createPasswordLink(
    tx,
    { id, company_id, email },
    seconds,
    LINK_TTL_SECONDS.invitation,
  );
  const link = page(
    `/set-password?token=${token}&message=${encodeURIComponent(translate(welcomeText, language, { company }))}`,
  );
  const values = { company, link, name, inviter };
  return {
    to: email,
    subject: translate(subjectText, language, values),
    text: translate(bodyText, language, values),
  };
};

const sentText: Texts = {
  // The documents' own words (USR-025, QUIRK-065), and what else has happened.
  en: 'User created Successfully. An invitation was sent to {email}.',
  ne: 'प्रयोगकर्ता थपियो। {email} मा निम्तो पठाइयो।',
};

/**
 * The rules of users, and a mail for each new one. If a user is not stored after all, the link in
 * the mail is invalid.
 */
export const withInvitations = (users: EntityHooks, services: InvitationServices): EntityHooks => ({
  ...users,
  toCreationMessage: ({ email }, language) =>
    translate(sentText, language, { email: String(email) }),
  afterSave: async (tx, saved) => {
    await users.afterSave?.(tx, saved);
    const { id, record, actor, before, language } = saved;
    if (before) return;
    const invited = {
      id,
      company_id: actor.company_id,
      name: record.name as string,
      email: record.email as string,
    };
    const mail = await composeInvitation(tx, services, invited, actor.username, language);
    await services.mailer.sendInBackground(mail);
  },
});
