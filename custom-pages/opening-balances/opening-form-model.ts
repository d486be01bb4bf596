// Opening balances as they are typed, and what they send. Amounts are texts in rupees until then.
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Texts } from '../../domain/language.ts';
import type { Opening } from '../../domain/ledger/opening-balances.ts';
import type { OpeningSection } from '../../domain/ledger/opening-file.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import type { SelectChoice } from '../../src/ui/SearchSelect.tsx';

/** `source` is the name that a file gave, shown as long as nothing is chosen. */
type Line = { key: string; source: string };
export type AccountLine = Line & { account_id: number | null; debit: string; credit: string };
export type DocumentLine = Line & {
  party_kind: 'customer' | 'vendor';
  side: 'debit' | 'credit';
  party: SelectChoice | null;
  number: string;
  date: string;
  due_date: string;
  amount: string;
};
export type StockLine = Line & { product: SelectChoice | null; qty: string; value: string };
export type OpeningForm = {
  date: string;
  accounts: AccountLine[];
  documents: DocumentLine[];
  stock: StockLine[];
};

/** A line as the API answers it, of an opening or of a file, rupees; null for what is missing. */
export type AnsweredLine = {
  account_id?: number | null;
  debit?: number;
  credit?: number;
  party_kind?: 'customer' | 'vendor';
  party_id?: number | null;
  party?: string;
  number?: string;
  date?: string | null;
  due_date?: string | null;
  side?: 'debit' | 'credit';
  amount?: number | null;
  product_id?: number | null;
  product?: string;
  qty?: number | null;
  value?: number | null;
};
/** What GET opening-balances answers. */
export type AnsweredOpening = {
  id: number | null;
  number: string | null;
  date: string | null;
  created_by: string | null;
  created_at: string | null;
} & Record<OpeningSection, AnsweredLine[]>;

const toText = (value: number | null | undefined): string => (value ? String(value) : '');
const toChoice = (id: number | null | undefined, label: string | undefined) =>
  id ? { value: id, label: label ?? '' } : null;

const makers = {
  accounts: (line: AnsweredLine, source: string): AccountLine => ({
    key: createRandomKey(),
    source,
    account_id: line.account_id ?? null,
    debit: toText(line.debit),
    credit: toText(line.credit),
  }),
  documents: (line: AnsweredLine, source: string): DocumentLine => ({
    key: createRandomKey(),
    source,
    party_kind: line.party_kind ?? 'customer',
    side: line.side ?? 'debit',
    party: toChoice(line.party_id, line.party),
    number: line.number ?? '',
    date: line.date ?? '',
    due_date: line.due_date ?? '',
    amount: toText(line.amount),
  }),
  stock: (line: AnsweredLine, source: string): StockLine => ({
    key: createRandomKey(),
    source,
    product: toChoice(line.product_id, line.product),
    qty: toText(line.qty),
    value: line.value === 0 ? '0' : toText(line.value),
  }),
};

/** A line of the form from one of the API; without one it is empty. */
export const createLine = <Section extends OpeningSection>(
  section: Section,
  line: AnsweredLine = {},
  source = '',
): OpeningForm[Section][number] => makers[section](line, source);

/** The form of the opening in force, or an empty one with the day that is proposed. */
export const createForm = (opening: AnsweredOpening, proposed: string): OpeningForm => ({
  date: opening.date ?? proposed,
  accounts:
    opening.accounts.length > 0
      ? opening.accounts.map(line => createLine('accounts', line))
      : [createLine('accounts'), createLine('accounts')],
  documents: opening.documents.map(line => createLine('documents', line)),
  stock: opening.stock.map(line => createLine('stock', line)),
});

const isFilled = (line: AccountLine | DocumentLine | StockLine): boolean => {
  if ('account_id' in line)
    return line.account_id !== null || line.debit !== '' || line.credit !== '';
  if ('product' in line) return line.product !== null || line.qty !== '' || line.value !== '';
  return line.party !== null || line.number !== '' || line.amount !== '';
};

const listFilled = <FormLine extends AccountLine | DocumentLine | StockLine>(lines: FormLine[]) =>
  lines.map((line, at) => ({ line, at })).filter(({ line }) => isFilled(line));

