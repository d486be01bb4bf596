// Clients that all move money of the same few documents: receipts and payments in cash and by
// cheque, with tax kept back, advances, refunds, netting, what becomes of cheques, deposits of TDS,
// and reversals. Each request has an Idempotency-Key, where one is taken.
import { randomUUID } from 'node:crypto';
import { findBsMonth } from '../../domain/calendar/bs-month.ts';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import { todayInNepal } from './process-helpers.ts';
import {
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
  validVendor,
} from './purchases.ts';
import type { Service } from './service-process.ts';
import { toInvoiceRequest } from './shop.ts';
import { findTdsTypeId } from './tds.ts';
import type { Caller } from './test-app.ts';

type Body = Record<string, unknown>;
export type Answer = { status: number; body: Body };
export type Sent = { kind: string; path: string; key: string | null; body: Body; answer?: Answer };

const DOCUMENTS = 3;
/** Rupees: an invoice and a bill come to 1,130 each. */
const PRICE = 1_000;
export const DOCUMENT_TOTAL = 1_130;

/** What the clients work with; what was answered comes to it. */
export type FewDocuments = {
  shop: PurchasingShop;
  customer: number;
  vendor: number;
  bank: number;
  tds_type_id: number;
  invoices: Body[];
  bills: Body[];
  /** An advance of a customer and one to a vendor. */
  advances: Body[];
  cheques: number[];
  /** Addresses of what can be reversed. */
  made: string[];
};

