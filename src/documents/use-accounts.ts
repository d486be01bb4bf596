// The accounts that a person may name, and the search for their parties.
import { useMemo } from 'react';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import type { AccountNode } from '../../domain/ledger/account-tree.ts';
import type { AccountRoot } from '../../domain/ledger/chart-of-accounts.ts';
import { type Party, partyEntities } from '../../domain/ledger/postings.ts';
import { callApi } from '../api/http.ts';
import { LOOKUP_LIMIT } from '../api/list-query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.ts';
import type { SelectChoice } from '../ui/SearchSelect.tsx';

type AccountRow = {
  id: number;
  is_group: 0 | 1;
  code: string;
  name: string;
  name_ne: string | null;
  party: 'customer' | 'vendor' | null;
  root: AccountRoot;
  parent_id: number | null;
};
/** An account with its code and name in the reader's language. */
export type AccountChoice = Pick<AccountRow, 'id' | 'party' | 'root' | 'parent_id'> & {
  label: string;
  name: Texts;
};

const ALL_QUERY = {
  limit: LOOKUP_LIMIT,
  'filter[status]': 1,
  sort_field: 'code',
  sort_by: 'asc',
};
const ACCOUNT_QUERY = { ...ALL_QUERY, 'filter[is_group]': 0 };

const useAccountRows = (query: typeof ALL_QUERY): AccountRow[] | undefined =>
  useApiQuery<{ data: AccountRow[] } | undefined>('accounts', { query, purpose: 'look-up' }).data
    ?.body?.data;

/** Active accounts and groups as the tree that books are drawn from; none until they are loaded. */
export const useAccountNodes = (): AccountNode[] => {
  const rows = useAccountRows(ALL_QUERY);
  return useMemo(
    () =>
      (rows ?? []).map(({ id, code, name, name_ne, root, parent_id, is_group }) => ({
        ...{ id, code, root, parent_id },
        name: { en: name, ne: name_ne || name },
        is_group: is_group === 1,
      })),
    [rows],
  );
};

/** Active accounts by code; none until they are loaded. */
export const useAccounts = (): AccountChoice[] => {
  const language = useLanguage();
  const rows = useAccountRows(ACCOUNT_QUERY);
  return useMemo(
    () =>
      (rows ?? []).map(({ code, name, name_ne, is_group: _, ...row }) => ({
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
