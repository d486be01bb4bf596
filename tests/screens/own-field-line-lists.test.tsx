// Lists, pictures and files of own fields in the lines of a document: entered in the line that they are of, back
// with the draft, and read below the product.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { issuedInvoice } from '../support/document-fixtures.ts';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';
import { DRAWN, useDrawnPictures, useUploads } from '../support/uploads.ts';

const lineField = (field: Partial<OwnFieldDefinition>) =>
  defineField({ entity: 'invoices', in_lines: true, ...field });
const definitions = [
  lineField({ name: 'helpers', title: 'Helpers', type: 'references', refers_to: 'accounts' }),
  lineField({ id: 2, name: 'marks', title: 'Marks', type: 'tags' }),
  lineField({ id: 3, name: 'photo', title: 'Photo', title_ne: 'तस्बिर', type: 'picture' }),
  lineField({ id: 4, name: 'order', title: 'Order', type: 'file', required: true }),
  lineField({ id: 5, name: 'note', title: 'Note' }),
  defineField({ id: 6, entity: 'payment-terms', name: 'sign', title: 'Sign', type: 'picture' }),
];

const answer = ({ method, path }: { method: string; path: string }) => {
  if (path === 'active-fields')
    return { status: 200, body: { version: 'line-lists', fields: definitions } };
  if (path.startsWith('accounts?'))
    return listResponse([
      { id: 3, name: 'Cash' },
      { id: 4, name: 'Bank' },
    ]);
  // It is behind those that are offered first.
  if (path === 'accounts/9') return { status: 200, body: { id: 9, name: 'Far Behind', status: 1 } };
  if (path.startsWith('tags-in-use')) return { status: 200, body: { data: ['urgent'] } };
  return method === 'POST'
    ? { status: 422, body: { message: { 'invoice_details.0.own_fields.photo': ['No picture.'] } } }
    : answerLookups(path);
};
const open = () => renderScreen(<InvoiceEntry />, answer, { path: '/sales/invoice/new' });
const picture = new File(['x'], 'a.png', { type: 'image/png' });
/** The cell of the own fields of a line. */
const cellOf = (place: number) => {
  const box = screen.getAllByRole('textbox', { name: 'Note' })[place]!;
  return within(box.closest<HTMLElement>('td')!);
};
const imageIn = (place: number) => document.querySelectorAll('td.own')[place]!.querySelector('img');

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  switchLanguage('en');
  renderScreen(<div />, answer);
  await act(loadOwnFields);
  cleanup();
});

