// The routes of the company's security settings. Only users who may edit roles change them.

import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { securitySettingsSchema } from '../../../domain/requests/sign-in-requests.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import {
  loadSecuritySettings,
  SECURITY_SETTING_NAMES,
  type SecuritySettings,
  updateSecuritySettings,
} from '../../auth/security-settings.ts';
import type { Database } from '../../database/database.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { lockCompany } from '../documents/company-record.ts';

const savedText = { en: 'Settings updated successfully.', ne: 'सेटिङ अद्यावधिक भयो।' };

const validate = createRequestValidator(securitySettingsSchema);

/** The settings of the body that are given. Throws ValidationError if there is none. */
const parseSettings = (body: Row, language: Language): Partial<SecuritySettings> => {
  const problems = validate(body, language);
  const given = SECURITY_SETTING_NAMES.filter(name => body[name] !== undefined);
  if (given.length === 0) problems[SECURITY_SETTING_NAMES[0]!] = [messages.required[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return Object.fromEntries(given.map(name => [name, body[name]])) as Partial<SecuritySettings>;
};

/** Registers the routes below the billing prefix. */
export const registerSecuritySettingsRoutes = (
  app: FastifyInstance,
  { database }: { database: Database },
): void => {
  const answered = (settings: SecuritySettings, may_change: number) => ({
    body: { ...settings, may_change },
    tag: computeETag(settings),
  });

  app.get('/security-settings', requireSignIn, async (request, reply) => {
    const session = requireSession(request);
    const settings = await loadSecuritySettings(database.read, session.actor.company_id);
    const may_change = (await hasPermission(database, session, 'edit roles')) ? 1 : 0;
    return withETag(reply, answered(settings, may_change));
  });

  app.put('/security-settings', requirePermission('edit', 'roles'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const stored = async () =>
      answered(await loadSecuritySettings(database.read, actor.company_id), 1);
    return withIfMatch(request, reply, language, stored, async ({ check }) => {
      check((await stored()).tag);
      const decided = parseSettings(readObjectBody(request), language);
      const settings = await retryOnUniqueViolation(database, async tx => {
        await lockCompany(database, tx, actor.company_id);
        check(computeETag(await loadSecuritySettings(tx, actor.company_id)));
        return updateSecuritySettings(tx, actor, decided, now);
      });
      return {
        ...withETag(reply, { body: settings, tag: computeETag(settings) }),
        message: savedText[language],
      };
    });
  });
};
