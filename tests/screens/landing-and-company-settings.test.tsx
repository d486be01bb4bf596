// The landing page, signing in, the dashboard and the company settings, as far as they can be
// tested without a browser.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CompanySettings } from '../../custom-pages/company/CompanySettings.tsx';
import { FiscalYears } from '../../custom-pages/company/FiscalYears.tsx';
import { Dashboard } from '../../custom-pages/dashboard/Dashboard.tsx';
import { LandingPage } from '../../custom-pages/landing/LandingPage.tsx';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';

describe('the landing page', () => {
  it('makes the documents’ claims and offers to sign in, in both languages (PROD-002, PROD-029, PROD-043..050, ROUTE-001)', async () => {
    const signIn = vi.fn();
    render(<LandingPage onSignIn={signIn} />);
    const text = document.body.textContent ?? '';
    for (const claim of [
      'electronic billing and ERP',
      'listed with the national tax authority',
      'e-billing directives',
      'automates billing',
      'invoice generation with the applicable taxes',
      'automates reporting, finance and sales',
      'Nepal',
    ])
      expect(text).toContain(claim);
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(signIn).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Language' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'नेपाली' }));
    expect(screen.getByRole('button', { name: 'साइन इन' })).toBeVisible();
  });
});

describe('SIGN IN', () => {
  const answering = (status: number, body: object) => {
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('altcha-challenge')
        ? new Response('{"required":false}')
        : new Response(JSON.stringify(body), { status }),
    );
    render(<SignInModal onClose={() => undefined} />);
  };
  const fill = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'sita@shop.test');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  };

  it('asks for both fields before it sends a request (AUTH-010, AUTH-011)', async () => {
    answering(500, {});
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'This field is required.',
    );
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'This field is required.',
    );
  });
  it('shows a 401 as a toast titled Error and in the form (AUTH-018, AUTH-019, ERR-022, AUTH-009, CONST-023)', async () => {
    answering(401, { message: 'These credentials do not match our records.' });
    await fill();
    expect(await screen.findAllByText('These credentials do not match our records.')).toHaveLength(
      2,
    );
    expect(screen.getByText('Error')).toBeVisible();
  });
  it('titles other refusals Unauthorised (AUTH-020, ERR-023)', async () => {
    answering(429, { message: 'Too many failed sign-ins.' });
    await fill();
    expect(await screen.findByText('Unauthorised')).toBeVisible();
  });
  it('is disabled and shows a spinner while it runs, and limits no length by itself (AUTH-006, AUTH-007, AUTH-013)', async () => {
    let answer: (given: Response) => void = () => undefined;
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
      if (url.endsWith('altcha-challenge')) return new Response('{"required":false}');
      sent.push(String(body));
      return new Promise<Response>(resolve => {
        answer = resolve;
      });
    });
    render(<SignInModal onClose={() => undefined} />);
    const long = `${'a'.repeat(300)}@shop.test`;
    await userEvent.click(screen.getByRole('textbox', { name: 'Email' }));
    await userEvent.paste(long);
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.paste('p');
    const button = screen.getByRole('button', { name: 'Sign In' });
    await userEvent.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toContain(long);
    expect(button).toBeDisabled();
    expect(within(button).getByRole('progressbar')).toBeVisible();
    answer(new Response('{"message":"no"}', { status: 401 }));
    await waitFor(() => expect(button).toBeEnabled());
    expect(within(button).queryByRole('progressbar')).toBeNull();
  });
  it('puts a 422 under the fields (AUTH-012, AUTH-021, ERR-024)', async () => {
    answering(422, { message: { email: ['This is not a valid email.'] } });
    await fill();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        'This is not a valid email.',
      ),
    );
  });
});

