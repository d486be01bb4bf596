// How strictly a company checks (visible to everybody who enters documents, editable for users who
// may change the company), and the findings of the last yearly report.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import {
  checkNames,
  listAllowedSeverities,
  type Severity,
} from '../../../domain/compliance-checks/check-document.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import type { CustomRule } from '../../../domain/tax/effective-dated.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import {
  collectErrors,
  isObject,
  readObjectBody,
  toFieldSet,
  validateFieldNames,
} from '../../platform/http/request-validator.ts';
import {
  loadCheckSettings,
  type StoredCheckSettings,
  saveCheckSettings,
} from '../../posting/compliance-checks.ts';
import { lockBooks, lockCompany } from '../documents/company-record.ts';
import { parseLayout, removeLayout } from './layout-request.ts';
import {
  assertRegistrationKeepsDocuments,
  findLastDocumentDay,
  parseRule,
  removeRule,
} from './rule-request.ts';
import type { YearReports } from './year-reports.ts';

const ruleAdded = { en: 'Rule added successfully.', ne: 'नियम थपियो।' };
const ruleDeleted = { en: 'Rule deleted successfully.', ne: 'नियम मेटाइयो।' };
const layoutAdded = { en: 'Layout added successfully.', ne: 'ढाँचा थपियो।' };
const layoutDeleted = { en: 'Layout deleted successfully.', ne: 'ढाँचा मेटाइयो।' };
const changedElsewhere = {
  rules: {
    en: 'Change rules one by one at check-rules.',
    ne: 'नियम एक-एक गरी check-rules मा बदलिन्छ।',
  },
  layouts: {
    en: 'Change layouts one by one at check-layouts.',
    ne: 'ढाँचा एक-एक गरी check-layouts मा बदलिन्छ।',
  },
};
const settingsSaved = { en: 'Settings updated successfully.', ne: 'सेटिङ अद्यावधिक भयो।' };

