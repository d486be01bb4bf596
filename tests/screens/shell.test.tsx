// The frame around every signed-in page.

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getPreferences, setPreference } from '../../src/api/preferences.ts';
import { type Session, SessionContext } from '../../src/api/session.ts';
import { CompanyMark } from '../../src/app/shell/CompanyMark.tsx';
import { EnvironmentBanner } from '../../src/app/shell/EnvironmentBanner.tsx';
import { Layout } from '../../src/app/shell/Layout.tsx';
import { hardNavigate } from '../../src/platform/hard-navigation.ts';
import { dismissToast, getToasts, toast } from '../../src/platform/toast-store.ts';
import { NoInternetPage, ServerErrorPage } from '../../src/ui/ErrorPages.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { currentPath, renderScreen } from '../support/render-screen.tsx';

vi.mock('../../src/platform/hard-navigation.ts', () => ({
  hardNavigate: vi.fn(),
  reloadPage: vi.fn(),
  isLeaving: () => false,
}));
// No other page is loaded here after signing out (session.test.tsx), and the next test needs its user.
vi.mock('../../src/auth/page-user.ts', async original => ({
  ...(await original<object>()),
  clearPageUser: vi.fn(),
}));

type Node = { id: number; name: string; url: string | null; icon: string | null; children: Node[] };
const node = (
  id: number,
  name: string,
  url: string | null,
  children: Node[] = [],
  icon: string | null = null,
): Node => ({
  id,
  name,
  url,
  icon,
  children,
});
const menu = [
  node(1, 'Dashboard', '/dashboard', [], 'dashboard'),
  node(2, 'Sales', null, [
    node(3, 'Invoices', '/sales/invoice', [node(4, 'Deeper', '/deeper')], 'no such icon'),
    node(5, 'Customers', '/sales/customers'),
    node(6, 'Credit Notes', '/sales/credit_notes'),
  ]),
  node(7, 'Inventory', '/inventory', [
    node(8, 'Stock History', '/inventory/stock-history'),
    node(9, 'Adjustments', '/inventory/adjustments'),
    node(10, 'Heading', null),
  ]),
];
const withMenu = ({ path }: { path: string }) =>
  path === 'menus/-/role' ? { status: 200, body: { data: menu } } : undefined;
const wideScreen = (isWide = true) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('1000px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const draw = (path = '/dashboard') => {
  wideScreen();
  return renderScreen(<Layout>the page</Layout>, withMenu, { path });
};
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of getToasts()) dismissToast(id);
});

