// Calculated fields and rules in a generated form: the value of the moment, the rule before anything is sent,
// and the help of who writes a formula.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownFields } from '../../resources/own-fields.tsx';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, renderScreen } from '../support/render-screen.tsx';

const field = (id: number, name: string, more: object = {}) =>
  defineField({ id, entity: 'payment-terms', name, type: 'money', title: name, ...more });
const fields = [
  field(1, 'price'),
  field(2, 'paid'),
  field(3, 'left', { title: 'Left', title_ne: 'बाँकी', formula: 'price - paid' }),
];
const rules = [
  {
    id: 1,
    entity: 'payment-terms',
    rule: 'paid <= price',
    says: 'More than the price.',
    says_ne: 'मूल्यभन्दा बढी।',
    shown_at: null,
  },
];

const answers = ({ method, path }: { method: string; path: string }) => {
  if (path === 'active-fields') return { status: 200, body: { version: 'f', fields, rules } };
  return method === 'GET' ? undefined : { status: 200, body: { id: 1, message: 'Done.' } };
};

describe('calculated fields and rules on the screens', () => {
  beforeEach(async () => {
    renderScreen(<div />, answers);
    await act(loadOwnFields);
  });

  it('are calculated while one types, judged before they are sent, and not sent', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen(
      <EntityFormDialog entity={findEntity('payment-terms')} onClose={() => undefined} />,
      answers,
    );
    await user.type(await screen.findByLabelText(/^Days/), '15');
    await user.type(screen.getByLabelText(/^Description/), 'Half a month');
    const left = screen.getByRole('group', { name: 'Left' });
    expect(left).toHaveTextContent('–');
    await user.type(screen.getByLabelText('price'), '100.50');
    await user.type(screen.getByLabelText('paid'), '200');
    expect(left).toHaveTextContent('-99.50');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('More than the price.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.clear(screen.getByLabelText('paid'));
    await user.type(screen.getByLabelText('paid'), '20');
    expect(left).toHaveTextContent('80.50');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const sent = await vi.waitFor(() => {
      const call = calls.find(({ method }) => method === 'POST');
      expect(call).toBeDefined();
      return call!;
    });
    expect(sent.body).toMatchObject({ own_fields: { price: 100.5, paid: 20 } });
    expect(JSON.stringify(sent.body)).not.toContain('left');
  });

  it('say a broken rule while one types, and no more once it holds', async () => {
    const user = userEvent.setup();
    renderScreen(
      <EntityFormDialog entity={findEntity('payment-terms')} onClose={() => undefined} />,
      answers,
    );
    const said = 'More than the price.';
    await user.type(await screen.findByLabelText('price'), '100');
    expect(screen.queryByText(said)).toBeNull();
    await user.type(screen.getByLabelText('paid'), '200');
    expect(await screen.findByText(said)).toBeVisible();
    await act(async () => switchLanguage('ne'));
    expect(await screen.findByText('मूल्यभन्दा बढी।')).toBeVisible();
    await act(async () => switchLanguage('en'));
    // The other field of the rule puts it right as well, also what an attempt to save has found.
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(screen.getByLabelText('price'), '0');
    await vi.waitFor(() => expect(screen.queryByText(said)).toBeNull());
  });

  it('offer the names of fields, and say what is wrong while a formula is written', async () => {
    const user = userEvent.setup();
    renderScreen(
      <EntityFormDialog
        entity={findEntity('own-fields')}
        overrides={{ ...ownFields, start: () => ({ entity: 'payment-terms', type: 'money' }) }}
        onClose={() => undefined}
      />,
      answers,
    );
    const formula = await screen.findByLabelText('Calculated By');
    await user.type(formula, 'price * ');
    expect(await screen.findByText('Something is missing at the end.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'paid, paid' }));
    expect(formula).toHaveValue('price * paid');
    expect(screen.queryByText('Something is missing at the end.')).toBeNull();
    const names = within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map(button => button.textContent);
    expect(names).toEqual(expect.arrayContaining(['days', 'description', 'round()']));
    expect(names).not.toContain('today()');
    expect(names).not.toContain('created_at');
  });
});
