// A question that a second click does not close, and an amount that keeps two decimals while it is
// typed.
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FieldInputProps } from '../../src/fields/field-input-props.ts';
import { NumberInput } from '../../src/fields/field-inputs.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { findEntity } from '../support/render-screen.tsx';

const field = findEntity('products').fields.find(({ name }) => name === 'sales_price')!;

const Form = () => {
  const [value, setValue] = useState<unknown>();
  const given = {
    field,
    label: 'Price',
    value,
    onChange: setValue,
    error: '',
  } as unknown as FieldInputProps;
  return <NumberInput {...given} />;
};

describe('a question before an action', () => {
  it('stays after a click outside it, and goes with Escape', async () => {
    const cancelled = vi.fn();
    const text = { en: 'Sure?', ne: 'पक्का?' };
    render(
      <ConfirmDialog
        tone="destructive"
        title={text}
        text={text}
        onConfirm={() => undefined}
        onCancel={cancelled}
      />,
    );
    const beside = document.querySelector('.MuiDialog-container')!;
    fireEvent.mouseDown(beside);
    fireEvent.click(beside);
    expect(cancelled).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(cancelled).toHaveBeenCalledOnce();
  });
});

describe('an amount of a generated form', () => {
  it('keeps two decimals as it is typed (OPEN-033)', async () => {
    render(<Form />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '33.333');
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('33.33');
  });
});
