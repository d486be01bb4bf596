// A clock behind the last document is shown in the company's settings, and an administrator lets
// documents go on.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ServerClock } from '../../custom-pages/company/ServerClock.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { renderScreen } from '../support/render-screen.tsx';

const last = '2026-11-21 11:45:00';
const behind = {
  now: '2026-11-19 11:45:00',
  last_issued_at: last,
  behind_seconds: 172_800,
  is_refused: 1,
  confirmed: 0,
  may_confirm: 1,
};
const open = (clock: object) => {
  let stored = clock;
  return renderScreen(<ServerClock />, ({ method, path }) => {
    if (path === 'server-clock') return { status: 200, body: stored };
    if (path !== 'server-clock/confirmation' || method !== 'POST') return undefined;
    stored = { ...stored, is_refused: 0, confirmed: 1 };
    return { status: 200, body: { message: 'Documents go on.' } };
  });
};

describe('the clock of the server (R5)', () => {
  it('names both times, and documents go on once that is confirmed', async () => {
    const { calls } = open(behind);
    const panel = await screen.findByRole('region', { name: 'The server clock is behind' });
    expect(panel).toHaveTextContent(
      'The clock shows 2026-11-19 11:45:00, but the last document of this fiscal year was issued at 2026-11-21 11:45:00.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue from the last time' }));
    await waitFor(() =>
      expect(panel).toHaveTextContent(
        'Documents continue from the time of the last one, 2026-11-21 11:45:00',
      ),
    );
    expect(calls.find(call => call.method === 'POST')).toMatchObject({
      path: 'server-clock/confirmation',
      body: { last_issued_at: last },
    });
    expect(getToasts().at(-1)).toMatchObject({
      severity: 'success',
      message: 'Documents go on.',
    });
    expect(screen.queryByRole('button', { name: 'Continue from the last time' })).toBeNull();
  });

  it('is left to those who may edit roles, and shown in Nepali too', async () => {
    switchLanguage('ne');
    open({ ...behind, may_confirm: 0 });
    const panel = await screen.findByRole('region', { name: 'सर्भरको घडी पछि छ' });
    expect(panel).toHaveTextContent('२०२६-११-२१ ११:४५:००');
    expect(panel).toHaveTextContent('भूमिका सम्पादन गर्न पाउनेले मात्र');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not shown while it is right', async () => {
    const { calls } = open({ ...behind, behind_seconds: 0, is_refused: 0 });
    await waitFor(() => expect(calls.some(call => call.path === 'server-clock')).toBe(true));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
