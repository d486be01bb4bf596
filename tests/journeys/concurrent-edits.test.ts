// Two users have the same record open, each in a browser of their own, and save in either order:
// the changes of the first survive, and where both have changed the same the second chooses.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_TIMEOUT_MS, hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';

type Field = {
  label: string;
  read: (record: Record<string, unknown>) => unknown;
  values: [string, string, string];
};
/** A form: its address, the two fields that the users change, and the one that both change. */
type Thing = {
  name: string;
  address: string;
  path: string;
  save?: string;
  mine: Field;
  theirs: Field;
  both: Field;
};

const { service, visitor } = openDemo();

const named = (label: string, name: string, values: Field['values']): Field => ({
  label,
  read: record => record[name],
  values,
});
const texts = (label: string, name: string): Field =>
  named(label, name, [`${label} one`, `${label} two`, `${label} three`]);
const numbers = (label: string, name: string, values: Field['values']): Field => ({
  label,
  read: record => String(record[name]),
  values,
});

describe.skipIf(!hasBrowser)('two browsers', () => {
  let colleague: Page;
  let call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  let things: Thing[];

  beforeAll(async () => {
    if (!hasBrowser) return;
    const signedIn = await service.call('POST', 'v2/login', {
      email: 'admin@demo.test',
      password: 'Demo-1234',
    });
    const token = String(signedIn.body.access_token);
    call = async (method, path, body) => {
      const answer = await service.call(method, path, body, token);
      if (answer.status !== 200)
        throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    // The same person at another browser: their preferences and rights are the same.
    const browser = visitor.page.context().browser() as Browser;
    const context = await browser.newContext({
      baseURL: service.address,
      viewport: { width: 1280, height: 900 },
      storageState: await visitor.page.context().storageState(),
    });
    colleague = await context.newPage();
    colleague.setDefaultTimeout(BROWSER_TIMEOUT_MS);
    things = await openThings();
  });
  afterAll(() => colleague?.context().close());

  const first = async (path: string): Promise<Record<string, unknown>> =>
    ((await call('GET', `${path}?limit=1`)).data as Record<string, unknown>[])[0]!;

  const openThings = async (): Promise<Thing[]> => {
    const customer = await first('customers');
    // A form that changes a customer asks for a PAN.
    await call('PATCH', `customers/${customer.id}`, { pan: '300123456' });
    const goods = (await call('GET', 'products?limit=1000')).data as Record<string, unknown>[];
    const product = goods.find(({ tax_treatment }) => tax_treatment === 'taxable')!;
    const permission = await first('permissions');
    const role = await call('POST', 'roles', {
      name: 'night',
      display_name: 'Night',
      description: 'Late',
      permission_id: [permission.id],
    });
    const pos = await first('pos');
    const user = await call('POST', 'users', {
      name: 'Gita Rai',
      email: 'gita@demo.test',
      pos_id: pos.id,
      role_id: role.id,
    });
    const offer = await call('POST', 'proforma-invoice', {
      ...{
        customer_id: customer.customer_code,
        customer_name: customer.customer_name,
        payment_method: 'Cash',
      },
      ...{ details: [{ id: product.id, qty: 1, amount: 100 }], taxable_amount: 100, total: 113 },
    });
    const name = named('Name', 'name', ['Gita Karki', 'Gita Lama', 'Gita Tamang']);
    const line: Field = {
      label: 'Qty',
      read: record => String((record.details as { qty: number }[])[0]!.qty),
      values: ['2', '3', '4'],
    };
    return [
      {
        ...{
          name: 'a customer',
          address: `/sales/customers/${customer.id}/edit`,
          path: `customers/${customer.id}`,
        },
        ...{
          mine: texts('City', 'city'),
          theirs: texts('Address', 'address'),
          both: named('Zip Code', 'zip_code', ['44601', '44602', '44603']),
        },
      },
      {
        ...{ name: 'a role', address: `/roles?form=${role.id}`, path: `roles/${role.id}` },
        ...{
          mine: texts('Description', 'description'),
          theirs: named('Name', 'name', ['day', 'noon', 'dawn']),
          both: texts('Display Name', 'display_name'),
        },
      },
      {
        ...{
          name: 'a product',
          address: `/products_and_services/${product.id}/edit`,
          path: `products/${product.id}`,
        },
        ...{
          mine: texts('Description', 'description'),
          theirs: numbers('Sales Price', 'sales_price', ['1500', '1600', '1700']),
        },
        both: texts('Product Name', 'name'),
      },
      {
        ...{ name: 'a user', address: `/company-users/${user.id}/edit`, path: `users/${user.id}` },
        mine: name,
        theirs: named('Email', 'email', ['gita1@demo.test', 'gita2@demo.test', 'gita3@demo.test']),
        both: name,
      },
      {
        ...{
          name: 'the company',
          address: '/company-settings?tab=settings',
          path: 'companies/1',
          save: 'Update',
        },
        ...{
          mine: texts('City', 'city'),
          theirs: texts('Street', 'street'),
          both: texts('Region', 'region'),
        },
      },
      {
        ...{
          name: 'a proforma',
          address: `/sales/proforma-invoice/${offer.id}/edit`,
          path: `proforma-invoice/${offer.id}`,
        },
        ...{
          mine: line,
          theirs: numbers('Discount Rate', 'discount_rate', ['5', '6', '7']),
          both: line,
        },
      },
    ];
  };

  const box = (page: Page, { label }: Field) =>
    page.getByRole('textbox', { name: label, exact: true });
  const fill = (page: Page, field: Field, value: string) => box(page, field).fill(value);
  const openBoth = (thing: Thing) =>
    Promise.all(
      [visitor.page, colleague].map(async page => {
        await page.goto(thing.address);
        await box(page, thing.mine).waitFor();
      }),
    );
  const save = async (
    page: Page,
    thing: Thing,
    meanwhile: () => Promise<void> = async () => {},
  ) => {
    const saved = page.waitForResponse(
      answer =>
        answer.url().includes(`/billing/${thing.path}`) &&
        answer.request().method() !== 'GET' &&
        answer.ok(),
    );
    await page.getByRole('button', { name: thing.save ?? 'Save', exact: true }).click();
    await meanwhile();
    await saved;
  };
  const stored = async ({ path }: Thing, fields: Field[]) => {
    const record = await call('GET', path);
    return fields.map(field => field.read(record));
  };

  it('change one field each of a customer, role, product, user, company and proforma, and save in either order; where both changed the same, the second chooses (E1)', async () => {
    const pages = { mine: visitor.page, theirs: colleague };
    for (const [place, thing] of things.entries()) {
      const { both } = thing;
      // By turns, each order with another thing; the whole run tries every order with every thing.
      for (const round of process.env.REPEAT === 'full' ? [0, 1] : [place % 2]) {
        const [first, second] =
          round === 0 ? (['mine', 'theirs'] as const) : (['theirs', 'mine'] as const);
        const keepsOwn = place % 3 === round;
        // Neither of the two is the stored one: that would be no change.
        const [before] = await stored(thing, [both]);
        const [firstValue, secondValue] = both.values.filter(value => value !== before) as [
          string,
          string,
        ];
        await openBoth(thing);
        for (const [side, value] of [
          [first, firstValue],
          [second, secondValue],
        ] as const) {
          if (thing[side] !== both)
            await fill(pages[side], thing[side], thing[side].values[round]!);
          await fill(pages[side], both, value);
        }
        await save(pages[first], thing);
        await save(pages[second], thing, async () => {
          const dialog = pages[second].getByRole('dialog', { name: 'Changed by someone else' });
          await dialog
            .getByRole('radio', { name: keepsOwn ? /^Your change/ : /^Their change/ })
            .check();
          await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        });
        const own = [thing.mine, thing.theirs].filter(field => field !== both);
        expect([thing.name, round, await stored(thing, [...own, both])]).toEqual([
          thing.name,
          round,
          [...own.map(field => field.values[round]), keepsOwn ? secondValue : firstValue],
        ]);
      }
    }
    // A browser logs every refused request.
    const expected = /412 \(Precondition Failed\)/;
    expect(visitor.consoleErrors.filter(complaint => !expected.test(complaint))).toEqual([]);
  });
});
