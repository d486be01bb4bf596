// A draft that comes back says so, and can be let go of; a page that is left says what is kept.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { invoiceDraft } from '../../custom-pages/invoices/invoice-draft.ts';
import { vendorBillDraft } from '../../custom-pages/vendor-bills/use-vendor-bill-form.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { addProducts, answerLookups, openInvoiceEntry } from '../support/invoice-entry-page.tsx';
import { addLine, laptopAndMouse, openCreditNoteEntry } from '../support/note-entry-page.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';
import { fillBill, openVendorBillEntry } from '../support/vendor-bill-entry-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const findNotice = (words: RegExp) => screen.findByText(words);
const leave = () => {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
};
const typeInvoice = async () => {
  openInvoiceEntry();
  await addProducts('Laptop');
  await waitFor(() => expect(invoiceDraft.load()).toBeDefined());
};

describe('a draft that comes back', () => {
  it('says so in either language, since when, and is forgotten by Discard (OPEN-049, ENT-042)', async () => {
    await typeInvoice();
    expect(screen.queryByText(/We restored/)).toBeNull();
    leave();
    openInvoiceEntry();
    const notice = await findNotice(
      /^We restored your unsaved invoice from \d{4}-\d\d-\d\d \d\d:\d\d\.$/,
    );
    expect(notice.closest('[role="status"]')).not.toBeNull();
    act(() => switchLanguage('ne'));
    expect(await findNotice(/ को सेभ नभएको बीजक फर्काइएको छ।$/)).toBeVisible();
    act(() => switchLanguage('en'));
    await press('Discard');
    expect(await screen.findByText('No Items To Show')).toBeVisible();
    expect(screen.queryByText(/We restored/)).toBeNull();
    expect(invoiceDraft.load()).toBeUndefined();
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveFocus();
  });

  it('stays with Keep, and is not mentioned again', async () => {
    await typeInvoice();
    leave();
    openInvoiceEntry();
    await findNotice(/We restored/);
    await press('Keep');
    expect(screen.queryByText(/We restored/)).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(invoiceDraft.load()).toBeDefined();
  });

  it('is not mentioned on the page that a renewed session loads', async () => {
    await typeInvoice();
    leave();
    sessionStorage.setItem('renewed', JSON.stringify({ at: Date.now(), unsent: 'nothing' }));
    openInvoiceEntry();
    expect(await screen.findByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(screen.queryByText(/We restored/)).toBeNull();
  });

  it('is not mentioned where the switch to a proforma has led', async () => {
    const pages = (
      <Routes>
        <Route path="/sales/invoice/new" element={<InvoiceEntry key="invoice" />} />
        <Route path="/sales/proforma-invoice/new" element={<InvoiceEntry key="proforma" />} />
      </Routes>
    );
    renderScreen(pages, ({ path }) => answerLookups(path), { path: '/sales/invoice/new' });
    await addProducts('Laptop');
    await userEvent.click(screen.getByRole('switch', { name: 'Proforma' }));
    expect(await screen.findByRole('heading', { name: 'New Proforma Invoice' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(screen.queryByText(/We restored/)).toBeNull();
  });

  it('is announced on the page of a vendor bill too', async () => {
    openVendorBillEntry();
    await fillBill();
    await waitFor(() => expect(vendorBillDraft.load()).toBeDefined());
    leave();
    openVendorBillEntry();
    await findNotice(/We restored your unsaved vendor bill from/);
    await press('Discard');
    await waitFor(() => expect(vendorBillDraft.load()).toBeUndefined());
  });
});

describe('a note that comes back', () => {
  it('is emptied by Discard, or by Reset, which answers the notice too', async () => {
    const typeNote = async () => {
      openCreditNoteEntry(laptopAndMouse());
      await addLine('Laptop', '1', '1000');
      await waitFor(() => expect(localStorage.getItem('draft/credit-notes/41')).not.toBeNull());
      leave();
      openCreditNoteEntry(laptopAndMouse());
      await findNotice(/^We restored your unsaved credit note from /);
    };
    for (const button of ['Discard', 'Reset']) {
      await typeNote();
      await press(button);
      await waitFor(() => expect(screen.queryByText(/We restored/)).toBeNull());
      expect(localStorage.getItem('draft/credit-notes/41')).toBeNull();
      leave();
    }
  });
});

describe('leaving an entry page', () => {
  const goElsewhere = () => {
    window.history.pushState({}, '', '/elsewhere');
    cleanup();
    window.history.pushState({}, '', '/');
  };

  it('says that what is unsaved is kept', async () => {
    await typeInvoice();
    goElsewhere();
    expect(getToasts().map(({ message }) => message)).toEqual([
      'Your unsaved invoice is kept on this device.',
    ]);
  });

  it('says nothing where nothing was typed, or Cancel has let go of it', async () => {
    openInvoiceEntry();
    await screen.findByRole('button', { name: 'Save' });
    goElsewhere();
    await typeInvoice();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    goElsewhere();
    expect(getToasts()).toEqual([]);
  });
});