describe('the dashboard', () => {
  it('greets by name, jumps to four places, and has two tiles with links and three without (DASH-001..016)', async () => {
    const { router } = renderScreen(<Dashboard />);
    expect(await screen.findByRole('heading', { name: /Sita Sharma/ })).toBeVisible();
    const jump = screen.getByPlaceholderText('What do you want to do??');
    const jumpTo = async (name: string) => {
      await userEvent.click(jump);
      await userEvent.click(await screen.findByRole('option', { name }));
      return router.state.location.pathname;
    };
    await userEvent.click(jump);
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
      'Invoices',
      'New Invoice',
      'Company Settings',
      'New Product',
    ]);
    await userEvent.keyboard('{Escape}');
    expect([
      await jumpTo('Invoices'),
      await jumpTo('New Invoice'),
      await jumpTo('Company Settings'),
      await jumpTo('New Product'),
    ]).toEqual([
      '/sales/invoice',
      '/sales/invoice/new',
      '/company-settings',
      '/sales/products_and_services/new',
    ]);
    // A typing error does not matter (SHELL-045).
    await userEvent.clear(jump);
    await userEvent.type(jump, 'New Invioce');
    expect((await screen.findAllByRole('option')).map(option => option.textContent)[0]).toBe(
      'New Invoice',
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/sales/invoice');
    expect(screen.getByRole('link', { name: 'Inventory' })).toHaveAttribute('href', '/inventory');
    for (const name of ['Purchasing', 'Accounting', 'Reports']) {
      expect(screen.queryByRole('link', { name })).toBeNull();
      await userEvent.hover(screen.getByText(name));
      expect(await screen.findByRole('tooltip', { name: new RegExp(name) })).toBeVisible();
      await userEvent.unhover(screen.getByText(name));
    }
  });
});

describe('company settings', () => {
  it('have the documents’ seven tabs in their order, and then those of the books (SET-001..008)', async () => {
    renderScreen(<CompanySettings />);
    expect((await screen.findAllByRole('tab')).map(tab => tab.textContent)).toEqual([
      'Fiscal Year',
      'Tax',
      'Products Families',
      'Units',
      'Currency',
      'Invoice Template',
      'Settings',
      'Accounts',
      'Reminders',
      'Export',
    ]);
  });
  it('export customers, products and vendors under Export, for whoever may edit roles', async () => {
    let may_change = 1;
    renderScreen(
      <CompanySettings />,
      ({ path }) => (path === 'sales-settings' ? { status: 200, body: { may_change } } : undefined),
      { path: '/company-settings?tab=export' },
    );
    const section = async (name: string) => within(await screen.findByRole('region', { name }));
    for (const name of ['Customers', 'Products and Services', 'Vendors'])
      expect((await section(name)).getByRole('button', { name: 'XLSX' })).toBeEnabled();
    cleanup();
    may_change = 0;
    renderScreen(
      <CompanySettings />,
      ({ path }) => (path === 'sales-settings' ? { status: 200, body: { may_change } } : undefined),
      { path: '/company-settings?tab=export' },
    );
    expect((await section('Customers')).getByRole('button', { name: 'CSV' })).toBeDisabled();
    expect(screen.getByText('Only users who may edit roles can export these.')).toBeVisible();
  });
  it('show fiscal years with badge, name and range, and a row to add one (SET-015..019, SET-021, SET-022)', async () => {
    renderScreen(<FiscalYears />, () =>
      listResponse([
        {
          id: 1,
          name: '2083/84',
          start_date: '2026-07-17',
          end_date: '2027-07-16',
          current_fiscal_year: true,
        },
        {
          id: 2,
          name: '2082/83',
          start_date: '2025-07-17',
          end_date: '2026-07-16',
          current_fiscal_year: false,
        },
      ]),
    );
    const row = (await screen.findByText('2083/84')).closest('tr')!;
    expect(within(row).getByText('Current')).toBeVisible();
    expect(row).toHaveTextContent('17/07/2026 – 16/07/2027');
    expect(screen.getByText('Not Current')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeVisible();
  });
  it('show two messages for missing dates, one for each place (SET-023..026)', async () => {
    renderScreen(<FiscalYears />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(screen.getByText('Start date and End date are required.')).toBeVisible();
    expect(screen.getByText('Start Date and End Date is required.')).toBeVisible();
    expect(screen.getByText('Date range required')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-07-17');
    await userEvent.type(screen.getByRole('textbox', { name: 'End Date' }), '2026-08-17');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Invalid date range')).toBeVisible();
  });
});
