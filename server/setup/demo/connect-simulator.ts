// If an installation sends to a test address, such as a simulator, the demo company has an account
// there, and its year of documents is sent from the start.
import { randomUUID } from 'node:crypto';
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Database } from '../../database/database.ts';
import { saveAccount } from '../../features/cbms/account.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { CreatedCompany } from '../seed/create-company.ts';

/** The test user of the interface's own documentation (compliance facts, section 9). */
const SIMULATOR_CREDENTIALS = { username: 'Test_CBMS', password: 'test@321' };
const YEAR_MS = 365 * 86_400_000;

type SimulatorConnection = {
  database: Database;
  vault: Vault;
  created: CreatedCompany;
  now: Date;
  admin_name: string;
};

/** Enables the account of the demo company, for all that it has issued. */
export const connectSimulator = async ({
  database,
  vault,
  created: { company_id, user_id },
  now,
  admin_name,
}: SimulatorConnection): Promise<void> => {
  const actor = {
    company_id,
    user_id,
    name: `${admin_name} (${user_id})`,
    username: admin_name,
    group_id: randomUUID(),
  };
  const since = toNepalTime(new Date(now.getTime() - 2 * YEAR_MS)).slice(0, 10);
  await database.write(tx =>
    saveAccount(
      tx,
      vault,
      actor,
      { ...SIMULATOR_CREDENTIALS, enabled: 1, since },
      toNepalTime(now),
    ),
  );
};
