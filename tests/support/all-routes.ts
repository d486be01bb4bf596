// Every existing address that the documents name, with its heading in English; and the demo
// company's first records, for the addresses with an id.
import { expect } from 'vitest';
import { namesIn } from '../../scripts/manual/addresses.ts';
import { png } from './multipart.ts';
import type { Service } from './service-process.ts';

export const NOT_FOUND_HEADING = 'Oops! Nothing was found';

/** Address ({name} is the first record of that list), heading, the ids that it proves. */
export const ROUTES: [address: string, heading: string | RegExp, proves: string][] = [
  ['/dashboard', /Demo Admin/, 'ROUTE-013, ROUTE-014'],
  ['/sales/invoice', 'Invoices', 'ROUTE-015'],
  ['/sales/invoice/new', 'New Invoice', 'ROUTE-016'],
  ['/sales/invoice/{invoices}', 'Invoice', 'ROUTE-017'],
  ['/sales/invoice/{invoices}/cancel', 'Issue Credit Note', 'ROUTE-018, ROUTE-088'],
  ['/sales/invoice/{invoices}/credit-notes', /^\d+$/, 'ROUTE-020'],
  ['/sales/credit_notes', 'Credit Notes', 'ROUTE-025'],
  ['/sales/customers', 'Customers', 'ROUTE-027'],
  ['/sales/customers/C00001/transactions', /^Transaction history of .+ \(C00001\)$/, 'ROUTE-030'],
  [
    '/sales/customers/Annapurna/transactions/C00001',
    'Transaction history of Annapurna (C00001)',
    'ROUTE-031',
  ],
  ['/sales/customers/C00001/transactions/{transactions}', /^Transaction history of/, 'ROUTE-090'],
  ['/transactions', 'Transactions', 'ROUTE-033'],
  ['/transactions/{transactions}', /^Transaction \d+$/, 'ROUTE-034'],
  ['/sales/customers/new', 'Add New Customer', 'ROUTE-028'],
  ['/sales/customers/{customers}', /./, 'ROUTE-029'],
  ['/sales/customers/{customers}/edit', /./, 'ROUTE-032'],
  ['/company-settings', 'Company Settings', 'ROUTE-035'],
  ['/payment-settings', 'Payment Settings', 'ROUTE-037'],
  ['/payment-gateway', 'Payment Gateways', 'ROUTE-038'],
  ['/payment-gateway/new', 'Create Payment Gateway', 'ROUTE-039'],
  ['/payment-gateway/{payment-gateways/all}/edit', 'Update Payment Gateway', 'ROUTE-040'],
  ['/keys/app', 'App Keys', 'ROUTE-045'],
  ['/company-users', 'Users', 'ROUTE-046'],
  ['/company-users/invite', 'Invite User', 'ROUTE-047'],
  ['/company-users/{users}/edit', 'Edit User', 'ROUTE-048'],
  ['/backup/database', /./, 'ROUTE-063'],
  ['/backup/recovery', 'Recover Database', 'ROUTE-064'],
  ['/backup/query-log', /./, 'ROUTE-065'],
  ['/backup/binary-log', /./, 'ROUTE-066'],
  ['/backup/activity-log', 'Activity Log', 'ROUTE-067'],
  ['/user-settings', 'User Settings', 'ROUTE-036'],
  ['/products_and_services', 'Products and Services', 'ROUTE-041'],
  ['/products_and_services/new', 'Add New Product', 'ROUTE-042'],
  ['/sales/products_and_services/new', 'Add New Product', 'QUIRK-012'],
  ['/products_and_services/{products}', /./, 'ROUTE-043'],
  ['/products_and_services/{products}/edit', /./, 'ROUTE-044'],
  ['/purchases/vendors', 'Vendors', 'ROUTE-049'],
  ['/purchases/vendors/new', /./, 'ROUTE-050'],
  ['/purchases/vendors/{vendors}', /./, 'ROUTE-051'],
  ['/purchases/vendors/{vendors}/edit', /./, 'ROUTE-052'],
  ['/purchases/billings', 'Billings', 'ROUTE-053'],
  ['/purchases/billings/new', 'New Billing', 'ROUTE-054'],
  ['/purchases/billings/{billings}', 'Purchase Bill', 'ROUTE-055'],
  ['/purchases/returns', 'Debit Notes', 'ROUTE-056'],
  ['/purchases/returns/{billings}/cancel', 'Issue Debit Note', 'ROUTE-057, PUR-RET-013, QUIRK-041'],
  ['/purchases/returns/{purchase-returns}', 'Purchase Return', 'ROUTE-058'],
  ['/templates/invoice', /./, 'ROUTE-068'],
  ['/templates/invoice/new', /./, 'ROUTE-069'],
  ['/templates/invoice/{invoice-templates}/edit', /./, 'ROUTE-070'],
  ['/inventory', 'Stock Adjustments', 'ROUTE-071'],
  ['/inventory-history', 'Stock', 'ROUTE-072, ADM-INVY-016'],
  ['/inventory/new', /./, 'ROUTE-073, ADM-INVY-008'],
  ['/inventory/{inventory}/edit', /./, 'ROUTE-074, ADM-INVY-006'],
  ['/menus', 'Menus', 'ROUTE-075'],
  ['/menus/new', /./, 'ROUTE-076'],
  ['/menus/{menus}/edit', /./, 'ROUTE-077'],
  ['/menus/{menus}/edit?child=true', /./, 'ROUTE-091'],
  ['/reports/sales', 'Sales Register', 'ROUTE-059'],
  ['/reports/sales-return-register', 'Sales Return Register', 'ROUTE-060'],
  ['/reports/purchases', 'Purchase Register', 'ROUTE-061'],
  ['/reports/materialized-view', 'Materialized View', 'ROUTE-062'],
  ['/server-error', 'Internal Server Error', 'ROUTE-078'],
  ['/not-found', NOT_FOUND_HEADING, 'ROUTE-079'],
  ['/no-internet', 'Request Failed', 'ROUTE-080'],
  ['/roles', 'Roles', 'ROUTE-081'],
  ['/permissions', 'Permissions', 'ROUTE-082'],
  ['/pos', /./, 'ROUTE-083'],
  ['/pos/new', /./, 'ROUTE-084'],
  ['/pos/{pos}', /./, 'ROUTE-085'],
  ['/pos/{pos}/edit', /./, 'ROUTE-086'],
];

