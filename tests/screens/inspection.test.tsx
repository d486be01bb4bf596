// Checks and rules, and an inspection, on screen: levels stored at once, findings that lead to
// documents, warnings next to a document.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ComplianceChecks } from '../../custom-pages/compliance-checks/ComplianceChecks.tsx';
import { Inspection } from '../../custom-pages/inspection/Inspection.tsx';
import { defaultSeverities } from '../../domain/compliance-checks/check-document.ts';
import { ruleNames } from '../../domain/tax/effective-dated.ts';
import { builtInLayouts } from '../../domain/tax/tax-forms/built-in-layouts.ts';
import { download } from '../../src/api/download.ts';
import { CheckWarnings } from '../../src/documents/CheckWarnings.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { findRequest } from '../support/screen-queries.ts';

vi.mock('../../src/api/download.ts', () => ({
  download: vi.fn(async () => undefined),
  saveFile: vi.fn(),
}));
afterEach(() => switchLanguage('en'));

describe('checks and rules', () => {
  const report = {
    fiscal_year: '2083/84',
    finished_at: '2026-11-21 03:30:02',
    checked_by: 'Bijak',
    documents: 40,
    findings: 52,
    counts: { 'hs-code': 51, sequence: 1 },
    told: [
      {
        check: 'hs-code',
        kind: 'sale',
        id: '7',
        number: '12',
        message: 'Mouse: the HS code is missing.',
      },
      { check: 'sequence', kind: 'numbers', id: '', number: '', message: 'invoices: 3 after 1' },
    ],
  };
  const draw = () =>
    renderScreen(<ComplianceChecks />, ({ method, path }) => {
      if (method === 'PUT')
        return {
          status: 200,
          body: { levels: defaultSeverities, message: 'Settings updated successfully.' },
        };
      if (path.startsWith('check-settings'))
        return { status: 200, body: { levels: defaultSeverities } };
      return path.startsWith('check-report')
        ? { status: 200, body: { running: false, last: report } }
        : undefined;
    });

  it('store a level as soon as it is chosen; a gap in numbers cannot be refused', async () => {
    const { calls } = draw();
    await userEvent.click(
      await screen.findByRole('combobox', { name: 'Level of HS code of goods' }),
    );
    await userEvent.click(screen.getByRole('option', { name: 'Refuse' }));
    await waitFor(() =>
      expect(calls.find(call => call.method === 'PUT')?.body).toEqual({
        levels: { 'hs-code': 'refuse' },
      }),
    );
    expect(await screen.findByText('Settings updated successfully.')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Level of Gaps in numbers' }));
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Warn',
      'Off',
    ]);
  });

  it('lead from a finding to its document, and say how many more there are', async () => {
    draw();
    expect(
      await screen.findByText('40 documents of 2083/84 checked, 52 problems found.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Invoice 12' })).toHaveAttribute(
      'href',
      '/sales/invoice/7',
    );
    expect(screen.getByText('and 50 more')).toBeVisible();
    expect(screen.getByText('invoices: 3 after 1')).toBeVisible();
  });

  it('add a rule from a day on, show its errors, and remove a future one', async () => {
    let refusing = true;
    const rules = [
      { name: 'buyer-pan', from: '2020-07-17', value: 2_000_000 },
      { name: 'vat-due', from: '2999-01-01', value: 30 },
    ];
    const { calls } = renderScreen(<ComplianceChecks />, ({ method, path }) => {
      if (method === 'POST' && refusing)
        return { status: 422, body: { message: { value: ['This must be from 1 to 366.'] } } };
      if (method === 'POST')
        return { status: 200, body: { rules, message: 'Rule added successfully.' } };
      if (method === 'DELETE')
        return { status: 200, body: { rules: [], message: 'Rule deleted successfully.' } };
      if (path.startsWith('check-settings'))
        return { status: 200, body: { levels: defaultSeverities, rules } };
      return path.startsWith('check-report')
        ? { status: 200, body: { running: false, last: report } }
        : undefined;
    });
    const table = within(await screen.findByRole('table', { name: 'Rules and effective dates' }));
    const own = table
      .getAllByRole('row')
      .filter(row => row.textContent?.includes('added by your company'));
    expect(own.map(row => row.textContent)).toEqual([
      expect.stringContaining('30 days'),
      expect.stringContaining('Rs. 20,000.00/-'),
    ]);
    // Only a future one can be taken away.
    expect(table.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
    await userEvent.click(table.getByRole('button', { name: 'Delete' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() =>
      expect(calls.find(call => call.method === 'DELETE')?.path).toBe(
        'check-rules/vat-due/2999-01-01',
      ),
    );

    const form = within(screen.getByRole('form', { name: 'Add a rule' }));
    await userEvent.click(form.getByRole('combobox', { name: 'Rule' }));
    await userEvent.click(
      await screen.findByRole('option', { name: 'VAT is due after the end of the month' }),
    );
    await userEvent.type(form.getByRole('textbox', { name: 'Value in days' }), '४००');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: 'Value in days' })).toHaveAccessibleDescription(
        'This must be from 1 to 366.',
      ),
    );
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({
      name: 'vat-due',
      from: '',
      value: 400,
    });
    refusing = false;
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Rule added successfully.')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Value in days' })).toHaveValue('');
  });

  it('show rates, ceilings and layouts with their day, in Nepali too', async () => {
    switchLanguage('ne');
    draw();
    const table = await screen.findByRole('table', { name: 'नियम र लागू हुने दिन' });
    expect(within(table).getByText('१३ %')).toBeVisible();
    expect(within(table).getByText('रु. १०,०००.००/-')).toBeVisible();
    expect(within(table).getAllByText('सुरुदेखि')).toHaveLength(ruleNames.length);
    const forms = screen.getByRole('table', { name: 'फारामका ढाँचा' });
    expect(within(forms).getAllByText('सुरुदेखि')).toHaveLength(
      Object.values(builtInLayouts).flat().length,
    );
    expect(within(forms).getByText('महल: २०')).toBeVisible();
  });
});

