// Where an installation tells a test address, a simulator for one, the demo company has an account
// there: its year of documents is told from the first moment on.
import { randomUUID } from 'node:crypto';
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import { saveAccount } from '../../cbms/account.ts';
import type { Database } from '../../database/connect.ts';
import type { Vault } from '../../payment-gateways/vault.ts';
import type { Created } from '../create-company.ts';

/** The user that the interface's own documents test with (compliance facts, section 9). */
const credentials = { username: 'Test_CBMS', password: 'test@321' };
const YEAR = 365 * 86_400_000;

type Joining = {
  database: Database;
  vault: Vault;
  created: Created;
  now: Date;
  admin_name: string;
};

/** Switches the account of the demo company on, for all that it has issued. */
export const joinTest = async ({
  database,
  vault,
  created: { company_id, user_id },
  now,
  admin_name,
}: Joining): Promise<void> => {
  const actor = {
    company_id,
    user_id,
    name: `${admin_name} (${user_id})`,
    username: admin_name,
    group_id: randomUUID(),
  };
  const since = nepalTime(new Date(now.getTime() - 2 * YEAR)).slice(0, 10);
  await database.write(tx =>
    saveAccount(tx, vault, actor, { ...credentials, enabled: 1, since }, nepalTime(now)),
  );
};
