// Lists, pictures and sections of own fields on documents: entered in parts under their titles, sent as
// lists, and read under the same titles.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { issuedInvoice } from '../support/document-fixtures.ts';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press } from '../support/screen-queries.ts';
import { DRAWN, useDrawnPictures } from '../support/uploads.ts';

const invoiceField = (field: Parameters<typeof defineField>[0]) =>
  defineField({ entity: 'invoices', ...field });
const delivery = { section: 'Delivery', section_ne: 'पठाउने' };
const definitions = [
  invoiceField({ name: 'helpers', title: 'Helpers', type: 'references', refers_to: 'accounts' }),
  invoiceField({ id: 2, name: 'marks', title: 'Marks', type: 'tags', ...delivery }),
  invoiceField({ id: 3, name: 'note', title: 'Note', required: true }),
  invoiceField({ id: 5, name: 'margin', title: 'Margin', in_page: false }),
  invoiceField({ id: 4, name: 'photo', title: 'Photo', type: 'picture', ...delivery }),
];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  switchLanguage('en');
  renderScreen(<div />, ({ path }) =>
    path === 'active-fields'
      ? { status: 200, body: { version: 'lists', fields: definitions } }
      : undefined,
  );
  await act(loadOwnFields);
  cleanup();
});

describe('lists and sections of own fields on a document', () => {
  useDrawnPictures();
  it('are entered under the titles of their sections, and sent as lists', async () => {
    const { calls } = renderScreen(
      <InvoiceEntry />,
      ({ method, path }) => {
        if (path.startsWith('accounts?'))
          return listResponse([
            { id: 3, name: 'Cash' },
            { id: 4, name: 'Bank' },
          ]);
        if (path.startsWith('tags-in-use')) return { status: 200, body: { data: ['urgent'] } };
        return method === 'POST'
          ? { status: 422, body: { message: { 'own_fields.photo': ['No picture.'] } } }
          : answerLookups(path);
      },
      { path: '/sales/invoice/new' },
    );
    await chooseBuyer();
    await addProducts('Laptop');
    const part = within(screen.getByRole('region', { name: 'Delivery' }));
    expect(part.getByRole('heading', { name: 'Delivery' })).toBeVisible();
    expect(part.queryByRole('textbox', { name: /Note/ })).toBeNull();
    expect(getTextbox('Margin')).toBeVisible();
    await userEvent.type(getTextbox('Note'), 'By hand');
    await userEvent.click(screen.getByRole('combobox', { name: 'Helpers' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bank' }));
    const marks = part.getByRole('combobox', { name: 'Marks' });
    await userEvent.type(marks, 'fragile,urgent,');
    expect(calls.some(({ path }) => path.includes('entity=invoices&field=own_fields.marks'))).toBe(
      true,
    );
    await press('Save');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
      own_fields: { helpers: [4], marks: ['fragile', 'urgent'], note: 'By hand' },
    });
    expect(await part.findByText('No picture.')).toBeVisible();
  });

  it('are read by their names, the picture itself, below the title of the section', async () => {
    const own_fields = {
      helpers: [3, 4],
      helpers_records: [
        { id: 3, name: 'Old Cash', name_ne: 'नगद' },
        { id: 4, name: 'Old Bank', name_ne: null },
      ],
      ...{ marks: ['urgent', 'fragile'], note: null, photo: 7, photo_path: 'files/a.png' },
      margin: 'low',
    };
    const show = () =>
      renderScreen(
        <Routes>
          <Route path="/sales/invoice/:id" element={<InvoiceView />} />
        </Routes>,
        ({ path }) => ({
          status: 200,
          body: path === 'invoices/41' ? { ...issuedInvoice([]), own_fields } : {},
        }),
        { path: '/sales/invoice/41' },
      );
    show();
    const fact = (await screen.findByText('Helpers:')).parentElement;
    expect(fact).toHaveTextContent('Helpers: Old Cash, Old Bank');
    expect(screen.getByRole('heading', { name: 'Delivery' })).toBeVisible();
    expect(screen.getByText('Marks:').parentElement).toHaveTextContent('urgent, fragile');
    expect(await screen.findByRole('img', { name: 'Photo' })).toHaveAttribute('src', DRAWN);
    expect(screen.queryByText('Note:')).toBeNull();
    // It is typed on the form alone.
    expect(screen.queryByText('Margin:')).toBeNull();
    cleanup();
    switchLanguage('ne');
    show();
    expect(await screen.findByRole('heading', { name: 'पठाउने' })).toBeVisible();
    expect(screen.getByText('नगद, Old Bank')).toBeVisible();
  });
});
