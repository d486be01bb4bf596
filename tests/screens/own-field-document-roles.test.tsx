// Fields of documents that the role sees and does not change, and values that a note takes over from its invoice.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { addLine, laptopAndMouse, openCreditNoteEntry } from '../support/note-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press, type } from '../support/screen-queries.ts';

let made = 0;
const define = (entity: string, title: string, more: Partial<OwnFieldDefinition> = {}) => {
  made += 1;
  return defineField({ entity, id: made, name: title.toLowerCase(), title, ...more });
};

const loadFields = async (fields: OwnFieldDefinition[]) => {
  renderScreen(<div />, ({ path }) =>
    path === 'active-fields'
      ? { status: 200, body: { version: JSON.stringify(fields), fields } }
      : undefined,
  );
  await act(loadOwnFields);
  cleanup();
};

describe('own fields of a document that the role does not change', () => {
  it('are shown with their defaults, of the document and of each line', async () => {
    const locked = { locked: true as const, default_value: 'C' };
    await loadFields([
      define('invoices', 'Grade', locked),
      define('invoices', 'Gate'),
      define('invoices', 'Class', { ...locked, in_lines: true }),
    ]);
    const { calls } = renderScreen(<InvoiceEntry />, call => answerLookups(call.path), {
      path: '/sales/invoice/new',
    });
    await chooseBuyer();
    await addProducts('Laptop');
    for (const name of ['Grade', 'Class']) {
      expect(getTextbox(name)).toHaveValue('C');
      expect(getTextbox(name)).toBeDisabled();
    }
    await type('Gate', 'G-1');
    await press('Save');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const { body } = calls.find(({ method }) => method === 'POST')!;
    expect(body).toMatchObject({ own_fields: { gate: 'G-1' } });
  });
});

describe('a credit note over an invoice with own values', () => {
  const both = (title: string, ofNote: Partial<OwnFieldDefinition>, more = {}) => [
    define('invoices', title, more),
    define('credit-notes', title, { ...more, ...ofNote }),
  ];

  it('takes them over, to be changed or emptied before it is issued', async () => {
    await loadFields([
      ...both('Vehicle', {}),
      ...both('Driver', {}),
      ...both('Serial', { is_unique: true }),
      ...both('Count', { maximum: 5 }, { type: 'whole-number' }),
      ...both('Kind', { type: 'whole-number' }),
      ...both('Batch', {}, { in_lines: true }),
      ...both('Zone', { default_value: 'East' }),
    ]);
    const invoice = laptopAndMouse();
    const own_fields = { vehicle: 'Ba 1', driver: 'Ram', serial: 'S1', count: 9, kind: 'x' };
    const { posts } = openCreditNoteEntry({
      ...invoice,
      own_fields: { ...own_fields, zone: null },
      details: invoice.details.map(line => ({ ...line, own_fields: { batch: `B${line.id}` } })),
    });
    await addLine('Mouse', '1', '100.5');
    expect(getTextbox('Vehicle')).toHaveValue('Ba 1');
    expect(getTextbox('Serial')).toHaveValue('');
    expect(getTextbox('Zone')).toHaveValue('East');
    expect(getTextbox('Batch')).toHaveValue('B102');
    await userEvent.clear(getTextbox('Driver'));
    await type('Batch', 'B7');
    await type('Remark', 'Broken');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ details: [{ id: 102, own_fields: { batch: 'B7' } }] });
    expect((posts()[0]!.body as { own_fields: object }).own_fields).toEqual({
      ...{ vehicle: 'Ba 1', driver: null },
    });
    expect(screen.queryByText('Ram')).toBeNull();
  });
});
