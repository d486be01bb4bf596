// The company that the environment names, checked for the start of the service and for the command
// line.
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { findPasswordWeakness } from '../auth/password-strength.ts';
import type { Config } from '../platform/config.ts';

type SetupSettings = NonNullable<Config['setup']>;

/** Throws Error with one line for the first SETUP_… variable that cannot be used. */
export const assertSetupSettings = async (setup: SetupSettings): Promise<void> => {
  if (!formatValidators.pan(setup.company_pan))
    throw new Error(
      `SETUP_COMPANY_PAN=${setup.company_pan} cannot be used: a PAN has exactly 9 digits`,
    );
  if (!formatValidators.email(setup.admin_email))
    throw new Error(
      `SETUP_ADMIN_EMAIL=${setup.admin_email} cannot be used: it is no e-mail address`,
    );
  const weakness = await findPasswordWeakness(
    setup.admin_password,
    { name: setup.admin_name, email: setup.admin_email, company: setup.company_name },
    'en',
  );
  if (weakness) throw new Error(`SETUP_ADMIN_PASSWORD cannot be used: ${weakness}`);
};
