// Two months of money: what a model that only knows what was asked for and answered says is open,
// owed, due and booked on any day is what documents, parties, reports and the trial balance say,
// each step was taken or refused as it had to be, and a preview is what was posted (invariants 1,
// 2, 5, 6, 9, 12, 15, 16, 17, 19).
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { loadTdsBalance, sumOpenTds } from '../../server/database/tds-rows.ts';
import { ageRows, type ModelParty, type ModelRow } from '../support/money-model.ts';
import { WALK_START, walkThroughMoney } from '../support/money-walk.ts';
import type { Walk } from '../support/money-walk-context.ts';
import { TODAY } from '../support/owed-books.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

/** More by hand: `MONEY_WALKS=100 MONEY_STEPS=600 npm run test:long -- money-walk`. */
const WALKS = Number(process.env.MONEY_WALKS ?? 2);
/** The first seed; a failure names its own. */
const FIRST = Number(process.env.MONEY_FIRST ?? 1);
const STEPS = Number(process.env.MONEY_STEPS ?? 200);

/** Before anything, early, in the middle and late, yesterday and today. */
const DAYS = [
  ...[-20, 9, 24, 40, 58].map(count => addDays(WALK_START, count)),
  ...[addDays(TODAY, -1), TODAY],
];

type Body = Record<string, unknown>;
type Figures = Record<string, number>;
const KINDS = ['customer', 'vendor'] as const;
const AGEING = { customer: 'receivables-ageing', vendor: 'payables-ageing' } as const;

const byText = (one: unknown[], other: unknown[]) =>
  String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;

