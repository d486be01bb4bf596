// A picture that a record names by the id of its file.
import type { Reading, Transaction } from '../database/connect.ts';
import { pictures } from './known-types.ts';

/** The stored name of the company's own picture behind an id as it was sent; null when the company has no such picture. */
export const ownPicture = async (read: Reading | Transaction, company_id: number, id: unknown): Promise<string | null> => {
  if (!/^\d{1,15}$/.test(String(id))) return null;
  const file = await read
    .selectFrom('files')
    .select(['name', 'type'])
    .where('company_id', '=', company_id)
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return file && pictures.some(type => type === file.type) ? String(file.name) : null;
};
