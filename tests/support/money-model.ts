// What parties owe and are owed on any day, from what was asked for and answered alone: a second
// opinion that knows nothing of how the product stores, posts or reports it. Amounts in paisa, days
// AD. A balance is seen from the party: above 0 a customer owes it, or a vendor is owed it.
import { toDayNumber } from '../../domain/calendar/bikram-sambat.ts';

export type PartyKind = 'customer' | 'vendor';
export type ModelParty = { kind: PartyKind; id: number };

/** A document by its kind and the id of its path. */
export type ModelDocument = {
  kind: 'invoice' | 'billing' | 'receipt' | 'payment';
  id: string | number;
  party: ModelParty;
  day: string;
  due_date: string;
  total: number;
  /** Of an invoice or bill, less that of its notes. */
  vat: number;
};

/** A note lowers its document; what is then below 0 is the credit of the newest notes. */
type ModelNote = {
  key: string;
  kind: 'credit-note' | 'debit-note';
  id: string | number;
  of: string;
  day: string;
  total: number;
};

/**
 * What happens to the balance of a document, what is allocated to it, and what a note gives
 * elsewhere.
 */
export type Change = {
  key: string;
  amount: number;
  paid?: number | undefined;
  given?: { note: string; amount: number } | undefined;
};
/**
 * What one request did: its changes, and what it posted to accounts that are no control accounts.
 */
type Deed = { day: string; changes: Change[]; posts: Record<string, number> };

/** A row of what is open: a credit is below 0. */
export type ModelRow = {
  kind: string;
  id: string | number;
  party: ModelParty;
  day: string;
  due_date: string;
  balance: number;
  paid: number;
};

export const toKey = ({ kind, id }: { kind: string; id: string | number }): string =>
  `${kind} ${id}`;

/** The account of what a document is open with, debits positive. */
const toControl = ({ kind, party }: ModelDocument): [account: string, sign: 1 | -1] => {
  const isAdvance = kind === 'receipt' || kind === 'payment';
  return party.kind === 'customer'
    ? [isAdvance ? 'customer_advances' : 'debtors', 1]
    : [isAdvance ? 'supplier_advances' : 'creditors', -1];
};

/** Opens empty books. */
export const createMoneyModel = () => {
  const documents = new Map<string, ModelDocument>();
  const notes = new Map<string, ModelNote>();
  const deeds: Deed[] = [];

  const add = (document: ModelDocument): string => {
    documents.set(toKey(document), document);
    return toKey(document);
  };
  const addNote = (note: Omit<ModelNote, 'key'>): string => {
    notes.set(toKey(note), { ...note, key: toKey(note) });
    return toKey(note);
  };
  const record = (day: string, changes: Change[], posts: Record<string, number> = {}) =>
    deeds.push({ day, changes, posts });

  const partyOf = (key: string): ModelParty => documents.get(key)!.party;
  const changesUntil = (day: string) =>
    deeds.filter(deed => deed.day <= day).flatMap(({ changes }) => changes);

  /** What is left of each document at the end of the day, and what was allocated to it. */
  const listItems = (day: string) => {
    const items = new Map<string, { balance: number; paid: number }>();
    for (const { key, amount, paid = 0 } of changesUntil(day)) {
      const item = items.get(key) ?? { balance: 0, paid: 0 };
      items.set(key, { balance: item.balance + amount, paid: item.paid + paid });
    }
    return items;
  };

  /** What a note has given to other documents, or was paid out of it, until the day. */
  const sumGiven = (note: string, day: string): number =>
    changesUntil(day).reduce(
      (sum, { given }) => sum + (given?.note === note ? given.amount : 0),
      0,
    );

  /**
   * The notes whose credit a document below 0 is on the day, newest first, and what is none of
   * theirs.
   */
  const splitCredit = (key: string, balance: number, day: string) => {
    let left = -balance;
    const parts: { note: ModelNote; open: number; given: number }[] = [];
    const own = [...notes.values()].filter(note => note.of === key && note.day <= day);
    for (const note of own.reverse()) {
      const given = sumGiven(note.key, day);
      const open = Math.min(left, note.total - given);
      if (open > 0) parts.push({ note, open, given });
      left -= Math.max(open, 0);
    }
    return { parts, rest: -left };
  };

  /** What is open at the end of the day, notes in the place of documents below 0. */
  const listRows = (day: string): ModelRow[] =>
    [...listItems(day)].flatMap(([key, { balance, paid }]): ModelRow[] => {
      if (balance === 0) return [];
      const { kind, id, party, day: issued, due_date } = documents.get(key)!;
      const row = { kind, id, party, day: issued, due_date, balance, paid };
      if (balance > 0 || kind === 'receipt' || kind === 'payment') return [row];
      const { parts, rest } = splitCredit(key, balance, day);
      return [
        ...parts.map(({ note, open, given }) => ({
          ...{ kind: note.kind, id: note.id, party, day: note.day, due_date: note.day },
          ...{ balance: -open, paid: given },
        })),
        ...(rest === 0 ? [] : [{ ...row, balance: rest }]),
      ];
    });

  const isOf =
    (party: ModelParty) =>
    (other: ModelParty): boolean =>
      other.kind === party.kind && other.id === party.id;

  /** What moved the balance of the party, in the order of days and of recording. */
  const listMovements = (party: ModelParty): { day: string; net: number; balance: number }[] => {
    let balance = 0;
    const mine = isOf(party);
    return deeds
      .map(({ day, changes }) => ({
        day,
        net: changes.reduce((sum, { key, amount }) => sum + (mine(partyOf(key)) ? amount : 0), 0),
      }))
      .filter(({ net }) => net !== 0)
      .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
      .map(({ day, net }) => {
        balance += net;
        return { day, net, balance };
      });
  };

  /** Debits less credits of each account at the end of the day, those of zero left out. */
  const sumAccounts = (day: string): Record<string, number> => {
    const sums: Record<string, number> = {};
    const post = (account: string, amount: number) => {
      sums[account] = (sums[account] ?? 0) + amount;
    };
    for (const { changes, posts } of deeds.filter(deed => deed.day <= day)) {
      for (const { key, amount } of changes) {
        const [account, sign] = toControl(documents.get(key)!);
        post(account, sign * amount);
      }
      for (const [account, amount] of Object.entries(posts)) post(account, amount);
    }
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  };

  return {
    documents,
    notes,
    add,
    addNote,
    record,
    listItems,
    listRows,
    listMovements,
    sumAccounts,
  };
};
export type MoneyModel = ReturnType<typeof createMoneyModel>;

/** The usual columns of an ageing report over the rows, by the day from which age is counted. */
export const ageRows = (
  rows: ModelRow[],
  as_of: string,
  by: 'due_date' | 'day',
): Record<string, number> => {
  const figures: Record<string, number> = {
    ...(by === 'due_date' ? { not_due: 0 } : {}),
    ...{ days_0_30: 0, days_31_60: 0, days_61_90: 0, days_91_up: 0, credits: 0, total: 0 },
  };
  for (const row of rows) {
    const age = toDayNumber(as_of) - toDayNumber(row[by]);
    const column =
      row.balance < 0
        ? 'credits'
        : age < 0
          ? 'not_due'
          : age <= 30
            ? 'days_0_30'
            : age <= 60
              ? 'days_31_60'
              : age <= 90
                ? 'days_61_90'
                : 'days_91_up';
    figures[column]! += row.balance;
    figures.total! += row.balance;
  }
  return figures;
};
