// What a new company has done and has yet to do, read from facts: nobody ticks anything.
import type { FastifyInstance } from 'fastify';
import { type FirstStep, firstSteps } from '../../../domain/first-steps.ts';
import { toPermission } from '../../../domain/permissions.ts';
import { listGrantedPermissions } from '../../auth/permissions.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';

/** What the company's own rows do not tell. */
export type InstallationFacts = {
  hasMailServer: boolean;
  /** Asked only for users who may make a backup. */
  hasBackup: (company_id: number) => Promise<boolean>;
};

/** What there is once the step is done; each begins with the company's index. */
const FACTS = {
  logo: `select 1 from companies where id = ? and coalesce(logo, '') <> ''`,
  units: 'select 1 from units where company_id = ?',
  product: 'select 1 from products where company_id = ?',
  customer: 'select 1 from customers where company_id = ?',
  invoice: 'select 1 from invoices where company_id = ?',
  authority: `select 1 from cbms_accounts where company_id = ? and username <> '' and password <> ''`,
} satisfies Partial<Record<FirstStep, string>>;

const isStored = (name: FirstStep): name is keyof typeof FACTS => name in FACTS;

/** Which of these steps the company's rows show as done, in one statement. */
const loadStoredFacts = async (
  { read }: Database,
  company_id: number,
  names: (keyof typeof FACTS)[],
): Promise<Set<FirstStep>> => {
  if (names.length === 0) return new Set();
  const facts = names.map(name => `case when exists (${FACTS[name]}) then 1 else 0 end as ${name}`);
  const [row] = await query<Record<string, number>>(
    read,
    `select ${facts.join(', ')}`,
    names.map(() => company_id),
  );
  return new Set(names.filter(name => row![name] === 1));
};

/**
 * Registers `overview/first-steps` below the billing prefix: the steps that the role may take, and
 * whether each is done. For any signed-in user, like the rest of the first page.
 */
export const registerFirstStepsRoute = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
  { hasMailServer, hasBackup }: InstallationFacts,
): void => {
  const isInstalled = (entity: string | undefined) =>
    entity === undefined || entities.some(({ name }) => name === entity);
  const known = firstSteps.filter(({ entity }) => isInstalled(entity));

  app.get('/overview/first-steps', requireSignIn, async request => {
    const session = requireSession(request);
    const { company_id } = session.actor;
    const permissionOf = ({ action, subject }: (typeof known)[number]) =>
      toPermission(action, subject);
    const granted = await listGrantedPermissions(database, session, known.map(permissionOf));
    const names = known.filter(step => granted.has(permissionOf(step))).map(({ name }) => name);
    const [done, backup] = await Promise.all([
      loadStoredFacts(database, company_id, names.filter(isStored)),
      names.includes('backup') && hasBackup(company_id),
    ]);
    if (hasMailServer) done.add('mail');
    if (backup) done.add('backup');
    return { steps: names.map(name => ({ name, done: done.has(name) ? 1 : 0 })) };
  });
};
