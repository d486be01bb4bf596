// The screens of purchases on a stage, with the records that they show.
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { stage, type Told } from '../stage.tsx';

export const heads = async () =>
  (await screen.findAllByRole('columnheader')).map(head => head.textContent);

export const cellsOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr')!)
    .getAllByRole('cell')
    .map(cell => cell.textContent);

export const at = (
  path: string,
  element: ReactElement,
  address: string,
  answers: (call: Told) => { status?: number; body?: unknown },
) =>
  stage(
    <Routes>
      <Route path={path} element={element} />
    </Routes>,
    answers,
    { path: address },
  );
