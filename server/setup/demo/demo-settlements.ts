// Receipts and payments of the demo company, recorded by the same function as every other one.
import type { Texts } from '../../../domain/language.ts';
import type { ChequeDirection } from '../../../domain/ledger/cheques.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import {
  type SettlementKind,
  type SettlementRowKind,
  spreadOldestFirst,
} from '../../../domain/ledger/settlements.ts';
import { multiplyAndDivide } from '../../../domain/money/money.ts';
import { computeTds } from '../../../domain/tax/tds.ts';
import type { Transaction } from '../../database/database.ts';
import type { OpenItem } from '../../database/open-items.ts';
import { query } from '../../database/raw-query.ts';
import type { StoredPart } from '../../database/stored-settlements.ts';
import { recordSettlement } from '../../features/settlements/record-settlement.ts';
import { resolveTdsType } from '../../posting/tds.ts';
import { type BooksContext, toDemoActor } from './demo-vouchers.ts';
import { demoPaymentMethods } from './seed-demo-data.ts';

export type OwedItem = Pick<
  OpenItem,
  'document_kind' | 'document_id' | 'party_id' | 'balance' | 'number'
> & { party_name: string; path_id: string | number };

const parties = {
  customer: { table: 'customers', name: 'customer_name', kind: 'invoice' },
  vendor: { table: 'vendors', name: 'vendor_name', kind: 'billing' },
} as const;

/** The open documents of a side up to the day (AD), those due first at the front. */
export const loadOwed = (
  tx: Transaction,
  company_id: number,
  kind: Party['kind'],
  day: string,
): Promise<OwedItem[]> => {
  const { table, name, kind: document } = parties[kind];
  const path = kind === 'customer' ? 'i.company_payment_id' : 'i.id';
  return query<OwedItem>(
    tx,
    `select o.document_kind, o.document_id, o.party_id, o.balance, o.number, p.${name} as party_name, ${path} as path_id
     from open_items as o join ${table} as p on p.company_id = o.company_id and p.id = o.party_id
       join ${document}s as i on i.company_id = o.company_id and i.id = o.document_id
     where o.company_id = ? and o.document_kind = '${document}' and o.balance > 0 and o.day <= ?
     order by o.due_date, o.document_id`,
    [company_id, day],
  );
};

/** What is owed by these documents together, in paisa. */
export const sumOwed = (items: readonly OwedItem[]): number =>
  items.reduce((sum, { balance }) => sum + balance, 0);

/** What the amount takes of the documents, oldest first, as a request names them. */
export const toAllocations = (items: readonly OwedItem[], amount: number) => {
  const taken = spreadOldestFirst(
    amount,
    items.map(({ balance }) => balance),
  );
  return items.flatMap(({ document_kind, path_id }, index) =>
    taken[index]! > 0
      ? [
          {
            document_kind: document_kind as 'invoice' | 'billing',
            document_id: path_id,
            amount: taken[index]!,
          },
        ]
      : [],
  );
};

export const toPart = (
  kind: SettlementRowKind,
  amount: number,
  voucher_no: string | null = null,
): StoredPart => ({
  ...{ kind, amount, voucher_no },
  ...{ tds_type_id: null, tds_rate: null, tds_base: null },
});

/** A type of TDS with its rate on a day. */
export type DemoTds = { type_id: number; rate: number };

/** What is kept back of services of a business that is registered for VAT. */
export const findServiceTds = async (
  tx: Transaction,
  { company_id, language }: BooksContext,
  day: string,
): Promise<DemoTds | undefined> => {
  const [type] = await query<{ id: number }>(
    tx,
    "select id from tds_types where company_id = ? and code = 'SERVICE-VAT'",
    [company_id],
  );
  const found = type && (await resolveTdsType(tx, company_id, type.id, day, language));
  return found && 'type' in found ? { type_id: found.type.id, rate: found.type.rate } : undefined;
};

/** The tax kept back of an amount that includes VAT (paisa). */
export const toTdsPart = (amount: number, { type_id, rate }: DemoTds): StoredPart => {
  const base = multiplyAndDivide(amount, 100, 113);
  return {
    ...toPart('tds', computeTds(base, rate)),
    ...{ tds_type_id: type_id, tds_rate: rate, tds_base: base },
  };
};

const banks: Record<ChequeDirection, Texts[]> = {
  received: [
    { en: 'Nepal Bank', ne: 'नेपाल बैंक' },
    { en: 'Agricultural Development Bank', ne: 'कृषि विकास बैंक' },
    { en: 'Rastriya Banijya Bank', ne: 'राष्ट्रिय वाणिज्य बैंक' },
  ],
  issued: [{ en: 'Rastriya Banijya Bank', ne: 'राष्ट्रिय वाणिज्य बैंक' }],
};

/** Amounts in paisa: `settled` is what the documents and the advance get, `parts` are included. */
export type DemoSettlement = {
  kind: SettlementKind;
  party: Party;
  items: OwedItem[];
  settled: number;
  parts: StoredPart[];
  cheque: { number: string; date: string } | null;
};

const methodInto = (purpose: 'bank' | 'cheques_in_hand') =>
  demoPaymentMethods.find(({ into }) => into === purpose)!.name;

/** Records it at the moment (Nepal time): by cheque, or else from bank to bank. */
export const settle = async (
  context: BooksContext,
  tx: Transaction,
  { kind, party, items, settled, parts, cheque }: DemoSettlement,
  moment: string,
): Promise<void> => {
  const { accounts, language } = context;
  const bank = accounts.get('bank')!;
  const waiting = accounts.get(kind === 'receipt' ? 'chequesInHand' : 'chequesIssued')!;
  const named = banks[kind === 'receipt' ? 'received' : 'issued'];
  await recordSettlement(
    tx,
    kind,
    {
      party,
      party_name: items[0]!.party_name,
      date: moment.slice(0, 10),
      account_id: cheque ? waiting : bank,
      payment_method: methodInto(cheque ? 'cheques_in_hand' : 'bank')[language],
      cheque: cheque && {
        ...cheque,
        bank: named[party.id % named.length]![language],
        account_id: kind === 'payment' ? bank : null,
      },
      reference: null,
      narration: null,
      amount: parts.reduce((left, { amount }) => left - amount, settled),
      rows: parts,
      allocations: toAllocations(items, settled),
      pos: 'Main',
    },
    { actor: toDemoActor(context, moment), now: moment, language },
  );
};
