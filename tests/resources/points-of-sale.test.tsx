// Points of sale at their screens.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntityView } from '../../src/screens/EntityView.tsx';
import { press } from '../at-screen.ts';
import { shipped, stage } from '../stage.tsx';
import { answers, described, form, heads, list, sentBy, told, went } from './administration.tsx';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});

describe('points of sale', () => {
  it('are a list of name and description, searched by name, that leads to view, form and a new one (ADM-POS-001..006)', async () => {
    const { calls } = await list('pos');
    expect(heads()).toEqual(['Name', 'Description', 'Actions']);
    await userEvent.type(screen.getByRole('searchbox'), 'lake{Enter}');
    await waitFor(() =>
      expect(calls.some(call => call.path.includes('filter%5Bname%5D=lake'))).toBe(true),
    );
    await press('View');
    await went('/pos/3');
    await press('Edit');
    await went('/pos/3/edit');
    await press('Create POS');
    await went('/pos/new');
  });

  it('are made with a name of letters and a description; Reset begins again, Save and Cancel lead back (ADM-POS-007..012, ADM-POS-014, ADM-ALL-004..006)', async () => {
    const { calls } = form('pos', 'create');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await press('Save');
    await described('Name', 'This field is required.');
    await userEvent.type(name, 'Main 2');
    await press('Save');
    await described('Name', 'Only alphabets and space are allowed');
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
    await press('Reset');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(''));
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Lakeside');
    await press('Save');
    await told('Create POS');
    expect(sentBy(calls, 'POST')).toMatchObject({
      path: 'pos',
      body: { name: 'Lakeside', description: null },
    });
    await went('/pos');
  });

  it('are changed on a page that knows the record, and left by Cancel (ADM-POS-005, ADM-POS-010, ADM-POS-014, ADM-ALL-004)', async () => {
    const { calls } = form('pos', 'edit');
    const description = await screen.findByRole('textbox', { name: 'Description' });
    expect(description).toHaveValue('Front counter');
    await userEvent.type(description, '!');
    await press('Save');
    await told('Update POS');
    expect(sentBy(calls, 'PATCH')).toMatchObject({
      path: 'pos/3',
      body: { description: 'Front counter!' },
    });
    await went('/pos');
    window.location.hash = '';
    await press('Cancel');
    await went('/pos');
  });

  it('are read on a page with an Edit button (ADM-POS-004, ADM-POS-013)', async () => {
    const entity = shipped('pos');
    stage(
      <Routes>
        <Route path="/pos/:id" element={<EntityView entity={entity} />} />
      </Routes>,
      answers('pos'),
      { path: '/pos/3' },
    );
    expect(await screen.findByText('Front counter')).toBeVisible();
    await press('Edit');
    await went('/pos/3/edit');
  });
});
