// A client whose types are generated from the served description: it compiles, it works, and a
// wrong name in it does not compile.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { type Caller, NOW, openTestApp, PASSWORD, type TestApp } from '../support/test-app.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** What an integrator writes: openapi-fetch and the generated types, nothing of this repository. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

const api = createClient<paths>({ baseUrl: process.env.API! });
const accepted = <Answer>({ data, error }: { data?: Answer; error?: unknown }): Answer => {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
};

const tokens = accepted(
  await api.POST('/billing/v2/login', {
    body: { email: process.env.EMAIL!, password: process.env.PASSWORD! },
  }),
);
if (!('access_token' in tokens)) throw new Error('A second factor is needed.');
const { access_token } = tokens;
api.use({
  onRequest: ({ request }) => {
    request.headers.set('authorization', 'Bearer ' + access_token);
    return request;
  },
});

const countries = accepted(await api.GET('/billing/countries', { params: { query: { limit: 300 } } }));
const nepal = countries.data.find(country => country.name === 'Nepal')!;
const unit = accepted(
  await api.POST('/billing/units', { body: { name: 'pcs', description: 'Pieces' } }),
);
const family = accepted(
  await api.POST('/billing/product-families', { body: { name: 'Computers' } }),
);
const product = accepted(
  await api.POST('/billing/products', {
    body: {
      type: 's',
      name: 'Repair of a laptop',
      unit_id: unit.id,
      product_family_id: family.id,
      sales_price: 1000,
    },
  }),
);
const customer = accepted(
  await api.POST('/billing/customers', {
    body: {
      type: 'C',
      last_name: 'Sagarmatha Traders',
      mobile_no: '9841000000',
      pan: '301234567',
      address: 'New Road',
      city: 'Kathmandu',
      country_id: nepal.id,
      state: nepal.provinces[0]!.id,
    },
  }),
);
const invoice = accepted(
  await api.POST('/billing/invoices', {
    body: {
      customer_id: customer.customer_code,
      payment_method: 'Cash',
      transaction_date: '2026-11-21',
      invoice_details: [{ id: product.id, qty: 2, amount: 1000 }],
      taxable_amount: 2000,
      total: 2260,
    },
  }),
);
const detail = accepted(
  await api.GET('/billing/invoices/{id}', {
    params: { path: { id: invoice.company_payment_id } },
  }),
);
const [line] = detail.invoice_details;
const note = accepted(
  await api.POST('/billing/credit-notes', {
    body: {
      invoice_id: invoice.company_payment_id,
      cancel_note: 'One was not needed',
      details: [{ id: line!.id, quantity: 1, return_rate: 1000 }],
      taxable_amount: 1000,
      total: 1130,
    },
  }),
);
const register = accepted(await api.GET('/billing/sales-registers'));
const rows: number[] = register.invoices.data.map(row => row['sum-credit-note']);
const refused = await api.POST('/billing/units', { body: { name: 'pcs', description: '' } });
const record: components['schemas']['customers.record'] = customer;
console.log(
  JSON.stringify({
    customer: record.customer_name,
    number: invoice.invoice_no,
    returned: note.total,
    rows,
    status: refused.response.status,
    message: refused.error?.message,
  }),
);
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2024',
    module: 'preserve',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    types: ['node'],
  },
  files: ['program.ts'],
};

describe('a generated client', () => {
  let world: TestApp;
  let admin: Caller;
  let folder: string;
  let address: string;
  beforeAll(async () => {
    world = await openTestApp('SQLite');
    admin = await world.createCompany('Client Shop');
    await admin.post('fiscal-year', toFiscalYear(NOW.slice(0, 10)));
    await world.app.server.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(world.app.server.server.address() as AddressInfo).port}`;
    // Below the repository, where the packages are found.
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    folder = mkdtempSync(join(ROOT, '.cache', 'api-client-'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await run(process.execPath, [
      join(ROOT, 'scripts', 'api-types.ts'),
      `${address}/docs/openapi.json`,
      join(folder, 'api.d.ts'),
    ]);
  });
  afterAll(async () => {
    if (folder) rmSync(folder, { recursive: true, force: true });
    await world.close();
  });

  const compile = async (program: string): Promise<string> => {
    writeFileSync(join(folder, 'program.ts'), program);
    const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    return run(process.execPath, [compiler, '-p', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  };

  it('compiles, and signs in, creates, issues, takes back and reads the register', async () => {
    expect(await compile(PROGRAM)).toBe('');
    const { body } = await admin.get(`users/${admin.id}`);
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], {
      env: { ...process.env, API: address, EMAIL: body.email, PASSWORD },
    });
    expect(JSON.parse(stdout)).toEqual({
      customer: 'Sagarmatha Traders',
      number: '1',
      returned: 1130,
      rows: [1130],
      status: 422,
      message: { description: ['This field is required.'] },
    });
  });

  it.each([
    ['a field of a request', "last_name: 'Sagarmatha Traders'", "surname: 'Sagarmatha Traders'"],
    ['a type of a request', 'qty: 2', "qty: '2'"],
    ['a field that is required', "cancel_note: 'One was not needed',", ''],
    ['a field of an answer', 'invoice.invoice_no', 'invoice.number'],
    ['a type of an answer', 'const rows: number[]', 'const rows: string[]'],
    ['an address', "'/billing/sales-registers'", "'/billing/sales-register'"],
  ])('does not compile with a wrong name of %s', async (_, right, wrong) => {
    expect(PROGRAM).toContain(right);
    expect(await compile(PROGRAM.replace(right, wrong))).toContain('program.ts');
  });
});
