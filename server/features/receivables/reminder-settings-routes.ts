// The settings of reminders: read without the token, saved, and an account of text messages tried.
import type { FastifyInstance } from 'fastify';
import { findUnknownPlaceholders, reminderTextNames } from '../../../domain/documents/reminders.ts';
import { normalizeMobile } from '../../../domain/documents/sms-text.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import {
  type ReminderSettingsRequest,
  reminderSettingsSchema,
  testSmsSchema,
} from '../../../domain/requests/reminder-requests.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import type { SmsGateway } from '../../platform/sms/sms.ts';
import { lockCompany } from '../documents/company-record.ts';
import {
  loadReminderSettings,
  openSmsAccount,
  type ReminderSettings,
  sealSmsToken,
  updateReminderSettings,
} from './reminder-settings.ts';

const texts = {
  saved: { en: 'Settings updated successfully.', ne: 'सेटिङ अद्यावधिक भयो।' },
  unknown: {
    en: 'Unknown placeholder: {names}.',
    ne: 'यो स्थानधारक छैन: {names}।',
  },
  oneLine: { en: 'This must be one line.', ne: 'यो एक पङ्क्तिको हुनुपर्छ।' },
  noWay: {
    en: 'Choose e-mail or SMS before reminders are sent.',
    ne: 'ताकेता पठाउनुअघि इमेल वा एसएमएस छान्नुहोस्।',
  },
  mobile: {
    en: 'Enter a mobile number of Nepal.',
    ne: 'नेपालको मोबाइल नम्बर लेख्नुहोस्।',
  },
  noAccount: { en: 'SMS is not set up.', ne: 'एसएमएस मिलाइएको छैन।' },
  testText: { en: 'Test message from Bijak', ne: 'बीजकबाट परीक्षण सन्देश' },
  tested: { en: 'The SMS was handed over for {to}.', ne: '{to} को एसएमएस बुझाइयो।' },
  notTested: { en: 'The SMS was not sent: {error}', ne: 'एसएमएस पठाइएन: {error}' },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(reminderSettingsSchema);
const validateTest = createRequestValidator(testSmsSchema);

const serialize = ({ sms_token, ...settings }: ReminderSettings) => ({
  ...settings,
  has_token: sms_token !== '',
});

/** What is wrong with the texts, under "templates.en.message". */
const findTemplateProblems = (
  { templates }: ReminderSettingsRequest,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  for (const written of ['en', 'ne'] as const)
    for (const name of reminderTextNames) {
      const text = templates?.[written][name] ?? '';
      const unknown = findUnknownPlaceholders(name, text);
      const names = unknown.map(each => `{${each}}`).join(', ');
      if (unknown.length > 0)
        problems[`templates.${written}.${name}`] = [translate(texts.unknown, language, { names })];
      else if (['subject', 'line'].includes(name) && /[\r\n]/.test(text))
        problems[`templates.${written}.${name}`] = [texts.oneLine[language]];
    }
  return problems;
};

/** What the settings would lack to be used. */
const findMissing = (settings: ReminderSettings, language: Language): FieldErrors => {
  const required = [messages.required[language]];
  if (settings.enabled === 1 && settings.by_mail === 0 && settings.by_sms === 0)
    return { by_mail: [texts.noWay[language]] };
  if (settings.by_sms === 0) return {};
  if (settings.sms_provider === null) return { sms_provider: required };
  return {
    ...(settings.sms_token === '' ? { sms_token: required } : {}),
    ...(settings.sms_provider === 'sparrow' && settings.sms_sender === ''
      ? { sms_sender: required }
      : {}),
  };
};

const refuse = (problems: FieldErrors): void => {
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/** Registers `reminder-settings` below the billing prefix. */
export const registerReminderSettingsRoutes = (
  app: FastifyInstance,
  {
    store: { database },
    vault,
    smsGateway,
  }: { store: EntityStore; vault: Vault; smsGateway: SmsGateway },
): void => {
  const versioned = (settings: ReminderSettings, may_change: 0 | 1) => ({
    body: { ...serialize(settings), may_change },
    tag: computeETag(settings),
  });

  app.get('/reminder-settings', requirePermission('view', 'reminders'), async (request, reply) => {
    const session = requireSession(request);
    const settings = await loadReminderSettings(database.read, session.actor.company_id);
    const may_change = (await hasPermission(database, session, 'edit companies')) ? 1 : 0;
    return withETag(reply, versioned(settings, may_change));
  });

  const decide = (
    body: Row,
    before: ReminderSettings,
    company_id: number,
    language: Language,
  ): ReminderSettings => {
    refuse(validate(body, language));
    const asked = body as ReminderSettingsRequest;
    refuse(findTemplateProblems(asked, language));
    const { sms_token, steps, sms_provider, sms_sender, ...rest } = asked;
    const given = Object.fromEntries(
      Object.entries(rest).filter(([name, value]) => name in before && value !== null),
    );
    const isOther = 'sms_provider' in body && (sms_provider ?? null) !== before.sms_provider;
    const kept = isOther ? '' : before.sms_token;
    const after: ReminderSettings = {
      ...before,
      ...given,
      ...(steps ? { steps: [...steps].sort((a, b) => a - b) } : {}),
      ...('sms_provider' in body ? { sms_provider: sms_provider ?? null } : {}),
      ...('sms_sender' in body ? { sms_sender: sms_sender?.trim() ?? '' } : {}),
      // An empty field of the form keeps the token.
      sms_token: sms_token ? sealSmsToken(vault, company_id, sms_token.trim()) : kept,
    };
    refuse(findMissing(after, language));
    return after;
  };

  app.put('/reminder-settings', requirePermission('edit', 'companies'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const { company_id } = actor;
    const stored = async () => versioned(await loadReminderSettings(database.read, company_id), 1);
    return withIfMatch(request, reply, language, stored, async ({ check }) => {
      check((await stored()).tag);
      const body = readObjectBody(request);
      await retryOnUniqueViolation(database, async tx => {
        await lockCompany(database, tx, company_id);
        const before = await loadReminderSettings(tx, company_id);
        check(computeETag(before));
        const after = decide(body, before, company_id, language);
        await updateReminderSettings(tx, actor, after, now);
      });
      return { ...withETag(reply, await stored()), message: texts.saved[language] };
    });
  });

  app.post('/reminder-settings/test', requirePermission('edit', 'companies'), async request => {
    const { actor, language } = requireSession(request);
    const body = readObjectBody(request);
    refuse(validateTest(body, language));
    const to = normalizeMobile(String(body.to));
    if (!to) throw new ValidationError({ to: [texts.mobile[language]] });
    const settings = await loadReminderSettings(database.read, actor.company_id);
    const account = openSmsAccount(vault, actor.company_id, settings);
    if (!account) throw new ValidationError({ sms_provider: [texts.noAccount[language]] });
    const text = texts.testText[settings.language];
    const delivery = await smsGateway.send(account, { to, text }, request.signal);
    if (delivery.outcome !== 'sent')
      throw new ValidationError({
        to: [translate(texts.notTested, language, { error: delivery.error })],
      });
    return { message: translate(texts.tested, language, { to }) };
  });
};
