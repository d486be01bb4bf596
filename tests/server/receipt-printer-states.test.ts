// What a receipt printer says of itself: a print that it did not make is not counted, and its number
// is given again; one print for one Idempotency-Key, whichever instance is asked.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { type NetworkPrinter, openPrinter, useNetwork } from '../support/network-printer.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const LOCAL = '192.168.1.50';

describe('the state of a receipt printer', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let pos: number;
    let printer: NetworkPrinter;
    beforeAll(async () => {
      printer = await openPrinter();
      admin = await world().createCompany('Stating Shop');
      shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 100 });
      useNetwork(world(), () => printer.port);
      const { patience } = world().app.receiptPrinters;
      Object.assign(patience, { answer: 150, write: 600, end: 500 });
      pos = (await admin.get('pos')).body.data[0].id;
      await admin.patch(`pos/${pos}`, { printer_address: LOCAL, opens_drawer: 1 });
    });
    afterEach(() => printer.reset());
    afterAll(() => printer.close());
    const issue = async () =>
      `invoices/${(await issueInvoice(admin, oneLaptopInvoice(shop))).company_payment_id}`;
    const print = (path: string, key?: string, language: 'en' | 'ne' = 'en', by = admin) =>
      by.post(
        `${path}/print-to-printer`,
        {},
        { language, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
      );
    /** The ledger of the document's prints, oldest first. */
    const listPrints = async (path: string) => {
      const { invoice_no } = (await admin.get(path)).body;
      const { body } = await admin.get(`print-ledger?kind=invoice&number=${invoice_no}`);
      // Nothing is answered where there is no print.
      return (body?.data ?? [])
        .toReversed()
        .map(({ copy_no, failure }: { copy_no: number; failure: string | null }) => [
          copy_no,
          failure,
        ]);
    };
    /** Prints and returns how many receipts came out. */
    const countReceipts = async (work: () => Promise<unknown>): Promise<number> => {
      await printer.rest();
      const count = () => printer.receipts.filter(({ isCut }) => isCut).length;
      const before = count();
      await work();
      await printer.rest();
      return count() - before;
    };

    it.each([
      ['paper-out', 'The paper of the printer 192.168.1.50 is out.', 'कागज सकियो'],
      ['cover-open', 'The cover of the printer 192.168.1.50 is open.', 'ढक्कन खुला छ'],
      ['error', 'The printer 192.168.1.50 reports an error,', 'त्रुटि देखायो'],
      ['offline', 'The printer 192.168.1.50 is offline.', 'अफलाइन छ'],
    ] as const)('is said plainly before anything is sent: %s', async (state, said, nepali) => {
      const path = await issue();
      printer.behaviour.state = state;
      const sent = await countReceipts(async () => {
        const { status, body } = await print(path);
        expect(status).toBe(503);
        expect(body.message).toContain(said);
        expect(body.message).toContain('Nothing was printed.');
        const { message } = (await print(path, undefined, 'ne')).body;
        expect(message).toContain(nepali);
        expect(message).toContain('केही प्रिन्ट भएन।');
        expect((await admin.post(`pos/${pos}/print-test-page`)).body.message).toContain(said);
      });
      expect(sent).toBe(0);
      expect(await listPrints(path)).toEqual([]);
      printer.reset();
      expect(await print(path)).toMatchObject({ status: 200, body: { opened_drawer: 1 } });
      expect(await listPrints(path)).toEqual([[1, null]]);
    });

    it.each([
      ['and still answers', { reports: false }],
      ['and takes nothing more, but reports it', { blocks: true }],
    ])(
      'is noticed when it changes within a job %s; the next print is the original',
      async (_, how) => {
        const path = await issue();
        Object.assign(printer.behaviour, how);
        printer.behaviour.atBand = band => {
          if (band === 2) printer.behaviour.state = 'paper-out';
        };
        const { status, body } = await print(path);
        expect([status, body.message]).toEqual([
          502,
          'The paper of the printer 192.168.1.50 is out. Put in a new roll. Throw away what came out: it is not whole, and is not counted.',
        ]);
        printer.reset();
        const again = await print(path);
        // Opened for the original only.
        expect(again.body.opened_drawer).toBe(1);
        expect(await listPrints(path)).toEqual([
          [1, 'paper-out'],
          [1, null],
        ]);
        expect((await print(path)).body.opened_drawer).toBe(0);
        expect((await listPrints(path)).at(-1)).toEqual([2, null]);
      },
    );

    it('is asked once more after the last byte', async () => {
      const path = await issue();
      Object.assign(printer.behaviour, { reports: false, saysEnd: false });
      let last = 0;
      printer.behaviour.atBand = band => {
        last = band;
      };
      expect((await print(path)).status).toBe(200);
      const bands = last;
      const other = await issue();
      printer.behaviour.atBand = band => {
        if (band === bands)
          setTimeout(() => {
            printer.behaviour.state = 'cover-open';
          }, 60);
      };
      expect((await print(other)).status).toBe(502);
      expect(await listPrints(other)).toEqual([[1, 'cover-open']]);
    });

    it('counts the print where it is unknown: one that breaks off, or goes silent', async () => {
      for (const atBand of [
        (_: number, socket: { resetAndDestroy: () => void }) => socket.resetAndDestroy(),
        () => {
          printer.behaviour.isSilent = true;
        },
      ]) {
        const path = await issue();
        printer.behaviour.atBand = atBand;
        const { status, body } = await print(path);
        expect(status).toBe(502);
        expect(body.message).toContain('stopped in the middle');
        printer.reset();
        await print(path);
        expect(await listPrints(path)).toEqual([
          [1, null],
          [2, null],
        ]);
      }
    });

    it('counts nothing that was never sent: the connection ends while the page is set', async () => {
      const path = await issue();
      const { network } = world().app.receiptPrinters;
      let asked = 0;
      world().app.receiptPrinters.network = {
        ...network,
        connect: (ip, port) => {
          const socket = network.connect(ip, port);
          // It is ready after the second answer, and the page takes longer than this.
          return socket.on('data', () => {
            asked += 1;
            if (asked === 2) setTimeout(() => socket.destroy(), 3);
          });
        },
      };
      const { status, body } = await print(path);
      world().app.receiptPrinters.network = network;
      expect(status).toBe(503);
      expect(body.message).toContain('Nothing was printed.');
      expect(await listPrints(path)).toEqual([[1, 'not-sent']]);
      expect((await print(path)).body.opened_drawer).toBe(1);
      expect((await listPrints(path)).at(-1)).toEqual([1, null]);
    });

    it('is believed where it never answers', async () => {
      const path = await issue();
      printer.behaviour.isSilent = true;
      printer.behaviour.state = 'paper-out';
      expect(await countReceipts(() => print(path))).toBe(1);
      expect(await listPrints(path)).toEqual([[1, null]]);
    });

    it('takes no number back that another copy has followed', async () => {
      const path = await issue();
      let isFollowed: Promise<unknown> | undefined;
      printer.behaviour.atBand = band => {
        if (band !== 2) return;
        // Another till prints the same document in the browser.
        isFollowed = admin.get(`${path}?q=print`).then(() => {
          printer.behaviour.state = 'paper-out';
        });
      };
      world().app.receiptPrinters.patience.end = 3000;
      printer.behaviour.saysEnd = false;
      const { status, body } = await print(path);
      await isFollowed;
      world().app.receiptPrinters.patience.end = 500;
      expect([status, body.message]).toEqual([
        502,
        'The paper of the printer 192.168.1.50 is out. Put in a new roll. What came out is not whole. It is counted, because another copy was printed meanwhile.',
      ]);
      expect(await listPrints(path)).toEqual([
        [1, null],
        [2, null],
      ]);
    });

    it('prints once for one key, and answers a repeat as before', async () => {
      const path = await issue();
      const sent = await countReceipts(async () => {
        const first = await print(path, 'one');
        expect(first).toMatchObject({ status: 200, body: { opened_drawer: 1 } });
        expect((await print(path, 'one')).body).toEqual(first.body);
        const twice = await Promise.all([print(path, 'two'), print(path, 'two')]);
        expect(twice.map(({ status }) => status)).toEqual([200, 200]);
        expect(twice[0].body).toEqual(twice[1].body);
      });
      expect(sent).toBe(2);
      expect(await listPrints(path)).toEqual([
        [1, null],
        [2, null],
      ]);
      const other = await print(await issue(), 'one');
      expect([other.status, Object.keys(other.body.message)]).toEqual([422, ['Idempotency-Key']]);
      const tests = await countReceipts(async () => {
        for (let time = 0; time < 2; time += 1)
          await admin.post(
            `pos/${pos}/print-test-page`,
            {},
            { headers: { 'idempotency-key': 'test' } },
          );
      });
      expect(tests).toBe(1);
    });

    it('prints again under the key of a print that failed', async () => {
      const path = await issue();
      printer.behaviour.state = 'paper-out';
      expect((await print(path, 'failed')).status).toBe(503);
      printer.reset();
      expect((await print(path, 'failed')).status).toBe(200);
      expect(await listPrints(path)).toEqual([[1, null]]);
    });

    it('asks to look first where the process ended within', async () => {
      const path = await issue();
      expect((await print(path, 'ended')).status).toBe(200);
      await world().app.database.write(tx =>
        tx
          .updateTable('idempotency_keys')
          .set({ answer: '', created_at: '2026-11-21 11:40:00' })
          .where('company_id', '=', admin.companyId)
          .where('idempotency_key', '=', 'ended')
          .execute(),
      );
      const { status, body } = await print(path, 'ended');
      expect([status, body.message]).toEqual([
        423,
        'This was begun before, and it is not known how it ended. See whether it is done before you do it again.',
      ]);
      expect(await listPrints(path)).toEqual([[1, null]]);
    });

    it('prints once where two instances are asked at the same moment', async () => {
      const path = await issue();
      // It has no printer in its network: what it prints fails.
      const elsewhere = await world().atSecondInstance(admin);
      const { promise: isPrinting, resolve: begin } = Promise.withResolvers<void>();
      printer.behaviour.atBand = () => begin();
      const sent = await countReceipts(async () => {
        const first = print(path, 'both');
        await isPrinting;
        const second = await print(path, 'both', 'en', elsewhere);
        expect(second).toMatchObject({ status: 200, body: (await first).body });
      });
      expect(sent).toBe(1);
      expect(await listPrints(path)).toEqual([[1, null]]);
    });

    it('stays in the ledger through a recovery, and may not be made up', async () => {
      const path = await issue();
      const { bytes } = await downloadBackup(admin);
      printer.behaviour.atBand = () => {
        printer.behaviour.state = 'error';
      };
      expect((await print(path)).status).toBe(502);
      printer.reset();
      await print(path);
      const before = await listPrints(path);
      expect(before).toEqual([
        [1, 'error'],
        [1, null],
      ]);
      const file = await admin.get('print-ledger/export?export_type=csv');
      expect(file.raw.toString()).toContain('Not printed: error of the printer');
      const timeline = (await admin.get(`timeline/${path}`)).body.data;
      expect(timeline.filter(({ event }: { event: string }) => event === 'printed')).toHaveLength(
        1,
      );
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
      expect((await restoreFrom(admin, bytes, { roll_forward: '1' })).status).toBe(200);
      admin = await world().signInAs('admin.stating.shop@shop.test');
      expect(await listPrints(path)).toEqual(before);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
      await world().app.database.write(tx =>
        tx
          .updateTable('prints')
          .set({ failure: 'paper-out' })
          .where('company_id', '=', admin.companyId)
          .where('failure', 'is', null)
          .where('copy_no', '=', 1)
          .execute(),
      );
      expect(await auditLedger(world().app.database, admin.companyId)).toContainEqual(
        expect.objectContaining({ table: 'prints', field: 'failure', kept: 'paper-out' }),
      );
    });
  });
});
