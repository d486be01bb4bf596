// Fields that a company has added to its sales documents: entered with the document and with each line,
// sent, refused at their inputs, kept in the draft, and read on the page of the document.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { Counter } from '../../custom-pages/invoices/Counter.tsx';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { ProformaEdit } from '../../custom-pages/invoices/ProformaEdit.tsx';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { issuedInvoice, storedProforma } from '../support/document-fixtures.ts';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { addLine, laptopAndMouse, openCreditNoteEntry } from '../support/note-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press, type } from '../support/screen-queries.ts';

const vehicle = defineField({
  entity: 'invoices',
  name: 'vehicle',
  title: 'Vehicle',
  title_ne: 'गाडी',
  required: true,
});
const zone: OwnFieldDefinition = {
  ...vehicle,
  id: 2,
  name: 'zone',
  title: 'Zone',
  required: false,
  default_value: 'East',
};
const batch: OwnFieldDefinition = {
  ...vehicle,
  id: 3,
  name: 'batch',
  title: 'Batch',
  in_lines: true,
};
const fields = [vehicle, zone, batch];
/** A proforma has no vehicle. */
const ofProformas = [zone, batch].map((field, index) => ({
  ...field,
  id: 10 + index,
  entity: 'proforma-invoice',
  required: false,
}));

const loadFields = async (definitions: OwnFieldDefinition[]) => {
  renderScreen(<div />, ({ path }) =>
    path === 'active-fields'
      ? { status: 200, body: { version: JSON.stringify(definitions), fields: definitions } }
      : undefined,
  );
  await act(loadOwnFields);
  cleanup();
};

/** The entry page; further answers by method and path. */
const open = (
  answers: (method: string, path: string) => object | undefined = () => undefined,
  path = '/sales/invoice/new',
) => {
  const shown = renderScreen(
    <InvoiceEntry />,
    call => {
      const body = answers(call.method, call.path);
      return body ? { status: 422, ...body } : answerLookups(call.path);
    },
    { path },
  );
  const posts = () => shown.calls.filter(({ method }) => method === 'POST');
  return { ...shown, posts };
};

const refuse = (message: object) => (method: string) =>
  method === 'POST' ? { body: { message } } : undefined;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  switchLanguage('en');
  await loadFields(fields);
});

