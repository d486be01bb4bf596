// A user who forgot the password comes back by mail, changes it, and gives the company and
// themselves a picture. In a real browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { profileTexts as profile } from '../../custom-pages/company/texts.ts';
import { accountTexts as account } from '../../custom-pages/landing/account-texts.ts';
import { texts as own } from '../../custom-pages/users/user-settings-texts.ts';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Language, Texts } from '../../domain/language.ts';
import { words } from '../../src/i18n/words.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { gif, png } from '../support/multipart.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const stories: [Engine, Language][] = [
  ['SQLite', 'en'],
  ['PostgreSQL', 'ne'],
];
const names = {
  forgot: { en: 'Forgot Password?', ne: 'पासवर्ड बिर्सनुभयो?' },
  signIn: { en: 'Sign In', ne: 'साइन इन' },
  settings: { en: 'Settings', ne: 'सेटिङ' },
} satisfies Record<string, Texts>;
const email = 'sita@shop.test';

describe('an account', () => {
  it.skipIf(!hasBrowser).each(stories)(
    'is recovered by mail and personalised, on %s in %s (ROUTE-003, ROUTE-004, ROUTE-006, AUTH-025, AUTH-032, PROF-001, PROF-013, SET-103, SET-105, SHELL-003)',
    async (engine, language) => {
      if (engine === 'PostgreSQL' && inject('postgres') === '')
        throw new Error('This test needs PostgreSQL.');
      const { env, drop } = await createTestDatabase(engine);
      const service = await startService({
        ...env,
        SETUP_COMPANY_NAME: 'Sagarmatha Traders',
        SETUP_COMPANY_PAN: '301234567',
        SETUP_ADMIN_NAME: 'Sita Sharma',
        SETUP_ADMIN_EMAIL: email,
        SETUP_ADMIN_PASSWORD: 'Forgotten-1',
      });
      const { page, consoleErrors, box, press, closeBrowser } = await openBrowser(service.address, {
        locale: language === 'ne' ? 'ne-NP' : 'en-US',
      });
      const say = (texts: Texts) => texts[language];
      const secret = (label: Texts, within = page.locator('body')) =>
        within.getByLabel(say(label), { exact: true });
      const toast = (text: Texts) => page.getByRole('status').filter({ hasText: say(text) });

      // From the sign-in to the mail.
      await page.goto('/?popup');
      await page.getByRole('link', { name: say(names.forgot) }).click();
      await box(say(account.email)).fill(email);
      await press(say(account.send));
      await page.waitForURL('**/forgot-password-success');
      const outbox = join(env.DATA_DIR!, 'outbox');
      const mail = readFileSync(join(outbox, readdirSync(outbox)[0]!), 'utf8');
      const link = /\/set-password\?token=[\w-]+/.exec(mail)![0];

      // From the mail to a new password, and in.
      await page.goto(link);
      await secret(account.password).fill('Brand-New-456');
      await secret(account.confirmation).fill('Brand-New-456');
      await press(say(words.save));
      await page.waitForURL('**/change-password-success');
      await page.getByRole('link', { name: say(account.back) }).click();
      const modal = page.getByRole('dialog');
      await modal.getByRole('textbox', { name: say(account.email) }).fill(email);
      await secret(account.password, modal).fill('Brand-New-456');
      await press(say(names.signIn), modal);
      await page.waitForURL('**/dashboard');
      // The first fiscal year is asked for on every page until there is one.
      const token = await page.evaluate(() => localStorage.getItem('ERP_Bearer')!);
      await service.call(
        'POST',
        'fiscal-year',
        toFiscalYear(toNepalTime(new Date()).slice(0, 10)),
        token,
      );

      // A picture: the top bar shows it without a reload.
      await page.goto('/user-settings');
      await page
        .getByLabel(say(own.image), { exact: true })
        .setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: gif });
      await toast(own.imageUpdated).waitFor();
      await expect.poll(() => page.locator('header img[src*="files/"]').count()).toBe(1);

      // The company's logo and phone.
      await page.goto('/company-settings?tab=settings');
      await page.getByLabel(new RegExp(`^${say(profile.phone)}`)).fill('014111111');
      await page
        .getByLabel(say(profile.logo), { exact: true })
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
      await press(say(profile.update));
      await toast(profile.updated).waitFor();
      await page.reload();
      await expect.poll(() => page.locator('form img[src*="files/"]').count()).toBe(1);
      expect(await page.getByLabel(new RegExp(`^${say(profile.phone)}`)).inputValue()).toBe(
        '014111111',
      );
      expect(consoleErrors).toEqual([]);
      await closeBrowser();
      await service.stop();
      await drop();
    },
  );
});