describe('two months of money', () => {
  describeOnBothEngines(world => {
    const walks: Walk[] = [];
    beforeAll(
      async () => {
        for (let seed = FIRST; seed < FIRST + WALKS; seed += 1)
          walks.push(await walkThroughMoney(world(), `Money ${seed}`, STEPS, seed));
      },
      120_000 + WALKS * STEPS * 1_000,
    );

    /** Each walk and day, named by its seed where something differs. */
    const onEachDay = async (compare: (walk: Walk, day: string, name: string) => Promise<void>) => {
      for (const walk of walks)
        for (const day of DAYS) await compare(walk, day, `seed ${walk.seed}, ${day}`);
    };
    const load = async ({ admin }: Walk, path: string) => {
      const { status, body } = await admin.get(path);
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const listParties = (walk: Walk): ModelParty[] => [
      ...walk.customers.map(({ id }) => ({ kind: 'customer' as const, id })),
      ...walk.vendors.map(id => ({ kind: 'vendor' as const, id })),
    ];
    const rowsOf = (walk: Walk, day: string, party: { kind: string; id?: number }) =>
      walk.model
        .listRows(day)
        .filter(
          row =>
            row.party.kind === party.kind && (party.id === undefined || row.party.id === party.id),
        );
    const sum = (rows: { balance: number }[]) =>
      rows.reduce((total, { balance }) => total + balance, 0);

    it('had every step, taken and refused', () => {
      const all: Record<string, { taken: number; refused: number }> = {};
      for (const { counts } of walks)
        for (const [what, { taken, refused }] of Object.entries(counts)) {
          all[what] ??= { taken: 0, refused: 0 };
          all[what].taken += taken;
          all[what].refused += refused;
        }
      if (process.env.MONEY_WALKS) console.info(JSON.stringify(all));
      for (const what of [
        ...['invoice', 'bill', 'credit note', 'debit note', 'receipt', 'payment', 'advance'],
        ...['receipt by cheque', 'payment by cheque', 'refund', 'allocation', 'netting'],
        ...['reversal of an allocation', 'reversal of a receipt', 'reversal of a payment'],
        ...['deposit', 'clearing', 'bounce', 'presentation', 'cancellation'].map(
          event => `${event} of a cheque`,
        ),
        ...['reversal of a netting', 'deposit of TDS'],
      ])
        expect([what, all[what]?.taken ?? 0]).toEqual([what, expect.toSatisfy(n => n > 0)]);
    });

    it('leaves of each document what the model leaves, on any day, and what of it is overdue', async () => {
      await onEachDay(async (walk, day, name) => {
        for (const kind of KINDS) {
          const path = `reports/outstanding?party_kind=${kind}&as_of=${day}&limit=1000`;
          const rows = rowsOf(walk, day, { kind });
          const toModel = (row: ModelRow) => [
            ...[row.kind, row.id, row.party.id, row.day, row.due_date, row.balance],
            row.paid,
          ];
          const toAnswered = (row: Body) => [
            ...[row.document_kind, row.document_id, row.party_id, row.day, row.due_date],
            ...[toPaisa(row.open as number), toPaisa(row.paid as number)],
          ];
          const body = await load(walk, path);
          expect([name, body.data.map(toAnswered).sort(byText)]).toEqual([
            name,
            rows.map(toModel).sort(byText),
          ]);
          expect([name, toPaisa(body.open)]).toEqual([name, sum(rows)]);
          const due = rows.filter(row => row.balance > 0 && row.due_date < day);
          const overdue = await load(walk, `${path}&due=overdue`);
          expect([name, overdue.data.map(toAnswered).sort(byText)]).toEqual([
            name,
            due.map(toModel).sort(byText),
          ]);
        }
      });
    });

    it('is aged as the model ages it, by due day and by day', async () => {
      await onEachDay(async (walk, day, name) => {
        for (const kind of KINDS)
          for (const by of ['due_date', 'day'] as const) {
            const body = await load(walk, `reports/${AGEING[kind]}?as_of=${day}&by=${by}`);
            const inPaisa = (figures: Figures) =>
              Object.fromEntries(
                Object.entries(figures).map(([column, amount]) => [column, toPaisa(amount)]),
              );
            const answered = body.data.map((row: { party_id: number; figures: Figures }) => [
              ...[row.party_id, inPaisa(row.figures)],
            ]);
            const expected = listParties(walk)
              .filter(party => party.kind === kind)
              .map(party => [party.id, rowsOf(walk, day, party)] as const)
              .filter(([, rows]) => rows.length > 0)
              .map(([id, rows]) => [id, ageRows(rows, day, by)]);
            expect([name, Object.fromEntries(answered)]).toEqual([
              name,
              Object.fromEntries(expected),
            ]);
            const all = ageRows(rowsOf(walk, day, { kind }), day, by);
            expect([name, inPaisa(body.totals)]).toEqual([name, all]);
          }
      });
    });

    it('moves the balance of a party as the model moves it', async () => {
      for (const walk of walks)
        for (const party of listParties(walk)) {
          const movements = walk.model.listMovements(party);
          const sign = party.kind === 'customer' ? 1 : -1;
          for (const start of ['2026-08-01', DAYS[4]!]) {
            const path = `parties/${party.kind}/${party.id}/statement?start_date=${start}&end_date=${TODAY}&limit=1000`;
            const body = await load(walk, path);
            const within = movements.filter(({ day }) => day >= start);
            const opening = movements.filter(({ day }) => day < start).at(-1)?.balance ?? 0;
            expect([
              ...[path, walk.seed, toPaisa(body.opening), toPaisa(body.closing)],
              body.data.map((row: Record<'day' | 'debit' | 'credit' | 'balance', never>) => [
                ...[row.day, toPaisa(row.debit), toPaisa(row.credit), toPaisa(row.balance)],
              ]),
            ]).toEqual([
              ...[path, walk.seed, opening, movements.at(-1)?.balance ?? 0],
              within.map(({ day, net, balance }) => [
                ...[day, Math.max(sign * net, 0), Math.max(-sign * net, 0), balance],
              ]),
            ]);
          }
        }
    });

    it('says on the page of a party what is open, owed and overdue today', async () => {
      for (const walk of walks)
        for (const party of listParties(walk)) {
          const rows = rowsOf(walk, TODAY, party);
          const body = await load(walk, `parties/${party.kind}/${party.id}/open`);
          const toAnswered = (row: Body) => [
            ...[row.document_kind, row.document_id, toPaisa(row.open as number)],
          ];
          const toModel = ({ kind, id, balance }: ModelRow) => [kind, id, Math.abs(balance)];
          for (const [list, owed] of [
            [body.data, true],
            [body.credits, false],
          ] as const)
            expect([walk.seed, list.map(toAnswered).sort(byText)]).toEqual([
              walk.seed,
              rows
                .filter(({ balance }) => balance > 0 === owed)
                .map(toModel)
                .sort(byText),
            ]);
          expect([walk.seed, toPaisa(body.balance), toPaisa(body.overdue)]).toEqual([
            ...[walk.seed, sum(rows)],
            sum(rows.filter(row => row.balance > 0 && row.due_date < TODAY)),
          ]);
        }
    });

    it('has in the trial balance what the model posted, and in control accounts what parties have (invariants 2, 6, 17)', async () => {
      await onEachDay(async (walk, day, name) => {
        const { uses } = (await walk.admin.get('account-uses')).body;
        const codes = new Map<number, string>(
          (await walk.admin.get('accounts?limit=200')).body.data.map(
            ({ id, code }: { id: number; code: string }) => [id, code],
          ),
        );
        const { rows } = await load(
          walk,
          `reports/trial-balance?start_date=2026-07-17&end_date=${day < '2026-07-17' ? '2026-07-17' : day}`,
        );
        const balanceOf = (purpose: string) => {
          const row = rows.find(({ code }: Body) => code === codes.get(uses[purpose]));
          return row ? toPaisa(row.closing_debit) - toPaisa(row.closing_credit) : 0;
        };
        const model = walk.model.sumAccounts(day);
        for (const purpose of [
          ...['debtors', 'customer_advances', 'creditors', 'supplier_advances', 'cash', 'bank'],
          ...['cheques_in_hand', 'cheques_issued', 'tds_receivable', 'tds_payable'],
          ...['vat_withheld', 'bank_charges', 'discount_allowed', 'discount_received'],
          ...['bad_debts', 'output_vat', 'input_vat'],
        ])
          expect([name, purpose, balanceOf(purpose)]).toEqual([name, purpose, model[purpose] ?? 0]);
        const total = rows.find((row: Body) => row.name === 'total');
        expect([name, total.closing_debit]).toEqual([name, total.closing_credit]);
        expect([name, balanceOf('debtors') + balanceOf('customer_advances')]).toEqual([
          ...[name, sum(rowsOf(walk, day, { kind: 'customer' }))],
        ]);
        expect([name, 0 - balanceOf('creditors') - balanceOf('supplier_advances')]).toEqual([
          ...[name, sum(rowsOf(walk, day, { kind: 'vendor' }))],
        ]);
      });
    });

    it('leaves clean books: nothing beyond what is open, and TDS payable is what e-TDS has (invariants 5, 9, 12, 19)', async () => {
      const { database, store } = world().app;
      for (const { admin, seed } of walks) {
        const { companyId } = admin;
        expect([seed, await auditLedger(database, companyId, store.entities)]).toEqual([seed, []]);
        expect(await sumOpenTds(database.read, companyId)).toBe(
          await loadTdsBalance(database.read, companyId),
        );
        expect([
          seed,
          await query(
            database.read,
            `select document_kind, document_id from open_items where company_id = ? and (paid < 0
              or (document_kind in ('invoice', 'billing') and (abs(balance) > total or paid > total))
              or (document_kind in ('receipt', 'payment') and balance > 0) or document_kind = 'voucher')`,
            [companyId],
          ),
        ]).toEqual([seed, []]);
      }
    });
  });
});