describe('the top bar', () => {
  it('has a logo, and welcomes by name with a menu of six entries in their order (SHELL-001, SHELL-002, SHELL-006..011, OPEN-017)', async () => {
    const { router } = draw();
    const home = await screen.findByRole('link', { name: /Bijak/ });
    expect(home.querySelector('img')).toHaveAttribute('src', '/logo.svg');
    const targets: string[] = [];
    const names = ['User Settings', 'Payment Settings', 'Company Settings', 'Roles', 'Permissions'];
    for (const name of names) {
      await userEvent.click(screen.getByRole('button', { name: 'Welcome Sita Sharma!!' }));
      const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem');
      expect(entries.map(entry => entry.textContent)).toEqual([...names, 'Logout']);
      await userEvent.click(screen.getByRole('menuitem', { name }));
      targets.push(router.state.location.pathname);
    }
    expect(targets).toEqual([
      '/user-settings',
      '/payment-settings',
      '/company-settings',
      '/roles',
      '/permissions',
    ]);
  });

  it('names the company, and shows its logo unless it cannot be read', async () => {
    draw();
    const bar = within(await screen.findByRole('banner'));
    const name = bar.getByText('Shop');
    expect(name.parentElement!.querySelector('img')).toBeNull();
    cleanup();
    const company = { id: 1, name: 'Shop', logo: 'files/logo.png' };
    render(
      <SessionContext.Provider value={{ user: {}, company } as unknown as Session}>
        <CompanyMark />
      </SessionContext.Provider>,
    );
    const logo = screen.getByText('Shop').parentElement!.querySelector('img')!;
    expect(logo).toHaveAttribute('src', '/billing/files/logo.png');
    fireEvent.error(logo);
    expect(screen.getByText('Shop').parentElement!.querySelector('img')).toBeNull();
  });

  it('logs out: the storage is empty and the root is shown (SHELL-012, SHELL-013, QUIRK-091)', async () => {
    const { calls } = draw();
    localStorage.setItem('ERP_rt', 'first');
    localStorage.setItem('draft/customers/new', '{}');
    await userEvent.click(await screen.findByRole('button', { name: 'Welcome Sita Sharma!!' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/'));
    expect(localStorage).toHaveLength(0);
    expect(calls.filter(call => call.path === 'logout')).toMatchObject([
      { body: { refresh_token: 'first' } },
    ]);
  });

  it('shows the user’s image, never from the cache, and a default image without one (SHELL-003..005)', async () => {
    const image = (element: HTMLElement) => element.querySelector('img')!.getAttribute('src');
    draw();
    expect(image(await screen.findByRole('button', { name: 'Welcome Sita Sharma!!' }))).toBe(
      '/user.svg',
    );
    const session = {
      user: { id: 2, name: 'Ram Thapa', email: 'ram@shop.test', image: 'files/abc.png', pos: null },
      company: { id: 1, name: 'Shop', pan: '301234567' },
    } as unknown as Session;
    renderScreen(
      <SessionContext.Provider value={session}>
        <Layout />
      </SessionContext.Provider>,
      withMenu,
    );
    expect(image(await screen.findByRole('button', { name: 'Welcome Ram Thapa!!' }))).toMatch(
      /^\/billing\/files\/abc\.png\?date=\d+$/,
    );
  });

  it('switches the language at once, and remembers it', async () => {
    draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Language' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'नेपाली' }));
    expect(await screen.findByRole('button', { name: 'स्वागत छ Sita Sharma!!' })).toBeVisible();
    expect(document.documentElement.lang).toBe('ne');
    expect(document.cookie).toContain('language=ne');
  });
});

describe('the side navigation', () => {
  it('is the role’s menu, flattened to one level: deeper entries are dropped (SHELL-014..016, QUIRK-094)', async () => {
    const { calls } = draw('/sales/customers');
    const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
    await within(navigation).findByRole('link', { name: 'Customers' });
    const links = within(navigation).getAllByRole('link');
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Invoices', '/sales/invoice'],
      ['Customers', '/sales/customers'],
      ['Credit Notes', '/sales/credit_notes'],
      ['Inventory', '/inventory'],
      ['Stock History', '/inventory/stock-history'],
      ['Adjustments', '/inventory/adjustments'],
    ]);
    expect(calls.filter(call => call.path === 'menus/-/role')).toHaveLength(1);
    // Each has an icon, a dot where its name is unknown (OPEN-108).
    expect(links.every(link => link.querySelector('svg'))).toBe(true);
  });

  it('marks the page, not also the parent whose address it begins with', async () => {
    draw('/inventory/adjustments/7');
    const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
    await within(navigation).findByRole('link', { name: 'Adjustments' });
    expect(
      within(navigation)
        .getAllByRole('link', { current: 'page' })
        .map(link => link.textContent),
    ).toEqual(['Adjustments']);
  });

  it('folds a group by mouse and keyboard, for this user, until a page of it is opened', async () => {
    draw();
    const group = () => screen.findByRole('button', { name: 'Sales' });
    expect(await group()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(await group());
    expect(await group()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Customers' })).toBeNull();
    (await group()).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: 'Customers' })).toBeVisible();
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('link', { name: 'Customers' })).toBeNull();
    cleanup();

    const { router } = draw();
    expect(await group()).toHaveAttribute('aria-expanded', 'false');
    await act(() => router.navigate('/sales/customers'));
    expect(await group()).toHaveAttribute('aria-expanded', 'true');
    // It does not fold under the mouse of a user who goes on.
    await act(() => router.navigate('/dashboard'));
    expect(await group()).toHaveAttribute('aria-expanded', 'true');
    cleanup();

    const kept = JSON.parse(localStorage.getItem('seen/folded-groups')!) as object;
    expect(kept).toMatchObject({ value: [2] });
    localStorage.setItem('seen/folded-groups', JSON.stringify({ ...kept, owner: 5 }));
    draw();
    expect(await group()).toHaveAttribute('aria-expanded', 'true');
  });

  it('has the pages that the user stars at its top, for every browser, as far as the role has them', async () => {
    draw('/sales/customers/7');
    const favourites = () => within(screen.getByRole('list', { name: 'Favourites' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add Customers to favourites' }),
    );
    expect(favourites().getByRole('link', { name: 'Customers' })).toHaveAttribute(
      'href',
      '/sales/customers',
    );
    // One button, at the page that is open; and one entry that is marked as it.
    expect(screen.getAllByRole('button', { name: /favourites$/ })).toHaveLength(1);
    expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1);
    await userEvent.click(favourites().getByRole('link', { name: 'Customers' }));
    expect(currentPath()).toBe('/sales/customers');
    expect(getPreferences().favourites).toEqual(['/sales/customers']);
    cleanup();

    setPreference('favourites', ['/inventory', '/gone', '/sales/customers']);
    draw('/inventory');
    await screen.findByRole('button', { name: 'Remove Inventory from favourites' });
    expect(
      favourites()
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Inventory', 'Customers']);
    await userEvent.click(screen.getByRole('button', { name: /^Remove Inventory/ }));
    // What another role has is kept for it.
    expect(getPreferences().favourites).toEqual(['/gone', '/sales/customers']);
    cleanup();

    setPreference(
      'favourites',
      Array.from({ length: 20 }, (_, nth) => `/page/${nth}`),
    );
    draw('/inventory');
    await userEvent.click(await screen.findByRole('button', { name: /^Add Inventory/ }));
    expect(getToasts().at(-1)?.message).toContain('room for 20 favourites');
    expect(screen.queryByRole('list', { name: 'Favourites' })).toBeNull();
    setPreference('favourites', null);
  });

  it('becomes a rail of icons with tooltips in a wide window, for this user', async () => {
    draw('/sales/customers');
    const customers = () => screen.findByRole('link', { name: 'Customers' });
    expect(await customers()).not.toHaveAttribute('title');
    await userEvent.click(screen.getByRole('button', { name: 'Narrow menu' }));
    expect(await customers()).toHaveAttribute('title', 'Customers');
    expect(screen.getByRole('button', { name: 'Sales' })).toHaveAttribute('title', 'Sales');
    const navigation = () => screen.getByRole('navigation', { name: 'Main navigation' });
    expect(navigation()).toHaveClass('narrow');
    cleanup();

    draw();
    expect(await customers()).toHaveAttribute('title', 'Customers');
    await userEvent.click(screen.getByRole('button', { name: 'Widen menu' }));
    expect(navigation()).not.toHaveClass('narrow');
    cleanup();

    // Behind the button of a small window it has its names.
    localStorage.setItem('seen/narrow-menu', JSON.stringify({ value: true }));
    wideScreen(false);
    renderScreen(<Layout />, withMenu);
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    await customers();
    expect(navigation()).not.toHaveClass('narrow');
  });

  it('is empty, without a toast, when the role has no menu (OPEN-109)', async () => {
    wideScreen();
    renderScreen(<Layout />, () => undefined);
    expect(
      within(await screen.findByRole('navigation', { name: 'Main navigation' })).queryAllByRole(
        'link',
      ),
    ).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('remembers the last visited address (CONST-019, OPEN-013)', async () => {
    draw('/sales/customers?page=2');
    await waitFor(() => expect(localStorage.getItem('ERP_Path')).toBe('/sales/customers?page=2'));
  });
});

describe('the shell', () => {
  it('is a top bar, a navigation and the page: no side panel of tasks, messages, settings and system usage (SHELL-026, QUIRK-092)', async () => {
    draw();
    expect(await screen.findByRole('link', { name: /Bijak/ })).toBeVisible();
    expect(await screen.findByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('the page');
    expect(screen.queryByRole('complementary')).toBeNull();
    for (const filler of [/^tasks/i, /^messages/i, /system usage/i])
      expect(screen.queryByText(filler)).toBeNull();
  });
});

describe('the button that scrolls to the top', () => {
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  };
  it('appears from 2000 px on and takes a second (SHELL-022..024, CONST-020, CONST-021)', async () => {
    draw();
    await screen.findByRole('navigation', { name: 'Main navigation' });
    scrollTo(2000);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    scrollTo(2001);
    const button = screen.getByRole('button', { name: 'Scroll to top' });
    const heights: number[] = [];
    vi.stubGlobal('scrollTo', (_: number, y: number) => heights.push(y));
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] });
    fireEvent.click(button);
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(heights.at(-1)).toBeGreaterThan(0);
    await act(() => vi.advanceTimersByTimeAsync(120));
    expect(heights.at(-1)).toBe(0);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    scrollTo(0);
  });
});