const expectMade = ({ status, body }: { status: number; body: Body }): Body => {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

/**
 * A business that is customer and vendor, with three invoices, three bills and an advance on either
 * side.
 */
export const openFewDocuments = async (admin: Caller): Promise<FewDocuments> => {
  const today = todayInNepal();
  const shop = await openPurchasingShop(admin, today);
  const pan = '123456789';
  const form = { ...(await validVendor(admin)), last_name: 'Sagarmatha Traders', pan };
  const vendor = Number(expectMade(await admin.post('vendors', form)).id);
  const fiscal_year = toFiscalYear(today).name;
  const [invoices, bills]: [Body[], Body[]] = [[], []];
  for (let nth = 0; nth < DOCUMENTS; nth += 1) {
    const line = { id: shop.repair, qty: 1, amount: PRICE };
    const invoice = toInvoiceRequest(
      shop,
      [line],
      { taxable_amount: PRICE, total: DOCUMENT_TOTAL },
      { payment_method: 'Credit', transaction_date: `${today} 00:00:00` },
    );
    const sold = expectMade(await admin.post('invoices', invoice));
    invoices.push({ document_kind: 'invoice', document_id: String(sold.company_payment_id) });
    const bill = toVendorBillRequest({ vendor }, [line], { transaction_date: today, fiscal_year });
    const bought = expectMade(await admin.post('billings', bill));
    bills.push({ document_kind: 'billing', document_id: bought.id });
  }
  const money = { date: today, payment_method: 'Cash', amount: 400 };
  const customer = shop.customer.id;
  const received = await admin.post('receipts', {
    ...{ ...money, party_kind: 'customer', party_id: customer },
  });
  const paid = await admin.post('payments', {
    ...{ ...money, party_kind: 'vendor', party_id: vendor },
  });
  return {
    ...{ shop, customer, vendor, invoices, bills, cheques: [], made: [] },
    advances: [
      { document_kind: 'receipt', document_id: expectMade(received).id },
      { document_kind: 'payment', document_id: expectMade(paid).id },
    ],
    bank: (await admin.get('account-uses')).body.uses.bank,
    tds_type_id: await findTdsTypeId(admin, 'SERVICE-VAT'),
  };
};

const chequeEvents = ['deposit', 'clearing', 'bounce', 'presentation', 'cancellation'];

/** What a client may ask for next. */
const toRequest = (books: FewDocuments, random: () => number): Omit<Sent, 'answer'> => {
  const { invoices, bills, advances, cheques, made, customer, vendor, bank, tds_type_id } = books;
  const date = todayInNepal();
  const rupees = () => 10 + Math.floor(random() * 60);
  const key = () => randomUUID();
  const side = pickOne(['customer', 'vendor'] as const, random);
  const document = () => pickOne(side === 'customer' ? invoices : bills, random);
  const ofParty = { party_kind: side, party_id: side === 'customer' ? customer : vendor, date };
  const path = side === 'customer' ? 'receipts' : 'payments';
  const settle = (more: Body, rows: { kind: string; amount: number }[] = []): Sent => {
    const amount = rupees();
    const kept = rows.reduce((sum, row) => sum + row.amount, 0);
    const allocations = [{ ...document(), amount }];
    const body = { ...ofParty, payment_method: 'Cash', amount: amount - kept, allocations, rows };
    return { kind: path, path, key: key(), body: { ...body, ...more } };
  };
  const chosen = random();
  if (chosen < 0.1) return settle({});
  if (chosen < 0.22) return settle({}, [{ kind: 'tds', amount: 2, ...{ tds_type_id } }]);
  if (chosen < 0.34) return settle({ cheque: { number: '9', bank: 'Himalayan Bank', date } });
  if (chosen < 0.42) {
    const source = advances[side === 'customer' ? 0 : 1]!;
    const body = { source, target: document(), amount: rupees(), date };
    return { kind: 'allocations', path: 'allocations', key: key(), body };
  }
  if (chosen < 0.47) {
    const back = side === 'customer' ? 'payments' : 'receipts';
    const amount = rupees();
    const allocations = [{ ...advances[side === 'customer' ? 0 : 1]!, amount }];
    const body = { ...ofParty, payment_method: 'Cash', amount, allocations };
    return { kind: back, path: back, key: key(), body };
  }
  if (chosen < 0.57) {
    const amount = rupees();
    const body = {
      ...{ customer_id: customer, vendor_id: vendor, date },
      receivables: [{ ...pickOne(invoices, random), amount }],
      payables: [{ ...pickOne(bills, random), amount }],
    };
    return { kind: 'nettings', path: 'nettings', key: key(), body };
  }
  if (chosen < 0.66) {
    const { year, month } = findBsMonth(date);
    const body = { date, account_id: bank, voucher_no: `TV-${Math.floor(random() * 1e9)}` };
    return { kind: 'deposits', path: `tds-returns/${year}/${month}`, key: key(), body };
  }
  if (chosen < 0.86 && cheques.length > 0) {
    const event = pickOne(chequeEvents, random);
    const more = { deposit: { account_id: bank }, bounce: { reason: 'No funds', charge: 5 } };
    const body = { date, ...more[event as keyof typeof more] };
    return {
      ...{
        kind: 'cheques',
        path: `cheques/${pickOne(cheques, random)}/${event}`,
        key: key(),
        body,
      },
    };
  }
  if (made.length === 0) return settle({});
  const address = pickOne(made, random);
  const reason = address.startsWith('allocations') ? {} : { reason: 'A slip' };
  return { kind: 'reversals', path: `${address}/reversal`, key: null, body: { date, ...reason } };
};

const addresses: Record<string, string> = {
  ...{ receipts: 'receipts', payments: 'payments', allocations: 'allocations' },
  ...{ nettings: 'journal-vouchers', deposits: 'tds-deposits' },
};

/** Sends it; undefined where the service is gone. */
export const send = async (
  service: Service,
  token: string,
  { path, key, body }: Sent,
): Promise<Answer | undefined> => {
  try {
    const answer = await fetch(`${service.address}/billing/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  } catch {
    return undefined;
  }
};

/**
 * Lets clients move money at the services, each client at one, until `isEnough` of what was sent
 * says so or their service is gone. Returns all that was sent.
 */
export const moveMoney = async (
  services: Service[],
  token: string,
  books: FewDocuments,
  { clients, seed }: { clients: number; seed: number },
  isEnough: (sent: Sent[]) => boolean,
): Promise<Sent[]> => {
  const random = createPrng(seed);
  const sent: Sent[] = [];
  let isOver = false;
  const client = async (nth: number) => {
    const service = services[nth % services.length]!;
    while (!isOver) {
      const each: Sent = toRequest(books, random);
      sent.push(each);
      const answer = await send(service, token, each);
      if (!answer) return;
      each.answer = answer;
      if (answer.status === 200) {
        const { id, cheque } = answer.body as { id: number; cheque?: { id: number } | null };
        const address = addresses[each.kind];
        if (address) books.made.push(`${address}/${id}`);
        if (each.kind in { receipts: 1, payments: 1 } && cheque) books.cheques.push(cheque.id);
      }
      if (isEnough(sent)) isOver = true;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)));
  return sent;
};

/** Rupees of each request that settles the first invoice at the same moment. */
export const BURST_AMOUNT = 60;

/**
 * Sends as many requests at once as there are clients, each of which settles a part of the first
 * invoice: with cash, by cheque, by netting with the first bill, or from the advance. Together they
 * are far more than is open.
 */
export const settleAtOnce = async (
  services: Service[],
  token: string,
  { invoices, bills, advances, customer, vendor, cheques }: FewDocuments,
  clients: number,
): Promise<Sent[]> => {
  const date = todayInNepal();
  const amount = BURST_AMOUNT;
  const [invoice, bill, advance] = [invoices[0]!, bills[0]!, advances[0]!];
  const receipt = {
    ...{ party_kind: 'customer', party_id: customer, date, payment_method: 'Cash', amount },
    allocations: [{ ...invoice, amount }],
  };
  const kinds: [kind: string, body: Body][] = [
    ['receipts', receipt],
    ['receipts', { ...receipt, cheque: { number: '8', bank: 'Himalayan Bank', date } }],
    [
      'nettings',
      {
        ...{ customer_id: customer, vendor_id: vendor, date },
        ...{ receivables: [{ ...invoice, amount }], payables: [{ ...bill, amount }] },
      },
    ],
    ['allocations', { source: advance, target: invoice, amount, date }],
  ];
  return Promise.all(
    Array.from({ length: clients }, async (_, nth): Promise<Sent> => {
      // Neighbours of one kind are at different services.
      const [kind, body] = kinds[Math.floor(nth / services.length) % kinds.length]!;
      const sent = { kind, path: kind, key: randomUUID(), body };
      const answer = await send(services[nth % services.length]!, token, sent);
      const { cheque } = (answer?.body ?? {}) as { cheque?: { id: number } | null };
      if (cheque) cheques.push(cheque.id);
      return { ...sent, ...(answer ? { answer } : {}) };
    }),
  );
};
