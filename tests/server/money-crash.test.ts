// 64 clients that move money of the same three invoices and three bills, at a service that is
// killed while cheques, nettings and deposits of TDS are under way: never is more settled than is
// open, though all ask for it at once, the books are clean, and a request that is repeated under
// its key has one result. Uses real processes.
import { describe, expect, inject, it } from 'vitest';
import { connect } from '../../server/database/engine/connect.ts';
import { query } from '../../server/database/raw-query.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createMigratedDatabase, type Engine } from '../support/migrated-database.ts';
import {
  type Answer,
  BURST_AMOUNT,
  DOCUMENT_TOTAL,
  moveMoney,
  openFewDocuments,
  type Sent,
  send,
  settleAtOnce,
} from '../support/money-clients.ts';
import {
  createHttpCaller,
  runScript,
  signIn,
  unattendedSettings,
} from '../support/process-helpers.ts';
import { startService } from '../support/service-process.ts';

const KILL_COUNT = process.env.REPEAT === 'full' ? 6 : 1;
const CLIENTS = 64;
/** More by hand: `MONEY_ANSWERS=5000 npm run test:long -- money-crash`. */
const ANSWERS = Number(process.env.MONEY_ANSWERS ?? 240);
const SEED = Number(process.env.MONEY_FIRST ?? Date.now() % 1_000_000);
const settings = { ...unattendedSettings('Busy Money'), LOG_LEVEL: 'silent' };
/** What is under way when the service is killed. */
const KILLED_IN = ['cheques', 'nettings', 'deposits'];

/**
 * The tables in which each answered request has its row; rows that reverse another have no answer
 * of a key.
 */
const TABLES: Record<string, string> = {
  receipts: 'receipts',
  payments: 'payments',
  nettings: 'journal_vouchers',
  deposits: 'tds_deposits',
};

const countAnswers = (sent: Sent[]) => sent.filter(({ answer }) => answer).length;
const idsOf = (answers: { kind: string; answer: Answer }[], kind: string) =>
  answers
    .filter(each => each.kind === kind && each.answer.status === 200)
    .map(({ answer }) => Number(answer.body.id));

type Env = Record<string, string>;

/**
 * Nothing is beyond what is open, and the rows of each kind are those that were answered, each
 * once.
 */
const checkBooks = async (
  env: Env,
  answers: { kind: string; answer: Answer }[],
  before: Record<string, number[]>,
) => {
  const database = await connect(readConfig({ ...env, CAPTCHA: 'off' }));
  const read = (text: string) => query<Record<string, number>>(database.read, text, []);
  try {
    expect(
      await read(
        `select document_kind, document_id, total, balance, paid from open_items where abs(balance) > total or paid < 0
         or (document_kind in ('invoice', 'billing') and (balance < 0 or paid > total))`,
      ),
    ).toEqual([]);
    expect(
      await read(
        `select target_kind, target_id, sum(amount) as settled from allocations where target_kind in ('invoice', 'billing')
         group by target_kind, target_id having sum(amount) > ${DOCUMENT_TOTAL * 100} or sum(amount) < 0`,
      ),
    ).toEqual([]);
    for (const [kind, table] of Object.entries(TABLES)) {
      const stored = (await read(`select id from ${table} where reverses is null order by id`)).map(
        ({ id }) => Number(id),
      );
      const answered = [...new Set([...(before[kind] ?? []), ...idsOf(answers, kind)])];
      expect([kind, stored]).toEqual([kind, answered.sort((one, other) => one - other)]);
    }
    // An event that was answered is there once; a reversal may add the return of a cheque.
    const [events] = await read(
      "select count(*) as n, sum(case when kind = 'cancellation' then 1 else 0 end) as cancelled from cheque_events",
    );
    const entered = answers.filter(
      ({ kind, answer }) => kind === 'cheques' && answer.status === 200,
    ).length;
    expect(Number(events!.n)).toBeGreaterThanOrEqual(entered);
    expect(Number(events!.n) - Number(events!.cancelled)).toBeLessThanOrEqual(entered);
  } finally {
    await database.close();
  }
  const verified = await runScript('verify-books', [], env);
  expect([verified.code, verified.output]).toEqual([0, expect.any(String)]);
};

const engines: Engine[] = ['SQLite', 'PostgreSQL'];

describe('money of few documents that 64 clients move', () => {
  describe.each(engines)('on %s', engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      `is settled once and never beyond what is open, a kill in between (invariants 5, 6, 9, 12, 17; seed ${SEED})`,
      async () => {
        const { env, drop } = await createMigratedDatabase(engine);
        const all = { ...env, ...settings };
        let service = await startService(all);
        // One process writes one after the other: what locks is seen where two share a database.
        const second = engine === 'PostgreSQL' ? [await startService(all)] : [];
        let token = await signIn(service);
        const books = await openFewDocuments(createHttpCaller(service, token));
        const [received, paid] = books.advances.map(({ document_id }) => Number(document_id));
        const before = { receipts: [received!], payments: [paid!] };
        const answers: { kind: string; answer: Answer }[] = [];
        const burst = await settleAtOnce([service, ...second], token, books, CLIENTS);
        const taken = burst.filter(({ answer }) => answer!.status === 200);
        // As many as fit are taken, and not one more.
        expect(taken).toHaveLength(Math.floor(DOCUMENT_TOTAL / BURST_AMOUNT));
        expect(new Set(burst.map(({ answer }) => answer!.status))).toEqual(new Set([200, 422]));
        answers.push(...burst.map(({ kind, answer }) => ({ kind, answer: answer! })));
        for (let round = 0; round < KILL_COUNT; round += 1) {
          const sent = await moveMoney(
            [service, ...second],
            token,
            books,
            { clients: CLIENTS, seed: SEED + round },
            some => {
              if (countAnswers(some) < ANSWERS) return false;
              const underWay = new Set(some.filter(each => !each.answer).map(({ kind }) => kind));
              if (!KILLED_IN.every(kind => underWay.has(kind))) return false;
              service.process.kill('SIGKILL');
              return true;
            },
          );
          service = await startService(all);
          token = await signIn(service);
          const known = sent.filter(each => each.answer);
          expect(known.every(({ answer }) => [200, 400, 422].includes(answer!.status))).toBe(true);
          for (const kind of ['receipts', 'payments', 'allocations', 'cheques', 'nettings'])
            expect([
              kind,
              idsOf(known as { kind: string; answer: Answer }[], kind).length > 0,
            ]).toEqual([...[kind, true]]);
          // The clients do not know what was saved, and send all of it again; what was under way,
          // twice.
          for (const each of sent.filter(({ key }) => key !== null)) {
            const first = await send(service, token, each);
            if (each.answer?.status === 200) expect(first).toEqual(each.answer);
            if (!each.answer && first!.status === 200)
              expect(await send(service, token, each)).toEqual(first);
            answers.push({ kind: each.kind, answer: first! });
          }
        }
        await service.stop();
        for (const other of second) await other.stop();
        await checkBooks(all, answers, before);
        await drop();
      },
    );
  });
});
