// A file with its own column names, wrong rows and customers that exist already, imported on the
// screen; then a long one that is interrupted and goes on.
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';

const row = (name: string, mobile: string, pan = '') =>
  `${name};${mobile};${pan};New Road;Kathmandu;Nepal;Bagmati`;
const head = 'Customer Name;Mobile;PAN;Address;Ort;Country;State';

describe.skipIf(!hasBrowser)('a file of customers', () => {
  const { service, visitor } = openDemo();
  const choose = (lines: string[]) =>
    visitor.page.getByLabel('Choose CSV or XLSX File').setInputFiles({
      name: 'customers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
  const press = (name: string | RegExp) => visitor.page.getByRole('button', { name }).click();
  const open = async () => {
    await visitor.page.goto('/sales/customers');
    await press('Import');
  };

  it('is mapped, checked and stored without its wrong rows', async () => {
    const { page } = visitor;
    await open();
    await choose([head, row('Everest, Traders & Sons', '9841000001'), row('Wrong', '12')]);
    await page.getByText('Some column names are not known').waitFor();
    await page.getByRole('combobox', { name: 'Ort' }).click();
    await page.getByRole('option', { name: 'City', exact: true }).click();
    await press('Check rows');
    await page.getByText('1 of 2 rows cannot be imported yet').waitFor();
    await page.getByLabel('Import the correct rows and leave out 1').check();
    await press('Import 1 row');
    await page.getByText('1 record imported successfully.').waitFor();
    await page.getByText('Everest, Traders & Sons').first().waitFor();
  });

  it('tells that a customer exists already, in the file and in the form', async () => {
    const { page, box } = visitor;
    await open();
    await choose([head.replace('Ort', 'City'), row('EVEREST, Traders & Sons', '9841000001')]);
    await page.getByText('1 row may exist already.').waitFor();
    await press('Cancel');
    await page.goto('/sales/customers/new');
    await box('Company Name').fill('Everest, Traders & Sons');
    await box('Mobile').fill('9841000001');
    await box('Address').fill('New Road');
    await box('City').fill('Kathmandu');
    await visitor.choose('Country', 'Nepal');
    await visitor.choose('State', 'Bagmati');
    await press('Save');
    await page.getByRole('dialog', { name: 'This Customer may exist already' }).waitFor();
    await press('Cancel');
  });

  it('that is long goes on after the page was left', async () => {
    const { page } = visitor;
    const long = [
      head.replace('Ort', 'City'),
      ...Array.from({ length: 2500 }, (_, place) =>
        row(`Row ${place}`, `98${String(place).padStart(8, '0')}`),
      ),
    ];
    await open();
    await choose(long);
    await page.getByText('Ready to import: 2500 rows.').waitFor();
    await press('Import 2500 rows');
    await page.getByText(/^[1-9]\d\d of 2500 rows$/).waitFor();
    await open();
    await choose(long);
    await page.getByText(/of 2500 rows of this file have been imported/).waitFor();
    await page.getByText(/^Ready to import/).waitFor();
    await press(/^Import \d+ rows$/);
    await page.getByText(/records imported successfully/).waitFor({ timeout: 60_000 });
    const login = { email: 'admin@demo.test', password: 'Demo-1234' };
    const { access_token } = (await service.call('POST', 'v2/login', login)).body;
    const search = 'customers?limit=1&search[customer_name]=Row%20';
    const found = await service.call('GET', search, undefined, String(access_token));
    expect(found.body.total).toBe(2500);
    expect(visitor.consoleErrors).toEqual([]);
  });
});
