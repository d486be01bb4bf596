// Fields of a company that name a record, on documents: chosen by name, sent as an id, and read by the
// name that the document has kept.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { ProformaEdit } from '../../custom-pages/invoices/ProformaEdit.tsx';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { issuedInvoice, storedProforma } from '../support/document-fixtures.ts';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

const driver = defineField({
  ...{ entity: 'invoices', name: 'driver', title: 'Driver', type: 'reference' },
  refers_to: 'accounts',
});
const packer = { ...driver, id: 2, name: 'packer', title: 'Packer', in_lines: true };
const accounts = [
  { id: 3, name: 'Cash', name_ne: 'नगद' },
  { id: 4, name: 'Bank', name_ne: 'बैंक' },
];

const loadFields = async (definitions: OwnFieldDefinition[]) => {
  renderScreen(<div />, ({ path }) =>
    path === 'active-fields'
      ? { status: 200, body: { version: JSON.stringify(definitions), fields: definitions } }
      : undefined,
  );
  await act(loadOwnFields);
  cleanup();
};

const answer = ({ method, path }: { method: string; path: string }) => {
  if (path.startsWith('accounts?')) return listResponse(accounts);
  return method === 'POST'
    ? { status: 422, body: { message: { total: ['No.'] } } }
    : answerLookups(path);
};
const choose = async (label: string, name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name }));
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  switchLanguage('en');
  await loadFields([driver, packer]);
});

describe('records that a document names', () => {
  it('are chosen by name and sent by id, of the head and of a line', async () => {
    const { calls } = renderScreen(<InvoiceEntry />, answer, { path: '/sales/invoice/new' });
    await chooseBuyer();
    await addProducts('Laptop');
    await choose('Driver', 'Bank');
    await choose('Packer', 'Cash');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Packer' })).toHaveValue('Cash'),
    );
    await press('Save');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
      own_fields: { driver: 4 },
      invoice_details: [{ own_fields: { packer: 3 } }],
    });
  });

  it('are read by the name that was kept, in either language', async () => {
    const invoice = issuedInvoice([{ name: 'Laptop', qty: 1, amount: 1000 }]);
    const [line] = invoice.invoice_details;
    const body = {
      ...invoice,
      own_fields: { driver: 4, driver_record: { id: 4, name: 'Old Bank', name_ne: 'पुरानो बैंक' } },
      invoice_details: [
        {
          ...line,
          own_fields: { packer: 3, packer_record: { id: 3, name: 'Till', name_ne: null } },
        },
      ],
    };
    const show = () =>
      renderScreen(
        <Routes>
          <Route path="/sales/invoice/:id" element={<InvoiceView />} />
        </Routes>,
        ({ path }) => ({ status: 200, body: path === 'invoices/41' ? body : {} }),
        { path: '/sales/invoice/41' },
      );
    show();
    const fact = (await screen.findByText('Driver:')).parentElement;
    expect(fact).toHaveTextContent('Driver: Old Bank');
    const cell = screen.getByText('Packer: Till').closest('td')!;
    expect(within(cell).getByText('Laptop')).toBeVisible();
    cleanup();
    switchLanguage('ne');
    show();
    expect(await screen.findByText('पुरानो बैंक', { exact: false })).toBeVisible();
  });

  it('keep their name on a proforma where they are not offered any more', async () => {
    await loadFields([{ ...driver, entity: 'proforma-invoice' }]);
    const stored = {
      ...storedProforma,
      own_fields: { driver: 9, driver_record: { id: 9, name: 'Closed', name_ne: null } },
    };
    const { calls } = renderScreen(
      <Routes>
        <Route path="/sales/proforma-invoice/:id/edit" element={<ProformaEdit />} />
        <Route path="*" element={<div />} />
      </Routes>,
      call =>
        call.path === 'proforma-invoice/3'
          ? { status: 200, body: { ...stored, message: 'Done.' }, tag: '"4"' }
          : answer(call),
      { path: '/sales/proforma-invoice/3/edit' },
    );
    expect(await screen.findByRole('combobox', { name: 'Driver' })).toHaveValue('Closed');
    await choose('Driver', 'Cash');
    await press('Save');
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')!.body).toMatchObject({
      own_fields: { driver: 3 },
    });
  });
});