describe('a toast', () => {
  it('is at the bottom right for three seconds; a persistent one until it is dismissed (SHELL-035..040, CONST-008)', () => {
    vi.useFakeTimers();
    render(<UiProvider>the page, signed in or not</UiProvider>);
    act(() => {
      toast('success', 'Unit has been created.', 'Create Unit');
      toast('warning', 'Not saved yet.', undefined, { persistent: true });
    });
    const passing = screen.getByRole('status');
    expect(passing).toHaveTextContent('Create UnitUnit has been created.');
    const place = getComputedStyle(passing.parentElement!);
    expect([place.position, place.bottom, place.right]).toEqual(['fixed', '16px', '16px']);
    act(() => vi.advanceTimersByTime(2999));
    expect(screen.getByRole('status')).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => vi.advanceTimersByTime(60_000));
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the error pages', () => {
  it('have the documents’ words (SHELL-029..032, QUIRK-015)', () => {
    const { unmount } = render(<ServerErrorPage />);
    expect(screen.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible();
    expect(
      screen.getByText(/no internet connection or something is wrong with the server/),
    ).toBeVisible();
    unmount();
    render(<NoInternetPage />);
    expect(screen.getByRole('heading', { name: 'Request Failed' })).toBeVisible();
    expect(
      screen.getByText(/no internet connection or request failed due to server issues/),
    ).toBeVisible();
  });
});

const drawBanner = (cbms_target: 'off' | 'test' | 'real' | undefined) =>
  render(
    <SessionContext.Provider
      value={{ user: {}, company: { id: 1, cbms_target } } as unknown as Session}
    >
      <EnvironmentBanner />
    </SessionContext.Provider>,
  );

describe('the strip above every page', () => {
  it('says that documents go to a test address', () => {
    drawBanner('test');
    expect(screen.getByRole('note')).toHaveTextContent(
      'TEST: documents go to a test address, not to IRD.',
    );
  });

  it.each(['off', 'real', undefined] as const)('is not there when the target is %s', target => {
    drawBanner(target);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