describe('warnings next to a document', () => {
  const figures = {
    subtotal: 5_000_000,
    discount_amount: 0,
    tsc_amount: 0,
    taxable_amount: 5_000_000,
    vat_amount: 650_000,
    total: 5_650_000,
  };
  const document = {
    kind: 'sale' as const,
    party_pan: '',
    transaction_day: '',
    figures,
    lines: [{ goods: true, hs_code: '', name: 'Mouse' }],
    attached: false,
  };
  const draw = (levels: object, given = document) =>
    renderScreen(<CheckWarnings document={given} />, () => ({
      status: 200,
      body: { levels: { ...defaultSeverities, ...levels } },
    }));

  it('show warnings and refusals apart', async () => {
    draw({ 'hs-code': 'refuse' });
    const [refused, warned] = await screen.findAllByRole('status');
    expect(refused).toHaveTextContent('This document was blocked:Mouse: the HS code is missing.');
    expect(warned).toHaveTextContent('The buyer’s PAN is missing on a sale above Rs. 10,000.00.');
  });

  it('are silent where all is off, and over an empty form', async () => {
    const { calls } = draw({ 'hs-code': 'off', pan: 'off' });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('an inspection', () => {
  const prints = [
    {
      id: 2,
      document_kind: 'invoice',
      number: '7',
      fiscal_year: '2083/84',
      copy: 'customer',
      copy_no: 2,
      printed_by: 'Sita',
      printed_at: '2026-11-21 11:45:00',
      failure: 'paper-out',
    },
  ];
  const draw = (tab: string) =>
    renderScreen(
      <Inspection />,
      ({ method, path }) => {
        if (method === 'PUT')
          return {
            status: 422,
            body: { message: { digest_email: ['This is not a valid email.'] } },
          };
        if (path.startsWith('proof/verify'))
          return {
            status: 200,
            body: {
              whole: false,
              message: 'bin-log-2026-11-20.jsonl, line 3: the line was altered',
            },
          };
        if (path.startsWith('proof'))
          return {
            status: 200,
            body: {
              digests: [{ day: '2026-11-20', last_seq: 9, hash: 'ab12', mailed_to: '' }],
              digest_email: '',
              books: { finished_at: '2026-11-21 02:30:01', differences: 0 },
              public_key: 'aSignedKey',
              copied: 0,
            },
          };
        return path.startsWith('print-ledger')
          ? { status: 200, body: { data: prints, total: 1 } }
          : undefined;
      },
      { path: `/inspection?tab=${tab}` },
    );

  it('verifies at a press, shows digests and key, asks for a copy elsewhere, and shows a wrong address under its field (S3)', async () => {
    draw('proof');
    expect(await screen.findByText('ab12')).toBeVisible();
    expect(screen.getByText(/The books matched at/)).toBeVisible();
    expect(screen.getByText('aSignedKey')).toBeVisible();
    expect(screen.getByText(/There is no copy elsewhere yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(
      await screen.findByText('bin-log-2026-11-20.jsonl, line 3: the line was altered'),
    ).toBeVisible();
    await userEvent.type(screen.getByLabelText('E-mail the digest every night to'), 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is not a valid email.')).toBeVisible();
  });

  it('searches the prints and exports them under the same search', async () => {
    const { calls } = draw('prints');
    expect(await screen.findByText('Not printed: paper is out')).toBeVisible();
    expect(await screen.findByRole('cell', { name: '2083/84 · 7' })).toBeVisible();
    const before = calls.length;
    await userEvent.type(screen.getByLabelText('Number'), '7');
    await findRequest(calls, 'number=7', before);
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect(
      vi
        .mocked(download)
        .mock.lastCall!.slice(0, 1)
        .concat(vi.mocked(download).mock.lastCall![2] as never),
    ).toEqual(['print-ledger/export', { number: '7', export_type: 'csv' }]);
  });

  it('makes the package of the chosen period', async () => {
    draw('pack');
    await userEvent.click(await screen.findByRole('button', { name: 'Create pack' }));
    expect(download).toHaveBeenLastCalledWith('inspection-pack', 'inspection.zip', {
      year: expect.any(Number),
      month: 'all',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'XLS' }));
    expect(vi.mocked(download).mock.lastCall![0]).toBe('cancellations/export');
  });
});
