// Invoice templates at their screens, and the file that a company uploads.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceTemplates } from '../../resources/invoice-templates.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import {
  expectAddress,
  expectToast,
  findCall,
  readCells,
  readHeadings,
  records,
  renderForm,
  renderList,
} from '../support/administration-screens.tsx';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});

describe('invoice templates', () => {
  it('are a list of six columns with Edit, and Delete after a question (ADM-TPL-001..008, ADM-TPL-013, ADM-TPL-014, ADM-ALL-007, ADM-ALL-008, QUIRK-028)', async () => {
    const { calls } = await renderList('invoice-templates');
    expect(readHeadings()).toEqual([
      'Template No',
      'Name',
      'File Name',
      'Type',
      'Status',
      'Created Date',
      'Actions',
    ]);
    expect(readCells().slice(0, 5)).toEqual([
      '3',
      'Our A4',
      'tax-invoice',
      'Credit Note',
      'Disabled',
    ]);
    await press('Edit');
    await expectAddress('/templates/invoice/3/edit');
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Invoice Template' });
    expect(findCall(calls, 'DELETE')).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await expectToast('Delete Invoice Template');
    expect(findCall(calls, 'DELETE')?.path).toBe('invoice-templates/3');
  });

  it('are made with name, file name, a type and a status toggle that begins as active (ADM-TPL-009..015, ADM-ALL-003, ADM-ALL-005, ADM-ALL-006, OPEN-105)', async () => {
    const { calls } = renderForm('invoice-templates', 'create');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ours');
    await userEvent.type(screen.getByRole('textbox', { name: 'File Name' }), 'tax-invoice');
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Invoice',
      'Credit Note',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Credit Note' }));
    const status = screen.getByRole('switch', { name: 'Status' });
    expect(status).toBeChecked();
    await userEvent.click(status);
    await press('Save');
    await expectToast('Create Invoice Template');
    expect(findCall(calls, 'POST')!.body).toEqual({
      name: 'Ours',
      filename: 'tax-invoice',
      type: 'C',
      status: 0,
    });
    await expectAddress('/templates/invoice');
  });
});

describe('the file of a template', () => {
  it('is uploaded, refused with its line, and removed again', async () => {
    let kept: string | undefined;
    const { calls } = renderScreen(
      <EntityList entity={findEntity('invoice-templates')} overrides={invoiceTemplates} />,
      ({ method, path, body }) => {
        if (path.endsWith('/sample')) return { status: 200, body: {} };
        if (path.startsWith('invoice-templates/3/file')) {
          if (method === 'GET')
            return kept === undefined
              ? { status: 404, body: { message: 'None.' } }
              : { status: 200, body: { file: kept } };
          const { file } = (body ?? {}) as { file?: string };
          if (file === 'wrong')
            return {
              status: 422,
              body: { message: { file: ['line 3: unknown variable: nosuch'] } },
            };
          kept = file;
          return { status: 200, body: { message: 'Done so.' } };
        }
        return listResponse([records['invoice-templates']!]);
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Template File' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Template File of Our A4' }));
    expect(await dialog.findByText('Documents print with the standard template.')).toBeVisible();
    const choose = (text: string) =>
      userEvent.upload(dialog.getByLabelText('Upload File'), new File([text], 'ours.typ'));
    await choose('wrong');
    expect(await dialog.findByText('line 3: unknown variable: nosuch')).toBeVisible();
    await choose('= Ours');
    expect(await dialog.findByText('Documents print with your own file.')).toBeVisible();
    expect(calls.filter(call => call.method === 'PUT').map(call => call.body)).toEqual([
      { file: 'wrong' },
      { file: '= Ours' },
    ]);
    expect(dialog.queryByText(/unknown variable/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Use the standard template' }));
    expect(await dialog.findByText('Documents print with the standard template.')).toBeVisible();
  });

  it('is shown as switched off, with the reason (S9)', async () => {
    renderScreen(
      <EntityList entity={findEntity('invoice-templates')} overrides={invoiceTemplates} />,
      ({ path }) => {
        if (path.endsWith('/sample')) return { status: 200, body: {} };
        if (path.startsWith('invoice-templates/3/file'))
          return { status: 200, body: { file: '= Ours', disabled_reason: 'time' } };
        return listResponse([records['invoice-templates']!]);
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Template File' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Template File of Our A4' }));
    expect(
      within(await dialog.findByRole('alert')).getByText(
        /^Printing with your own file took too long\./,
      ),
    ).toBeVisible();
    expect(dialog.queryByText('Documents print with your own file.')).toBeNull();
  });
});
