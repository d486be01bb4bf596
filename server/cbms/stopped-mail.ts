// The mail to whoever may correct the account: nothing is sent to the tax authority any more.
import { permissionFor } from '../../domain/permissions.ts';
import { meaningOf } from '../../domain/tax-authority/answers.ts';
import type { Reading } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Postman } from '../mail/mail.ts';

const subject = 'Nothing is sent to the tax authority / कर कार्यालयमा केही पठाइएको छैन';

/** Writes to the active users who may edit the account. In both languages: nobody has asked, so nobody's is known. */
export const mailStopped = async (read: Reading, postman: Postman, company_id: number, code: string, link: string): Promise<void> => {
  const users = await run<{ name: string; email: string }>(
    read,
    `select distinct users.name as name, users.email as email from users
     join roles_permission_id as link on link.company_id = users.company_id and link.owner_id = users.role_id
     join permissions on permissions.company_id = link.company_id and permissions.id = link.other_id
     where users.company_id = ? and users.status = 1 and permissions.name = ?`,
    [company_id, permissionFor('edit', 'tax-authority')],
  );
  const sentence = meaningOf('invoice', 'waiting', code)!.sentence;
  for (const { name, email } of users)
    await postman.post({ to: email, subject, text: `${name},\n\n${sentence.en}\n${sentence.ne}\n\n${link}\n\nBijak / बीजक` });
};