const toRupeesOrText = (typed: string): number | string | null => {
  if (typed.trim() === '') return null;
  const amount = Number(typed);
  return Number.isFinite(amount) ? amount : typed;
};

const toPaisaOrZero = (typed: string): number => {
  const amount = Number(typed);
  return typed.trim() === '' || !Number.isFinite(amount) ? 0 : toPaisa(amount);
};

/** What the form comes to now, for totals and differences; paisa. */
export const toOpening = ({ accounts, documents, stock }: OpeningForm): Opening => ({
  accounts: accounts.map(({ account_id, debit, credit }) => ({
    account_id: account_id ?? 0,
    debit: toPaisaOrZero(debit),
    credit: toPaisaOrZero(credit),
  })),
  documents: documents.map(({ party_kind, side, party, number, date, due_date, amount }) => ({
    party_kind,
    side,
    party_id: Number(party?.value ?? 0),
    number,
    date,
    due_date: due_date || null,
    amount: toPaisaOrZero(amount),
  })),
  stock: stock.map(({ product, qty, value }) => ({
    product_id: Number(product?.value ?? 0),
    qty: Number(qty) || 0,
    value: toPaisaOrZero(value),
  })),
});

/** The request of the form; lines that were left empty are not sent. */
export const toOpeningRequest = ({ date, accounts, documents, stock }: OpeningForm): object => ({
  date,
  accounts: listFilled(accounts).map(({ line }) => ({
    account_id: line.account_id,
    debit: toRupeesOrText(line.debit) ?? 0,
    credit: toRupeesOrText(line.credit) ?? 0,
  })),
  documents: listFilled(documents).map(({ line }) => ({
    party_kind: line.party_kind,
    party_id: line.party?.value ?? null,
    number: line.number,
    date: line.date,
    due_date: line.due_date || null,
    side: line.side,
    amount: toRupeesOrText(line.amount),
  })),
  stock: listFilled(stock).map(({ line }) => ({
    product_id: line.product?.value ?? null,
    qty: toRupeesOrText(line.qty),
    value: toRupeesOrText(line.value),
  })),
});

/**
 * The server counts the lines that were sent, the form also those that were left empty; what it says
 * of a section as a whole goes under "all" of the section.
 */
export const placeErrors = (fields: FieldErrors, form: OpeningForm): FieldErrors => {
  const places = {
    accounts: listFilled(form.accounts).map(({ at }) => at),
    documents: listFilled(form.documents).map(({ at }) => at),
    stock: listFilled(form.stock).map(({ at }) => at),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentences]) => {
      const [, section, nth, field] =
        /^(accounts|documents|stock)(?:\.(\d+)\.(\w+))?$/.exec(name) ?? [];
      if (!section) return [name, sentences];
      if (nth === undefined) return [`${section}.all`, sentences];
      const at = places[section as OpeningSection][Number(nth)];
      return [`${section}.${at}.${field}`, sentences];
    }),
  );
};

/** What the form checks itself; everything else is judged by the server. */
export const checkOpening = (form: OpeningForm, t: (text: Texts) => string): FieldErrors => {
  const problems: FieldErrors = {};
  const required = [t(messages.required)];
  if (form.date.trim() === '') problems.date = required;
  for (const { line, at } of listFilled(form.accounts))
    if (line.account_id === null) problems[`accounts.${at}.account_id`] = required;
  for (const { line, at } of listFilled(form.documents)) {
    if (!line.party) problems[`documents.${at}.party_id`] = required;
    for (const name of ['number', 'date', 'amount'] as const)
      if (line[name].trim() === '') problems[`documents.${at}.${name}`] = required;
  }
  for (const { line, at } of listFilled(form.stock)) {
    if (!line.product) problems[`stock.${at}.product_id`] = required;
    for (const name of ['qty', 'value'] as const)
      if (line[name].trim() === '') problems[`stock.${at}.${name}`] = required;
  }
  return problems;
};

/** The place of the first line of a section that has a problem; undefined without one. */
export const findFirstProblem = (
  problems: Record<string, string>,
  section: OpeningSection,
): number | undefined => {
  const places = Object.keys(problems).flatMap(name => {
    const [, place] = new RegExp(`^${section}\\.(\\d+)\\.`).exec(name) ?? [];
    return place === undefined ? [] : [Number(place)];
  });
  return places.length > 0 ? Math.min(...places) : undefined;
};