describe('own fields of an invoice that is entered', () => {
  it('are marked and asked for before anything is sent, then sent with the head and each line', async () => {
    const { posts } = open(refuse({ total: ['No.'] }));
    await chooseBuyer();
    await addProducts('Laptop');
    expect(getTextbox('Vehicle')).toBeRequired();
    expect(getTextbox('Zone')).toHaveValue('East');
    await press('Save');
    await waitFor(() => expect(getTextbox('Vehicle')).toHaveFocus());
    for (const name of ['Vehicle', 'Batch'])
      expect(getTextbox(name)).toHaveAccessibleDescription('This field is required.');
    expect(posts()).toHaveLength(0);
    await userEvent.type(getTextbox('Vehicle'), 'Ba 1');
    expect(getTextbox('Vehicle')).not.toHaveAccessibleDescription();
    expect(getTextbox('Batch')).toHaveAccessibleDescription('This field is required.');
    await userEvent.type(getTextbox('Batch'), 'L7');
    await userEvent.clear(getTextbox('Zone'));
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({
      own_fields: { vehicle: 'Ba 1', zone: null },
      invoice_details: [{ id: 7, qty: 1, own_fields: { batch: 'L7' } }],
    });
  });

  it('show what the server says of each at its input, and lead there', async () => {
    open(
      refuse({
        'own_fields.zone': ['Not there.'],
        'invoice_details.1.own_fields.batch': ['Sold out.'],
      }),
    );
    await chooseBuyer();
    await addProducts('Laptop');
    await addProducts('Laptop');
    await userEvent.type(getTextbox('Vehicle'), 'Ba 1');
    for (const box of screen.getAllByRole('textbox', { name: 'Batch' }))
      await userEvent.type(box, 'L7');
    await press('Save');
    await waitFor(() => expect(getTextbox('Zone')).toHaveFocus());
    expect(getTextbox('Zone')).toHaveAccessibleDescription('Not there.');
    const [first, second] = screen.getAllByRole('textbox', { name: 'Batch' });
    expect(first).not.toHaveAccessibleDescription();
    expect(second).toHaveAccessibleDescription('Sold out.');
    expect(second!.closest('tr')).toHaveAttribute('data-line');
  });

  it('are reached by Enter after the other cells of their line', async () => {
    open();
    await chooseBuyer();
    await addProducts('Laptop');
    getTextbox('Discount %').focus();
    await userEvent.keyboard('{Enter}');
    expect(getTextbox('Batch')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: 'Scan, or type a code or name' })).toHaveFocus();
  });

  it('outlive the turn to a proforma and back, and each is sent only its own', async () => {
    await loadFields([...fields, ...ofProformas]);
    const { posts } = open(refuse({ total: ['No.'] }));
    await chooseBuyer();
    await addProducts('Laptop');
    await userEvent.type(getTextbox('Vehicle'), 'Ba 1');
    await type('Zone', 'West');
    await userEvent.type(getTextbox('Batch'), 'L7');
    await userEvent.click(screen.getByRole('switch', { name: /Proforma/ }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Vehicle' })).toBeNull());
    expect(getTextbox('Zone')).toHaveValue('West');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ details: [{ own_fields: { batch: 'L7' } }] });
    expect((posts()[0]!.body as { own_fields: object }).own_fields).toEqual({ zone: 'West' });
    await userEvent.click(screen.getByRole('switch', { name: /Proforma/ }));
    await waitFor(() => expect(getTextbox('Vehicle')).toBeRequired());
    expect(getTextbox('Batch')).toHaveValue('L7');
  });

  it('are in the draft, and gone with Reset', async () => {
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Vehicle' }), 'Ba 1');
    await waitFor(() =>
      expect(localStorage.getItem('invoice_draft')).toContain('"vehicle":"Ba 1"'),
    );
    cleanup();
    open();
    expect(await screen.findByRole('textbox', { name: 'Vehicle' })).toHaveValue('Ba 1');
    await press('Reset');
    await waitFor(() => expect(getTextbox('Vehicle')).toHaveValue(''));
  });

  it('wait with a held bill and come back with it', async () => {
    const held = { id: 5, status: 'held', customer_id: null, note: null, total: 1, lines: 1 };
    const line = { id: 7, product_name: 'Laptop', qty: 1, amount: 5, own_fields: { batch: 'L9' } };
    const bill = { ...held, discount_amount: null, own_fields: { vehicle: 'Ba 9' } };
    const { calls } = renderScreen(
      <Counter />,
      ({ method, path }) => {
        if (path.endsWith('/recall')) return { status: 200, body: { ...bill, details: [line] } };
        if (method === 'POST') return { status: 200, body: { id: 6, message: 'Bill held.' } };
        if (path === 'held-bills') return { status: 200, body: { data: [held] } };
        return answerLookups(path);
      },
      { path: '/sales/counter' },
    );
    await screen.findByRole('combobox', { name: 'Customer' });
    await addProducts('Laptop');
    await userEvent.type(getTextbox('Vehicle'), 'Ba 1');
    await userEvent.type(getTextbox('Batch'), 'L7');
    await userEvent.keyboard('{F8}{Enter}');
    await waitFor(() => expect(getTextbox('Vehicle')).toHaveValue(''));
    expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
      own_fields: { vehicle: 'Ba 1' },
      details: [{ id: 7, own_fields: { batch: 'L7' } }],
    });
    await press(/^Held Bills/);
    await press('Recall');
    await waitFor(() => expect(getTextbox('Vehicle')).toHaveValue('Ba 9'));
    expect(getTextbox('Batch')).toHaveValue('L9');
  });

  it('appear on an open page without losing what is typed', async () => {
    await loadFields([vehicle]);
    open((_, path) =>
      path === 'active-fields' ? { status: 200, body: { version: 'more', fields } } : undefined,
    );
    await chooseBuyer();
    await addProducts('Laptop');
    await type('Qty', '3');
    await userEvent.type(getTextbox('Vehicle'), 'Ba 1');
    expect(screen.queryByRole('textbox', { name: 'Batch' })).toBeNull();
    await act(loadOwnFields);
    expect(getTextbox('Batch')).toBeVisible();
    expect(getTextbox('Vehicle')).toHaveValue('Ba 1');
    expect(getTextbox('Qty')).toHaveValue('3');
  });
});