/**
 * The demo company has configured none: the keys of a gateway are between a merchant and the
 * gateway.
 */
const createGateway = async (service: Service, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await service.call('GET', 'countries?limit=1', undefined, token);
  const form = new FormData();
  form.append('countries[0]', String((body.data as { id: number }[])[0]!.id));
  form.append('platforms[0]', '1');
  form.append('image', new Blob([new Uint8Array(png)]), 'cash.png');
  const made = await fetch(`${service.address}/billing/payment-gateways/cash`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(made.status).toBe(200);
};

/** The lists whose first record fills an address, and its key there. */
const recordKeys = [
  ['customers', 'id'],
  ['products', 'id'],
  ['vendors', 'id'],
  ['billings', 'id'],
  ['purchase-returns', 'id'],
  ['inventory', 'id'],
  ['menus', 'id'],
  ['users', 'id'],
  ['payment-gateways/all', 'id'],
  ['pos', 'id'],
  ['invoice-templates', 'id'],
  ['invoices', 'company_payment_id'],
  ['credit-notes', 'company_payment_id'],
  ['transactions', 'id'],
] as const;

/** Whether the demo company has the records that the address names. */
export const isFillable = (address: string): boolean =>
  namesIn(address).every(name => recordKeys.some(([known]) => known === name));

/**
 * The keys of the demo company's first records, by the name of their list; creates the one that the
 * demo company lacks.
 */
export const loadFirstRecords = async (service: Service): Promise<Record<string, string>> => {
  const first: Record<string, string> = {};
  const { body } = await service.call('POST', 'v2/login', {
    email: 'admin@demo.test',
    password: 'Demo-1234',
  });
  const token = String(body.access_token);
  await createGateway(service, token);
  for (const [name, key] of recordKeys) {
    const answer = await service.call('GET', `${name}?limit=1`, undefined, token);
    first[name] = String((answer.body.data as Record<string, unknown>[])[0]![key]);
  }
  return first;
};

/** The address with the key of a first record in it. */
export const fillAddress = (address: string, first: Record<string, string>): string =>
  address.replace(/\{(.+?)\}/, (_, name: string) => first[name]!);
