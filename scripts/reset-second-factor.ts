// npm run reset-second-factor -- <email>: removes the second factors of a user who has lost them
// and the recovery codes, where no administrator can. It is logged, and the user gets a mail.
import { parseArgs } from 'node:util';
import { findUserByEmail } from '../server/auth/password-links.ts';
import { resetSecondFactors } from '../server/auth/reset-second-factor.ts';
import { sendSecurityMail } from '../server/auth/security-mails.ts';
import { openCliContext } from '../server/cli-context.ts';

const exitWithError = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const reset = async (typed: string): Promise<string> => {
  const { database, mailer, now, close } = await openCliContext();
  try {
    const user = await findUserByEmail(database, typed.trim().toLowerCase());
    if (!user) throw new Error(`No active user signs in as ${typed}.`);
    const operator = { en: 'The operator of the server', ne: 'सर्भरको सञ्चालक' };
    const actor = {
      company_id: user.company_id,
      user_id: 0,
      name: 'Bijak',
      username: 'Bijak',
      group_id: `reset-second-factor ${now}`,
    };
    const isReset = await database.write(tx => resetSecondFactors(database, tx, user, actor, now));
    if (!isReset) throw new Error(`${user.email} has no second factor.`);
    await sendSecurityMail({ read: database.read, mailer }, 'reset', user, 'en', { by: operator });
    return `The second factors of ${user.email} are removed, and all sign-ins of the user have ended.`;
  } finally {
    await close();
  }
};

try {
  const [email] = parseArgs({ allowPositionals: true }).positionals;
  if (!email) exitWithError('Say whose: npm run reset-second-factor -- <email>');
  console.log(await reset(email!));
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}