/** Rules and layouts may be sent back as they were read; they have routes of their own. */
const parseLevels = (
  body: Row,
  stored: StoredCheckSettings,
  language: Language,
): Partial<Record<string, Severity>> => {
  const { problems, addError } = collectErrors(language);
  validateFieldNames(body, toFieldSet('levels rules layouts'), addError);
  for (const name of ['rules', 'layouts'] as const)
    if (body[name] !== undefined && !isDeepStrictEqual(body[name], stored[name]))
      addError(name, changedElsewhere[name]);
  const { levels } = body;
  if (levels === undefined) addError('levels', messages.required);
  else if (!isObject(levels)) addError('levels', messages.type);
  else {
    validateFieldNames(levels, new Set<string>(checkNames), addError, 'levels.');
    for (const check of checkNames)
      if (check in levels && !listAllowedSeverities(check).some(level => level === levels[check]))
        addError(`levels.${check}`, messages.choice);
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return levels as Partial<Record<string, Severity>>;
};

/** Registers the routes below the billing prefix. `onError` is called for a report that failed. */
export const registerComplianceCheckRoutes = (
  app: FastifyInstance,
  database: Database,
  reports: YearReports,
  onError: (error: unknown) => void,
): void => {
  // The address of the digests is in the same row but is a separate setting.
  const answered = ({ levels, rules, layouts }: StoredCheckSettings) => ({
    body: { levels, rules, layouts },
    tag: computeETag({ levels, rules, layouts }),
  });

  app.get('/check-settings', requireSignIn, async (request, reply) => {
    const { actor } = requireSession(request);
    return withETag(reply, answered(await loadCheckSettings(database.read, actor.company_id)));
  });

  app.put('/check-settings', requirePermission('edit', 'companies'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const stored = async () => answered(await loadCheckSettings(database.read, actor.company_id));
    return withIfMatch(request, reply, language, stored, async ({ check }) => {
      const seen = await loadCheckSettings(database.read, actor.company_id);
      check(answered(seen).tag);
      const levels = parseLevels(readObjectBody(request), seen, language);
      const after = await database.write(async tx => {
        await lockCompany(database, tx, actor.company_id);
        check(answered(await loadCheckSettings(tx, actor.company_id)).tag);
        return saveCheckSettings(tx, actor, { levels }, now);
      });
      return { levels: withETag(reply, answered(after)).levels, message: settingsSaved[language] };
    });
  });

  /** Stores the changed rules. Throws ValidationError (422) if a document depends on the earlier ones. */
  const saveRules = async (
    tx: Transaction,
    { actor, now, language }: Session,
    change: { name: unknown; rules: CustomRule[] },
  ) => {
    if (change.name === 'vat-registered') {
      await lockBooks(database, tx, actor.company_id);
      await assertRegistrationKeepsDocuments(tx, actor.company_id, change.rules, language);
    }
    return saveCheckSettings(tx, actor, { rules: change.rules }, now);
  };

  app.post('/check-rules', requirePermission('edit', 'companies'), async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    const body = readObjectBody(request);
    const until = await findLastDocumentDay(database.read, actor.company_id, now.slice(0, 10));
    const { rules } = await database.write(async tx => {
      await lockCompany(database, tx, actor.company_id);
      const before = await loadCheckSettings(tx, actor.company_id);
      const added = parseRule(body, before.rules, until, language);
      return saveRules(tx, session, { name: added.name, rules: [...before.rules, added] });
    });
    return { rules, message: ruleAdded[language] };
  });

  app.delete<{ Params: { name: string; from: string } }>(
    '/check-rules/:name/:from',
    requirePermission('edit', 'companies'),
    async request => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const { params } = request;
      const { rules } = await database.write(async tx => {
        await lockCompany(database, tx, actor.company_id);
        const before = await loadCheckSettings(tx, actor.company_id);
        const left = removeRule(before.rules, params, now.slice(0, 10), language);
        return saveRules(tx, session, { name: params.name, rules: left });
      });
      return { rules, message: ruleDeleted[language] };
    },
  );

  app.post('/check-layouts', requirePermission('edit', 'companies'), async request => {
    const { actor, language, now } = requireSession(request);
    const body = readObjectBody(request);
    const { layouts } = await database.write(async tx => {
      await lockCompany(database, tx, actor.company_id);
      const before = await loadCheckSettings(tx, actor.company_id);
      const added = parseLayout(body, before.layouts, now.slice(0, 10), language);
      return saveCheckSettings(tx, actor, { layouts: [...before.layouts, added] }, now);
    });
    return { layouts, message: layoutAdded[language] };
  });

  app.delete<{ Params: { form: string; from: string } }>(
    '/check-layouts/:form/:from',
    requirePermission('edit', 'companies'),
    async request => {
      const { actor, language, now } = requireSession(request);
      const { layouts } = await database.write(async tx => {
        await lockCompany(database, tx, actor.company_id);
        const before = await loadCheckSettings(tx, actor.company_id);
        return saveCheckSettings(
          tx,
          actor,
          { layouts: removeLayout(before.layouts, request.params, now.slice(0, 10), language) },
          now,
        );
      });
      return { layouts, message: layoutDeleted[language] };
    },
  );

  const answer = async (company_id: number, language: Language) => {
    const last = await reports.last(company_id);
    return {
      running: reports.running(company_id),
      last: last
        ? {
            ...last,
            told: last.told.map(({ text, ...told }) => ({ ...told, message: text[language] })),
          }
        : null,
    };
  };

  app.get('/check-report', requirePermission('view', 'books'), async request => {
    const { actor, language } = requireSession(request);
    return answer(actor.company_id, language);
  });

  app.post('/check-report', requirePermission('view', 'books'), async (request, reply) => {
    const { actor, language } = requireSession(request);
    reports.start(actor.company_id, actor.name).catch(onError);
    return reply.code(202).send(await answer(actor.company_id, language));
  });
};
