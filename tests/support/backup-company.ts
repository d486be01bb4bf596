// A company that has a bit of everything, and all that is visible of it from outside.

import { issueCreditNote, issueInvoice } from './credit-notes.ts';
import { png, sendForm } from './multipart.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from './purchases.ts';
import { oneLaptopInvoice, toInvoiceRequest } from './shop.ts';
import type { ApiResponse, Caller } from './test-app.ts';

const assertOk = (answer: ApiResponse, what: string): ApiResponse => {
  if (answer.status !== 200)
    throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/**
 * Everything a company writes: records with links, pictures and codes, every kind of document,
 * prints, secrets, settings.
 */
export const seedBusinessDay = async (
  admin: Caller,
  shop: PurchasingShop,
  day: string,
): Promise<void> => {
  const picture = assertOk(
    await sendForm(admin, 'file-upload', { file: { bytes: png, name: `${day}.png` } }),
    'upload',
  ).body.id as number;
  const product = assertOk(
    await admin.post('products', {
      type: 'p',
      name: `Cable ${day}`,
      unit_id: shop.unit,
      product_family_id: shop.family,
      sales_price: 100.25,
      purchase_price: 80,
      image: picture,
      inventory: { stock_available: 50 },
    }),
    'product',
  ).body.id as number;
  const entry = assertOk(await admin.get('inventory?limit=1'), 'inventory').body.data[0]
    .id as number;
  assertOk(
    await admin.patch(`inventory/${entry}`, { stock_available: 60, date_added: '2026-11-19' }),
    'inventory',
  );
  const broken = { product_id: product, stock_available: -5, reason: 'damaged', remarks: day };
  const writtenOff = assertOk(await admin.post('inventory', broken), 'write-off').body.id as number;
  for (const change of [{ stock_available: -7, date_added: '2026-11-20' }, { stock_available: -6 }])
    assertOk(await admin.patch(`inventory/${writtenOff}`, change), 'write-off');
  assertOk(
    await admin.put(`products/${product}`, { sales_price: 120.5, minimum_stock_qty: 5 }),
    'product',
  );
  assertOk(
    await sendForm(admin, `companies/${admin.companyId}`, {
      _method: 'patch',
      logo: { bytes: png, name: 'logo.png' },
    }),
    'logo',
  );
  assertOk(await admin.post('app-keys', { app_name: `Channel ${day}` }), 'app key');
  assertOk(await admin.put('sales-settings', { same_day_cancellation: 1 }), 'sales settings');
  const bank = { code: `B ${day}`.slice(0, 20), name: 'Himalayan Bank', root: 'assets' };
  const account = assertOk(await admin.post('accounts', bank), 'account').body.id as number;
  assertOk(await admin.put('account-uses', { uses: { bank: account } }), 'account uses');
  const permissions = (await admin.get('permissions?limit=1000')).body.data as {
    id: number;
    name: string;
  }[];
  const few = permissions.filter(({ name }) => name.startsWith('view')).map(({ id }) => id);
  const clerk = {
    name: `Clerk ${day}`,
    display_name: `Clerk ${day}`,
    description: 'Counts',
    permission_id: few.slice(0, 1),
  };
  const role = assertOk(await admin.post('roles', clerk), 'role').body.id as number;
  assertOk(await admin.patch(`roles/${role}`, { permission_id: few }), 'assign');
  const gone = assertOk(await admin.post('units', { name: 'Dozen', description: 'Twelve' }), 'unit')
    .body.id as number;
  assertOk(await admin.delete(`units/${gone}`), 'delete');
  await createVendorBill(
    admin,
    toVendorBillRequest(shop, [{ id: shop.laptop, qty: 20, amount: 70000 }]),
  );
  const bill = await createVendorBill(
    admin,
    toVendorBillRequest(shop, [
      { id: shop.charger, qty: 4, amount: 2000, vat_rate: 0 },
      { id: product, qty: 2, amount: 80 },
    ]),
  );
  assertOk(await issueDebitNote(admin, bill.id, [{ qty: 1 }, { line: 1, qty: 2 }]), 'debit note');
  const date = '2026-11-21';
  const paper = { number: `Q-${day}`, bank: 'Himalayan Bank', date };
  const paid = {
    ...{ party_kind: 'vendor', party_id: shop.vendor, date, payment_method: 'Cash', amount: 100 },
    allocations: [{ document_kind: 'billing', document_id: bill.id, amount: 60 }],
    cheque: paper,
  };
  const cheque = assertOk(await admin.post('payments', paid), 'payment').body.cheque.id as number;
  for (const [event, more] of [
    ['bounce', { reason: 'No funds', charge: 5 }],
    ['presentation', {}],
    ['clearing', {}],
  ] as const)
    assertOk(await admin.post(`cheques/${cheque}/${event}`, { date, ...more }), event);
  const first = await issueInvoice(admin, oneLaptopInvoice(shop));
  assertOk(
    await issueCreditNote(admin, first.company_payment_id, [{ quantity: 1 }]),
    'credit note',
  );
  const second = await issueInvoice(admin, oneLaptopInvoice(shop));
  assertOk(
    await admin.post(`invoices/${second.company_payment_id}/cancellation`, {
      reason: 'Typed twice',
    }),
    'cancellation',
  );
  await issueInvoice(admin, oneLaptopInvoice(shop));
  const untaxed = async (tax_treatment: string) => {
    const body = { unit_id: shop.unit, product_family_id: shop.family, type: 's' };
    const named = { ...body, name: `${tax_treatment} ${day}`, sales_price: 90, tax_treatment };
    return assertOk(await admin.post('products', named), 'product').body.id as number;
  };
  const mixed = await issueInvoice(
    admin,
    toInvoiceRequest(
      shop,
      [
        { id: shop.repair, qty: 1, price_with_vat: 113 },
        { id: await untaxed('exempt'), qty: 2, price_with_vat: 90 },
        { id: await untaxed('zero'), qty: 1, amount: 20 },
      ],
      { taxable_amount: 90, total: 281.7 },
      { discount_rate: 10, export_country: 'India', declaration_no: 'X-1' },
    ),
  );
  assertOk(
    await issueCreditNote(admin, mixed.company_payment_id, [{ line: 1, quantity: 1 }]),
    'mixed note',
  );
  assertOk(await admin.get(`invoices/${first.company_payment_id}?q=print`), 'print');
  const { invoice_details: details, ...asked } = oneLaptopInvoice(shop);
  const offered = assertOk(await admin.post('proforma-invoice', { ...asked, details }), 'proforma')
    .body.id as number;
  const two = {
    details: [{ id: shop.laptop, qty: 2, price_with_vat: 96050 }],
    taxable_amount: 170000,
    total: 192100,
    remarks: 'Call first',
  };
  assertOk(await admin.put(`proforma-invoice/${offered}`, { ...asked, ...two }), 'proforma');
  assertOk(await admin.get(`proforma-invoice/${offered}/invoice`), 'convert');
};

/** A shop after its first day. */
export const openSeededShop = async (admin: Caller): Promise<PurchasingShop> => {
  const shop = await openPurchasingShop(admin);
  await seedBusinessDay(admin, shop, 'one');
  return shop;
};

const LIST_PATHS = [
  'invoices',
  'credit-notes',
  'proforma-invoice',
  'cancellations',
  'billings',
  'purchase-returns',
  'payments',
  'cheques',
  'transactions',
  'customers',
  'products',
  'vendors',
  'inventory',
  'users',
  'roles',
  'menus',
  'units',
  'taxes',
  'countries',
  'app-keys',
  'fiscal-year/list',
];
const FIGURE_PATHS = [
  'statistics/invoices',
  'statistics/credit-notes',
  'statistics/billings',
  'statistics/purchase-returns',
  'overview',
  'overview/money',
];

/** The documents that post to the ledger, by the lists that have them. */
const POSTING_PATHS = [
  ['invoices', 'invoice'],
  ['credit-notes', 'credit-note'],
  ['cancellations', 'cancellation'],
  ['billings', 'billing'],
  ['purchase-returns', 'debit-note'],
  ['inventory', 'inventory'],
  ['payments', 'payment'],
] as const;

/** What the document has posted, without the ids and times of entries, which are others after a recovery. */
const readJournal = async (admin: Caller, kind: string, id: number) =>
  (
    (await admin.get(`ledger/entries?source_kind=${kind}&source_id=${id}`)).body.data as Record<
      string,
      unknown
    >[]
  ).map(({ id: _, recorded_at: _at, reverses, ...entry }) => ({
    ...entry,
    reverses: reverses !== null,
  }));

/**
 * Everything that a user of the company can see: lists, figures, stock, lines of documents, the
 * company itself.
 */
export const captureCompanyState = async (admin: Caller): Promise<Record<string, unknown>> => {
  const seen: Record<string, unknown> = {};
  for (const path of LIST_PATHS) {
    const answer = await admin.get(`${path}?limit=1000`);
    if (![200, 204].includes(answer.status)) throw new Error(`${path}: ${answer.status}`);
    seen[path] = answer.status === 204 ? [] : answer.body.data;
  }
  for (const path of FIGURE_PATHS) seen[path] = (await admin.get(path)).body;
  for (const { company_payment_id } of seen.invoices as { company_payment_id: string }[])
    seen[`invoice ${company_payment_id}`] = (
      await admin.get(`invoices/${company_payment_id}`)
    ).body;
  // By their place: another installation gives other ids.
  for (const [index, { id }] of (seen.cheques as { id: number }[]).entries())
    seen[`cheque, row ${index + 1}`] = (await admin.get(`cheques/${id}`)).body;
  for (const { id } of seen.billings as { id: number }[])
    seen[`billing ${id}`] = (await admin.get(`billings/${id}`)).body;
  for (const { id } of seen.products as { id: number }[])
    seen[`moved ${id}`] = (
      (await admin.get(`inventory/-/movements?product_id=${id}&limit=1000`)).body?.data ?? []
    ).map(({ id: _, ...movement }: Record<string, unknown>) => movement);
  for (const [path, kind] of POSTING_PATHS)
    for (const [index, { id }] of (seen[path] as { id: number }[]).entries())
      seen[`journal of ${kind}, row ${index + 1}`] = await readJournal(admin, kind, id);
  seen.company = (await admin.get(`companies/${admin.companyId}`)).body;
  seen.stock = (await admin.get('inventory/-/current-inventories?limit=1000')).body;
  return seen;
};

/** The newest backup of the company, made now. */
export const downloadBackup = async (admin: Caller): Promise<{ name: string; bytes: Buffer }> => {
  const answer = assertOk(await admin.get('backup/download'), 'backup');
  const name = /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))![1]!;
  return { name, bytes: answer.raw };
};

/** Recovers from the bytes. */
export const restoreFrom = (
  admin: Caller,
  bytes: Buffer,
  more: Record<string, string> = {},
  name = 'backup.sql',
): Promise<ApiResponse> =>
  sendForm(admin, 'recover-database', { recovery_file: { bytes, name }, ...more });
