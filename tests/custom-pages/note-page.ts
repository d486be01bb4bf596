// The page of a note as a person works it; credit notes and debit notes share it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

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

export const box = (name: string) => screen.getByRole('textbox', { name });

export const type = async (name: string, text: string) => {
  await userEvent.clear(box(name));
  if (text !== '') await userEvent.type(box(name), text);
};

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

export const addLine = async (name: string, quantity: string, rate: string) => {
  await choose(name);
  await type('Quantity', quantity);
  await type('Return Rate', rate);
  await press('Add');
};
