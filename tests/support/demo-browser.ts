// The demo company in a real browser.
import { afterAll, beforeAll } from 'vitest';
import { hasBrowser, openBrowser, type Visitor } from './browser.ts';
import { type Service, startService } from './service-process.ts';
import { createTestDatabase } from './test-app.ts';

/** Signs the demo company's administrator in at the English screen. */
export const signInToDemo = async ({ page, box }: Visitor): Promise<void> => {
  await page.goto('/?popup');
  await box('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill('Demo-1234');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /^Welcome/ }).waitFor();
};

type DemoOptions = Parameters<typeof openBrowser>[1] & {
  /** Prepares the visitor before the first test: signs in by default. */
  arrive?: (visitor: Visitor) => Promise<void>;
};

/**
 * Opens a demo company and a visitor of it before the tests of a file; both are to be used inside
 * the tests. Nothing without a browser.
 */
export const openDemo = ({
  arrive = signInToDemo,
  ...window
}: DemoOptions = {}): { service: Service; visitor: Visitor } => {
  const service = {} as Service;
  const visitor = {} as Visitor;
  let leave = async () => {};
  beforeAll(async () => {
    if (!hasBrowser) return;
    const { env, drop } = await createTestDatabase('SQLite');
    Object.assign(service, await startService({ ...env, DEMO: '1' }));
    Object.assign(visitor, await openBrowser(service.address, window));
    leave = async () => {
      await visitor.closeBrowser();
      await service.stop();
      await drop();
    };
    await arrive(visitor);
  });
  afterAll(() => leave());
  return { service, visitor };
};
