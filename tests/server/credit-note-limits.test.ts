// Returns that are refused: by their content, and by the rights of the user.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Invoice,
  issueCreditNote,
  issueInvoice,
  readInvoice,
  sellLaptops,
  toCreditNoteRequest,
} from '../support/credit-notes.ts';
import { oneLaptopInvoice, openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('a cashier', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Return Shop');
      shop = await openShop(admin);
    });
    const threeLaptops = (more: object = {}) => sellLaptops(admin, shop, more);
    const refused = (body: object, status?: number) =>
      expectRejected(admin.post('credit-notes', body), status);

    it('gets an error for a missing or a wrong TSC (SAL-CN-071)', async () => {
      const lines = [{ id: shop.fibre, qty: 1, amount: 1200 }];
      const invoice = await issueInvoice(
        admin,
        toInvoiceRequest(shop, lines, { taxable_amount: 1320, total: 1491.6, tsc_amount: 120 }),
      );
      for (const tsc_amount of [undefined, 119])
        expect(
          await refused(toCreditNoteRequest(invoice, [{ quantity: 1 }], { tsc_amount })),
        ).toEqual({
          tsc_amount: ['TSC Amount is not valid'],
        });
      expect(
        (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }])).body,
      ).toMatchObject({ tsc_rate: 10, tsc_amount: 120 });
    });

    it('cannot bring back more than was invoiced over three notes (SAL-CN-061, OPEN-060)', async () => {
      const invoice = await threeLaptops();
      await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }]);
      await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }]);
      const now = await readInvoice(admin, invoice.company_payment_id);
      expect(await refused(toCreditNoteRequest(now, [{ quantity: 2, return_rate: 100 }]))).toEqual({
        'details.0.quantity': ['Maximum 3 quantity can be returned.', '2 returned already.'],
      });
      // Two rows of one line share its limit.
      const twice = [
        { quantity: 1, return_rate: 1 },
        { quantity: 1, return_rate: 1 },
      ];
      expect(await refused(toCreditNoteRequest(now, twice))).toMatchObject({
        'details.1.quantity': ['Maximum 3 quantity can be returned.', '3 returned already.'],
      });
    });

    it.each([
      [{ quantity: 0 }, 'quantity', ['Maximum 3 quantity can be returned.']],
      [{ quantity: -1 }, 'quantity', ['Maximum 3 quantity can be returned.']],
      [{ quantity: 4 }, 'quantity', ['Maximum 3 quantity can be returned.']],
      [{ quantity: 1.5 }, 'quantity', ['Only numeric values are allowed']],
      [{ quantity: '1' }, 'quantity', ['Only numeric values are allowed']],
      [{ quantity: null }, 'quantity', ['This field is required.']],
      [{ return_rate: 3000.01 }, 'return_rate', ['Maximum return rate is 3000']],
      [
        { return_rate: 0 },
        'return_rate',
        ['Return rate cannot be 0.', 'Return rate must be greater than 0'],
      ],
      [
        { return_rate: -5 },
        'return_rate',
        ['Return rate cannot be 0.', 'Return rate must be greater than 0'],
      ],
      [{ return_rate: '5' }, 'return_rate', ['Only decimal values are allowed']],
      [{ return_rate: 5.001 }, 'return_rate', ['Only decimal values are allowed']],
      [{ return_rate: undefined }, 'return_rate', ['This field is required.']],
      [{ id: 999_999_999 }, 'id', ['This record does not exist.']],
      [{ id: '1' }, 'id', ['This field must be a whole number.']],
      [{ id: null }, 'id', ['This field is required.']],
      [{ surprise: 1 }, 'surprise', ['This field is not known.']],
    ])(
      'with a line of %j gets an error under its %s %j (SAL-CN-060..063, SAL-CN-065, QUIRK-044, QUIRK-045)',
      async (line, field, texts) => {
        const invoice = await threeLaptops();
        const body = toCreditNoteRequest(invoice, [{ quantity: 1 }]);
        const message = await refused({ ...body, details: [{ ...body.details[0], ...line }] });
        expect(message[`details.0.${field}`]).toEqual(texts);
      },
    );

    it.each([
      [{ invoice_id: '', company_payment_id: undefined }, 'invoice_id', 'This field is required.'],
      [
        { invoice_id: '999999', company_payment_id: '999999' },
        'invoice_id',
        'This record does not exist.',
      ],
      [{ invoice_id: 7 }, 'invoice_id', 'This field must be text.'],
      [
        { company_payment_id: '999999' },
        'invoice_id',
        'company_payment_id and invoice_id refer to different invoices.',
      ],
      [{ cancel_note: '' }, 'cancel_note', 'This field is required.'],
      [{ cancel_note: '   ' }, 'cancel_note', 'This field is required.'],
      [{ cancel_note: 5 }, 'cancel_note', 'This field must be text.'],
      [
        { cancel_note: 'क'.repeat(501) },
        'cancel_note',
        'This field must have at most 500 characters.',
      ],
      [{ details: [] }, 'details', 'Please select products'],
      [{ details: undefined }, 'details', 'Please select products'],
      [{ details: 'all' }, 'details', 'This field must be array.'],
      [{ details: [null] }, 'details.0', 'This value has the wrong type.'],
      [{ taxable_amount: 999.99 }, 'taxable_amount', 'Taxable Amount is not valid'],
      [{ taxable_amount: undefined }, 'taxable_amount', 'Taxable Amount is not valid'],
      [{ total: 1130.01 }, 'total', 'Total Amount is not valid'],
      [{ total: '1130' }, 'total', 'Total Amount is not valid'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])('with %j gets an error under %s "%s" (SAL-CN-052)', async (more, field, text) => {
      const invoice = await threeLaptops();
      expect((await refused(toCreditNoteRequest(invoice, [{ quantity: 1 }], more)))[field]).toEqual(
        [text],
      );
    });

    it('may return at more than the unit rate, but never more in all than remains (QUIRK-103, OPEN-056)', async () => {
      const invoice = await threeLaptops();
      expect(
        (
          await issueCreditNote(admin, invoice.company_payment_id, [
            { quantity: 1, return_rate: 2500 },
          ])
        ).body.total,
      ).toBe(2825);
      const now = await readInvoice(admin, invoice.company_payment_id);
      expect(
        await refused(
          toCreditNoteRequest(now, [{ quantity: 1 }], { taxable_amount: 1000, total: 1130 }),
        ),
      ).toEqual({
        total: [
          'Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. 565',
        ],
      });
      expect(
        (
          await issueCreditNote(admin, invoice.company_payment_id, [
            { quantity: 2, return_rate: 250 },
          ])
        ).body.total,
      ).toBe(565);
    });

    it('may bring a discounted line back whole, though its rate is above its taxable amount', async () => {
      const request = toInvoiceRequest(
        shop,
        [{ id: shop.laptop, qty: 1, amount: 1000 }],
        { taxable_amount: 500, total: 565 },
        { discount_rate: 50 },
      );
      const invoice = await issueInvoice(admin, request);
      expect(
        (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }])).body,
      ).toMatchObject({
        discount_amount: 500,
        total: 565,
      });
    });

    it('cannot credit an invoice over nothing (SAL-CN-058)', async () => {
      const free = await issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount: 0 }], {
          taxable_amount: 0,
          total: 0,
        }),
      );
      expect(
        await refused(toCreditNoteRequest(free, [{ quantity: 1, return_rate: 1 }])),
      ).toMatchObject({ 'details.0.return_rate': ['Maximum return rate is 0'] });
      const cheap = await issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount: 10, discount_rate: 99 }], {
          taxable_amount: 0.1,
          total: 0.11,
        }),
      );
      expect(
        await refused(toCreditNoteRequest(cheap, [{ quantity: 1, return_rate: 0.1 }]), 400),
      ).toMatchObject({
        error: 'Credit Note cannot be issued of this invoice',
      });
    });

    it('cannot credit another company’s invoice, nor read or print its notes', async () => {
      const neighbour = await world().createCompany('Return Neighbour');
      const theirs = await issueInvoice(neighbour, oneLaptopInvoice(await openShop(neighbour)));
      // Payment ids run per company: an id of ours would name another invoice.
      const far = (await neighbour.get(`invoices/${theirs.company_payment_id}`)).body as Invoice;
      const own = await threeLaptops();
      const body = {
        ...toCreditNoteRequest(own, [{ quantity: 1 }]),
        details: [{ id: far.details[0]!.id, quantity: 1, return_rate: 1000 }],
      };
      expect(await refused(body)).toEqual({ 'details.0.id': ['This record does not exist.'] });
      const note = (await issueCreditNote(admin, own.company_payment_id, [{ quantity: 1 }])).body;
      for (const q of ['', '?q=print', '?q=preview'])
        expect((await neighbour.get(`credit-notes/${note.company_payment_id}${q}`)).status).toBe(
          404,
        );
      expect((await neighbour.get('credit-notes')).status).toBe(204);
      const ids = {
        company_payment_id: own.company_payment_id,
        invoice_id: own.company_payment_id,
      };
      expect(
        (
          await neighbour.post('credit-notes', {
            ...toCreditNoteRequest(theirs, [{ quantity: 1 }]),
            ...ids,
          })
        ).body.message,
      ).toEqual({
        invoice_id: ['This record does not exist.'],
      });
    });

    it('is refused, one of two, when both credit the same invoice at the same moment', async () => {
      for (let round = 0; round < 5; round += 1) {
        const invoice = await threeLaptops();
        const answers = await Promise.all(
          [2, 2].map(quantity =>
            admin.post('credit-notes', toCreditNoteRequest(invoice, [{ quantity }])),
          ),
        );
        expect(answers.map(answer => answer.status).sort()).toEqual([200, 422]);
        const after = await readInvoice(admin, invoice.company_payment_id);
        expect(after.credit_note).toHaveLength(1);
      }
    });

    it('may issue as Sales, as Auditor only read', async () => {
      const invoice = await threeLaptops();
      const sales = await world().createUser(admin, 'Sales');
      expect(
        (await sales.post('credit-notes', toCreditNoteRequest(invoice, [{ quantity: 1 }]))).status,
      ).toBe(200);
      const auditor = await world().createUser(admin, 'Auditor', 'Hari Auditor');
      const answer = await auditor.post(
        'credit-notes',
        toCreditNoteRequest(invoice, [{ quantity: 1 }]),
      );
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'You do not have the permission "create credit notes".',
      ]);
      expect((await auditor.get('credit-notes')).status).toBe(200);
    });

    it('cannot change or delete an issued note by any request', async () => {
      const [note] = (await admin.get('credit-notes?limit=1')).body.data;
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
        expect(
          (await admin.call(method, `credit-notes/${note.company_payment_id}`, { total: 1 }))
            .status,
        ).toBe(404);
    });

    it('is refused in Nepali when asked in Nepali', async () => {
      const invoice = await threeLaptops();
      const answer = await admin.post(
        'credit-notes',
        toCreditNoteRequest(invoice, [{ quantity: 4 }], { taxable_amount: 4000, total: 4520 }),
        {
          language: 'ne',
        },
      );
      expect(answer.body.message['details.0.quantity']).toEqual([
        'बढीमा ३ परिमाण फिर्ता गर्न सकिन्छ।',
      ]);
    });
  });
});
