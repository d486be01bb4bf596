// What a browser is sent: JavaScript (gzip) up to the landing page, the sign-in modal, the dashboard and the first list.
import { gzipSync } from 'node:zlib';
import { startService } from '../tests/service.ts';
import { visit } from '../tests/browser.ts';

/** Kilobytes of JavaScript so far at each step, and milliseconds to the first list, cold. */
export const pageWeights = async (env: Record<string, string>) => {
  const service = await startService({ ...env, CAPTCHA: 'altcha', DEMO: '1' });
  const { page, box, leave } = await visit(service.address);
  let bytes = 0;
  page.on('response', async response => {
    if (/\.js(\?|$)/.test(response.url())) bytes += gzipSync(await response.body().catch(() => Buffer.alloc(0))).length;
  });
  const settled = async () => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    return bytes / 1000;
  };
  await page.goto('/');
  const landing = await settled();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await box('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill('Demo-1234');
  const modal = await settled();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await settled();
  const cold = await page
    .context()
    .browser()!
    .newContext({ storageState: await page.context().storageState(), baseURL: service.address });
  const fresh = await cold.newPage();
  let freshBytes = 0;
  fresh.on('response', async response => {
    if (/\.js(\?|$)/.test(response.url())) freshBytes += gzipSync(await response.body().catch(() => Buffer.alloc(0))).length;
  });
  await fresh.goto('/dashboard');
  await fresh.getByRole('link', { name: 'Customers' }).click();
  await fresh.getByRole('cell').first().waitFor();
  await fresh.waitForLoadState('networkidle');
  const list = freshBytes / 1000;
  const colder = await (
    await page
      .context()
      .browser()!
      .newContext({ storageState: await page.context().storageState() })
  ).newPage();
  const before = performance.now();
  await colder.goto(`${service.address}/sales/customers`);
  await colder.getByRole('cell').first().waitFor();
  const firstList = performance.now() - before;
  await leave();
  await service.stop();
  return { landing, modal, list, firstList };
};
