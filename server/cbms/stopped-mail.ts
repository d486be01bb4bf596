// The mail to whoever may correct the account: nothing is sent to the tax authority any more.
import { permissionFor } from '../../domain/permissions.ts';
import { meaningOf } from '../../domain/tax-authority/answers.ts';
import { usersWithPermission } from '../auth/users-with-permission.ts';
import type { Reading } from '../database/connect.ts';
import type { Postman } from '../mail/mail.ts';

const subject = 'IRD sync has stopped / आईआरडी सिंक रोकिएको छ';

/**
 * Writes to the active users who may edit the account. In both languages: nobody has asked, so
 * nobody's is known.
 */
export const mailStopped = async (
  read: Reading,
  postman: Postman,
  company_id: number,
  code: string,
  link: string,
): Promise<void> => {
  const users = await usersWithPermission(read, company_id, permissionFor('edit', 'tax-authority'));
  const sentence = meaningOf('invoice', 'waiting', code)!.sentence;
  for (const { name, email } of users)
    await postman.post({
      to: email,
      subject,
      text: `${name},\n\n${sentence.en}\n${sentence.ne}\n\n${link}\n\nBijak / बीजक`,
    });
};
