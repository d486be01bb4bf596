// The books of a service that is killed while many sell, buy, return, write vouchers and close a year,
// and while the job for old documents posts: every answered document is in the ledger once, and
// nothing is half done. Uses real processes.
import { describe, expect, inject, it } from 'vitest';
import { getFiscalYear, toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { query } from '../../server/database/raw-query.ts';
import { readConfig } from '../../server/platform/config.ts';
import { builtKinds, type LedgerState } from '../../server/posting/build-ledger.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import { issueCreditNote } from '../support/credit-notes.ts';
import { forgetLedger } from '../support/forget-ledger.ts';
import {
  createHttpCaller,
  runScript,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import {
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { type Service, startService } from '../support/service-process.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, createTestDatabase, type Engine } from '../support/test-app.ts';

const KILL_COUNT = process.env.REPEAT === 'full' ? 6 : 2;
const CLIENTS = 16;
const ANSWERS = 240;
const settings = { ...unattendedSettings('Busy Books'), LOG_LEVEL: 'silent' };
const today = todayInNepal();
const thisYear = toFiscalYear(today);
const lastYear = getFiscalYear(Number(thisYear.name.slice(0, 4)) - 1);

type Env = Record<string, string>;
/** What the clients work with; what was answered is kept beyond the kill. */
type Books = {
  shop: PurchasingShop;
  /** By code. */
  accounts: Record<string, number>;
  closing: number;
  /** By kind of source; ids for the ledger. */
  answered: Record<string, number[]>;
  sold: string[];
  bought: number[];
  /** How often the year was closed or opened again. */
  yearEnds: number;
};

const openBooks = async (admin: Caller): Promise<Books> => {
  const shop = await openPurchasingShop(admin, today);
  await admin.post('sales-settings', { same_day_cancellation: 1 });
  const stocked = await admin.post('inventory', {
    ...{ product_id: shop.laptop, stock_available: 100_000, date_added: today },
  });
  expect(stocked.status).toBe(200);
  const year = await admin.post('fiscal-year', lastYear);
  expect(year.status).toBe(200);
  const { data } = (await admin.get('accounts?limit=200')).body;
  const accounts = Object.fromEntries(
    (data as { id: number; code: string }[]).map(({ id, code }) => [code, id]),
  );
  const empty = {
    sold: [],
    bought: [],
    yearEnds: 0,
    answered: { inventory: [Number(stocked.body.id)] },
  };
  return { shop, accounts, closing: Number(year.body.id), ...empty };
};

/** One step of a client: what it asks, and of which kind the source of its entry is. */
type Step = { kind: string; ask: () => Promise<{ status: number; body: Record<string, unknown> }> };

const listSteps = (admin: Caller, books: Books, random: () => number): Step[] => {
  const { shop, accounts, closing, sold, bought } = books;
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const voucher = (day: string) => () => {
    const amount = upTo(100_000) / 100;
    return admin.post('journal-vouchers', {
      ...{ type: 'journal', date: day, narration: 'Rent' },
      lines: [
        { account_id: accounts['5510'], debit: amount, credit: 0 },
        { account_id: accounts['1010'], debit: 0, credit: amount },
      ],
    });
  };
  const invoice = (payment_method: string) => async () => {
    const more = { payment_method, transaction_date: `${today} 00:00:00` };
    const answer = await admin.post('invoices', oneLaptopInvoice(shop, more));
    if (answer.status === 200) sold.push(answer.body.company_payment_id);
    return answer;
  };
  return [
    { kind: 'invoice', ask: invoice('Cash') },
    { kind: 'invoice', ask: invoice('Credit') },
    {
      kind: 'credit-note',
      ask: () => issueCreditNote(admin, pickOne(sold, random), [{ quantity: 1 }]),
    },
    {
      kind: 'billing',
      ask: async () => {
        const lines = [{ id: shop.laptop, qty: upTo(5), amount: 700 + upTo(50) }];
        const day = { transaction_date: today, fiscal_year: thisYear.name };
        const answer = await admin.post('billings', toVendorBillRequest(shop, lines, day));
        if (answer.status === 200) bought.push(answer.body.id);
        return answer;
      },
    },
    {
      kind: 'debit-note',
      ask: () => issueDebitNote(admin, pickOne(bought, random), [{ qty: 1 }]),
    },
    {
      kind: 'inventory',
      ask: () =>
        admin.post('inventory', {
          ...{ product_id: shop.laptop, stock_available: -1, date_added: today, reason: 'lost' },
        }),
    },
    {
      kind: 'cancellation',
      ask: () => admin.post(`invoices/${pickOne(sold, random)}/cancellation`, { reason: 'A slip' }),
    },
    { kind: 'voucher', ask: voucher(today) },
    { kind: 'voucher', ask: voucher(lastYear.end_date) },
    {
      kind: 'year',
      ask: () =>
        random() < 0.5
          ? admin.post(`year-end/${closing}`)
          : admin.post(`year-end/${closing}/reopening`, { reason: 'Again' }),
    },
  ];
};

/** Asks for everything at once, until the service is gone. */
const workUntilKilled = async (service: Service, books: Books, seed: number): Promise<void> => {
  const admin = createHttpCaller(service, await signIn(service));
  const random = createPrng(seed);
  // Notes need something that they take back.
  const steps = listSteps(admin, books, random);
  for (const kind of ['invoice', 'billing']) await steps.find(step => step.kind === kind)!.ask();
  let answers = 0;
  const client = async () => {
    for (;;) {
      const { kind, ask } = pickOne(steps, random);
      const answer = await ask().catch(error => {
        if (!service.process.killed) throw error;
      });
      if (!answer) return;
      // A year is closed already, a line is sent back already, a locked day takes no voucher.
      expect([200, 400, 422], `${kind}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      if (answer.status !== 200) continue;
      if (kind === 'year') books.yearEnds += 1;
      else books.answered[kind] = [...(books.answered[kind] ?? []), Number(answer.body.id)];
      answers += 1;
      if (answers === ANSWERS) service.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  expect(answers).toBeGreaterThanOrEqual(ANSWERS);
};

const openDatabase = (env: Env) =>
  connect(readConfig({ SESSION_SECRET: 'a secret of the tests only', ...env }));

type Line = { kind: string; id: number; revision: number; line_no: number } & Record<
  string,
  number | string | null
>;
/** The lines of all documents of the only company, without ids and times of entries. */
const readLines = async (env: Env): Promise<Line[]> => {
  const database = await openDatabase(env);
  const lines = await query<Line>(
    database.read,
    `select e.source_kind as kind, e.source_id as id, e.revision as revision, e.day as day, l.line_no as line_no,
       l.account_id as account_id, l.party_kind as party_kind, l.party_id as party_id, l.debit as debit, l.credit as credit
     from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
     order by e.source_kind, e.source_id, e.revision, l.line_no`,
    [],
  );
  await database.close();
  return lines;
};

const assertRight = async (env: Env) => {
  const verified = await runScript('verify-books', [], env);
  expect([verified.code, verified.output]).toEqual([0, expect.any(String)]);
};

/** Of each answered document there are first lines once: lines of one entry. */
const assertPosted = (lines: Line[], { answered }: Books) => {
  for (const [kind, ids] of Object.entries(answered)) {
    const first = lines.filter(
      line => line.kind === kind && line.line_no === 1 && line.revision === 0,
    );
    const posted = first.map(({ id }) => id);
    expect([kind, new Set(posted).size]).toEqual([kind, posted.length]);
    expect([kind, ids.filter(id => !posted.includes(id))]).toEqual([kind, []]);
  }
};

/** The lines of the kinds that the job posts. */
const readBuiltLines = async (env: Env): Promise<Line[]> =>
  (await readLines(env)).filter(({ kind }) => builtKinds.some(built => built === kind));

/** Empties the ledger, as it was before there was one; returns what the job is to post. */
const forget = async (env: Env): Promise<Line[]> => {
  const lines = await readBuiltLines(env);
  const database = await openDatabase(env);
  const [company] = await query<{ id: number }>(database.read, 'select id from companies', []);
  await database.write(tx => forgetLedger(tx, company!.id));
  await database.close();
  return lines;
};

/** Kills the service when the job has posted more than `done`; returns how far it was. */
const killInBuild = async (service: Service, token: string, done: number): Promise<LedgerState> => {
  for (;;) {
    const { body } = await service.call('GET', 'ledger/state', undefined, token);
    const state = body as LedgerState;
    if (state.built || state.done > done) {
      service.process.kill('SIGKILL');
      return state;
    }
    await new Promise(resolve => setTimeout(resolve, 5));
  }
};

/** The kept sums of each day are those of the lines. */
const assertSums = async (env: Env) => {
  const database = await openDatabase(env);
  const [kept, summed] = await Promise.all(
    [
      'select account_id, pos, day, debit, credit, lines from account_days where lines > 0',
      'select account_id, pos, day, sum(debit) as debit, sum(credit) as credit, count(*) as lines from ledger_lines group by account_id, pos, day',
    ].map(text => query(database.read, `${text} order by account_id, pos, day`, [])),
  );
  await database.close();
  expect(kept).toEqual(summed);
};

const engines: Engine[] = ['SQLite', 'PostgreSQL'];

describe('a ledger', () => {
  it.each(engines)(
    'on %s is whole after kills of the service and of the job for old documents (invariants 1, 5, 19)',
    async engine => {
      if (engine === 'PostgreSQL' && inject('postgres') === '') return;
      const { env, drop } = await createTestDatabase(engine);
      const all = { ...env, ...settings };
      let service = await startService(all);
      try {
        const books = await openBooks(createHttpCaller(service, await signIn(service)));
        for (let round = 1; round <= KILL_COUNT; round += 1) {
          await workUntilKilled(service, books, round);
          service = await startService(all);
        }
        const token = await signIn(service);
        await service.stop();
        for (const kind of [...builtKinds, 'voucher'])
          expect([kind, (books.answered[kind] ?? []).length > 2]).toEqual([kind, true]);
        expect(books.yearEnds).toBeGreaterThan(2);
        assertPosted(await readLines(all), books);
        await assertRight(all);

        // A fast machine may be done before it is killed: then once more.
        let kills = 0;
        for (let tries = 0; kills === 0 && tries < 5; tries += 1) {
          const before = await forget(all);
          for (let state = { built: false, done: 0 }; !state.built; ) {
            service = await startService(all);
            state = await killInBuild(service, token, state.done);
            if (!state.built) kills += 1;
          }
          expect(await readBuiltLines(all)).toEqual(before);
          await assertSums(all);
        }
        expect(kills).toBeGreaterThan(0);
      } finally {
        service.process.kill('SIGKILL');
        await drop();
      }
    },
  );
});
