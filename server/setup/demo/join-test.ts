// Where an installation tells a test address, a simulator for one, the demo company has an account there: its year of documents is told
// from the first moment on.
import { randomUUID } from 'node:crypto';
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import { saveAccount } from '../../cbms/account.ts';
import type { Database } from '../../database/connect.ts';
import type { Vault } from '../../payment-gateways/vault.ts';
import type { Created } from '../create-company.ts';
import { demoCompany } from './company.ts';

/** The user that the interface's own documents test with (compliance facts, section 9). */
const credentials = { username: 'Test_CBMS', password: 'test@321' };
const YEAR = 365 * 86_400_000;

/** Switches the account of the demo company on, for all that it has issued. */
export const joinTest = async (database: Database, vault: Vault, { company_id, user_id }: Created, now: Date): Promise<void> => {
  const { admin_name } = demoCompany;
  const actor = { company_id, user_id, name: `${admin_name} (${user_id})`, username: admin_name, group_id: randomUUID() };
  const since = nepalTime(new Date(now.getTime() - 2 * YEAR)).slice(0, 10);
  await database.write(tx => saveAccount(tx, vault, actor, { ...credentials, enabled: 1, since }, nepalTime(now)));
};
