// A list as a board and as a calendar: what they ask, what they show, how a card is moved.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { findMonth, formatMonth } from '../../domain/calendar/calendar-month.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchCalendar } from '../../src/i18n/calendar.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiCall, findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { press, visibleToasts } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
  switchLanguage('en');
  switchCalendar('ad');
});
afterEach(() => vi.unstubAllGlobals());

const decode = ({ path }: ApiCall) => decodeURIComponent(path);
const column = (name: RegExp) => screen.findByRole('region', { name });

describe('a list as a board', () => {
  const makeCustomer = (id: number, customer_name: string, type: string) => ({
    ...{ id, customer_name, type, customer_code: `C${id}`, pan: '301234567', status: 1 },
  });
  let customers: ReturnType<typeof makeCustomer>[];
  let refusal: { status: number; body: unknown } | undefined;
  /** What the record says when it is read before it is changed. */
  let stored: Record<string, unknown>;
  const ifMatch: (string | null)[] = [];

  const answer = (call: ApiCall, headers: Headers) => {
    const { method, path } = call;
    if (method === 'PATCH') {
      ifMatch.push(headers.get('if-match'));
      if (refusal) return refusal;
      const { type } = call.body as { type: string };
      customers = customers.map(each => (each.id === 1 ? { ...each, type } : each));
      return { status: 200, body: { ...customers[0], message: 'Customer updated.' } };
    }
    if (/^customers\/1$/.test(path))
      return { status: 200, body: { ...customers[0], ...stored }, tag: '"v7"' };
    if (!path.startsWith('customers?')) return undefined;
    const asked = /filter\[type\]=(\w)/.exec(decode(call))?.[1];
    if (decode(call).includes('filter[type][empty]')) return { status: 204 };
    const found = customers.filter(({ type }) => asked === undefined || type === asked);
    return found.length > 0 ? listResponse(found, asked === 'I' ? 120 : found.length) : undefined;
  };

  const open = async () => {
    customers = [makeCustomer(1, 'Hari Traders', 'C'), makeCustomer(2, 'Sita Rai', 'I')];
    refusal = undefined;
    stored = {};
    ifMatch.length = 0;
    const staged = renderScreen(<EntityList entity={findEntity('customers')} />, answer);
    await screen.findByText('Hari Traders');
    await press('Layout');
    await press('Board: Type');
    await column(/^Corporate \(1\)/);
    return staged;
  };

  it('has a column for each option with its records and their number', async () => {
    const { calls } = await open();
    const corporate = await column(/^Corporate/);
    expect(within(corporate).getByRole('button', { name: 'Hari Traders' })).toBeVisible();
    expect(corporate).toHaveTextContent('Customer CodeC1');
    // What every card of the column has is not repeated on each.
    expect(within(corporate).queryByText('Type')).toBeNull();
    expect(within(await column(/^Individual \(120\)/)).getByText('Sita Rai')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Without Type/ })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    await press('Show more');
    await waitFor(() =>
      expect(calls.map(decode)).toContainEqual(expect.stringMatching(/limit=100&.*\[type\]=I/)),
    );
    await press('Layout');
    expect(await screen.findByRole('button', { name: 'Board: Type' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await press('Table');
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('holds the search of the list', async () => {
    const { calls } = await open();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'hari{Enter}');
    await waitFor(() =>
      expect(calls.map(decode)).toContainEqual(
        expect.stringMatching(/limit=50&.*search=hari.*filter\[type\]=C/),
      ),
    );
  });

  it('moves a card by its menu, under the version of now', async () => {
    const { calls } = await open();
    await press('Move to … Hari Traders');
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(item => item.textContent),
    ).toEqual(['Individual']);
    await userEvent.keyboard('{Enter}');
    const individual = await column(/^Individual/);
    const name = await within(individual).findByRole('button', { name: 'Hari Traders' });
    await waitFor(() => expect(visibleToasts().at(-1)).toContain('Customer updated.'));
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: 'customers/1',
      body: { type: 'I' },
    });
    expect(ifMatch).toEqual(['"v7"']);
    expect(name).toBeInTheDocument();
    expect(within(await column(/^Corporate/)).getByText('None here.')).toBeVisible();
  });

  it('puts a card back whose move is refused', async () => {
    await open();
    refusal = { status: 422, body: { message: { type: ['A company stays a company.'] } } };
    await press('Move to … Hari Traders');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Individual' }));
    await waitFor(() => expect(visibleToasts().at(-1)).toContain('A company stays a company.'));
    const corporate = await column(/^Corporate \(1\)/);
    expect(await within(corporate).findByText('Hari Traders')).toBeVisible();
  });

  it('does not move a card that someone else has moved', async () => {
    const { calls } = await open();
    stored = { type: 'I' };
    await press('Move to … Hari Traders');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Individual' }));
    await waitFor(() =>
      expect(visibleToasts().at(-1)).toContain(
        'Hari Traders: someone else has changed Type meanwhile.',
      ),
    );
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('moves a card by dragging, and not when Escape is pressed', async () => {
    const { calls } = await open();
    const individual = await column(/^Individual/);
    document.elementFromPoint = () => individual;
    const drag = async () => {
      const card = (await screen.findByRole('button', { name: 'Hari Traders' })).closest('li')!;
      const at = { pointerType: 'mouse', pointerId: 1, button: 0 };
      fireEvent.pointerDown(card, { ...at, clientX: 10, clientY: 10 });
      fireEvent.pointerMove(window, { ...at, clientX: 300, clientY: 40 });
      await waitFor(() => expect(individual).toHaveClass('over'));
    };
    await drag();
    fireEvent.keyDown(window, { key: 'Escape' });
    await waitFor(() => expect(individual).not.toHaveClass('over'));
    fireEvent.pointerUp(window, { pointerId: 1, clientX: 300, clientY: 40 });
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await drag();
    fireEvent.pointerUp(window, { pointerId: 1, clientX: 300, clientY: 40 });
    await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
  });
});

describe('a list as a calendar', () => {
  const today = toNepalDate(new Date());
  const month = findMonth(today, 'ad');
  const makeVoucher = (id: number, date: string) => ({
    ...{ id, number: `JV-${id}`, type: 'journal', date, narration: 'Rent', amount: 10 },
  });
  const vouchers = [
    makeVoucher(1, month.start_date),
    ...[2, 3, 4, 5, 6].map(id => makeVoucher(id, today)),
  ];
  let isFailing = false;

  const open = async () => {
    const staged = renderScreen(<EntityList entity={findEntity('journal-vouchers')} />, call => {
      if (!call.path.startsWith('journal-vouchers?')) return undefined;
      const range = /\[between\]=([\d-]+),([\d-]+)/.exec(decode(call));
      if (range && isFailing) return { status: 422, body: { message: { date: ['Not today.'] } } };
      const found = vouchers.filter(
        ({ date }) => !range || (date >= range[1]! && date <= range[2]!),
      );
      return found.length > 0 ? listResponse(found) : undefined;
    });
    await screen.findByText('JV-1');
    await press('Layout');
    await press('Calendar: Date');
    await screen.findByRole('heading', { name: formatMonth(month, 'en') });
    return staged;
  };

  beforeEach(() => {
    isFailing = false;
  });

  it('has the records of the month on their days, weeks from Sunday', async () => {
    const { calls, router } = await open();
    await screen.findByRole('button', { name: 'JV-2' });
    expect(calls.map(decode)).toContainEqual(
      expect.stringContaining(`filter[date][between]=${month.start_date},${month.end_date}`),
    );
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Sunday');
    const marked = document.querySelector('[aria-current="date"]')!;
    expect(marked).toHaveTextContent(String(Number(today.slice(8))));
    const day = within(marked.closest('td')!);
    expect(day.getAllByRole('listitem').length).toBe(3);
    await userEvent.click(day.getByRole('button', { name: /^2 more on/ }));
    const all = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(all.length).toBe(today === month.start_date ? 6 : 5);
    await userEvent.click(within(all.at(-1)!).getByRole('button', { name: 'JV-6' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/6$/));
  });

  it('turns to other months and back to today', async () => {
    await open();
    await press('Next month');
    const next = findMonth(addDays(month.end_date, 1), 'ad');
    expect(await screen.findByRole('heading', { name: formatMonth(next, 'en') })).toBeVisible();
    expect(await screen.findByText('No records in this month.')).toBeVisible();
    await press('Today');
    expect(await screen.findByRole('button', { name: 'JV-1' })).toBeVisible();
  });

  it('is in the calendar and the language of the person', async () => {
    switchCalendar('bs');
    renderScreen(<EntityList entity={findEntity('journal-vouchers')} />, call =>
      call.path.startsWith('journal-vouchers?') ? listResponse(vouchers) : undefined,
    );
    await screen.findByText('JV-1');
    await press('Layout');
    await press('Calendar: Date');
    const shown = findMonth(today, 'bs');
    await screen.findByRole('heading', { name: formatMonth(shown, 'en') });
    switchLanguage('ne');
    expect(await screen.findByRole('heading', { name: formatMonth(shown, 'ne') })).toBeVisible();
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('आइतबार');
  });

  it('lists the days that have records where there is no room for a grid', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width:899'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    await open();
    await screen.findByRole('button', { name: 'JV-6' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 3 }).length).toBe(
      today === month.start_date ? 1 : 2,
    );
  });

  it('says why nothing came, and asks again', async () => {
    isFailing = true;
    await open();
    expect(await screen.findByText('Not today.')).toBeVisible();
    isFailing = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'JV-1' })).toBeVisible();
  });
});
