// The calls of the company's decisions about its sales. Who may edit roles decides for all.
import type { FastifyInstance } from 'fastify';
import { type Language, textIn } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { holdCompany } from '../company/company-record.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { underVersion, versionOf, withTag } from '../platform/http/record-version.ts';
import { bodyOf } from './idempotency.ts';
import { posWithoutCode } from './outlets.ts';
import { collecting, judgeNames, names } from './request-fields.ts';
import {
  decideSales,
  type SalesSettings,
  salesDecisions,
  salesSettingsOf,
} from './sales-settings.ts';
import type { DocumentServices } from './services.ts';

const saved = { en: 'Settings updated successfully.', ne: 'सेटिङ अद्यावधिक भयो।' };
const codesMissing = {
  en: 'Every POS needs an outlet code first; these have none: {names}.',
  ne: 'पहिले सबै बिक्री काउन्टरको शाखा कोड चाहिन्छ; यिनको छैन: {names}।',
};

/** What the settings say beside the decisions, so that they can be sent back as they were read. */
const answeredBeside = ['may_change'];

/** Registers the calls below the billing prefix. */
export const salesSettingsRoutes = (
  app: FastifyInstance,
  { store, enter }: DocumentServices,
): void => {
  const { database } = store;
  const answered = (settings: SalesSettings, may_change: number) => ({
    body: { ...settings, may_change },
    tag: versionOf(settings),
  });

  app.get('/sales-settings', async (request, reply) => {
    const { actor } = await enter(request, undefined, 'sales-settings');
    const settings = await salesSettingsOf(database.read, actor.company_id);
    const may_change = await enter(request, 'edit', 'roles').then(
      () => 1,
      (error: unknown) => {
        if (error instanceof Forbidden) return 0;
        throw error;
      },
    );
    return withTag(reply, answered(settings, may_change));
  });

  const decisionIn = (body: Row, language: Language): Partial<SalesSettings> => {
    const { problems, say } = collecting(language);
    judgeNames(body, names([...salesDecisions, ...answeredBeside].join(' ')), say);
    const given = salesDecisions.filter(name => body[name] !== undefined);
    if (given.length === 0) say(salesDecisions[0]!, messages.required);
    for (const name of given) if (body[name] !== 0 && body[name] !== 1) say(name, messages.choice);
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    return Object.fromEntries(given.map(name => [name, body[name]])) as Partial<SalesSettings>;
  };

  app.put('/sales-settings', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'edit', 'roles');
    const stored = async () => answered(await salesSettingsOf(database.read, actor.company_id), 1);
    return underVersion(request, reply, language, stored, async ({ check }) => {
      check((await stored()).tag);
      const decided = decisionIn(bodyOf(request), language);
      const settings = await againOnDuplicate(database, async tx => {
        await holdCompany(database, tx, actor.company_id);
        check(versionOf(await salesSettingsOf(tx, actor.company_id)));
        if (decided.outlet_codes === 1) {
          // Nobody takes a POS its code away meanwhile.
          await database.lockTables(tx, ['pos']);
          const without = await posWithoutCode(tx, actor.company_id);
          if (without.length > 0)
            throw new Invalid({
              outlet_codes: [textIn(codesMissing, language, { names: without.join(', ') })],
            });
        }
        return decideSales(tx, actor, decided, now);
      });
      return {
        ...withTag(reply, { body: settings, tag: versionOf(settings) }),
        message: saved[language],
      };
    });
  });
};
