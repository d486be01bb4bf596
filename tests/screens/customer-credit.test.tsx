// What a customer owes, on the page where an invoice on credit is entered.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { addProducts, answerLookups } from '../support/invoice-entry-page.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { choose, press } from '../support/screen-queries.ts';

const credit = {
  ...{ owed: 5000, overdue: 1200, credit_limit: 100_000, credit_days: 30 },
  ...{ oldest_due: '2000-01-01', level: 'warn', may_override: true },
};
const REFUSED = 'The customer owes Rs. 9,000.00, with this invoice Rs. 1,05,050.00.';

describe('the credit of a customer', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => switchLanguage('en'));

  const open = (facts: object, saving: { status: number; body: object } | undefined = undefined) =>
    renderScreen(
      <InvoiceEntry />,
      ({ method, path }) => {
        if (method === 'POST') return saving;
        if (path.startsWith('invoices/-/credit')) return { status: 200, body: facts };
        return path.startsWith('payment-methods')
          ? listResponse([
              { name: 'Cash', settles_at_once: 1 },
              { name: 'Credit', settles_at_once: 0 },
            ])
          : answerLookups(path);
      },
      { path: '/sales/invoice/new' },
    );
  const sellOnCredit = async () => {
    await choose('Customer', /Himal Stores/);
    await choose('Payment Method', 'Credit');
  };
  const findSection = () => screen.findByRole('region', { name: 'Credit of the customer' });

  it('shows what is owed, overdue and allowed, only where money does not come at once', async () => {
    const { calls } = open({ ...credit, credit_days: null });
    await choose('Customer', /Himal Stores/);
    await choose('Payment Method', 'Cash');
    expect(calls.some(({ path }) => path.startsWith('invoices/-/credit'))).toBe(false);
    await choose('Payment Method', 'Credit');
    expect(await findSection()).toHaveTextContent(
      'Owed to Us: Rs. 5,000.00/-Overdue: Rs. 1,200.00/-Credit Limit: Rs. 1,00,000.00/-',
    );
    expect(within(await findSection()).queryByRole('status')).toBeNull();
    expect(calls.find(({ path }) => path.startsWith('invoices/-/credit'))!.path).toBe(
      'invoices/-/credit?customer_id=C00001',
    );
  });

  it('warns above the limit and after the credit days, and asks for no reason', async () => {
    open(credit);
    await sellOnCredit();
    await addProducts('Laptop');
    const warning = await within(await findSection()).findByRole('status');
    expect(warning).toHaveTextContent(
      'The customer owes Rs. 5,000.00, with this invoice Rs. 1,01,050.00. The credit limit is Rs. 1,00,000.00.',
    );
    expect(warning).toHaveTextContent(/days overdue. The customer has 30 credit days./);
    expect(screen.queryByRole('textbox', { name: 'Reason for Override' })).toBeNull();
  });

  it('sends the reason of a user who may pass over a refusal', async () => {
    const { calls } = open({ ...credit, level: 'refuse' });
    await sellOnCredit();
    await addProducts('Laptop');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Reason for Override' }),
      'Agreed on the phone',
    );
    await press('Save');
    const sent = calls.find(({ method }) => method === 'POST')!;
    expect(sent.body).toMatchObject({ credit_override: 'Agreed on the phone' });
  });

  it('asks nobody else for one, and shows the refusal of the server at the customer', async () => {
    const { calls } = open(
      { ...credit, owed: 0, overdue: 0, oldest_due: null, level: 'refuse', may_override: false },
      { status: 422, body: { message: { customer_id: [REFUSED] } } },
    );
    await sellOnCredit();
    await addProducts('Laptop');
    await press('Save');
    expect(await screen.findByText(REFUSED)).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')!.body).not.toHaveProperty(
      'credit_override',
    );
    // Another invoice came in between: what the customer owes is loaded again.
    expect(calls.filter(({ path }) => path.startsWith('invoices/-/credit'))).toHaveLength(2);
    expect(screen.queryByRole('textbox', { name: 'Reason for Override' })).toBeNull();
  });

  it('is in Nepali in Nepali', async () => {
    switchLanguage('ne');
    open(credit);
    await choose('ग्राहक', /Himal Stores/);
    await choose('भुक्तानीको तरिका', 'उधारो');
    expect(await screen.findByRole('region', { name: 'ग्राहकको उधारो' })).toHaveTextContent(
      'लिनुपर्ने: रु. ५,०००.००/-म्याद नाघेको: रु. १,२००.००/-उधारो सीमा: रु. १,००,०००.००/-उधारो दिन: ३०',
    );
  });
});