describe('own fields of a credit note that is entered', () => {
  it('are sent with the note and its lines, and shown where they are refused', async () => {
    await loadFields(
      [vehicle, batch].map(field => ({ ...field, id: field.id + 20, entity: 'credit-notes' })),
    );
    const refused = { 'own_fields.vehicle': ['No.'], 'details.0.own_fields.batch': ['Gone.'] };
    const { posts } = openCreditNoteEntry(laptopAndMouse(), {
      status: 422,
      body: { message: refused },
    });
    await addLine('Laptop', '1', '1000');
    await type('Remark', 'Broken');
    await type('Vehicle', 'Ba 1');
    await type('Batch', 'L7');
    await press('Save');
    await waitFor(() => expect(getTextbox('Vehicle')).toHaveFocus());
    expect(posts()[0]!.body).toMatchObject({
      own_fields: { vehicle: 'Ba 1' },
      details: [{ id: 101, own_fields: { batch: 'L7' } }],
    });
    expect(getTextbox('Vehicle')).toHaveAccessibleDescription('No.');
    expect(getTextbox('Batch')).toHaveAccessibleDescription('Gone.');
  });
});

describe('own fields of a stored document', () => {
  it('are read among its facts and below the product', async () => {
    const invoice = issuedInvoice([{ name: 'Laptop', qty: 1, amount: 1000 }]);
    const [line] = invoice.invoice_details;
    renderScreen(
      <Routes>
        <Route path="/sales/invoice/:id" element={<InvoiceView />} />
      </Routes>,
      ({ path }) =>
        path === 'invoices/41'
          ? {
              status: 200,
              body: {
                ...invoice,
                own_fields: { vehicle: 'Ba 1', zone: null },
                invoice_details: [{ ...line, own_fields: { batch: 'L7' } }],
              },
            }
          : { status: 200, body: {} },
      { path: '/sales/invoice/41' },
    );
    const fact = (await screen.findByText('Vehicle:')).parentElement;
    expect(fact).toHaveTextContent('Vehicle: Ba 1');
    expect(screen.queryByText('Zone:')).toBeNull();
    const cell = screen.getByText('Batch: L7').closest('td')!;
    expect(within(cell).getByText('Laptop')).toBeVisible();
  });

  it('are changed on a proforma and sent back with those that were not touched', async () => {
    await loadFields(ofProformas);
    const stored = {
      ...storedProforma,
      own_fields: { zone: null },
      details: storedProforma.details.map(line => ({ ...line, own_fields: { batch: 'L7' } })),
    };
    const { calls } = renderScreen(
      <Routes>
        <Route path="/sales/proforma-invoice/:id/edit" element={<ProformaEdit />} />
        <Route path="*" element={<div />} />
      </Routes>,
      ({ path }) =>
        path === 'proforma-invoice/3'
          ? { status: 200, body: { ...stored, message: 'Done.' }, tag: '"4"' }
          : answerLookups(path),
      { path: '/sales/proforma-invoice/3/edit' },
    );
    // Emptied before, it is not its default again.
    expect(await screen.findByRole('textbox', { name: 'Zone' })).toHaveValue('');
    await type('Batch', 'L8');
    await press('Save');
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')!.body).toMatchObject({
      own_fields: { zone: null },
      details: [{ own_fields: { batch: 'L8' } }],
    });
  });
});