describe('lists and files of lines', () => {
  useDrawnPictures();
  const { requests } = useUploads();

  it('are entered in their line, wherever it is when the file has arrived', async () => {
    const { calls } = open();
    await chooseBuyer();
    await addProducts('Laptop');
    await addProducts('Laptop');
    const second = cellOf(1);
    await userEvent.click(second.getByRole('combobox', { name: 'Helpers' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bank' }));
    await userEvent.type(second.getByRole('combobox', { name: 'Marks' }), 'fragile,urgent,');
    expect(calls.some(({ path }) => path.includes('entity=invoices&field=own_fields.marks'))).toBe(
      true,
    );
    await press('Save');
    expect(await second.findByLabelText('Order')).toHaveAccessibleDescription(
      'This field is required.',
    );
    await userEvent.upload(second.getByLabelText('Order'), picture);
    await userEvent.upload(second.getByLabelText('Photo'), picture);
    await waitFor(() => expect(requests).toHaveLength(2));
    // While both are on their way, somebody types, and the line moves up.
    await userEvent.type(second.getByRole('textbox', { name: 'Note' }), 'by hand');
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0]!);
    await waitFor(() => expect(document.querySelectorAll('td.own')).toHaveLength(1));
    requests[0]!.answer(200, { id: 11, name: 'files/order.pdf' });
    requests[1]!.answer(200, { id: 12, name: 'files/a.png' });
    await waitFor(() => expect(imageIn(0)).toHaveAttribute('src', DRAWN));
    expect(cellOf(0).getByRole('button', { name: 'Download PDF: Order' })).toBeVisible();
    await press('Save');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
      invoice_details: [
        {
          own_fields: {
            ...{ helpers: [4], marks: ['fragile', 'urgent'], note: 'by hand' },
            ...{ photo: 12, order: 11 },
          },
        },
      ],
    });
    expect(await cellOf(0).findByText('No picture.')).toBeVisible();
    await userEvent.click(cellOf(0).getByRole('button', { name: 'Remove Photo' }));
    expect(imageIn(0)).toBeNull();
    expect(cellOf(0).queryByText('No picture.')).toBeNull();
  });

  it('are back with the draft: the picture itself, and names that are not offered first', async () => {
    open();
    await chooseBuyer();
    await addProducts('Laptop');
    await userEvent.upload(cellOf(0).getByLabelText('Photo'), picture);
    await waitFor(() => expect(requests).toHaveLength(1));
    requests[0]!.answer(200, { id: 12, name: 'files/a.png' });
    await waitFor(() => expect(imageIn(0)).not.toBeNull());
    await waitFor(() => expect(localStorage.getItem('invoice_draft')).toContain('"photo":12'));
    cleanup();
    const kept = localStorage.getItem('invoice_draft')!;
    localStorage.setItem(
      'invoice_draft',
      kept.replaceAll('"photo":12', '"helpers":[9],"photo":12'),
    );
    open();
    expect(await screen.findByText('Far Behind')).toBeVisible();
    await waitFor(() => expect(imageIn(0)).toHaveAttribute('src', DRAWN));
  });

  it('of a record come back with its draft as well', async () => {
    const terms = findEntity('payment-terms');
    const openForm = () =>
      renderScreen(<EntityFormDialog entity={terms} onClose={() => undefined} />, answer);
    openForm();
    await userEvent.upload(await screen.findByLabelText('Sign'), picture);
    await waitFor(() => expect(requests).toHaveLength(1));
    requests[0]!.answer(200, { id: 12, name: 'files/sign.png' });
    await waitFor(() => expect(document.querySelector('img')).not.toBeNull());
    await waitFor(() =>
      expect(localStorage.getItem('draft/payment-terms/new')).toContain('files/sign.png'),
    );
    cleanup();
    openForm();
    await screen.findByLabelText('Sign');
    await waitFor(() => expect(document.querySelector('img')).toHaveAttribute('src', DRAWN));
  });

  it('are read below the product, the picture itself', async () => {
    const invoice = issuedInvoice([{ name: 'Laptop', qty: 1, amount: 1000 }]);
    const own_fields = {
      helpers: [3],
      helpers_records: [{ id: 3, name: 'Old Cash', name_ne: 'नगद' }],
      ...{ marks: ['urgent', 'fragile'], note: null, photo: 7, photo_path: 'files/a.png' },
      ...{ order: 8, order_path: 'files/b.pdf' },
    };
    const [line] = invoice.invoice_details;
    const body = { ...invoice, invoice_details: [{ ...line, own_fields }] };
    switchLanguage('ne');
    renderScreen(
      <Routes>
        <Route path="/sales/invoice/:id" element={<InvoiceView />} />
      </Routes>,
      ({ path }) => ({ status: 200, body: path === 'invoices/41' ? body : {} }),
      { path: '/sales/invoice/41' },
    );
    const cell = within((await screen.findByText('Laptop')).closest('td')!);
    expect(cell.getByText('Helpers: नगद')).toBeVisible();
    expect(cell.getByText('Marks: urgent, fragile')).toBeVisible();
    expect(await cell.findByRole('img', { name: 'तस्बिर' })).toHaveAttribute('src', DRAWN);
    expect(cell.getByRole('button', { name: /Order$/ })).toBeVisible();
  });
});
