// Books in which parties owe and are owed: random sales and purchases, half of them on credit, with
// opening documents, receipts and payments of a part, advances that are allocated later, money that is
// reversed, vouchers of parties, one of them reversed ahead, and landed costs.
import { expect } from 'vitest';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { Party } from '../../domain/ledger/postings.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import type { ReadDb } from '../../server/database/database.ts';
import { type Fact, openItemKinds } from '../../server/database/open-item-facts.ts';
import {
  buildItems,
  buildSums,
  EVERYTHING,
  OPEN_ITEM_COLUMNS,
  type OpenItem,
  rebuildOpenItems,
  toSumValues,
} from '../../server/database/open-items.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import { createVendorBill, toVendorBillRequest } from './purchases.ts';
import { type Books, seedRandomBooks } from './random-books.ts';
import { allocateAdvance, recordMoney, reverseMoney } from './settlements.ts';
import { type Caller, NOW, type TestApp } from './test-app.ts';

/** The day before the first document, and today. */
export const OPENING_DAY = '2026-07-16';
export const TODAY = NOW.slice(0, 10);

export const ITEM_KEYS = 'document_kind, document_id, party_kind, party_id';
export const READ_COLUMNS = `${ITEM_KEYS}, pos, number, day, due_date, total, balance, paid`;

export type OwedBooks = Books & { admin: Caller };

/** Half of the invoices are owed; some notes of those that are paid pay back. */
const onCredit = (admin: Caller): Caller => {
  const paid = new Set<string>();
  let nth = 0;
  return {
    ...admin,
    post: async (path, given, sending) => {
      nth += 1;
      const body = given as Row;
      if (path === 'credit-notes' && nth % 3 === 0 && paid.has(String(body.invoice_id)))
        return admin.post(path, { ...body, refund: { payment_method: 'Cash' } }, sending);
      if (path !== 'invoices') return admin.post(path, given, sending);
      const payment_method = nth % 2 === 0 ? 'Cash' : 'Credit';
      const answer = await admin.post(path, { ...body, payment_method }, sending);
      if (payment_method === 'Cash') paid.add(String(answer.body.company_payment_id));
      return answer;
    },
  };
};

const enterOpening = async (admin: Caller, customer: number, vendor: number) => {
  const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
    .data;
  const line = (code: string, debit: number, credit: number) => ({
    ...{ account_id: accounts.find(each => each.code === code)!.id, debit, credit },
  });
  const document = (number: string, side: string, amount: number, more: object) => ({
    ...{ number, date: '2026-06-01', due_date: '2026-07-01', side, amount, ...more },
  });
  const [ofCustomer, ofVendor] = [
    { party_kind: 'customer', party_id: customer },
    { party_kind: 'vendor', party_id: vendor },
  ];
  const { status, body } = await admin.post('opening-balances', {
    date: OPENING_DAY,
    accounts: [
      ...[line('1010', 500, 0), line('1100', 300, 0), line('2020', 0, 50)],
      ...[line('2000', 0, 200), line('1110', 80, 0), line('3000', 0, 630)],
    ],
    documents: [
      document('INV-7', 'debit', 300, ofCustomer),
      document('ADV-1', 'credit', 50, ofCustomer),
      document('B-1', 'credit', 200, ofVendor),
      document('ADV-2', 'debit', 80, ofVendor),
    ],
    stock: [],
  });
  expect([status, body]).toEqual([200, expect.anything()]);
};

const enterVouchers = async (admin: Caller, customer: number, vendor: number) => {
  const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
    .data;
  const idOf = (code: string) => accounts.find(each => each.code === code)!.id;
  const enter = async (date: string, party: object, code: string, sides: object[], more = {}) => {
    const { status, body } = await admin.post('journal-vouchers', {
      ...{ type: 'journal', date, narration: 'Interest', ...more },
      lines: [
        { account_id: idOf(code), ...party, ...sides[0] },
        { account_id: idOf('5510'), ...sides[1] },
      ],
    });
    expect([status, body]).toEqual([200, expect.anything()]);
  };
  const [debit, credit] = [
    { debit: 120, credit: 0 },
    { debit: 0, credit: 120 },
  ];
  const [ofCustomer, ofVendor] = [
    { party_kind: 'customer', party_id: customer },
    { party_kind: 'vendor', party_id: vendor },
  ];
  await enter('2026-09-15', ofCustomer, '1100', [debit, credit]);
  await enter('2026-10-02', ofVendor, '2000', [credit, debit], { reverse_on: '2026-12-15' });
  await enter('2026-08-20', ofVendor, '2000', [debit, credit]);
};

const loadOwed = ({ app }: TestApp, { companyId }: Caller): Promise<OpenItem[]> =>
  query<OpenItem>(
    app.database.read,
    `select * from open_items where company_id = ? and document_kind in ('invoice', 'billing') and balance > 1
     order by document_kind, document_id`,
    [companyId],
  );

