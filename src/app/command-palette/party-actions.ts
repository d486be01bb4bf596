// What can be done with a customer or vendor that the search has found: billed, paid, looked at.
// Offered where the role's menu has the list that the action belongs to.
import type { Texts } from '../../../domain/language.ts';
import type { SearchResult } from './search.ts';

/** The most parties of one search that get actions: more would hide the other results. */
const MAX_PARTIES = 2;

type PartyAction = {
  /** The list that must be in the menu. */
  list: string;
  label: Texts;
  toAddress: (id: string) => string;
};

const actionsOf: Record<string, PartyAction[]> = {
  customers: [
    {
      list: '/sales/invoice',
      label: { en: 'New Invoice for {name}', ne: '{name} को नयाँ बीजक' },
      toAddress: id => `/sales/invoice/new?party_id=${id}`,
    },
    {
      list: '/accounting/receipts',
      label: { en: 'Receive Payment from {name}', ne: '{name} बाट रकम प्राप्ति' },
      toAddress: id => `/accounting/receipts/new?party_kind=customer&party_id=${id}`,
    },
    {
      list: '/sales/invoice',
      label: { en: 'Account of {name}', ne: '{name} को हिसाब' },
      toAddress: id => `/sales/customers/${id}/account`,
    },
  ],
  vendors: [
    {
      list: '/purchases/billings',
      label: { en: 'New Bill from {name}', ne: '{name} को नयाँ खरिद बिल' },
      toAddress: id => `/purchases/billings/new?party_id=${id}`,
    },
    {
      list: '/accounting/payments',
      label: { en: 'Make Payment to {name}', ne: '{name} लाई भुक्तानी' },
      toAddress: id => `/accounting/payments/new?party_kind=vendor&party_id=${id}`,
    },
    {
      list: '/purchases/billings',
      label: { en: 'Account of {name}', ne: '{name} को हिसाब' },
      toAddress: id => `/purchases/vendors/${id}/account`,
    },
  ],
};

/** The actions for the first parties among the records found; `lists` are the menu's addresses. */
export const findPartyActions = (
  found: SearchResult[],
  lists: string[],
  t: (texts: Texts, values: Record<string, string>) => string,
  group: string,
): SearchResult[] =>
  found
    .filter(({ record }) => record && actionsOf[record.entity])
    .slice(0, MAX_PARTIES)
    .flatMap(({ record }) =>
      actionsOf[record!.entity]!.filter(({ list }) => lists.includes(list)).map(
        ({ label, toAddress }): SearchResult => {
          const address = toAddress(record!.id);
          const named = t(label, { name: record!.name });
          return { key: address, group, label: named, note: '', address };
        },
      ),
    );
