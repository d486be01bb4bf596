// The digits of a Nepali screen are each user's own choice; it is remembered, and changes the
// screen at once.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { localizeDigits } from '../../domain/language.ts';
import { switchLanguage, switchNepaliDigits } from '../../src/i18n/language.ts';
import { Amount } from '../../src/ui/Amount.tsx';
import { LanguageButton } from '../../src/ui/LanguageButton.tsx';
import { renderScreen } from '../support/render-screen.tsx';

afterEach(() => {
  switchNepaliDigits('devanagari');
  switchLanguage('en');
});

it('writes Nepali with Devanagari digits until the language menu says otherwise, and English never', async () => {
  switchLanguage('ne');
  renderScreen(
    <>
      <LanguageButton />
      <Amount value={1234567.5} />
    </>,
  );
  await screen.findByText(/१२,३४,५६७.५०/);
  const choose = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'भाषा' }));
    const entry = await screen.findByRole('menuitemcheckbox', { name: /देवनागरी अङ्क/ });
    const checked = entry.getAttribute('aria-checked');
    await userEvent.click(entry);
    return checked;
  };
  expect(await choose()).toBe('true');
  expect(await screen.findByText(/12,34,567.50/)).toBeVisible();
  expect(document.cookie).toContain('digits=ascii');
  expect(await choose()).toBe('false');
  expect(await screen.findByText(/१२,३४,५६७.५०/)).toBeVisible();
  switchLanguage('en');
  expect(await screen.findByText(/12,34,567.50/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull();
  expect(localizeDigits('12', 'en')).toBe('12');
});
