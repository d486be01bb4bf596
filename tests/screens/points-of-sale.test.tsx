// Points of sale at their screens.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntityView } from '../../src/entities/EntityView.tsx';
import {
  answers,
  expectAddress,
  expectDescription,
  expectToast,
  findCall,
  readHeadings,
  renderForm,
  renderList,
} from '../support/administration-screens.tsx';
import { findEntity, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});

describe('points of sale', () => {
  it('are a list of name and description, searched by name, that leads to view, form and a new one (ADM-POS-001..006)', async () => {
    const { calls } = await renderList('pos');
    expect(readHeadings()).toEqual(['Name', 'Description', 'Actions']);
    await userEvent.type(screen.getByRole('searchbox'), 'lake{Enter}');
    await waitFor(() =>
      expect(calls.some(call => call.path.includes('filter%5Bname%5D=lake'))).toBe(true),
    );
    await press('View');
    await expectAddress('/pos/3');
    await press('Edit');
    await expectAddress('/pos/3/edit');
    await press('Create POS');
    await expectAddress('/pos/new');
  });

  it('are made with a name of letters and a description; Reset begins again, Save and Cancel lead back (ADM-POS-007..012, ADM-POS-014, ADM-ALL-004..006)', async () => {
    const { calls } = renderForm('pos', 'create');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await press('Save');
    await expectDescription('Name', 'This field is required.');
    await userEvent.type(name, 'Main 2');
    await press('Save');
    await expectDescription('Name', 'Only alphabets and space are allowed');
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
    await press('Reset');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(''));
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Lakeside');
    await press('Save');
    await expectToast('Create POS');
    expect(findCall(calls, 'POST')).toMatchObject({
      path: 'pos',
      body: { name: 'Lakeside' },
    });
    await expectAddress('/pos');
  });

  it('are changed on a page that knows the record, and left by Cancel (ADM-POS-005, ADM-POS-010, ADM-POS-014, ADM-ALL-004)', async () => {
    const { calls } = renderForm('pos', 'edit');
    const description = await screen.findByRole('textbox', { name: 'Description' });
    expect(description).toHaveValue('Front counter');
    await userEvent.type(description, '!');
    await press('Save');
    await expectToast('Update POS');
    expect(findCall(calls, 'PATCH')).toMatchObject({
      path: 'pos/3',
      body: { description: 'Front counter!' },
    });
    await expectAddress('/pos');
    window.location.hash = '';
    await press('Cancel');
    await expectAddress('/pos');
  });

  it('are read on a page with an Edit button (ADM-POS-004, ADM-POS-013)', async () => {
    const entity = findEntity('pos');
    renderScreen(
      <Routes>
        <Route path="/pos/:id" element={<EntityView entity={entity} />} />
      </Routes>,
      answers('pos'),
      { path: '/pos/3' },
    );
    expect(await screen.findByText('Front counter')).toBeVisible();
    await press('Edit');
    await expectAddress('/pos/3/edit');
  });
});
