// The timeline of a record: each event as a sentence in both languages, with the way to the other document.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TimelineEvent, timelineEvents } from '../../domain/documents/timeline.ts';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { Timeline } from '../../src/entities/Timeline.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { defineField } from '../support/own-field-definition.ts';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const happened = { at: '2026-11-21 11:45:00', by: 'Ram (3)' };
const receipt = { document_kind: 'receipt', document_id: 3, number: 'REC-3' } as const;
const invoice = { document_kind: 'invoice', document_id: '41', number: '7' } as const;
const note = { document_kind: 'credit-note', document_id: '42', number: '2' } as const;

type Case = [event: Omit<TimelineEvent, 'at' | 'by'> & { by?: null }, en: string, ne: string];
const cases: Case[] = [
  [{ event: 'created' }, 'Created by Ram', 'Ram ले तयार गरेको'],
  [{ event: 'created', by: null }, 'Created', 'तयार भएको'],
  [
    { event: 'created', document: receipt },
    'Created by Ram to reverse Receipt REC-3',
    'प्राप्ति REC-३ उल्टाउन Ram ले तयार गरेको',
  ],
  [
    { event: 'changed', fields: ['phone_no', 'last_name', 'customer_code'] },
    'Changed by Ram: Phone, Last Name',
    'Ram ले सम्पादन गरेको: फोन, थर',
  ],
  [{ event: 'changed', fields: ['x'] }, 'Changed by Ram', 'Ram ले सम्पादन गरेको'],
  [
    { event: 'converted', document: invoice },
    'Converted to Invoice 7 by Ram',
    'Ram ले बीजक ७ बनाएको',
  ],
  [
    { event: 'settled', amount: 90, document: receipt },
    'Rs. 90.00/- settled by Receipt REC-3, entered by Ram',
    'प्राप्ति REC-३ बाट रु. ९०.००/- चुक्ता, प्रविष्टि गर्ने Ram',
  ],
  [
    { event: 'settled', amount: 90 },
    'Rs. 90.00/- settled by another document, entered by Ram',
    'अर्को कागजात बाट रु. ९०.००/- चुक्ता, प्रविष्टि गर्ने Ram',
  ],
  [
    { event: 'applied', amount: 90, document: invoice },
    'Rs. 90.00/- applied to Invoice 7, entered by Ram',
    'बीजक ७ मा रु. ९०.००/- समायोजन, प्रविष्टि गर्ने Ram',
  ],
  [
    { event: 'unsettled', amount: 90, by: null, document: receipt },
    'Settlement of Rs. 90.00/- by Receipt REC-3 reversed',
    'प्राप्ति REC-३ बाट भएको रु. ९०.००/- को चुक्ता उल्टाइएको',
  ],
  [
    { event: 'unapplied', amount: 90, by: null, document: invoice },
    'Rs. 90.00/- applied to Invoice 7 reversed',
    'बीजक ७ मा भएको रु. ९०.००/- को समायोजन उल्टाइएको',
  ],
  [
    { event: 'cheque', step: 'bounce', reason: 'No funds' },
    'Cheque: Bounce, entered by Ram: No funds',
    'चेक अनादर, प्रविष्टि गर्ने Ram: No funds',
  ],
  [
    { event: 'cheque', step: 'deposit' },
    'Cheque: Deposit, entered by Ram',
    'बैंकमा दाखिला, प्रविष्टि गर्ने Ram',
  ],
  [
    { event: 'noted', amount: 1130, document: note },
    'Credit Note 2 of Rs. 1,130.00/- issued by Ram',
    'Ram ले रु. १,१३०.००/- को क्रेडिट नोट २ जारी गरेको',
  ],
  [
    { event: 'printed', copy: 'customer', copy_no: 1 },
    'Printed by Ram, original',
    'Ram ले प्रिन्ट गरेको, सक्कल',
  ],
  [
    { event: 'printed', copy: 'customer', copy_no: 2 },
    'Printed by Ram, Copy of Original 1',
    'Ram ले प्रिन्ट गरेको, Copy of Original १',
  ],
  [
    { event: 'printed', copy: 'company', copy_no: 3 },
    'Printed by Ram, Company Copy, Copy of Original 2',
    'Ram ले प्रिन्ट गरेको, कम्पनीको प्रति, Copy of Original २',
  ],
  [
    { event: 'mailed', copy: 'customer', copy_no: 1, to: 'a@b.test' },
    'Mailed to a@b.test by Ram',
    'Ram ले a@b.test मा इमेल गरेको',
  ],
  [
    { event: 'mailed', copy: 'customer', copy_no: 3, to: 'a@b.test' },
    'Mailed to a@b.test by Ram, Copy of Original 2',
    'Ram ले a@b.test मा इमेल गरेको, Copy of Original २',
  ],
  [
    { event: 'cancelled', reason: 'Typed twice' },
    'Cancelled by Ram: Typed twice',
    'Ram ले रद्द गरेको: Typed twice',
  ],
  [
    { event: 'reversed', document: receipt, reason: 'Bounced' },
    'Reversed by Ram with Receipt REC-3: Bounced',
    'Ram ले प्राप्ति REC-३ बाट उल्टाएको: Bounced',
  ],
  [
    { event: 'reported', code: '200', by: null },
    'Sent to IRD: Accepted by IRD.',
    'आईआरडीमा पठाइएको: आईआरडीले स्वीकार गर्‍यो।',
  ],
];

