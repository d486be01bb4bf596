// The accounts that a person may name, and the search for their parties.
import { useMemo } from 'react';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { type Party, partyEntities } from '../../domain/ledger/postings.ts';
import { callApi } from '../api/http.ts';
import { LOOKUP_LIMIT } from '../api/list-query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.ts';
import type { SelectChoice } from '../ui/SearchSelect.tsx';

type AccountRow = {
  id: number;
  code: string;
  name: string;
  name_ne: string | null;
  party: 'customer' | 'vendor' | null;
  root: string;
  parent_id: number | null;
};
/** An account with its code and name in the reader's language. */
export type AccountChoice = Pick<AccountRow, 'id' | 'party' | 'root' | 'parent_id'> & {
  label: string;
  name: Texts;
};

const ACCOUNT_QUERY = {
  limit: LOOKUP_LIMIT,
  'filter[status]': 1,
  'filter[is_group]': 0,
  sort_field: 'code',
  sort_by: 'asc',
};

/** Active accounts by code; none until they are loaded. */
export const useAccounts = (): AccountChoice[] => {
  const language = useLanguage();
  const { data } = useApiQuery<{ data: AccountRow[] } | undefined>('accounts', {
    query: ACCOUNT_QUERY,
    purpose: 'look-up',
  });
  const rows = data?.body?.data;
  return useMemo(
    () =>
      (rows ?? []).map(({ code, name, name_ne, ...row }) => ({
        ...row,
        label: `${localizeDigits(code, language)} ${language === 'ne' ? name_ne || name : name}`,
        name: { en: name, ne: name_ne || name },
      })),
    [rows, language],
  );
};

/** Active records of the path whose name, the property of that name, has the text; their code as a note. */
export const loadRecordChoices = async (
  path: string,
  name: string,
  text: string,
  signal: AbortSignal,
  filters: Record<string, string> = {},
): Promise<SelectChoice[]> => {
  const { body } = await callApi<
    { data: ({ id: number; code?: string } & Record<string, unknown>)[] } | undefined
  >(path, {
    query: {
      limit: 20,
      'filter[status]': 1,
      ...filters,
      [`filter[${name}]`]: text,
      sort_field: name,
      sort_by: 'asc',
    },
    purpose: 'look-up',
    signal,
  });
  return (body?.data ?? []).map(row => ({
    value: row.id,
    label: String(row[name]),
    ...(row.code ? { note: row.code } : {}),
  }));
};

/** Active customers or vendors whose name has the text. */
export const loadParties = (
  kind: Party['kind'],
  text: string,
  signal: AbortSignal,
): Promise<SelectChoice[]> => {
  const { entity, name } = partyEntities[kind];
  return loadRecordChoices(entity, name, text, signal);
};

/**
 * The accounts that money comes into or is paid from: those that payment methods name (`named`), and
 * what is in one group with them. The server refuses any other.
 */
export const pickMoneyAccounts = (
  accounts: AccountChoice[],
  named: ReadonlySet<number | null>,
): AccountChoice[] => {
  const groups = new Set(
    accounts.filter(({ id }) => named.has(id)).map(({ parent_id }) => parent_id),
  );
  return accounts.filter(
    ({ id, root, party, parent_id }) =>
      root === 'assets' &&
      party === null &&
      (named.has(id) || (parent_id !== null && groups.has(parent_id))),
  );
};
