// The binary log is read line by line, whatever is in a text that ends a line elsewhere.
import { expect, it } from 'vitest';
import { backUp, openFullShop, recoverFrom } from '../backup-shop.ts';
import { billed } from '../notes.ts';
import { oneLaptop } from '../shop.ts';
import { onBothEngines } from '../world.ts';

const breaks = ['\u2028', '\u2029', '\u0085', '\v', '\f', '\r', '\r\n', '\n'];

onBothEngines(world => {
  it('a text with any of the characters that end lines is one line of the log, verified and rolled forward (B1)', async () => {
    const admin = await world().company('Line Shop');
    const shop = await openFullShop(admin);
    const backup = (await backUp(admin)).bytes;
    const order = { ...oneLaptop(shop), remarks: 'Model X\u2028Colour red\u2029As agreed' };
    await billed(admin, order);
    for (const [index, each] of breaks.entries()) {
      const { status } = await admin.post('units', {
        name: `Unit ${'abcdefgh'[index]}`,
        description: `Model X${each}Colour red`,
      });
      expect(status).toBe(200);
    }
    await billed(admin, oneLaptop(shop));
    const units = (await admin.get('units?limit=100')).body.data;
    const invoices = (await admin.get('invoices?limit=100')).body.data;
    expect((await admin.get('bin-log/-/verify')).body).toMatchObject({ whole: true });
    const { status, body } = await recoverFrom(admin, backup, { roll_forward: '1' });
    expect([status, body.lost]).toEqual([200, {}]);
    expect((await admin.get('units?limit=100')).body.data).toEqual(units);
    expect((await admin.get('invoices?limit=100')).body.data).toEqual(invoices);
  });
});
