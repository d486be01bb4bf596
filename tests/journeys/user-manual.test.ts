// The manual on the screen: every page at the width of its container, drawn when it comes near.
import { describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

const shop = {
  SETUP_COMPANY_NAME: 'Reading Shop',
  SETUP_COMPANY_PAN: '301234567',
  SETUP_ADMIN_NAME: 'Sita Sharma',
  SETUP_ADMIN_EMAIL: 'sita@shop.test',
  SETUP_ADMIN_PASSWORD: 'Secret-123',
};

describe.skipIf(!hasBrowser)('the manual', () => {
  it('shows every page at the width of its container, at /user-manual and deeper, in the chosen language (ADM-MAN-001, ADM-MAN-002, ROUTE-087)', async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const service = await startService({ ...env, ...shop });
    const { page, consoleErrors, box, press, closeBrowser } = await openBrowser(service.address);
    await page.goto('/?popup');
    await box('Email').fill('sita@shop.test');
    await page.getByLabel('Password').fill('Secret-123');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
    // The first fiscal year is asked for, by a dialog that hides everything under it.
    await press('Add');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    for (const address of ['/user-manual', '/user-manual/billing/with-a-scanner']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: 'User Manual' }).waitFor();
      await page.locator('.react-pdf__Page canvas').first().waitFor();
      const document = page.locator('.react-pdf__Document');
      const places = document.locator('> *');
      expect(await places.count()).toBeGreaterThanOrEqual(30);
      // A book is not drawn at once, and its last page is drawn when the reader gets there.
      expect(await page.locator('.react-pdf__Page').count()).toBeLessThan(6);
      const widths = await page
        .locator('.react-pdf__Page')
        .evaluateAll(drawn => drawn.map(one => one.getBoundingClientRect().width));
      const { width } = (await document.boundingBox())!;
      for (const drawn of widths) expect(Math.abs(drawn - width)).toBeLessThanOrEqual(1);
      await places.last().scrollIntoViewIfNeeded();
      await places.last().locator('canvas').waitFor();
      // The structure that a screen reader follows owns what is there, however far it is drawn.
      const owned = await document
        .locator('[aria-owns]')
        .evaluateAll(parts => parts.map(part => part.getAttribute('aria-owns')!));
      expect(owned.length).toBeGreaterThan(10);
      const lost = await page.evaluate(
        ids => ids.filter(id => !window.document.getElementById(id)),
        owned,
      );
      expect(lost).toEqual([]);
    }

    await press('Language');
    const [answer] = await Promise.all([
      page.waitForResponse(response => response.url().endsWith('/billing/user-manual')),
      page.getByRole('menuitem', { name: 'नेपाली' }).click(),
    ]);
    expect(answer.headers()['content-disposition']).toContain('bijak-manual.ne.pdf');
    await page.getByRole('heading', { level: 1, name: 'प्रयोगकर्ता पुस्तिका' }).waitFor();
    await page.locator('.react-pdf__Page canvas').first().waitFor();
    expect(consoleErrors).toEqual([]);
    await closeBrowser();
    await service.stop();
    await drop();
  });
});
