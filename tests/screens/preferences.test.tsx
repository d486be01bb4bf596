// A user's preferences: in a cookie before the sign-in, on the server afterwards, and in both when
// the server cannot be reached.
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPreferences, loadPreferences, setPreference } from '../../src/api/preferences.ts';
import { storeTokens } from '../../src/auth/tokens.ts';
import { getCalendar, switchCalendar } from '../../src/i18n/calendar.ts';
import {
  getLanguage,
  getNepaliDigits,
  switchLanguage,
  switchNepaliDigits,
} from '../../src/i18n/language.ts';
import { switchMode } from '../../src/ui/theme/theme.ts';

const tokenOf = (id: number) =>
  `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900, params: { id, company_id: 1 } }))}.s`;
const signInAs = (id: number) => storeTokens({ access_token: tokenOf(id), refresh_token: 'r' });

/** A server with these preferences of the user; returns the changes that it received. */
const server = (known: Record<string, unknown>, statuses: number[] = []) => {
  const sent: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    async (_: string, { method, body }: { method?: string; body?: string }) => {
      if (method === 'PUT') sent.push(JSON.parse(body!));
      const status = method === 'PUT' ? (statuses.shift() ?? 200) : 200;
      if (status === 0) throw new TypeError('no answer');
      return new Response(JSON.stringify(status === 200 ? known : { message: 'no' }), { status });
    },
  );
  return sent;
};

describe('the preferences of a user', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    sessionStorage.clear();
    localStorage.clear();
    switchNepaliDigits('devanagari');
    switchMode('light');
    sessionStorage.clear();
  });

  it('are taken over from the server at the start, cookies too, and unknown values are ignored', async () => {
    signInAs(1);
    const sent = server({
      language: 'ne',
      digits: 'ascii',
      calendar: 'bs',
      theme: 'purple',
      'units.hiddenColumns': ['description'],
    });
    await loadPreferences();
    expect([getLanguage(), getNepaliDigits(), getCalendar()]).toEqual(['ne', 'ascii', 'bs']);
    expect(document.documentElement.lang).toBe('ne');
    for (const cookie of ['language=ne', 'digits=ascii', 'calendar=bs'])
      expect(document.cookie).toContain(cookie);
    expect(document.cookie).not.toContain('purple');
    expect(getPreferences()['units.hiddenColumns']).toEqual(['description']);
    expect(sent).toEqual([]);
  });

  it('are sent in the background when they change, one request after the other', async () => {
    signInAs(1);
    const sent = server({});
    await loadPreferences();
    switchLanguage('ne');
    switchCalendar('bs');
    switchMode('dark');
    await waitFor(() =>
      expect(sent).toEqual([{ language: 'ne' }, { calendar: 'bs', theme: 'dark' }]),
    );
  });

  it('wait for the next start when the server cannot be reached, and then win over the server’s values', async () => {
    signInAs(1);
    const sent = server({ language: 'en' }, [0]);
    await loadPreferences();
    switchLanguage('ne');
    await waitFor(() => expect(sent).toHaveLength(1));
    const later = server({ language: 'en' });
    await loadPreferences();
    expect(getLanguage()).toBe('ne');
    await waitFor(() => expect(later).toEqual([{ language: 'ne' }]));
  });

  it('are not sent for ever to a server that refuses them, and later changes go on', async () => {
    signInAs(1);
    const sent = server({}, [422]);
    await loadPreferences();
    setPreference('nothing.hiddenColumns', ['x']);
    switchCalendar('bs');
    await waitFor(() =>
      expect(sent).toEqual([{ 'nothing.hiddenColumns': ['x'] }, { calendar: 'bs' }]),
    );
    await loadPreferences();
    expect(sent).toHaveLength(2);
  });

  it('before the sign-in belong to the user who then signs in, and never to somebody else', async () => {
    server({});
    await loadPreferences();
    switchLanguage('ne');
    signInAs(1);
    const sent = server({ language: 'en' }, [0]);
    await loadPreferences();
    expect(getLanguage()).toBe('ne');
    await waitFor(() => expect(sent).toEqual([{ language: 'ne' }]));
    signInAs(2);
    const others = server({ language: 'en' });
    await loadPreferences();
    expect([getLanguage(), others]).toEqual(['en', []]);
  });
});
