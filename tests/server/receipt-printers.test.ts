// Receipts on the printer of a POS: what is on the paper, what counts as a print, when the drawer
// opens, and who may name which printer.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import { rewriteBackup } from '../support/forge-backup.ts';
import {
  listen,
  type NetworkPrinter,
  openPrinter,
  type Receipt,
  useNetwork,
} from '../support/network-printer.ts';
import { oneLaptopInvoice, openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const LOCAL = '192.168.1.50';
const GONE =
  'The printer 192.168.1.50 does not answer. Nothing was printed. Is it on, and is its cable in?';

/** The first and the last column with ink. */
const findInk = ({ rows }: Receipt): [number, number] => [
  Math.min(...rows.map(row => row.indexOf('#')).filter(at => at >= 0)),
  Math.max(...rows.map(row => row.lastIndexOf('#'))),
];

describe('receipts on the printer of a POS', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let pos: number;
    let printer: NetworkPrinter;
    let port: number;
    let connected: string[];
    beforeAll(async () => {
      printer = await openPrinter();
      admin = await world().createCompany('Printing Shop');
      shop = await openShop(admin);
      pos = (await admin.get('pos')).body.data[0].id;
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 100 });
      connected = useNetwork(world(), () => port, { 'till.shop.np': ['10.0.0.7'] });
      port = printer.port;
    });
    afterAll(() => printer.close());
    const put = (settings: object) => admin.patch(`pos/${pos}`, settings);
    const setPrinter = async (settings: object) => {
      const { status, body } = await put(settings);
      expect([status, body.message]).toEqual([200, 'POS updated successfully.']);
    };
    const issue = async (more: object = {}) =>
      `invoices/${(await issueInvoice(admin, oneLaptopInvoice(shop, more))).company_payment_id}`;
    const print = (path: string, body: object = {}, language: 'en' | 'ne' = 'en', by = admin) =>
      by.post(`${path}/print-to-printer`, body, { language });
    /** What came out of the printer for the call. */
    const receive = async (path: string, body: object = {}, language: 'en' | 'ne' = 'en') => {
      const before = printer.receipts.length;
      const answer = await print(path, body, language);
      expect(answer).toMatchObject({ status: 200 });
      await expect.poll(() => printer.receipts.length).toBe(before + 1);
      return { receipt: printer.receipts.at(-1)!, answer: answer.body };
    };
    const listPrints = async () =>
      (await world()
        .app.database.read.selectFrom('prints')
        .select(['copy', 'copy_no'])
        .where('company_id', '=', admin.companyId)
        .orderBy('id')
        .execute()) as { copy: string; copy_no: number }[];
    /** A user who may edit points of sale, and has no right to name local printers. */
    const createKeeper = async () => {
      const { data } = (await admin.get('permissions?limit=1000')).body;
      const wanted = ['view pos', 'create pos', 'edit pos'];
      const permission_id = data
        .filter(({ name }: { name: string }) => wanted.includes(name))
        .map(({ id }: { id: number }) => id);
      expect(permission_id).toHaveLength(3);
      await admin.post('roles', { name: 'Keeper', description: 'Keeps POS', permission_id });
      return world().createUser(admin, 'Keeper', 'Hari Keeper');
    };

    it('are refused where the POS names no printer, and count as no print', async () => {
      expect((await admin.get('receipt-printer')).body).toEqual({ printer: null });
      const { status, body } = await print(await issue());
      expect([status, body.message]).toEqual([
        409,
        'Your POS names no printer. Nothing was printed.',
      ]);
      expect(await listPrints()).toEqual([]);
    });

    it('come out on 80 mm with ink over their whole width, and are cut; the drawer opens with the original of a cash sale only', async () => {
      // The digits as a Nepali page shows them.
      await setPrinter({ printer_address: '१९२.१६८.१.५०', opens_drawer: 1 });
      expect((await admin.get('receipt-printer')).body).toEqual({
        printer: { pos: 'Main', address: LOCAL, width: 80, prints: ['invoices', 'credit-notes'] },
      });
      const path = await issue();
      const original = await receive(path);
      expect(original.answer).toEqual({ message: `Printed on ${LOCAL}.`, opened_drawer: 1 });
      expect(original.receipt).toMatchObject({ dotsPerRow: 576, opensDrawer: true, isCut: true });
      const [left, right] = findInk(original.receipt);
      expect(left).toBeLessThan(4);
      expect(right).toBeGreaterThan(570);
      expect(original.receipt.rows.length).toBeGreaterThan(900);
      const copy = await receive(path);
      expect(copy.answer.opened_drawer).toBe(0);
      expect(copy.receipt.opensDrawer).toBe(false);
      // One more line: "Copy of Original 1".
      expect(copy.receipt.rows.length).toBeGreaterThan(original.receipt.rows.length + 20);
      expect((await receive(path, { copy: 'invoice' })).receipt.opensDrawer).toBe(false);
      expect((await listPrints()).slice(-3)).toEqual([
        { copy: 'customer', copy_no: 1 },
        { copy: 'customer', copy_no: 2 },
        { copy: 'company', copy_no: 1 },
      ]);
      expect(connected.at(-1)).toBe(`${LOCAL} 9100`);
    });

    it('leave the drawer shut for a sale on credit, a credit note, and where the POS does not say so', async () => {
      const credit = await issue({ payment_method: 'Credit' });
      expect((await receive(credit)).receipt.opensDrawer).toBe(false);
      const sold = await issueInvoice(admin, oneLaptopInvoice(shop));
      const note = await issueCreditNote(admin, sold.company_payment_id, [{ quantity: 1 }]);
      expect((await receive(`credit-notes/${note.body.company_payment_id}`)).receipt).toMatchObject(
        {
          ...{ dotsPerRow: 576, opensDrawer: false, isCut: true },
        },
      );
      await setPrinter({ opens_drawer: 0 });
      expect((await receive(await issue())).receipt.opensDrawer).toBe(false);
    });

    it('come out on 58 mm, in Nepali, and with many lines on one strip of paper', async () => {
      await setPrinter({ printer_width: 58, printer_address: 'till.shop.np:9101' });
      const path = await issue();
      const english = (await receive(path)).receipt;
      const nepali = (await receive(path, {}, 'ne')).receipt;
      for (const receipt of [english, nepali]) {
        expect(receipt.dotsPerRow).toBe(384);
        expect(findInk(receipt)[1]).toBeGreaterThan(378);
      }
      expect(nepali.rows).not.toEqual(english.rows);
      expect(connected.at(-1)).toBe('10.0.0.7 9101');
      const lines = Array.from({ length: 60 }, () => ({ id: shop.repair, qty: 1, amount: 100 }));
      const long = await issueInvoice(
        admin,
        toInvoiceRequest(shop, lines, { taxable_amount: 6000, total: 6780 }),
      );
      const { receipt } = await receive(`invoices/${long.company_payment_id}`);
      expect(receipt.rows.length).toBeGreaterThan(60 * 45);
      // Twenty millimetres of white in the middle would look like the end.
      const white = receipt.rows.map(row => (row.includes('#') ? '#' : '.')).join('');
      expect(white).not.toMatch(/\.{160,}#/);
    });

    it('say plainly that a printer is gone, and count no print', async () => {
      await setPrinter({ printer_width: 80, printer_address: LOCAL });
      const path = await issue();
      const before = await listPrints();
      const server = createServer();
      port = await listen(server);
      await new Promise(resolve => server.close(resolve));
      const { status, body } = await print(path);
      expect([status, body.message]).toEqual([503, GONE]);
      expect((await print(path, {}, 'ne')).body.message).toContain('जवाफ दिएन');
      expect(await listPrints()).toEqual(before);
      port = printer.port;
      expect((await receive(path)).receipt.isCut).toBe(true);
      expect((await listPrints()).at(-1)).toEqual({ copy: 'customer', copy_no: 1 });
    });

    it('say that a part may be on paper when the printer breaks off, and count one print', async () => {
      const path = await issue();
      printer.behaviour.atBand = (_, socket) => void socket.resetAndDestroy();
      const before = await listPrints();
      const { status, body } = await print(path);
      expect([status, body.message]).toEqual([
        502,
        `The printer ${LOCAL} stopped in the middle: a part may be on paper. The print is counted, and the next one is marked as a copy.`,
      ]);
      expect(await listPrints()).toHaveLength(before.length + 1);
      printer.reset();
    });

    it('need the right to issue, a document of the company and a copy that there is', async () => {
      const path = await issue();
      const auditor = await world().createUser(admin, 'Auditor', 'Gita');
      expect((await print(path, {}, 'en', auditor)).status).toBe(403);
      expect((await print('invoices/999999')).status).toBe(404);
      const wrong = await print(path, { copy: 'preview' });
      expect([wrong.status, Object.keys(wrong.body.message)]).toEqual([422, ['copy']]);
      const other = await world().createCompany('Other Shop');
      expect((await print(path, {}, 'en', other)).status).toBe(404);
      expect((await print(path, {}, 'en', world().anonymous)).status).toBe(401);
    });

    it('are tried with a test page by those who may edit the POS', async () => {
      const before = printer.receipts.length;
      await setPrinter({ opens_drawer: 1 });
      const answer = await admin.post(`pos/${pos}/print-test-page`);
      expect(answer).toMatchObject({ status: 200, body: { message: `Printed on ${LOCAL}.` } });
      await expect.poll(() => printer.receipts.length).toBe(before + 1);
      const receipt = printer.receipts.at(-1)!;
      expect(receipt).toMatchObject({ dotsPerRow: 576, opensDrawer: false, isCut: true });
      // Its frame is as wide as the head of the printer.
      expect(findInk(receipt)).toEqual([0, 575]);
      const sales = await world().createUser(admin, 'Sales', 'Hari');
      expect((await sales.post(`pos/${pos}/print-test-page`)).status).toBe(403);
      const other = await world().createCompany('Testing Shop');
      expect((await other.post(`pos/${pos}/print-test-page`)).status).toBe(409);
      expect((await admin.post('pos/x/print-test-page')).status).toBe(409);
    });

    it.each([
      ['printer_address', { printer_address: 'http://printer' }],
      ['printer_address', { printer_address: 'printer:0' }],
      ['printer_address', { printer_address: '127.0.0.1' }],
      ['printer_address', { printer_address: '169.254.169.254:80' }],
      ['printer_address', { printer_address: '[::ffff:10.0.0.1]:9100' }],
      ['printer_address', { printer_address: '2130706433' }],
      ['printer_local', { printer_address: '10.0.0.9', printer_local: 0 }],
      ['printer_width', { printer_width: 76 }],
      ['opens_drawer', { opens_drawer: 2 }],
    ])('are never sent to %s of %j', async (field, settings) => {
      const { status, body } = await put(settings);
      expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
    });

    it('need a right of its own for a printer on the local network; what is stored stays', async () => {
      const keeper = await createKeeper();
      const change = (settings: object, id = pos) => keeper.patch(`pos/${id}`, settings);
      const refused = await change({ printer_address: '192.168.1.51' });
      expect([refused.status, refused.body.message]).toEqual([
        422,
        {
          printer_local: [
            'You do not have the permission "edit local printers", which a printer on the local network needs.',
          ],
        },
      ]);
      expect((await change({ description: 'At the door', printer_width: 58 })).status).toBe(200);
      const made = { name: 'Lakeside', printer_address: 'till.shop.np' };
      expect((await keeper.post('pos', made)).status).toBe(422);
      const created = await keeper.post('pos', { ...made, printer_local: 0 });
      expect(created.status).toBe(200);
      const { id } = created.body;
      // The name means a private address: judged when it is used.
      const forbidden = await keeper.post(`pos/${id}/print-test-page`);
      expect([forbidden.status, forbidden.body.message]).toEqual([
        400,
        'The printer till.shop.np is on a local network, and the POS does not say so. Nothing was printed.',
      ]);
      expect((await change({ printer_local: 1 }, id)).status).toBe(422);
      expect((await admin.patch(`pos/${id}`, { printer_local: 1 })).status).toBe(200);
      expect((await keeper.post(`pos/${id}/print-test-page`)).status).toBe(200);
      await setPrinter({ printer_width: 80 });
    });

    it('go on after a recovery; a foreign file brings no printer on the local network', async () => {
      const { bytes } = await downloadBackup(admin);
      await setPrinter({ printer_address: '192.168.1.99' });
      expect((await restoreFrom(admin, bytes)).status).toBe(200);
      admin = await world().signInAs('admin.printing.shop@shop.test');
      const now = () => admin.get(`pos/${pos}`);
      expect((await now()).body).toMatchObject({ printer_address: LOCAL, printer_local: 1 });
      expect((await receive(await issue())).receipt.isCut).toBe(true);
      const path = join(world().dataDir, 'foreign.sql');
      writeFileSync(path, rewriteBackup((await downloadBackup(admin)).bytes, {}));
      await world().app.backups.restore({
        ...{ path, company_id: admin.companyId, rollForward: false, until: undefined },
        ...{ foreign: true, username: 'npm run recover', group_id: randomUUID() },
        now: '2026-11-21 12:00:00',
      });
      admin = await world().signInAs('admin.printing.shop@shop.test');
      expect((await now()).body).toMatchObject({ printer_address: LOCAL, printer_local: 0 });
      const { status } = await print(await issue());
      expect(status).toBe(400);
    });
  });
});
