// A save that the server refuses, with a screen reader: it is announced, the fields say what is
// wrong with them, and the first of them has the focus.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';

/** Nobody is signed in at first. */
const { visitor } = openDemo({ arrive: async () => {} });

const reds = '[aria-invalid="true"]:not([aria-hidden="true"])';

/**
 * The content of live regions, the wrong fields with their messages, and the focused one of them.
 */
const heard = async (page: Page) => {
  await page.locator(reds).first().waitFor();
  await page
    .waitForFunction(selector => document.activeElement?.matches(selector), reds)
    .catch(() => undefined);
  return page.evaluate(selector => {
    const textOf = (element: Element | null) => (element?.textContent ?? '').trim();
    const nameOf = (field: Element) =>
      field.getAttribute('aria-label') ?? textOf((field as HTMLInputElement).labels?.[0] ?? null);
    const fields = [...document.querySelectorAll(selector)];
    return {
      announced: [...document.querySelectorAll('[role="alert"], [aria-live="assertive"]')]
        .map(textOf)
        .filter(text => text !== ''),
      wrong: fields.map(field => [
        nameOf(field).replace(/[\s*]+$/, ''),
        (field.getAttribute('aria-describedby') ?? '')
          .split(/\s+/)
          .map(id => textOf(document.getElementById(id)))
          .join(' ')
          .trim(),
      ]),
      at: fields.indexOf(document.activeElement!),
    };
  }, reds);
};

const refusing = (path: string, status: number, message: unknown) =>
  visitor.page.route(`**/billing/${path}`, route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { message } })
      : route.continue(),
  );

describe.skipIf(!hasBrowser)('the refusals of the server', () => {
  it('at the sign-in are announced, and lead to the wrong field (AUTH-012, AUTH-019, AUTH-021)', async () => {
    const { page, box, press } = visitor;
    await page.goto('/?popup');
    const dialog = page.getByRole('dialog', { name: 'SIGN IN' });
    const required = 'This field is required.';
    await press('Sign In', dialog);
    expect(await heard(page)).toEqual({
      announced: ['Please correct the marked fields.'],
      wrong: [
        ['Email', required],
        ['Password', required],
      ],
      at: 0,
    });
    await box('Email').fill('admin@demo.test');
    await press('Sign In', dialog);
    expect(await heard(page)).toMatchObject({ wrong: [['Password', required]], at: 0 });
    await page.getByLabel('Password').fill('Wrong-1234');
    await press('Sign In', dialog);
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('alert').textContent()).toMatch(/\w/);
    expect(await page.locator(reds).count()).toBe(0);
    await refusing('v2/login', 422, { password: ['This password is too short.'] });
    await press('Sign In', dialog);
    expect(await heard(page)).toMatchObject({
      wrong: [['Password', 'This password is too short.']],
      at: 0,
    });
    await page.unroute('**/billing/v2/login');
  });

  it('around a password are announced, and lead to the wrong field (AUTH-027)', async () => {
    const { page, box, press } = visitor;
    await page.goto('/forgot-password');
    await box('Email').fill('nobody');
    await press('Send');
    expect(await heard(page)).toEqual({
      announced: ['Please correct the marked fields.'],
      wrong: [['Email', 'This is not a valid email.']],
      at: 0,
    });
    await page.goto('/set-password?token=x');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await press('Save');
    const refused = await heard(page);
    expect(refused.announced).not.toEqual([]);
    expect(refused.wrong.every(([, said]) => said !== '')).toBe(true);
    expect(refused.at).toBe(0);
  });

  it('of a generated form are announced, and lead to the first wrong field', async () => {
    await signInToDemo(visitor);
    const { page, box, press } = visitor;
    await refusing('units', 422, {
      description: ['This is no description.'],
      name: ['Name already esists.'],
    });
    await page.goto('/company-settings');
    await page.getByRole('tab', { name: 'Units' }).click();
    await press('Create Unit');
    const dialog = page.getByRole('dialog', { name: 'Add New Unit' });
    await box('Name').fill('crate');
    await box('Description').fill('Crates');
    await press('Save', dialog);
    const refused = await heard(page);
    expect(refused).toMatchObject({
      wrong: [
        ['Name', 'Name already esists.'],
        ['Description', 'This is no description.'],
      ],
      at: 0,
    });
    expect(refused.announced.join()).toMatch(/\w/);
    await page.unroute('**/billing/units');
  });

  it.each([
    [{ customer_name: ['This record is disabled.'] }, [['Customer', 'This record is disabled.']]],
    [
      {
        'invoice_details.0.qty': ['This is too much.'],
        transaction_date: ['There is no such day.'],
      },
      [
        ['Transaction Date', /^There is no such day\./],
        ['Qty', 'This is too much.'],
      ],
    ],
  ])(
    'of an invoice, %j, are announced, and lead to the first wrong field',
    async (message, wrong) => {
      const { page, choose, press } = visitor;
      await refusing('invoices', 422, message);
      await page.goto('/sales/invoice/new');
      await choose('Customer', /Annapurna/);
      await choose('Payment Method', 'Cash');
      await press('Add Product or service');
      await page.getByRole('dialog').getByRole('checkbox').nth(1).click();
      await press('Done');
      await press('Save');
      const refused = await heard(page);
      expect(refused.wrong.map(([name]) => name)).toEqual(wrong.map(([name]) => name));
      for (const [index, [, said]] of wrong.entries())
        expect(refused.wrong[index]![1]).toMatch(said!);
      expect(refused.at).toBe(0);
      expect(refused.announced.join()).toMatch(/\w/);
      await page.unroute('**/billing/invoices');
      await press('Reset');
    },
  );
});
