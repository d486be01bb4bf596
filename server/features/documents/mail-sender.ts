// In whose name a company's mails go out, and where their answers go.
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';

/** The company as its mails name it; answers go to its own address, if it has one. */
export const loadMailSender = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<NonNullable<Mail['sender']>> => {
  const [company] = await query<{ name: string; email: string | null }>(
    db,
    'select name, email from companies where id = ?',
    [company_id],
  );
  return { name: company!.name, ...(company!.email ? { replyTo: company!.email } : {}) };
};
