// A user secures the account with a second factor, signs in with each kind, ends a stolen device;
// and one whose role needs it adds it at the sign-in. In a real browser (finding S6).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { stepTexts } from '../../custom-pages/landing/second-step-texts.ts';
import { texts as security } from '../../custom-pages/users/security-texts.ts';
import { texts as own } from '../../custom-pages/users/user-settings-texts.ts';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Language, Texts } from '../../domain/language.ts';
import { RECOVERY_CODE_COUNT, secondFactorNames } from '../../domain/users/second-factors.ts';
import { findViolations } from '../../scripts/manual/accessibility.ts';
import { words } from '../../src/i18n/words.ts';
import { securityTexts } from '../../src/security/texts.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { unattendedSettings } from '../support/process-helpers.ts';
import { toTotp } from '../support/second-factors.ts';
import { type Service, startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const stories: [Engine, Language][] = [
  ['SQLite', 'en'],
  ['PostgreSQL', 'ne'],
];
const names = {
  email: { en: 'Email', ne: 'इमेल' },
  password: { en: 'Password', ne: 'पासवर्ड' },
  signIn: { en: 'Sign In', ne: 'साइन इन' },
  welcome: { en: 'Welcome Sita Sharma!!', ne: 'स्वागत छ Sita Sharma!!' },
  logout: { en: 'Logout', ne: 'साइन आउट' },
} satisfies Record<string, Texts>;
const EMAIL = 'sita@shop.test';
const COLLEAGUE = 'maya@shop.test';
const PASSWORD = 'Secret-123';

/** The code that the app shows, or shows in half a minute: each is accepted once. */
const codeIn = (secret: string, seconds: number) =>
  toTotp(secret, new Date(Date.now() + seconds * 1000).toISOString());

/** A security key in the browser that is always touched. */
const plugInSecurityKey = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** A colleague whose password is chosen by the link of the invitation. */
const inviteColleague = async (service: Service, token: string, outbox: string): Promise<void> => {
  const list = async (path: string) =>
    (await service.call('GET', `${path}?limit=100`, undefined, token)).body.data as {
      id: number;
      name: string;
    }[];
  const role = (await list('roles')).find(({ name }) => name === 'Administrator')!;
  const [pos] = await list('pos');
  const invited = {
    name: 'Maya Rai',
    email: COLLEAGUE,
    pos_id: pos!.id,
    role_id: role.id,
  };
  expect((await service.call('POST', 'users', invited, token)).status).toBe(200);
  const mail = readdirSync(outbox)
    .map(name => readFileSync(join(outbox, name), 'utf8'))
    .find(text => text.includes(`To: ${COLLEAGUE}`))!;
  const link = /token=([\w-]+)/.exec(mail)![1];
  const chosen = { token: link, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await service.call('POST', 'change-password', chosen)).status).toBe(200);
};

