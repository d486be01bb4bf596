// The mail to users who may correct the account: sending to the tax authority has stopped.
import { toPermission } from '../../../domain/permissions.ts';
import { explainResponse } from '../../../domain/tax/cbms-status.ts';
import { loadUsersWithPermission } from '../../auth/permissions.ts';
import type { ReadDb } from '../../database/database.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';

const EMAIL_SUBJECT = 'IRD sync has stopped / आईआरडी सिंक रोकिएको छ';

/**
 * Writes to the active users who may edit the account. In both languages: without a request, the
 * reader's language is unknown.
 */
export const sendAccountSuspendedEmail = async (
  read: ReadDb,
  mailer: Mailer,
  company_id: number,
  code: string,
  link: string,
): Promise<void> => {
  const users = await loadUsersWithPermission(
    read,
    company_id,
    toPermission('edit', 'tax-authority'),
  );
  const sentence = explainResponse('invoice', 'waiting', code)!.sentence;
  for (const { name, email } of users)
    await mailer.sendInBackground({
      to: email,
      subject: EMAIL_SUBJECT,
      text: `${name},\n\n${sentence.en}\n${sentence.ne}\n\n${link}\n\nBijak / बीजक`,
    });
};
