// The page of a note as a person works it; credit notes and debit notes share it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press, type } from '../at-screen.ts';

export const items = () => screen.findByRole('combobox', { name: 'Items' });

export const offeredItems = async () => {
  await userEvent.click(await items());
  const names = (await screen.findAllByRole('option')).map(option => option.textContent);
  await userEvent.keyboard('{Escape}');
  return names;
};

export const choose = async (name: string) => {
  await userEvent.click(await items());
  await userEvent.click(await screen.findByRole('option', { name }));
};

export const addLine = async (name: string, quantity: string, rate: string) => {
  await choose(name);
  await type('Quantity', quantity);
  await type('Return Rate', rate);
  await press('Add');
};
