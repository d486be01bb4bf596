// The binary log is read line by line, also with characters in a text that end a line elsewhere.
import { expect, it } from 'vitest';
import { downloadBackup, openSeededShop, restoreFrom } from '../support/backup-company.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

const breaks = ['\u2028', '\u2029', '\u0085', '\v', '\f', '\r', '\r\n', '\n'];

describeOnBothEngines(world => {
  it('a text with any of the characters that end lines is one line of the log, verified and rolled forward (B1)', async () => {
    const admin = await world().createCompany('Line Shop');
    const shop = await openSeededShop(admin);
    const backup = (await downloadBackup(admin)).bytes;
    const request = {
      ...oneLaptopInvoice(shop),
      remarks: 'Model X\u2028Colour red\u2029As agreed',
    };
    await issueInvoice(admin, request);
    for (const [index, each] of breaks.entries()) {
      const { status } = await admin.post('units', {
        name: `Unit ${'abcdefgh'[index]}`,
        description: `Model X${each}Colour red`,
      });
      expect(status).toBe(200);
    }
    await issueInvoice(admin, oneLaptopInvoice(shop));
    const units = (await admin.get('units?limit=100')).body.data;
    const invoices = (await admin.get('invoices?limit=100')).body.data;
    expect((await admin.get('bin-log/-/verify')).body).toMatchObject({ whole: true });
    const { status, body } = await restoreFrom(admin, backup, { roll_forward: '1' });
    expect([status, body.lost]).toEqual([200, {}]);
    expect((await admin.get('units?limit=100')).body.data).toEqual(units);
    expect((await admin.get('invoices?limit=100')).body.data).toEqual(invoices);
  });
});
