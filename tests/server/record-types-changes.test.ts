// Random changes of record types and fields over the records that there are: each is done, or
// refused at a field by name, and everything is as a model in memory has it.
import { describe, expect, it } from 'vitest';
import { verifyOwnValues } from '../../server/audit/ledger-audit/verify-own-values.ts';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { createPrng } from '../../server/setup/demo/prng.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { checkLists } from '../support/random-types/lists.ts';
import { type Model, THINGS, UNITS } from '../support/random-types/model.ts';
import { type Api, perform } from '../support/random-types/operation.ts';
import { readRecords, readState, toRecords, toState } from '../support/random-types/state.ts';
import { nextOperation } from '../support/random-types/type-steps.ts';
import { checkSchemaFiles, openWorld } from '../support/random-types/world.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const STEPS = Number(process.env.RANDOM_STEPS ?? 45);
const RUNS = Number(process.env.RANDOM_RUNS ?? 1);
const FIRST = Number(process.env.RANDOM_FIRST ?? 1);

describe('changes of record types over data', () => {
  describeOnBothEngines((world, engine) => {
    const toApi =
      (callers: { Administrator: Caller; Sales?: Caller }): Api =>
      (person, method, path, body) =>
        callers[person]!.call(method, path, body);

    const findDifferences = async ({ companyId }: Caller) => {
      const { database, store } = world().app;
      const found = [];
      for await (const one of verifyOwnValues(database, companyId, store.entities)) found.push(one);
      return found;
    };

    const runOnce = async (seed: number) => {
      const random = createPrng(seed);
      const admin = await world().createCompany(`Random Changes ${seed}`);
      const { bytes: before } = await downloadBackup(admin);
      const sales = await world().createUser(admin, 'Sales');
      const api = toApi({ Administrator: admin, Sales: sales });
      const model: Model = await openWorld(api, ['Administrator', 'Sales']);
      const done: Record<string, [done: number, refused: number]> = {};
      for (let step = 0; step < STEPS; step += 1) {
        const operation = await nextOperation(api, model, random);
        const isDone = await perform(api, model, operation);
        const [some = 0, refused = 0] = done[operation.what] ?? [];
        done[operation.what] = isDone ? [some + 1, refused] : [some, refused + 1];
        const isOfType = /^own-/.test(operation.path);
        const state = await readState(api, model, isOfType);
        const what = `after step ${step}: ${JSON.stringify(operation)}`;
        expect(state, what).toEqual(toState(model, isOfType));
        await checkLists(api, model, random);
        expect(await findDifferences(admin)).toEqual([]);
        if (step % 10 === 9)
          for (const entity of [THINGS, UNITS])
            expect(await readRecords(api, model, entity, 'Sales')).toEqual(
              toRecords(model, entity, 'Sales'),
            );
        if (step % 40 === 39) {
          const other = await world().createCompany(`Random Changes ${seed} ${step}`);
          await checkSchemaFiles(api, model, toApi({ Administrator: other }));
        }
      }
      if (process.env.RANDOM_STEPS) console.info(JSON.stringify(done));
      const recovered = await restoreFrom(admin, before, { roll_forward: '1' });
      expect([recovered.status, recovered.body]).toEqual([200, expect.anything()]);
      expect(await readState(api, model)).toEqual(toState(model));
      expect(await findDifferences(admin)).toEqual([]);
      const { database, store } = world().app;
      for await (const one of verifyRecords(database, admin.companyId, store.entities))
        expect(one).toBeUndefined();
    };

    const seeds = Array.from(
      { length: RUNS },
      (_, run) => FIRST + run + (engine === 'SQLite' ? 0 : 100_000),
    );
    it.each(seeds)(
      'are done whole or refused by name, also after a recovery (seed %d)',
      async seed => {
        console.log(`seed ${seed} on ${engine}`);
        await runOnce(seed);
      },
      120_000,
    );
  });
});
