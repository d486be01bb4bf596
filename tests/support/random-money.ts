// Receipts, payments and allocations over the open documents of random books, as people make them:
// parts and wholes, advances, refunds, what settles without money, and all of it reversed now and then.
// What is asked for may be refused; what is answered has to be right.
import {
  paymentRowKinds,
  receiptRowKinds,
  type SettlementKind,
} from '../../domain/ledger/settlements.ts';
import { toRupees } from '../../domain/money/money.ts';
import type { OpenItem } from '../../server/database/open-items.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import type { ApiResponse, Caller, TestApp } from './test-app.ts';

const DAY = '2026-11-21';

/** What was done, and how often it was taken. */
export type MoneySeen = Record<'settled' | 'applied' | 'refunded' | 'reversed' | 'refused', number>;

type Item = OpenItem & { path_id: number | string; note: string | null };

/** Open items with the ids of their paths; of a negative one of an invoice or bill, its newest note. */
const loadItems = ({ app }: TestApp, { companyId }: Caller): Promise<Item[]> =>
  query<Item>(
    app.database.read,
    `select o.*, case o.document_kind when 'invoice' then i.company_payment_id else cast(o.document_id as varchar(20)) end as path_id,
       case when o.balance > 0 then null
         when o.document_kind = 'invoice' then (select max(n.company_payment_id) from credit_notes as n where n.company_id = o.company_id and n.invoice_id = i.company_payment_id)
         when o.document_kind = 'billing' then (select cast(max(n.id) as varchar(20)) from purchase_returns as n where n.company_id = o.company_id and n.billing_id = o.document_id) end as note
     from open_items as o left join invoices as i on i.company_id = o.company_id and o.document_kind = 'invoice' and i.id = o.document_id
     where o.company_id = ? order by o.document_kind, o.document_id, o.party_kind, o.party_id`,
    [companyId],
  );

const toReference = (item: Item) => {
  if (item.balance < 0 && item.document_kind === 'invoice')
    return { document_kind: 'credit-note', document_id: String(item.note) };
  if (item.balance < 0 && item.document_kind === 'billing')
    return { document_kind: 'debit-note', document_id: Number(item.note) };
  return {
    document_kind: item.document_kind,
    document_id: item.document_kind === 'invoice' ? String(item.path_id) : Number(item.path_id),
  };
};

/** Does `steps` things with the money of the company. */
export const moveRandomMoney = async (
  world: TestApp,
  admin: Caller,
  steps: number,
  seed: number,
): Promise<MoneySeen> => {
  const random = createPrng(seed);
  const seen: MoneySeen = { settled: 0, applied: 0, refunded: 0, reversed: 0, refused: 0 };
  const made: { path: string; id: number }[] = [];
  const count = (name: keyof MoneySeen, { status, body }: ApiResponse) => {
    if (![200, 400, 422].includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`);
    seen[status === 200 ? name : 'refused'] += 1;
    return status === 200;
  };
  const post = async (name: keyof MoneySeen, path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (count(name, answer)) made.push({ path, id: answer.body.id });
  };
  const tds_type_id = (await admin.get('tds-types?filter[code]=SERVICE-VAT')).body.data[0].id;
  const part = (paisa: number) =>
    random() < 0.4 ? paisa : Math.max(1, Math.floor(Math.abs(paisa) * random() * 1.1));

  /** Some of the parts that the kind has, 2 % of the amount each. */
  const pickParts = (kind: SettlementKind, amount: number) => {
    const each = Math.floor(amount / 50);
    if (each === 0) return [];
    return (kind === 'receipt' ? receiptRowKinds : paymentRowKinds)
      .filter(() => random() < 0.25)
      .map(name => ({ kind: name, paisa: each }));
  };
  const settle = async (item: Item, refund: boolean) => {
    const amount = part(Math.abs(item.balance));
    const kind = (item.party_kind === 'customer') === refund ? 'payment' : 'receipt';
    // Who gives money back keeps no tax of it.
    const rows = pickParts(kind, amount).filter(
      row => !refund || !['tds', 'vat_withheld'].includes(row.kind),
    );
    // What the bank keeps of a receipt was paid; what it takes for a payment comes on top.
    const settling = rows.filter(row => kind === 'receipt' || row.kind !== 'bank_charge');
    const extra = !refund && random() < 0.3 ? 5_000 : 0;
    await post(refund ? 'refunded' : 'settled', `${kind}s`, {
      party_kind: item.party_kind,
      party_id: item.party_id,
      date: DAY,
      payment_method: 'Cash',
      amount: toRupees(settling.reduce((left, { paisa }) => left - paisa, amount + extra)),
      rows: rows.map(({ kind: name, paisa }) => ({
        ...{ kind: name, amount: toRupees(paisa) },
        ...(name === 'tds' ? { tds_type_id } : {}),
      })),
      allocations: [{ ...toReference(item), amount: toRupees(amount) }],
    });
  };
  const apply = async (credit: Item, target: Item) => {
    const amount = part(Math.min(Math.abs(credit.balance), target.balance));
    await post('applied', 'allocations', {
      source: toReference(credit),
      target: toReference(target),
      amount: toRupees(amount),
      date: DAY,
    });
  };
  const reverse = async ({ path, id }: { path: string; id: number }) =>
    count(
      'reversed',
      await admin.post(`${path}/${id}/reversal`, {
        date: DAY,
        ...(path === 'allocations' ? {} : { reason: 'A slip' }),
      }),
    );

  for (let step = 0; step < steps; step += 1) {
    const items = await loadItems(world, admin);
    const open = items.filter(({ balance }) => balance > 0);
    const credits = items.filter(({ balance }) => balance < 0);
    const chosen = random();
    if (chosen < 0.15 && made.length > 0) await reverse(pickOne(made, random));
    else if (chosen < 0.35 && credits.length > 0) {
      const credit = pickOne(credits, random);
      const targets = open.filter(
        ({ party_kind, party_id }) =>
          party_kind === credit.party_kind && party_id === credit.party_id,
      );
      if (targets.length > 0) await apply(credit, pickOne(targets, random));
    } else if (chosen < 0.45 && credits.length > 0) await settle(pickOne(credits, random), true);
    else if (open.length > 0) await settle(pickOne(open, random), false);
  }
  return seen;
};
