// Random changes of record types, fields and records while the service is killed: the change that
// was under way is there whole or not at all, and what was answered is there. Uses real processes.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { createPrng } from '../../server/setup/demo/prng.ts';
import { runScript, signIn, unattendedSettings } from '../support/process-helpers.ts';
import { checkLists } from '../support/random-types/lists.ts';
import type { Model } from '../support/random-types/model.ts';
import { type Answer, type Api, perform, settle } from '../support/random-types/operation.ts';
import { readState, toState } from '../support/random-types/state.ts';
import { nextOperation } from '../support/random-types/type-steps.ts';
import { openWorld } from '../support/random-types/world.ts';
import { type Service, startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const KILLS = Number(process.env.RANDOM_KILLS ?? (process.env.REPEAT === 'full' ? 20 : 1));
const STEPS = 15;
/** Most changes are answered within this many milliseconds. */
const LONGEST_CHANGE = 40;
const settings = { ...unattendedSettings('Random Kills'), LOG_LEVEL: 'silent' };

const connectTo = async (all: Record<string, string>) => {
  const service: Service = await startService(all);
  const token = await signIn(service);
  const api: Api = (_, method, path, body) => service.call(method, path, body, token);
  return { service, api };
};

const killAfter = (service: Service, milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    service.process.once('close', () => resolve());
    setTimeout(() => service.process.kill('SIGKILL'), milliseconds);
  });

describe('random changes of record types', () => {
  it.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
    'are whole on %s after the service was killed',
    async engine => {
      if (engine === 'PostgreSQL' && inject('postgres') === '') return;
      const seed = Number(process.env.RANDOM_FIRST ?? 1);
      console.log(`seed ${seed} on ${engine}, killed`);
      const random = createPrng(engine === 'SQLite' ? seed : 100_000 + seed);
      const { env, drop } = await createTestDatabase(engine);
      const all = { ...env, ...settings };
      let { service, api } = await connectTo(all);
      try {
        let model: Model = await openWorld(api, ['Administrator']);
        for (let round = 0; round < KILLS; round += 1) {
          for (let step = 0; step < STEPS; step += 1)
            await perform(api, model, await nextOperation(api, model, random));
          expect(await readState(api, model)).toEqual(toState(model));

          const operation = await nextOperation(api, model, random);
          const { person, method, path, body } = operation;
          const gone = killAfter(service, random() * LONGEST_CHANGE);
          const answer = await api(person, method, path, body).catch(
            (): Answer | undefined => undefined,
          );
          await gone;
          ({ service, api } = await connectTo(all));
          if (answer) settle(model, operation, answer);
          const state = await readState(api, model);
          const what = `killed in ${JSON.stringify(operation)}, answered ${answer?.status}`;
          if (!answer && !isDeepStrictEqual(state, toState(model))) {
            const after = structuredClone(model);
            operation.apply(after, await operation.find(api));
            model = after;
          }
          expect(state, what).toEqual(toState(model));
          await checkLists(api, model, random);
        }
        // The index of own values is verified with the records.
        await service.stop();
        const verified = await runScript('verify-books', [], all);
        expect([verified.code, verified.output]).toEqual([0, expect.any(String)]);
      } finally {
        service.process.kill('SIGKILL');
        await drop();
      }
    },
    120_000 + KILLS * 20_000,
  );
});
