// The field that takes products on a sale: what it offers while somebody types, what Enter takes, how
// many, and what is seen of it. A scanner types faster than anything is offered and ends with Enter.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { texts } from '../../custom-pages/invoices/texts.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { answerLookups, chooseBuyer, laptop } from '../support/invoice-entry-page.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { findToast, press, visibleToasts } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  errorDialog.close();
});

const router = { ...laptop, id: 20, name: 'Router', code: 'P00020', barcode: '555' };
const routerPro = { ...router, id: 21, name: 'Router Pro', code: 'P00021' };
const cabling = { ...router, id: 22, name: 'Cabling', code: 'P00022', type: 's', barcode: null };
const shelf = [{ ...laptop, barcode: '890' }, router, routerPro, cabling];

/** A shop that answers as the server does; `hold` makes look-ups by name wait for a release. */
const open = () => {
  const held: { until?: Promise<void> } = {};
  const opened = renderScreen(
    <InvoiceEntry />,
    async ({ path, method }) => {
      const asked = new URLSearchParams(path.split('?')[1]);
      const wanted = asked.get('filter[name]')?.toLowerCase();
      if (method === 'POST') return { status: 422, body: { message: { customer_name: ['No.'] } } };
      if (path.startsWith('inventory/-/stock'))
        return { status: 200, body: [{ product_id: 20, stock: 7 }] };
      if (path.startsWith('products/-/last-prices'))
        return {
          status: 200,
          body: [
            {
              ...{ product_id: 20, price: 950, price_with_vat: null },
              transaction_date: '2026-11-20 00:00:00',
            },
          ],
        };
      if (!path.startsWith('products')) return answerLookups(path);
      if (wanted !== undefined) await held.until;
      return listResponse(
        shelf.filter(
          ({ name, code, barcode }) =>
            (wanted !== undefined && `${name} ${code}`.toLowerCase().includes(wanted)) ||
            (barcode !== null && barcode === asked.get('filter[barcode]')) ||
            code === asked.get('filter[code]'),
        ),
      );
    },
    { path: '/sales/invoice/new' },
  );
  const hold = () => {
    let letGo = () => {};
    held.until = new Promise(done => (letGo = done));
    return () => letGo();
  };
  return { ...opened, hold };
};

const field = () => screen.findByRole('combobox', { name: texts.scan.en });
const keys = async (text: string) => userEvent.type(await field(), text);
const offered = () => screen.queryAllByRole('option').map(option => option.textContent);
const lines = () =>
  [...document.querySelectorAll('.items .name')].map(cell => cell.firstChild!.textContent);
const quantities = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Qty' }).map(({ value }) => value);
const said = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || []);

