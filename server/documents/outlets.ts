// Outlet codes: where a company has switched them on, each document's number bears the code of the
// POS that issues it.
import type { Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { BadRequest } from '../errors.ts';
import type { Session } from '../session/signed-in.ts';

const noCode = {
  en: 'Your POS has no outlet code, which document numbers need. Ask an administrator to set it under POS.',
  ne: 'तपाईंको बिक्री काउन्टरको शाखा कोड छैन, र नम्बरमा कोड चाहिन्छ। प्रशासकलाई बिक्री काउन्टरमा राख्न भन्नुहोस्।',
};

/**
 * The code that a document of this session bears in its number; null where the company numbers
 * without. Throws BadRequest (400) where it numbers with codes and the session's POS has none.
 */
export const outletOf = ({
  outlet,
  language,
}: Pick<Session, 'outlet' | 'language'>): string | null => {
  if (outlet === '') throw new BadRequest(noCode[language]);
  return outlet;
};

/** The names of the company's POS that have no code yet. */
export const posWithoutCode = async (
  read: Reading | Transaction,
  company_id: number,
): Promise<string[]> =>
  (
    await run<{ name: string }>(
      read,
      "select name from pos where company_id = ? and coalesce(code, '') = '' order by name",
      [company_id],
    )
  ).map(({ name }) => name);
