// Nobody overwrites anybody (E1), in the hand-written forms: each sends the changed fields, under
// the version that was read, keeps another user's changes, and asks where both have changed the
// same.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackupSettings } from '../../custom-pages/backup/Backup.tsx';
import { AccountForm } from '../../custom-pages/cbms/AccountForm.tsx';
import { CompanyProfile } from '../../custom-pages/company/CompanyProfile.tsx';
import { InvoiceTemplates } from '../../custom-pages/company/InvoiceTemplates.tsx';
import { SalesSettings } from '../../custom-pages/company/SalesSettings.tsx';
import { SeverityTable } from '../../custom-pages/compliance-checks/ComplianceChecks.tsx';
import { Digests } from '../../custom-pages/inspection/Proof.tsx';
import { TemplateFile } from '../../custom-pages/invoice-templates/TemplateFile.tsx';
import { ProformaEdit } from '../../custom-pages/invoices/ProformaEdit.tsx';
import { EditGateway } from '../../custom-pages/payment-gateways/EditGateway.tsx';
import { VatReturnForm } from '../../custom-pages/tax-forms/VatReturnForm.tsx';
import { checkTitles, defaultSeverities } from '../../domain/compliance-checks/check-document.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { companyRecord } from '../support/administration-screens.tsx';
import { answerProformaLookups, storedProforma } from '../support/document-fixtures.ts';
import { createVersionedRecord } from '../support/mock-api.ts';
import { type ApiCall, findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

beforeAll(() => {
  URL.createObjectURL ??= () => 'blob:chosen';
  URL.revokeObjectURL ??= () => undefined;
});
beforeEach(() => localStorage.clear());

type Beside = (call: ApiCall) => { status: number; body?: unknown } | undefined;
const open = (
  screenOf: ReactElement,
  record: ReturnType<typeof createVersionedRecord>,
  { beside, path }: { beside?: Beside; path?: string } = {},
) =>
  renderScreen(
    screenOf,
    (call, headers) => record.answers(call, headers) ?? beside?.(call),
    path === undefined ? {} : { path },
  );
const box = (name: string) => screen.findByRole('textbox', { name });
const retype = async (name: string, text: string) => {
  const input = await box(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = () => screen.findByRole('dialog', { name: 'Changed by someone else' });
/** Answers the only open question, after both values were read. */
const answer = async (field: string, yours: RegExp, now: RegExp, side: 'yours' | 'now') => {
  const dialog = await question();
  const asked = within(dialog).getAllByRole('group');
  expect(asked).toHaveLength(1);
  const group = within(within(dialog).getByRole('group', { name: field }));
  const sides = {
    yours: group.getByRole('radio', { name: yours }),
    now: group.getByRole('radio', { name: now }),
  };
  await userEvent.click(sides[side]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
};
const settled = (record: ReturnType<typeof createVersionedRecord>, times: number) =>
  waitFor(() => expect(record.sent).toHaveLength(times));
const conditions = (record: ReturnType<typeof createVersionedRecord>) =>
  record.sent.map(({ condition }) => condition);

describe('a conflict with another user’s change', () => {
  it('with the company’s profile (E1)', async () => {
    const record = createVersionedRecord('companies/1', companyRecord);
    open(<CompanyProfile />, record);
    await retype('City', 'Pokhara');
    await retype('Street', 'Lakeside');
    record.elsewhere({
      phone: '061500000',
      street: 'Mahendrapul',
      state: 12,
      province: { id: 12, name: 'Gandaki' },
    });
    await press('Update');
    await answer('Street', /Your change.*Lakeside/, /Their change.*Mahendrapul/, 'yours');
    await settled(record, 2);
    expect(record.sent[1]).toEqual({
      body: { _method: 'patch', city: 'Pokhara', street: 'Lakeside' },
      condition: '"v2"',
    });
    expect(record.stored()).toMatchObject({
      phone: '061500000',
      state: 12,
      city: 'Pokhara',
      street: 'Lakeside',
    });
  });

  it('with the template of the invoices (E1)', async () => {
    const record = createVersionedRecord('companies/1', companyRecord);
    const templates = [7, 8, 9, 10].map(id => ({ id, name: `Template ${id}` }));
    renderScreen(<InvoiceTemplates />, (call, headers) => {
      const path = call.path.replace(/^(companies\/1)\/(invoice|credit-note)-template$/, '$1');
      const one = templates.find(({ id }) => path === `invoice-templates/${id}`);
      if (one) return { status: 200, body: one };
      return record.answers({ ...call, path }, headers) ?? listResponse(templates);
    });
    const choice = within(await screen.findByRole('group', { name: 'Invoice Template' }));
    await userEvent.click(await choice.findByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Template 9' }));
    record.elsewhere({ invoice_template_id: 10, city: 'Pokhara' });
    await userEvent.click(choice.getByRole('button', { name: 'Save' }));
    await answer('Invoice Template', /Your change.*Template 9/, /Their change.*10/, 'yours');
    await settled(record, 2);
    expect(record.stored()).toMatchObject({ invoice_template_id: 9, city: 'Pokhara' });
  });

  it('with a setting of sales: the other one keeps its value (E1)', async () => {
    const record = createVersionedRecord('sales-settings', {
      same_day_cancellation: 1,
      outlet_codes: 0,
      may_change: 1,
    });
    open(<SalesSettings />, record);
    const box = await screen.findByRole('switch', {
      name: 'Include outlet code in document numbers',
    });
    record.elsewhere({ same_day_cancellation: 0 });
    await userEvent.click(box);
    await settled(record, 2);
    expect(record.sent[1]).toEqual({ body: { outlet_codes: 1 }, condition: '"v2"' });
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: /^Allow cancelling invoices/ })).not.toBeChecked(),
    );
  });

  it('with the level of a check (E1)', async () => {
    const record = createVersionedRecord('check-settings', {
      levels: defaultSeverities,
      rules: [],
      layouts: [],
    });
    open(
      <SeverityTable severities={defaultSeverities} tag={'"v1"'} onChanged={() => undefined} />,
      record,
    );
    record.elsewhere({ levels: { ...defaultSeverities, 'hs-code': 'refuse' } });
    await userEvent.click(await screen.findByRole('combobox', { name: /HS code/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Off' }));
    await answer(
      checkTitles['hs-code'].title.en,
      /Your change.*Off/,
      /Their change.*Refuse/,
      'now',
    );
    await settled(record, 2);
    expect(record.sent[1]!.body).toEqual({ levels: { 'hs-code': 'refuse' } });
  });

  it('with the address of the digests, and it may be emptied (E1)', async () => {
    const record = createVersionedRecord('proof', {
      digests: [],
      digest_email: 'a@shop.test',
      books: null,
    });
    open(
      <Digests digests={[]} email="a@shop.test" tag={'"v1"'} onChanged={() => undefined} />,
      record,
    );
    await retype('E-mail the digest every night to', 'b@shop.test');
    record.elsewhere({ digest_email: '' });
    await press('Save');
    await answer(
      'E-mail the digest every night to',
      /Your change.*b@shop\.test/,
      /Their change.*\(empty\)/,
      'now',
    );
    await settled(record, 2);
    expect(record.sent[1]!.body).toEqual({ digest_email: '' });
    await waitFor(async () =>
      expect(await box('E-mail the digest every night to')).toHaveValue(''),
    );
  });

  it('with the settings of the backups, which are sent whole (E1)', async () => {
    const record = createVersionedRecord('backup-settings', {
      nightly: 1,
      nightly_at: '02:00',
      keep: 14,
      copied: 0,
    });
    open(<BackupSettings />, record);
    await retype('Backups to keep', '30');
    record.elsewhere({ nightly_at: '23:15', nightly: 0 });
    await press('Save');
    await settled(record, 2);
    expect(record.sent[1]).toEqual({
      body: { nightly: 0, nightly_at: '23:15', keep: 30 },
      condition: '"v2"',
    });
    await waitFor(async () => expect(await box('At')).toHaveValue('23:15'));
    // The next save is of the state that the first has left.
    await retype('Backups to keep', '31');
    await press('Save');
    await settled(record, 3);
    expect(conditions(record)).toEqual(['"v1"', '"v2"', '"v3"']);
  });

  it('with the account at the tax authority (E1)', async () => {
    const account = { username: 'shop', enabled: 1, has_password: true, since: '2026-07-17' };
    const more = { paused: 0, stopped: null, stopped_at: null, failures: 0, trouble: null };
    const record = createVersionedRecord('cbms-account', account);
    open(
      <AccountForm
        account={{ ...account, ...more }}
        tag={'"v1"'}
        today="2026-11-21"
        onChanged={() => undefined}
      />,
      record,
    );
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    record.elsewhere({ enabled: 0, username: 'shop2' });
    await press('Save');
    await settled(record, 2);
    expect(record.sent[1]).toEqual({ body: { password: 'secret' }, condition: '"v2"' });
    await waitFor(async () => expect(await box('User Name')).toHaveValue('shop2'));
    expect(screen.getByRole('switch')).not.toBeChecked();
  });

  it('with the entries of a VAT return (E1)', async () => {
    const entered = {
      ...{
        adjustment_credit: 0,
        adjustment_debit: 0,
        brought_forward: null,
        refund_claimed: 0,
        refund_basis: 0,
        paid: 0,
      },
      ...{ voucher_no: null, submission_no: null, remarks: null },
    };
    const record = createVersionedRecord('vat-return/2083/8', { entered });
    const vatReturn = {
      boxes: [],
      bases: ['No basis chosen'],
      entered,
      carried: 0,
      carries: 0,
      withheld: { rows: [], total: 0, without_voucher: 0 },
    } as unknown as Parameters<typeof VatReturnForm>[0]['answer'];
    open(
      <VatReturnForm
        period={{ year: 2083, month: 8 }}
        answer={vatReturn}
        tag={'"v1"'}
        onSaved={() => undefined}
      />,
      record,
    );
    await userEvent.type(await box('Voucher No.'), 'V-1');
    await userEvent.type(await box('Remarks'), 'Ours');
    record.elsewhere({ entered: { ...entered, paid: 500, remarks: 'Theirs' } });
    await press('Save');
    await answer('Remarks', /Your change.*Ours/, /Their change.*Theirs/, 'now');
    await settled(record, 2);
    expect(record.sent[1]!.body).toMatchObject({ paid: 500, voucher_no: 'V-1', remarks: 'Theirs' });
  });

  it('with a payment gateway: countries that each added stay (E1)', async () => {
    const gateway = {
      ...{
        id: 4,
        name: 'eSewa',
        slug: 'esewa',
        status: 1,
        enable_tv: 0,
        description: 'Wallet',
        image: 'files/a.png',
      },
      ...{ countries: [1], platforms: [1], required_field: [], config: { secret_key: 's3' } },
    };
    const record = createVersionedRecord('payment-gateways/4', gateway);
    open(
      <Routes>
        <Route
          path="/payment-gateway/:id/edit"
          element={<EditGateway entity={findEntity('payment-gateways')} />}
        />
        <Route path="*" element={<div />} />
      </Routes>,
      record,
      {
        path: '/payment-gateway/4/edit',
        beside: ({ path }) =>
          path.startsWith('countries')
            ? listResponse([
                { id: 1, name: 'Nepal' },
                { id: 2, name: 'India' },
              ])
            : listResponse([{ id: 1, name: 'Web' }]),
      },
    );
    await retype('Description', 'Mobile wallet');
    await userEvent.click(await screen.findByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'India' }));
    record.elsewhere({ countries: [1, 3], status: 0, config: { secret_key: 'rotated' } });
    await press('Save');
    await settled(record, 2);
    expect(record.sent[1]).toEqual({
      body: { _method: 'PATCH', description: 'Mobile wallet', 'countries[add][0]': '2' },
      condition: '"v2"',
    });
  });

  it('with a proforma: lines of one, discount of the other, figures of both (E1)', async () => {
    const record = createVersionedRecord('proforma-invoice/3', storedProforma);
    open(
      <Routes>
        <Route path="/sales/proforma-invoice/:id/edit" element={<ProformaEdit />} />
        <Route path="*" element={<div />} />
      </Routes>,
      record,
      { path: '/sales/proforma-invoice/3/edit', beside: ({ path }) => answerProformaLookups(path) },
    );
    await retype('Qty', '3');
    record.elsewhere({ discount_rate: 5, discount_amount: 100, payment_method: 'Cheque' });
    await press('Save');
    await settled(record, 2);
    expect(record.sent[1]).toMatchObject({
      body: {
        details: [{ id: 9, product_id: 7, qty: 3 }],
        discount_rate: 5,
        payment_method: 'Cheque',
        taxable_amount: 2850,
        total: 3220.5,
      },
      condition: '"v2"',
    });
  });

  it('with the lines of a proforma, which are shown side by side (E1)', async () => {
    const record = createVersionedRecord('proforma-invoice/3', storedProforma);
    open(
      <Routes>
        <Route path="/sales/proforma-invoice/:id/edit" element={<ProformaEdit />} />
        <Route path="*" element={<div />} />
      </Routes>,
      record,
      { path: '/sales/proforma-invoice/3/edit', beside: ({ path }) => answerProformaLookups(path) },
    );
    await retype('Qty', '3');
    record.elsewhere({
      details: storedProforma.details.map(line => ({ ...line, qty: 7 })) as unknown as Row[],
    });
    await press('Save');
    await answer(
      'Items',
      /Your change.*Laptop, blue: 3 × 1000/,
      /Their change.*Laptop, blue: 7 × 1000/,
      'now',
    );
    await settled(record, 2);
    expect(record.sent[1]!.body).toMatchObject({ details: [{ qty: 7 }] });
  });

  it('with a custom template file, the first one too (E1)', async () => {
    const path = 'invoice-templates/9/file';
    const record = createVersionedRecord(path, { file: '= Ours' });
    open(
      <TemplateFile
        record={{ id: 9, name: 'Ours', filename: 'tax-invoice-a5' }}
        onClose={() => undefined}
      />,
      record,
      {
        beside: () => ({ status: 404, body: { message: 'None.' } }),
      },
    );
    await screen.findByText('Documents print with your own file.');
    record.elsewhere({ file: '= Theirs' });
    await userEvent.upload(
      screen.getByLabelText('Upload File', { selector: 'input' }),
      new File(['= Newer'], 'a.typ', { type: 'text/plain' }),
    );
    await answer('Template File', /Your change.*= Newer/, /Their change.*= Theirs/, 'yours');
    await settled(record, 2);
    expect(record.sent).toEqual([
      { body: { file: '= Newer' }, condition: '"v1"' },
      { body: { file: '= Newer' }, condition: '"v2"' },
    ]);
  });
});