const show = (answer: (call: ApiCall) => object, entity = 'customers') =>
  renderScreen(<Timeline entity={entity} id={8} />, call => ({ status: 200, body: answer(call) }));
const findItems = async () =>
  within(await screen.findByRole('region', { name: /Timeline|घटनाक्रम/ })).findAllByRole('listitem');

describe('the timeline', () => {
  it('has a sentence for every event', () => {
    expect(new Set(cases.map(([{ event }]) => event))).toEqual(new Set(timelineEvents));
  });

  it.each(cases)('says %j in both languages, and when in both calendars', async (event, en, ne) => {
    show(() => ({ data: [{ ...happened, ...event }], has_more: false }));
    const [item] = await findItems();
    expect(item!.textContent).toBe(`${en}2026-11-21 11:45:00 (2083-08-05 BS)`);
    act(() => switchLanguage('ne'));
    await waitFor(() =>
      expect(item!.textContent).toBe(`${ne}२०२६-११-२१ ११:४५:०० (२०८३-०८-०५ वि.सं.)`),
    );
  });

  it('names the fields that the company has added, of a document and of its lines', async () => {
    const define = (id: number, name: string, more: object) =>
      defineField({ id, entity: 'proforma-invoice', name, title: name, ...more });
    const fields = [
      define(1, 'gate', { title: 'Gate', title_ne: 'ढोका' }),
      define(2, 'lot', { title: 'Lot', title_ne: 'थोक', in_lines: true }),
    ];
    const changed = ['own_fields.gate', 'own_fields.lot'];
    renderScreen(<Timeline entity="proforma-invoice" id={8} />, ({ path }) => ({
      status: 200,
      body:
        path === 'active-fields'
          ? { version: 'timeline', fields }
          : { data: [{ ...happened, event: 'changed', fields: changed }], has_more: false },
    }));
    await act(loadOwnFields);
    const [item] = await findItems();
    expect(item).toHaveTextContent('Changed by Ram: Gate, Lot');
    act(() => switchLanguage('ne'));
    await waitFor(() => expect(item).toHaveTextContent('Ram ले सम्पादन गरेको: ढोका, थोक'));
    act(() => switchLanguage('en'));
  });

  it('leads to the other document, and leaves out what it does not know', async () => {
    const data = [
      { ...happened, event: 'noted', amount: 1, document: note },
      { ...happened, event: 'invented' },
    ];
    show(() => ({ data, has_more: false }));
    expect(await findItems()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Credit Note 2' })).toHaveAttribute(
      'href',
      '/sales/credit_notes/42',
    );
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('shows older events when asked', async () => {
    const { calls } = show(({ path }) => {
      const limit = Number(/limit=(\d+)/.exec(path)![1]);
      const copies = Math.min(limit, 25);
      return {
        data: Array.from({ length: copies }, (_, index) => ({
          ...{ ...happened, event: 'printed', copy: 'customer', copy_no: 25 - index },
        })),
        has_more: limit < 25,
      };
    }, 'invoices');
    expect(await findItems()).toHaveLength(10);
    await press('Show older');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
    expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Printed by Ram, original');
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual([
      'timeline/invoices/8?limit=10',
      'timeline/invoices/8?limit=30',
    ]);
  });

  it('says that it could not be loaded, and asks again', async () => {
    let fails = true;
    renderScreen(<Timeline entity="customers" id={8} />, () =>
      fails
        ? { status: 500, body: {} }
        : { status: 200, body: { data: [{ ...happened, event: 'created' }] } },
    );
    expect(await screen.findByText('The timeline could not be loaded.')).toBeVisible();
    fails = false;
    await press('Try again');
    expect(await findItems()).toHaveLength(1);
  });
});
