// How strictly a company checks (everybody who enters documents reads it, who may change the
// company changes it), and what the last look over the year found.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { checkNames, type Level, levelsOf } from '../../domain/checks/levels.ts';
import type { Language } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { holdCompany } from '../company/company-record.ts';
import type { Database } from '../database/connect.ts';
import { bodyOf } from '../documents/idempotency.ts';
import { collecting, isObject, judgeNames, names } from '../documents/request-fields.ts';
import type { Entering } from '../entities/routes.ts';
import { Invalid } from '../errors.ts';
import { underVersion, versionOf, withTag } from '../platform/http/record-version.ts';
import { datedUntil } from './dated-until.ts';
import { layoutIn, withoutLayout } from './layout-request.ts';
import { ruleIn, withoutRule } from './rule-request.ts';
import { type CheckSettings, checkSettingsOf, decideChecks } from './stored-levels.ts';
import type { YearReports } from './year-reports.ts';

const ruleAdded = { en: 'Rule added successfully.', ne: 'नियम थपियो।' };
const ruleGone = { en: 'Rule deleted successfully.', ne: 'नियम मेटाइयो।' };
const layoutAdded = { en: 'Layout added successfully.', ne: 'ढाँचा थपियो।' };
const layoutGone = { en: 'Layout deleted successfully.', ne: 'ढाँचा मेटाइयो।' };
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
const saved = { en: 'Settings updated successfully.', ne: 'सेटिङ अद्यावधिक भयो।' };

/** Rules and layouts may come back as they were read; a call of their own changes them. */
const levelsFrom = (
  body: Row,
  stands: CheckSettings,
  language: Language,
): Partial<Record<string, Level>> => {
  const { problems, say } = collecting(language);
  judgeNames(body, names('levels rules layouts'), say);
  for (const name of ['rules', 'layouts'] as const)
    if (body[name] !== undefined && !isDeepStrictEqual(body[name], stands[name]))
      say(name, changedElsewhere[name]);
  const { levels } = body;
  if (levels === undefined) say('levels', messages.required);
  else if (!isObject(levels)) say('levels', messages.type);
  else {
    judgeNames(levels, new Set<string>(checkNames), say, 'levels.');
    for (const check of checkNames)
      if (check in levels && !levelsOf(check).some(level => level === levels[check]))
        say(`levels.${check}`, messages.choice);
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return levels as Partial<Record<string, Level>>;
};

/**
 * Registers the calls below the billing prefix. `fail` is told of a report that could not be ended.
 */
export const checkRoutes = (
  app: FastifyInstance,
  database: Database,
  reports: YearReports,
  enter: Entering,
  fail: (error: unknown) => void,
): void => {
  // The address of the digests is in the same row and is a setting of its own.
  const answered = ({ levels, rules, layouts }: CheckSettings) => ({
    body: { levels, rules, layouts },
    tag: versionOf({ levels, rules, layouts }),
  });

  app.get('/check-settings', async (request, reply) => {
    const { actor } = await enter(request, undefined, 'check-settings');
    return withTag(reply, answered(await checkSettingsOf(database.read, actor.company_id)));
  });

  app.put('/check-settings', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'edit', 'companies');
    const stored = async () => answered(await checkSettingsOf(database.read, actor.company_id));
    return underVersion(request, reply, language, stored, async ({ check }) => {
      const seen = await checkSettingsOf(database.read, actor.company_id);
      check(answered(seen).tag);
      const levels = levelsFrom(bodyOf(request), seen, language);
      const after = await database.write(async tx => {
        await holdCompany(database, tx, actor.company_id);
        check(answered(await checkSettingsOf(tx, actor.company_id)).tag);
        return decideChecks(tx, actor, { levels }, now);
      });
      return { levels: withTag(reply, answered(after)).levels, message: saved[language] };
    });
  });

  app.post('/check-rules', async request => {
    const { actor, language, now } = await enter(request, 'edit', 'companies');
    const body = bodyOf(request);
    const until = await datedUntil(database.read, actor.company_id, now.slice(0, 10));
    const { rules } = await database.write(async tx => {
      await holdCompany(database, tx, actor.company_id);
      const before = await checkSettingsOf(tx, actor.company_id);
      const added = ruleIn(body, before.rules, until, language);
      return decideChecks(tx, actor, { rules: [...before.rules, added] }, now);
    });
    return { rules, message: ruleAdded[language] };
  });

  app.delete<{ Params: { name: string; from: string } }>(
    '/check-rules/:name/:from',
    async request => {
      const { actor, language, now } = await enter(request, 'edit', 'companies');
      const { rules } = await database.write(async tx => {
        await holdCompany(database, tx, actor.company_id);
        const before = await checkSettingsOf(tx, actor.company_id);
        return decideChecks(
          tx,
          actor,
          { rules: withoutRule(before.rules, request.params, now.slice(0, 10), language) },
          now,
        );
      });
      return { rules, message: ruleGone[language] };
    },
  );

  app.post('/check-layouts', async request => {
    const { actor, language, now } = await enter(request, 'edit', 'companies');
    const body = bodyOf(request);
    const { layouts } = await database.write(async tx => {
      await holdCompany(database, tx, actor.company_id);
      const before = await checkSettingsOf(tx, actor.company_id);
      const added = layoutIn(body, before.layouts, now.slice(0, 10), language);
      return decideChecks(tx, actor, { layouts: [...before.layouts, added] }, now);
    });
    return { layouts, message: layoutAdded[language] };
  });

  app.delete<{ Params: { form: string; from: string } }>(
    '/check-layouts/:form/:from',
    async request => {
      const { actor, language, now } = await enter(request, 'edit', 'companies');
      const { layouts } = await database.write(async tx => {
        await holdCompany(database, tx, actor.company_id);
        const before = await checkSettingsOf(tx, actor.company_id);
        return decideChecks(
          tx,
          actor,
          { layouts: withoutLayout(before.layouts, request.params, now.slice(0, 10), language) },
          now,
        );
      });
      return { layouts, message: layoutGone[language] };
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

  app.get('/check-report', async request => {
    const { actor, language } = await enter(request, 'view', 'books');
    return answer(actor.company_id, language);
  });

  app.post('/check-report', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'books');
    reports.start(actor.company_id, actor.name).catch(fail);
    return reply.code(202).send(await answer(actor.company_id, language));
  });
};
