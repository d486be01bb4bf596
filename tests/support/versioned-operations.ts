// Every operation that changes something, ready to be requested: for the tests of stale versions.
import { usualChequeLayout } from '../../domain/documents/cheque-leaf.ts';
import { png, sendForm } from './multipart.ts';
import { type Shop, validCustomer } from './shop.ts';
import type { Caller, TestApp } from './test-app.ts';

/**
 * An operation that changes something: the address of its record, and two changes that differ from
 * the stored values and from each other.
 */
export type VersionedOperation = {
  read: string;
  write: string;
  method: 'PUT' | 'PATCH' | 'POST';
  changes: [object, object];
  form?: true;
};
/** The operations of a company by name, each with a record of its own. */
export const createVersionedOperations = async (
  world: TestApp,
  admin: Caller,
  shop: Shop,
): Promise<Record<string, VersionedOperation>> => {
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await admin.post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id as number;
  };
  const first = async (path: string, query = ''): Promise<Record<string, number>> =>
    (await admin.get(`${path}?limit=1${query}`)).body.data[0];

  const { companyId } = admin;
  const entity = (
    name: string,
    id: number,
    method: 'PUT' | 'PATCH',
    ...changes: VersionedOperation['changes']
  ): [string, VersionedOperation] => [
    `${method} ${name}/{id}`,
    { read: `${name}/${id}`, write: `${name}/${id}`, method, changes },
  ];
  const setting = (
    path: string,
    described: string,
    ...changes: VersionedOperation['changes']
  ): [string, VersionedOperation] => [
    `PUT ${described}`,
    { read: path, write: path, method: 'PUT', changes },
  ];
  const company = (
    method: VersionedOperation['method'],
    path: string,
    ...changes: VersionedOperation['changes']
  ): [string, VersionedOperation] => [
    `${method} companies/{id}${path}`,
    { read: `companies/${companyId}`, write: `companies/${companyId}${path}`, method, changes },
  ];
  const country = (await first('countries')).id!;
  const gateway = (
    await sendForm(admin, 'payment-gateways', {
      ...{
        name: 'Till',
        slug: 'till',
        description: 'Ours',
        status: '1',
        enable_tv: '0',
        config: '{}',
        required_field: '',
      },
      ...{
        'countries[0]': String(country),
        'platforms[0]': '1',
        image: { bytes: png, name: 'logo.png' },
      },
    })
  ).body.id as number;
  const proforma = await made('proforma-invoice', {
    ...{
      customer_id: shop.customer.code,
      customer_name: 'Sagarmatha Traders',
      payment_method: 'Cash',
      taxable_amount: 85000,
      total: 96050,
    },
    details: [{ id: shop.laptop, qty: 1, amount: 85000 }],
  });
  const template = (type: string, name: string) =>
    made('invoice-templates', { name, type, filename: 'tax-invoice-a5', status: 1 });
  const [a, b] = [await template('I', 'Ours A'), await template('I', 'Ours B')];
  const [c, d] = [await template('C', 'Notes A'), await template('C', 'Notes B')];
  const filed = await template('I', 'Own file');
  const example = (await admin.get('invoice-templates/-/example')).raw.toString();
  await admin.put(`invoice-templates/${filed}/file`, { file: example });
  const colleague = await world.createUser(admin, 'Sales');
  const key = await made('app-keys', { app_name: 'Web' });
  const vendor = await made('vendors', {
    ...(await validCustomer(admin)),
    last_name: 'Himalayan Cables',
    pan: '301111111',
  });
  const inventory = await made('inventory', {
    product_id: shop.laptop,
    stock_available: 5,
    date_added: '2026-11-21',
  });
  const unit = await made('units', { name: 'm', description: 'Metres' });
  const family = await made('product-families', { name: 'Cables' });
  const tax = await made('taxes', { name: 'Excise', rate: 5 });
  const described = [
    { description: 'One' },
    { description: 'Two' },
  ] as VersionedOperation['changes'];
  const named = (name: string): VersionedOperation['changes'] => [
    { name: `${name} one` },
    { name: `${name} two` },
  ];
  const account = await made('accounts', { code: '1021', name: 'Himalayan Bank', root: 'assets' });
  const voucher = await made('voucher-templates', {
    ...{ name: 'Rent', type: 'journal', narration: 'Rent' },
    lines: [{ account_id: account, debit: 5 }],
  });
  const [entered] = (await admin.get(`voucher-templates/${voucher}`)).body.lines as [
    { id: number },
  ];
  const tds = await made('tds-types', {
    ...{ code: 'OTHER', name: 'Other', section: '88', revenue_head: '11111' },
    rates: [{ effective_from: '2026-07-17', rate: 1 }],
  });
  const [rate] = (await admin.get(`tds-types/${tds}`)).body.rates as [{ id: number }];
  const field = await made('own-fields', {
    ...{ entity: 'taxes', type: 'choice', title: 'Grade' },
    choices: [{ title: 'A' }, { title: 'B' }],
    transitions: [{ to_value: 'A' }],
  });
  const rule = await made('own-rules', { entity: 'units', rule: 'name != "?"', says: 'No.' });
  const { body: graded } = await admin.get(`own-fields/${field}`);
  const [choice] = graded.choices as [{ id: number }];
  const [step] = graded.transitions as [{ id: number }];
  const limit = await made('row-scopes', {
    ...{ role_id: (await first('roles')).id, entity: 'customers', scope: 'own' },
  });
  const { bank } = (await admin.get('account-uses')).body.uses as { bank: number };
  const shared = await made('shared-views', {
    ...{ entity: 'units', name: 'Shared', filter: {} },
    sort: { field: 'name', order: 'ASC' },
  });
  const type = await made('own-entities', { title: 'Thing', titles: 'Things' });
  const thing = await made('own/things', { name: 'First' });
  /** Of a record of a type that the company has made, as the description names it. */
  const ofType = (
    method: 'PUT' | 'PATCH',
    ...changes: VersionedOperation['changes']
  ): [string, VersionedOperation] => {
    const [, operation] = entity('own/things', thing, method, ...changes);
    return [`${method} own/{type}/{id}`, operation];
  };
  return Object.fromEntries([
    ofType('PATCH', { name: 'One' }, { name: 'Two' }),
    ofType('PUT', { name: 'Three' }, { name: 'Four' }),
    entity('own-entities', type, 'PUT', { title: 'One' }, { title: 'Two' }),
    entity('shared-views', shared, 'PATCH', { name: 'One' }, { name: 'Two' }),
    entity('accounts', account, 'PUT', ...named('Himalayan Bank')),
    entity('voucher-templates', voucher, 'PUT', { narration: 'One' }, { narration: 'Two' }),
    entity('voucher-template-lines', entered.id, 'PUT', { debit: 1 }, { debit: 2 }),
    entity('tds-types', tds, 'PUT', ...named('Other')),
    entity('own-fields', field, 'PUT', { title: 'One' }, { title: 'Two' }),
    entity('own-rules', rule, 'PUT', { says: 'One' }, { says: 'Two' }),
    entity('own-field-choices', choice.id, 'PUT', { title: 'C' }, { title: 'D' }),
    entity('row-scopes', limit, 'PUT', { scope: 'outlet' }, { scope: 'own' }),
    entity('own-field-transitions', step.id, 'PUT', { to_value: 'C' }, { to_value: 'D' }),
    entity('tds-rates', rate.id, 'PUT', { rate: 2 }, { rate: 3 }),
    setting('lock-dates', 'lock-dates', { vat_month: '2026-10-17' }, { vat_month: '2026-11-16' }),
    setting('account-uses', 'account-uses', { uses: { bank: account } }, { uses: { bank } }),
    entity('units', unit, 'PATCH', ...described),
    entity('product-families', family, 'PATCH', ...named('Cables')),
    entity('currencies', (await first('currencies')).id!, 'PATCH', ...described),
    entity('customers', shop.customer.id, 'PATCH', { city: 'Patan' }, { city: 'Pokhara' }),
    entity('customers', shop.customer.id, 'PUT', { city: 'Butwal' }, { city: 'Biratnagar' }),
    entity('inventory', inventory, 'PATCH', { stock_available: 6 }, { stock_available: 7 }),
    entity('invoice-templates', filed, 'PATCH', ...named('Filed')),
    entity('menus', (await first('menus')).id!, 'PATCH', { icon: 'one' }, { icon: 'two' }),
    entity(
      'payment-methods',
      await made('payment-methods', { name: 'Cheque' }),
      'PUT',
      ...described,
    ),
    entity(
      'payment-terms',
      await made('payment-terms', { description: 'Later', days: 7 }),
      'PUT',
      ...described,
    ),
    entity('permissions', (await first('permissions')).id!, 'PATCH', ...described),
    entity('pos', (await first('pos')).id!, 'PATCH', ...described),
    entity('products', shop.laptop, 'PUT', { sales_price: 85001 }, { sales_price: 85002 }),
    entity('proforma-invoice', proforma, 'PUT', { remarks: 'One' }, { remarks: 'Two' }),
    entity(
      'roles',
      (await first('roles', '&sort_field=id&sort_by=desc')).id!,
      'PATCH',
      ...described,
    ),
    entity('taxes', tax, 'PATCH', ...described),
    entity('users', colleague.id, 'PUT', { name: 'Ram One' }, { name: 'Ram Two' }),
    entity('vendors', vendor, 'PUT', { address: 'One' }, { address: 'Two' }),
    entity('payment-gateways', gateway, 'PATCH', { description: 'One' }, { description: 'Two' }),
    [
      'POST payment-gateways/{id}',
      {
        ...{
          read: `payment-gateways/${gateway}`,
          write: `payment-gateways/${gateway}`,
          method: 'POST',
          form: true,
        },
        changes: [
          { _method: 'PATCH', description: 'Three' },
          { _method: 'PATCH', description: 'Four' },
        ],
      },
    ],
    company('PATCH', '', { city: 'Patan' }, { city: 'Pokhara' }),
    company('PUT', '', { city: 'Butwal' }, { city: 'Biratnagar' }),
    [
      'POST companies/{id}',
      {
        ...{
          read: `companies/${companyId}`,
          write: `companies/${companyId}`,
          method: 'POST',
          form: true,
        },
        changes: [
          { _method: 'patch', phone: '014000001' },
          { _method: 'patch', phone: '014000002' },
        ],
      },
    ],
    company('PATCH', '/invoice-template', { invoice_template_id: a }, { invoice_template_id: b }),
    company(
      'PATCH',
      '/credit-note-template',
      { credit_note_template_id: c },
      { credit_note_template_id: d },
    ),
    [
      'PUT invoice-templates/{id}/file',
      {
        ...{
          read: `invoice-templates/${filed}/file`,
          write: `invoice-templates/${filed}/file`,
          method: 'PUT',
        },
        changes: [{ file: `${example}\n// one` }, { file: `${example}\n// two` }],
      },
    ],
    // A key is renewed, not changed: each renewal makes another. No request reads it, so its
    // version comes with the renewal.
    ['PUT app-keys/{id}', { read: '', write: `app-keys/${key}`, method: 'PUT', changes: [{}, {}] }],
    [
      'POST users/{id}/images',
      {
        ...{
          read: `users/${admin.id}`,
          write: `users/${admin.id}/images`,
          method: 'POST',
          form: true,
        },
        changes: [
          { images: { bytes: png, name: 'a.png' } },
          { images: { bytes: png, name: 'b.png' } },
        ],
      },
    ],
    setting('preferences', 'preferences', { theme: 'dark' }, { theme: 'light' }),
    setting(
      'sales-settings',
      'sales-settings',
      { same_day_cancellation: 0 },
      { same_day_cancellation: 1 },
    ),
    setting('security-settings', 'security-settings', { session_days: 20 }, { session_days: 21 }),
    setting('reminder-settings', 'reminder-settings', { steps: [3] }, { steps: [4] }),
    setting(
      `cheque-layouts/${bank}`,
      'cheque-layouts/{account_id}',
      { ...usualChequeLayout, height: 90 },
      { ...usualChequeLayout, height: 91 },
    ),
    setting('cbms-account', 'cbms-account', { username: 'one' }, { username: 'two' }),
    setting(
      'backup-settings',
      'backup-settings',
      { nightly: 1, nightly_at: '01:30', keep: 7 },
      { nightly: 1, nightly_at: '01:30', keep: 8 },
    ),
    setting(
      'check-settings',
      'check-settings',
      { levels: { 'hs-code': 'refuse' } },
      { levels: { 'hs-code': 'off' } },
    ),
    setting('proof', 'proof', { digest_email: 'a@shop.test' }, { digest_email: 'b@shop.test' }),
    setting(
      'vat-return/2083/8',
      'vat-return/{year}/{month}',
      { remarks: 'One' },
      { remarks: 'Two' },
    ),
  ]);
};
