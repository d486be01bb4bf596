// The routes of the company's sales settings. Only users who may edit roles change them.

import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, translate } from '../../../domain/language.ts';
import { salesSettingsSchema } from '../../../domain/requests/setting-requests.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { findPosWithoutCode } from '../../posting/numbering.ts';
import {
  isActiveCustomer,
  loadSalesSettings,
  SALES_SETTING_NAMES,
  type SalesSettings,
  updateSalesSettings,
} from '../../posting/sales-settings.ts';
import { lockCompany } from '../documents/company-record.ts';
import type { DocumentServices } from '../documents/document-services.ts';

const savedText = { en: 'Settings updated successfully.', ne: 'सेटिङ अद्यावधिक भयो।' };
const codesMissingText = {
  en: 'Every POS needs an outlet code first; these have none: {names}.',
  ne: 'पहिले सबै बिक्री काउन्टरको शाखा कोड चाहिन्छ; यिनको छैन: {names}।',
};
const customerText = {
  en: 'There is no active customer like this.',
  ne: 'यस्तो सक्रिय ग्राहक छैन।',
};

const validate = createRequestValidator(salesSettingsSchema);

/** The text without spaces around its lines and without empty lines around it; null is none. */
const toLines = (text: unknown): string =>
  String(text ?? '')
    .split(/\r?\n/)
    .map(line => line.trim())
    .join('\n')
    .trim();

/** Registers the routes below the billing prefix. */
export const registerSalesSettingsRoutes = (
  app: FastifyInstance,
  { store }: DocumentServices,
): void => {
  const { database } = store;
  const answered = (settings: SalesSettings, may_change: number) => ({
    body: { ...settings, may_change },
    tag: computeETag(settings),
  });

  app.get('/sales-settings', requireSignIn, async (request, reply) => {
    const session = requireSession(request);
    const { actor } = session;
    const settings = await loadSalesSettings(database.read, actor.company_id);
    const may_change = (await hasPermission(database, session, 'edit roles')) ? 1 : 0;
    return withETag(reply, answered(settings, may_change));
  });

  const decisionIn = (body: Row, language: Language): Partial<SalesSettings> => {
    const problems = validate(body, language);
    const given = SALES_SETTING_NAMES.filter(name => body[name] !== undefined);
    if (given.length === 0) problems[SALES_SETTING_NAMES[0]!] = [messages.required[language]];
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const { receipt_foot } = body;
    return {
      ...Object.fromEntries(given.map(name => [name, body[name]])),
      ...(receipt_foot === undefined ? {} : { receipt_foot: toLines(receipt_foot) }),
    } as Partial<SalesSettings>;
  };

  app.put('/sales-settings', requirePermission('edit', 'roles'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const stored = async () =>
      answered(await loadSalesSettings(database.read, actor.company_id), 1);
    return withIfMatch(request, reply, language, stored, async ({ check }) => {
      check((await stored()).tag);
      const decided = decisionIn(readObjectBody(request), language);
      const settings = await retryOnUniqueViolation(database, async tx => {
        await lockCompany(database, tx, actor.company_id);
        const before = await loadSalesSettings(tx, actor.company_id);
        check(computeETag(before));
        if (decided.outlet_codes === 1) {
          // Prevents that a POS loses its code meanwhile.
          await database.lockTables(tx, ['pos']);
          const without = await findPosWithoutCode(tx, actor.company_id);
          if (without.length > 0)
            throw new ValidationError({
              outlet_codes: [translate(codesMissingText, language, { names: without.join(', ') })],
            });
        }
        const { cash_customer } = decided;
        // One that was disabled since may stay as it was read.
        if (
          typeof cash_customer === 'number' &&
          cash_customer !== before.cash_customer &&
          !(await isActiveCustomer(tx, actor.company_id, cash_customer))
        )
          throw new ValidationError({ cash_customer: [customerText[language]] });
        return updateSalesSettings(tx, actor, decided, now);
      });
      return {
        ...withETag(reply, { body: settings, tag: computeETag(settings) }),
        message: savedText[language],
      };
    });
  });
};