describe('a name that is typed', () => {
  it('is offered with price, stock of goods and the last price to the customer; arrow and Enter take one', async () => {
    open();
    await chooseBuyer();
    await keys('rou');
    await screen.findByRole('option', { name: /Router Pro/ });
    const box = await field();
    await waitFor(() => expect(offered()[0]).toMatch(/Last price Rs\. 950\.00/));
    expect(offered()[0]).toMatch(/^Router.*85,000\.00.*P00020 · Stock 7/);
    expect(offered()[1]).not.toMatch(/Stock|Last price/);
    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(box).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const second = screen.getByRole('option', { name: /Router Pro/ });
    expect(box).toHaveAttribute('aria-activedescendant', second.id);
    expect(second).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(lines()).toEqual(['Router Pro']));
    expect([offered(), box]).toEqual([[], expect.objectContaining({ value: '' })]);
    expect(box).toHaveFocus();
    expect(said()).toContain('Router Pro: quantity 1');
  });

  it('is taken by a click, and its suggestions are closed by Escape, which leaves the text', async () => {
    open();
    await keys('rou');
    await screen.findByRole('option', { name: /Router Pro/ });
    await userEvent.keyboard('{Escape}');
    expect([offered(), (await field()).getAttribute('aria-expanded')]).toEqual([[], 'false']);
    expect(await field()).toHaveValue('rou');
    await userEvent.keyboard('t');
    await userEvent.click(await screen.findByRole('option', { name: /^Router R/ }));
    await waitFor(() => expect(lines()).toEqual(['Router']));
  });

  it('is added by Enter where one product has it, offered where several have it, and unknown where none has', async () => {
    open();
    await keys('lapt{Enter}');
    await waitFor(() => expect(lines()).toEqual(['Laptop']));
    await keys('2*router{Enter}');
    await waitFor(() => expect(offered()).toHaveLength(2));
    expect(said()).toContain('Which product is “router”? Choose one from the list.');
    // The scanner goes on meanwhile, also one that ends with two Enters; the question waits.
    await userEvent.keyboard('890{Enter}{Enter}');
    await waitFor(() => expect(quantities()).toEqual(['2']));
    expect(offered()).toHaveLength(2);
    await chooseBuyer();
    await press('Save');
    await waitFor(() =>
      expect(visibleToasts()).toContainEqual([
        'error',
        'Product Not Selected',
        'Which product is “router”? Choose one from the list.',
      ]),
    );
    (await field()).focus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(lines()).toEqual(['Laptop', 'Router Pro']);
    expect(quantities()).toEqual(['2', '2']);
    await keys('modem{Enter}');
    await findToast('No active product has the code modem.');
    // Digits alone were a code.
    await keys('99{Enter}');
    await findToast('No active product has the code 99.');
  });
});

