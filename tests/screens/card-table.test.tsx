// What makes a table readable on a phone: every cell knows the name of its column, and keeps the role
// that an element loses when it is not laid out as a table; and many fields of a row are two lines.
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { toRowUiSchema } from '../../src/entities/form-ui-schema.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { findEntity } from '../support/render-screen.tsx';

afterEach(cleanup);

const Lines = () => {
  const [lines, setLines] = useState(['Rent']);
  return (
    <>
      <button type="button" onClick={() => setLines([...lines, 'Salary'])}>
        Add
      </button>
      <CardTable aria-label="Lines">
        <thead>
          <tr>
            <th>Account</th>
            <th>Debit</th>
            <th>Credit</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line}>
              <td>{line}</td>
              <td>{`${line} in`}</td>
              <td>{`${line} out`}</td>
              <td>{`${line} gone`}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={4}>Nothing else</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>Total</th>
            <td>9.00</td>
          </tr>
        </tfoot>
      </CardTable>
    </>
  );
};

const labelOf = (text: string) => screen.getByText(text).dataset.label;

describe('a table whose rows are cards on a phone', () => {
  it('has the name of its column at each cell, also at one that comes later', async () => {
    render(<Lines />);
    expect(labelOf('Rent out')).toBe('Credit');
    screen.getByRole('button', { name: 'Add' }).click();
    await screen.findByText('Salary');
    expect(['Salary', 'Salary in', 'Salary out'].map(labelOf)).toEqual([
      'Account',
      'Debit',
      'Credit',
    ]);
  });

  it('gives no name to a column without one, to its heads and to what spans columns', () => {
    render(<Lines />);
    expect(['Rent gone', 'Debit', 'Nothing else', 'Total'].map(labelOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // What follows a cell of two columns is in the third.
    expect(labelOf('9.00')).toBe('Credit');
  });

  it('says its roles itself', () => {
    render(<Lines />);
    const roles = ['Rent', 'Credit', 'Total'].map(text => screen.getByText(text).role);
    expect(roles).toEqual(['cell', 'columnheader', 'rowheader']);
    expect(screen.getByText('Rent').closest('tr')).toHaveAttribute('role', 'row');
  });
});

describe('a row of children in a form', () => {
  it('is two equal lines where one would have no room for what is chosen', () => {
    const field = findEntity('voucher-templates').fields.find(({ name }) => name === 'lines')!;
    const child = findEntity('voucher-template-lines');
    const schema = toRowUiSchema(field as Parameters<typeof toRowUiSchema>[0], child, 'create');
    expect(schema.elements).toHaveLength(6);
    expect(schema.options).toEqual({ perLine: 3 });
  });
});
