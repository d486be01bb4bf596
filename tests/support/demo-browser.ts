// The demo company in a real browser.
import { afterAll, beforeAll } from 'vitest';
import { hasBrowser, openBrowser, type Visitor } from './browser.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { type Service, startService } from './service-process.ts';

const DEMO_ADMIN = { email: 'admin@demo.test', password: 'Demo-1234' };

/** Signs the demo company's administrator in at the English screen, or somebody else. */
export const signInToDemo = async (
  { page, box }: Visitor,
  { email, password } = DEMO_ADMIN,
): Promise<void> => {
  await page.goto('/?popup');
  await box('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  // A company without a fiscal year asks for one at once, in a dialog that hides the page behind it
  // from assistive technology.
  await page.getByRole('button', { name: /^Welcome/, includeHidden: true }).waitFor();
};

type DemoOptions = Parameters<typeof openBrowser>[1] & {
  /** Prepares the visitor before the first test: signs in by default. */
  arrive?: (visitor: Visitor) => Promise<void>;
};

/**
 * Opens a demo company and a visitor of it before the tests of a file; these, and the settings of its
 * database, are to be used inside the tests. Nothing without a browser.
 */
export const openDemo = ({
  arrive = signInToDemo,
  ...window
}: DemoOptions = {}): { service: Service; visitor: Visitor; env: Record<string, string> } => {
  const service = {} as Service;
  const env: Record<string, string> = {};
  const visitor = {} as Visitor;
  let leave = async () => {};
  beforeAll(async () => {
    if (!hasBrowser) return;
    const { env: database, drop } = await createMigratedDatabase('SQLite');
    Object.assign(env, database);
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
  return { service, visitor, env };
};