describe('a scanner', () => {
  it('takes nothing that was offered for what was typed before, however late it is answered', async () => {
    const { hold } = open();
    await keys('rou');
    await screen.findByRole('option', { name: /Router Pro/ });
    await userEvent.keyboard('{ArrowDown}');
    const letGo = hold();
    await userEvent.clear(await field());
    await keys('8');
    await keys('90{Enter}');
    await waitFor(() => expect(lines()).toEqual(['Laptop']));
    letGo();
    await new Promise(done => setTimeout(done, 200));
    expect([lines(), offered()]).toEqual([['Laptop'], []]);
  });

  it('is not asked about while it types, and not interrupted by a highlight of the text before', async () => {
    const { calls, hold } = open();
    await keys('890{Enter}555{Enter}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(calls.filter(({ path }) => /^products.*filter%5Bname/.test(path))).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await keys('rou');
    await screen.findByRole('option', { name: /Router Pro/ });
    await userEvent.keyboard('{ArrowDown}');
    hold();
    await userEvent.keyboard('ter{ArrowDown}');
    // Of the older text, and not to be taken.
    expect(await field()).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{Enter}');
    await new Promise(done => setTimeout(done, 50));
    expect(lines()).toEqual(['Laptop']);
  });

  it('meets a barcode of two products: the user says which, also after a reload; Escape takes neither', async () => {
    open();
    await keys('3*555{Enter}');
    await waitFor(() => expect(offered()).toHaveLength(2));
    cleanup();
    expect(sessionStorage.getItem('scans/new')).toContain('3*555');
    open();
    await waitFor(() => expect(offered()).toHaveLength(2));
    expect(lines()).toEqual([]);
    await userEvent.click(screen.getByRole('option', { name: /Router Pro/ }));
    expect([lines(), quantities()]).toEqual([['Router Pro'], ['3']]);
    expect(sessionStorage.getItem('scans/new')).toBeNull();
    await keys('555{Enter}');
    await waitFor(() => expect(offered()).toHaveLength(2));
    await userEvent.keyboard('{Escape}');
    expect([offered(), lines()]).toEqual([[], ['Router Pro']]);
    expect(sessionStorage.getItem('scans/new')).toBeNull();
  });
});

describe('a quantity before a star', () => {
  it.each(['3*890', ' 3 * 890', '०३*८९०'])('is added: %s', async text => {
    open();
    await keys(`${text}{Enter}`);
    await waitFor(() => expect([lines(), quantities()]).toEqual([['Laptop'], ['3']]));
  });

  it('counts for a suggestion, and is kept over a reload', async () => {
    open();
    await keys('4*cab');
    await screen.findByRole('option', { name: /Cabling/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect([lines(), quantities()]).toEqual([['Cabling'], ['4']]));
    cleanup();
    localStorage.clear();
    open();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await keys('5*890{Enter}');
    cleanup();
    expect(sessionStorage.getItem('scans/new')).toContain('["5*890"]');
    open();
    await waitFor(() => expect(quantities()).toContain('5'));
  });

  it.each(['0', '-1', 'abc', '1.5', '1234567890'])(
    'that is none is said plainly: %s*',
    async text => {
      open();
      await keys(`${text}*890{Enter}`);
      await findToast(
        `${text} is not a quantity. Type a whole number above 0 before the star, such as 3*.`,
      );
      expect(lines()).toEqual([]);
    },
  );

  it('without a product stays, and asks for one', async () => {
    open();
    await keys('3*{Enter}');
    await findToast('Scan or type the product after 3*');
    await keys('890{Enter}');
    await waitFor(() => expect(quantities()).toEqual(['3']));
  });
});

describe('what is left in the field', () => {
  it('is never lost by saving: nothing is sent until it is entered or deleted, in either language', async () => {
    const { calls } = open();
    await chooseBuyer();
    await keys('890{Enter}');
    await waitFor(() => expect(lines()).toEqual(['Laptop']));
    await keys('555');
    await press('Save');
    await findToast(
      '“555” is still in the product field. Press Enter there to add it, or delete it.',
    );
    expect(await field()).toHaveValue('555');
    switchLanguage('ne');
    await userEvent.click(document.querySelector('button[type="submit"]')!);
    await findToast('“555” अझै वस्तुको कोठामा छ। थप्न त्यहाँ Enter थिच्नुहोस्, वा मेटाउनुहोस्।');
    switchLanguage('en');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.clear(await field());
    await press('Save');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('is looked up at once where a hand types a name, and after a pause where it may be a scanner', async () => {
    const { calls } = open();
    const asked = () =>
      calls.flatMap(({ path }) => /^products.*filter%5Bname%5D=([^&]*)/.exec(path)?.[1] ?? []);
    await keys('rou');
    await new Promise(done => setTimeout(done, 60));
    expect(asked().at(-1)).toBe('rou');
    await userEvent.keyboard('t');
    expect(asked()).not.toContain('55');
    await waitFor(() => expect(asked().at(-1)).toBe('rout'), { timeout: 25, interval: 2 });
    await userEvent.clear(await field());
    await keys('55');
    await new Promise(done => setTimeout(done, 60));
    expect(asked()).not.toContain('55');
    await waitFor(() => expect(asked().at(-1)).toBe('55'));
  });
});

describe('a scan of what is on the document', () => {
  it('raises its quantity in sight, and says so, in either language', async () => {
    open();
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await keys('890{Enter}');
    await waitFor(() => expect(quantities()).toEqual(['1']));
    expect(shown).not.toHaveBeenCalled();
    await keys('2*890{Enter}');
    await waitFor(() => expect(quantities()).toEqual(['3']));
    const row = within(screen.getByRole('table', { name: 'Items' })).getByText('Laptop');
    await waitFor(() => expect(row.closest('tr')).toHaveAttribute('data-raised'));
    expect(shown.mock.contexts).toEqual([row.closest('tr')]);
    expect(shown).toHaveBeenCalledWith({ block: 'nearest', behavior: 'smooth' });
    expect(said()).toContain('Laptop: quantity 3');
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    switchLanguage('ne');
    await userEvent.type(
      await screen.findByRole('combobox', { name: texts.scan.ne }),
      '890{Enter}',
    );
    await waitFor(() => expect(said()).toContain('Laptop: परिमाण ४'));
    expect(shown).toHaveBeenLastCalledWith({ block: 'nearest', behavior: 'auto' });
    await waitFor(() => expect(row.closest('tr')).not.toHaveAttribute('data-raised'), {
      timeout: 3000,
    });
    shown.mockRestore();
  });
});