/** Settles parts of what is open, on random days since the document. */
const recordPayments = async (world: TestApp, admin: Caller, random: () => number) => {
  const kindOf = (party: string): SettlementKind => (party === 'customer' ? 'receipt' : 'payment');
  const dayAfter = (day: string) => [addDays(day, Math.floor(random() * 60)), TODAY].sort()[0]!;
  for (const item of await loadOwed(world, admin)) {
    if (random() < 0.3) continue;
    const party = { kind: item.party_kind, id: item.party_id } as Party;
    const kind = kindOf(item.party_kind);
    const day = dayAfter(item.day);
    const amount = random() < 0.4 ? item.balance : Math.ceil(item.balance * random());
    const settles = { kind: item.document_kind, id: item.document_id, amount };
    const chosen = random();
    if (chosen < 0.3) {
      // An advance: more than the document takes of it later.
      const id = await recordMoney(world, admin, kind, { party, day, amount: amount + 1_000 });
      await allocateAdvance(world, admin, { kind, id }, settles, party, dayAfter(day));
      continue;
    }
    const tds = chosen < 0.5 && amount > 100 ? Math.floor(amount / 100) : 0;
    const id = await recordMoney(world, admin, kind, {
      ...{ party, day, amount: amount - tds, tds, settles: [settles] },
      method: pickOne(['Cash', 'Card'], random),
      cashier: pickOne(
        [[admin.id, 'Sita Sharma'] as const, [9_999, 'Ram Thapa'] as const],
        random,
      ) as [number, string],
    });
    if (random() < 0.25) await reverseMoney(world, admin, kind, id, dayAfter(day));
  }
};

/** What all facts up to the day come to: what is found from the open items of today has to equal it. */
export const computeOpenItems = async (
  read: ReadDb,
  company_id: number,
  day: string,
): Promise<OpenItem[]> => {
  const condition = {
    ...EVERYTHING,
    text: ({ at }: Fact) => ` and ${at} < ?`,
    values: [addDays(day, 1)],
  };
  const all = [];
  for (const kind of [...openItemKinds].sort()) {
    const items = buildItems(kind, buildSums(kind, condition));
    const rows = await query<OpenItem>(
      read,
      `with computed (${OPEN_ITEM_COLUMNS}) as (${items}) select ${READ_COLUMNS} from computed order by ${ITEM_KEYS}`,
      [...toSumValues(kind, company_id, condition), company_id],
    );
    all.push(...rows);
  }
  return all;
};

/** What the ledger has of each party of the kind at the end of the day, in paisa, without zeros. */
export const readPartyBalances = async (
  read: ReadDb,
  company_id: number,
  kind: Party['kind'],
  day: string,
): Promise<Map<number, number>> => {
  const net = kind === 'customer' ? 'debit - credit' : 'credit - debit';
  const rows = await query<{ id: number; balance: number }>(
    read,
    `select party_id as id, sum(${net}) as balance from ledger_lines
     where company_id = ? and party_kind = ? and day <= ? group by party_id having sum(${net}) <> 0`,
    [company_id, kind, day],
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
};

/** Opens a company with such books; its documents are due in a month, or on their day. */
export const seedOwedBooks = async (
  world: TestApp,
  name: string,
  documents: number,
  seed = 1,
): Promise<OwedBooks> => {
  const admin = await world.createCompany(name);
  const random = createPrng(seed + 100);
  const books = await seedRandomBooks(world, onCredit(admin), documents, seed);
  const customer = (await admin.get('customers?limit=10')).body.data[0].id as number;
  const [vendor, carrier] = books.vendors as [number, number];
  await enterOpening(admin, customer, vendor);
  await createVendorBill(
    admin,
    toVendorBillRequest({ vendor }, [{ id: books.shop.laptop, qty: 2, amount: 900 }], {
      ...{ type: 'import', transaction_date: '2026-10-20' },
      ...{ declaration_no: 'M-1', declaration_date: '2026-10-20' },
      landed_costs: [
        { kind: 'duty', amount: 150, vendor_id: carrier },
        { kind: 'freight', amount: 70, vendor_id: vendor },
      ],
    }),
  );
  await enterVouchers(admin, customer, vendor);
  const { companyId } = admin;
  await world.app.database.write(async tx => {
    for (const [table, day] of [
      ['invoices', 'created_at'],
      ['billings', 'transaction_date'],
    ] as const)
      for (const row of await query<{ id: number; day: string }>(
        tx,
        `select id, substr(${day}, 1, 10) as day from ${table} where company_id = ?`,
        [companyId],
      ))
        if (random() < 0.6)
          await query(tx, `update ${table} set due_date = ? where company_id = ? and id = ?`, [
            ...[addDays(row.day, pickOne([15, 30, 60, 120], random)), companyId, row.id],
          ]);
    await rebuildOpenItems(tx, companyId);
  });
  await recordPayments(world, admin, random);
  for (const [kind, party] of [
    ['receipt', { kind: 'customer', id: customer }],
    ['payment', { kind: 'vendor', id: vendor }],
  ] as const)
    await recordMoney(world, admin, kind, { party, day: '2026-10-05', amount: 5_000 });
  return { ...books, admin };
};
