// Records that the cells of a file name: by code, name or PAN, in the form in which such texts are
// compared.
import type { Language } from '../../../domain/language.ts';
import { findKnownPurpose } from '../../../domain/ledger/opening-file.ts';
import { toNormalForm } from '../../../domain/normal-form.ts';
import type { ReadDb } from '../../database/database.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { loadVoucherAccounts } from './ledger-choices.ts';

/** A record that a text may mean. */
export type Named = { id: number; label: string; names: string[] };
/** The record, or why none is meant. */
export type Found<Problem = never> =
  | { record: Named; problem?: undefined }
  | { record?: undefined; problem: 'unknown' | 'ambiguous' | Problem };

/** All records that a text names; none for an empty one. */
export const createNameIndex = <Record extends { names: string[] }>(
  records: Record[],
): ((text: string) => Record[]) => {
  const byName = new Map<string, Set<Record>>();
  for (const record of records)
    for (const name of record.names) {
      const key = toNormalForm(name.trim());
      if (key !== '') byName.set(key, (byName.get(key) ?? new Set()).add(record));
    }
  return text => [...(byName.get(toNormalForm(text.trim())) ?? [])];
};

/** The record that the first known of several texts names; `find` knows names beyond those of the records. */
export const createFinder = (
  records: Named[],
  find?: (name: string) => Named | undefined,
): ((...texts: string[]) => Found) => {
  const listNamed = createNameIndex(records);
  return (...given) => {
    for (const text of given) {
      const found = listNamed(text);
      if (found.length > 1) return { problem: 'ambiguous' };
      const record = found[0] ?? find?.(text);
      if (record) return { record };
    }
    return { problem: 'unknown' };
  };
};

/** Accounts of the company that may be posted to, by code or name; a group is said to be one. */
export const createAccountFinder = async (
  read: ReadDb,
  company_id: number,
  language: Language,
): Promise<(...texts: string[]) => Found<'group'>> => {
  const accounts = await loadVoucherAccounts(read, company_id);
  const { accounts: uses } = await loadAccountUses(read, company_id);
  const records = accounts
    .filter(({ is_group, status }) => !is_group && status === 1)
    .map(({ id, code, name }) => ({
      id,
      label: name[language],
      names: [code, name.en, name.ne, `${code} ${name.en}`],
    }));
  const groups = new Set(
    accounts.flatMap(({ is_group, name }) =>
      is_group ? [toNormalForm(name.en), toNormalForm(name.ne)] : [],
    ),
  );
  const find = createFinder(records, name => {
    const purpose = findKnownPurpose(name);
    return records.find(({ id }) => purpose !== undefined && id === uses.get(purpose));
  });
  return (...given) => {
    const found = find(...given);
    const isGroup = given.some(name => groups.has(toNormalForm(name.trim())));
    return !found.record && isGroup ? { problem: 'group' } : found;
  };
};