describe('a second factor', () => {
  it.skipIf(!hasBrowser).each(stories)(
    'is added, asked for and required, on %s in %s',
    async (engine, language) => {
      if (engine === 'PostgreSQL' && inject('postgres') === '')
        throw new Error('This test needs PostgreSQL.');
      const { env, drop } = await createTestDatabase(engine);
      const service = await startService({ ...env, ...unattendedSettings('Secure Traders') });
      const visitor = await openBrowser(service.address, {
        locale: language === 'ne' ? 'ne-NP' : 'en-US',
      });
      const { page, consoleErrors, press, closeBrowser } = visitor;
      const say = (texts: Texts) => texts[language];
      const dialog = page.getByRole('dialog');
      const box = (label: Texts) => dialog.getByLabel(say(label)).and(page.locator('input'));
      const typePassword = async (email: string) => {
        await page.goto('/?popup');
        await dialog.getByRole('textbox', { name: say(names.email) }).fill(email);
        await dialog.getByLabel(say(names.password), { exact: true }).fill(PASSWORD);
        await press(say(names.signIn), dialog);
      };
      const verify = async (label: Texts, typed: string) => {
        await box(label).fill(typed);
        await press(say(stepTexts.verify), dialog);
      };
      const signOut = async () => {
        // What the page still asks for would be refused, and the browser reports that.
        await page.waitForLoadState('networkidle');
        await page.getByRole('button', { name: say(names.welcome) }).click();
        await page.getByRole('menuitem', { name: say(names.logout) }).click();
        await page.waitForURL(address => address.pathname === '/');
      };
      const openSecurity = async () => {
        await page.goto('/user-settings');
        await page.getByRole('link', { name: say(own.security) }).click();
        await page.getByRole('heading', { level: 1, name: say(security.title) }).waitFor();
      };
      const readCodes = () =>
        dialog
          .getByRole('list', { name: say(securityTexts.recoveryCodes) })
          .locator('li')
          .allTextContents();
      const readSecret = async () =>
        String(
          await dialog.locator('p', { hasText: /^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/ }).textContent(),
        ).replaceAll(' ', '');

      // A device that is stolen later, and the own browser.
      const stolen = await service.call('POST', 'v2/login', { email: EMAIL, password: PASSWORD });
      await typePassword(EMAIL);
      await page.waitForURL('**/dashboard');
      const token = await page.evaluate(() => localStorage.getItem('ERP_Bearer')!);
      await service.call(
        'POST',
        'fiscal-year',
        toFiscalYear(toNepalTime(new Date()).slice(0, 10)),
        token,
      );

      // An authenticator app is added; the recovery codes come with it.
      await openSecurity();
      await press(say(security.addTotp));
      await box(security.password).fill(PASSWORD);
      await press(say(security.continue), dialog);
      await dialog.getByRole('img', { name: say(securityTexts.qrCode) }).waitFor();
      const secret = await readSecret();
      await box(securityTexts.code).fill('000000');
      await press(say(security.continue), dialog);
      await expect.poll(() => box(securityTexts.code).getAttribute('aria-invalid')).toBe('true');
      await box(securityTexts.code).fill(codeIn(secret, 0));
      await press(say(security.continue), dialog);
      await expect.poll(async () => (await readCodes()).length).toBe(RECOVERY_CODE_COUNT);
      const codes = await readCodes();
      expect(await findViolations(visitor)).toEqual([]);
      await press(say(words.close), dialog);

      // The stolen device is ended at once.
      await press(say(security.endAll));
      await press(say(words.confirm), dialog);
      await expect
        .poll(async () =>
          page
            .getByRole('table', { name: say(security.sessions) })
            .getByRole('row')
            .count(),
        )
        .toBe(2);
      const ended = await service.call(
        'GET',
        'sessions',
        undefined,
        String(stolen.body.access_token),
      );
      expect(ended.status).toBe(401);
      expect(await findViolations(visitor)).toEqual([]);

      // Wrong code, right code, used code, recovery code.
      await signOut();
      await typePassword(EMAIL);
      await verify(securityTexts.code, '000000');
      await expect.poll(() => box(securityTexts.code).getAttribute('aria-invalid')).toBe('true');
      expect(await findViolations(visitor)).toEqual([]);
      // The next code, for the one before is used; time may pass its border on the way.
      const current = codeIn(secret, 30);
      await verify(securityTexts.code, current);
      await page.waitForURL('**/dashboard');
      await signOut();
      await typePassword(EMAIL);
      await verify(securityTexts.code, current);
      await expect.poll(() => box(securityTexts.code).getAttribute('aria-invalid')).toBe('true');
      await press(say(stepTexts.instead.recovery_code), dialog);
      await verify(stepTexts.recoveryCode, codes[0]!);
      await page.waitForURL('**/dashboard');

      // A passkey.
      await plugInSecurityKey(page);
      await openSecurity();
      await press(say(security.addPasskey));
      await box(security.password).fill(PASSWORD);
      await press(say(security.continue), dialog);
      await page
        .getByRole('table', { name: say(security.factors) })
        .getByText(say(secondFactorNames.passkey))
        .waitFor();
      await signOut();
      await typePassword(EMAIL);
      await press(say(stepTexts.instead.passkey), dialog);
      await press(say(stepTexts.usePasskey), dialog);
      await page.waitForURL('**/dashboard');

      // Required of a colleague, who adds it before the first page.
      const mine = await page.evaluate(() => localStorage.getItem('ERP_Bearer')!);
      await inviteColleague(service, mine, join(env.DATA_DIR!, 'outbox'));
      const required = { second_factor_required: 1 };
      expect((await service.call('PUT', 'security-settings', required, mine)).status).toBe(200);
      await signOut();
      await typePassword(COLLEAGUE);
      await dialog.getByRole('img', { name: say(securityTexts.qrCode) }).waitFor();
      expect(await findViolations(visitor)).toEqual([]);
      await verify(securityTexts.code, codeIn(await readSecret(), 0));
      await expect.poll(async () => (await readCodes()).length).toBe(RECOVERY_CODE_COUNT);
      await press(say(stepTexts.continue), dialog);
      await page.waitForURL('**/dashboard');

      // The browser itself reports each refusal of a code.
      expect(consoleErrors.filter(text => !/status of 422/.test(text))).toEqual([]);
      await closeBrowser();
      await service.stop();
      await drop();
    },
  );
});
