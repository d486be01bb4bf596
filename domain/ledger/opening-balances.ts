// Opening balances: the trial balance at the end of the day before a company's books begin, with the
// documents that are open on it and the stock. Whether they agree, and what they post; pure.
import type { FieldErrors } from '../entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../language.ts';
import { formatMoney } from '../money/money.ts';
import { toNormalForm } from '../normal-form.ts';
import { toPurposeName } from './account-uses.ts';
import type { Purpose } from './chart-of-accounts.ts';
import { findFormerControl } from './control-accounts.ts';
import { type Party, type PostingLine, toEntryLines } from './postings.ts';
import { type VoucherAccount, type VoucherChart, voucherTexts } from './vouchers.ts';

/** A line of the trial balance in paisa, one of the two sides 0. */
export type OpeningAccount = { account_id: number; debit: number; credit: number };

/**
 * A document that is open; `amount` in paisa. `debit`: the party owes it (a customer's invoice, an
 * advance to a vendor); `credit`: it is owed to the party.
 */
export type OpeningDocument = {
  party_kind: Party['kind'];
  party_id: number;
  number: string;
  date: string;
  due_date: string | null;
  side: 'debit' | 'credit';
  amount: number;
};

/** Whole units of a product and what all of them are worth, in paisa. */
export type OpeningStock = { product_id: number; qty: number; value: number };

export type Opening = {
  accounts: OpeningAccount[];
  documents: OpeningDocument[];
  stock: OpeningStock[];
};

/** Debits less credits must be what the open documents, or the stock, come to. */
export type OpeningControl = {
  purpose: Purpose;
  of: 'documents' | 'stock';
  account: number;
  opened: number;
};

type Uses = ReadonlyMap<Purpose, number>;

const documentControls = {
  customer: { debit: 'debtors', credit: 'customer_advances' },
  vendor: { debit: 'supplier_advances', credit: 'creditors' },
} as const satisfies Record<Party['kind'], Record<OpeningDocument['side'], Purpose>>;

/** The control account of an open document: by the kind of its party and the side that owes. */
export const toDocumentPurpose = ({
  party_kind,
  side,
}: Pick<OpeningDocument, 'party_kind' | 'side'>): Purpose => documentControls[party_kind][side];

const controlPurposes: Purpose[] = Object.values(documentControls).flatMap(sides =>
  Object.values(sides),
);

export const openingTexts = {
  equity: {
    en: 'The opening must balance without this account.',
    ne: 'यो शीर्षक बिना नै सुरु बाँकी मिल्नुपर्छ।',
  },
  byParty: {
    en: 'Documents are open in {accounts} only. Choose one of them.',
    ne: 'बाँकी कागजात {accounts} मा मात्र रहन्छन्। यीमध्ये एक छान्नुहोस्।',
  },
  difference: {
    en: '{account}: the trial balance has {account_amount}, the open documents come to {opened}; the difference is {difference}.',
    ne: '{account}: सन्तुलन परीक्षणमा {account_amount}, बाँकी कागजातको जम्मा {opened}; फरक {difference} छ।',
  },
  stockDifference: {
    en: '{account}: the trial balance has {account_amount}, the stock is worth {opened}; the difference is {difference}.',
    ne: '{account}: सन्तुलन परीक्षणमा {account_amount}, मौज्दातको मूल्य {opened}; फरक {difference} छ।',
  },
  repeatedNumber: {
    en: 'This document is already in line {n}.',
    ne: 'यो कागजात पङ्क्ति {n} मा छँदै छ।',
  },
  repeatedProduct: {
    en: 'This product is already in line {n}.',
    ne: 'यो वस्तु पङ्क्ति {n} मा छँदै छ।',
  },
  late: {
    en: 'The document must not be later than the opening balances.',
    ne: 'कागजातको मिति सुरु बाँकीको मितिपछिको हुन सक्दैन।',
  },
  due: {
    en: 'A document cannot be due before its own date.',
    ne: 'भुक्तानी मिति कागजातको मितिभन्दा अघिको हुन सक्दैन।',
  },
  tooLarge: {
    en: 'These amounts are too large to be added up.',
    ne: 'यी रकम जोड्न नसकिने गरी ठूला छन्।',
  },
  empty: {
    en: 'Enter at least two accounts with their balances.',
    ne: 'कम्तीमा दुई लेखा शीर्षक र तिनको बाँकी लेख्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const sum = <Item>(items: Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

const sumAccount = ({ accounts }: Opening, id: number | undefined): number =>
  sum(accounts, ({ account_id, debit, credit }) => (account_id === id ? debit - credit : 0));

/** Debits and credits of the trial balance, in paisa. */
export const sumOpening = ({ accounts }: Pick<Opening, 'accounts'>) => ({
  debit: sum(accounts, ({ debit }) => debit),
  credit: sum(accounts, ({ credit }) => credit),
});

/** What each control account has, and what its documents or the stock come to: debits less credits. */
export const listOpeningControls = (opening: Opening, uses: Uses): OpeningControl[] => [
  ...controlPurposes.map(
    (purpose): OpeningControl => ({
      purpose,
      of: 'documents',
      account: sumAccount(opening, uses.get(purpose)),
      opened: sum(opening.documents, ({ party_kind, side, amount }) => {
        if (toDocumentPurpose({ party_kind, side }) !== purpose) return 0;
        return side === 'debit' ? amount : -amount;
      }),
    }),
  ),
  {
    purpose: 'inventory',
    of: 'stock',
    account: sumAccount(opening, uses.get('inventory')),
    opened: sum(opening.stock, ({ value }) => value),
  },
];

type NamedAccount = Pick<VoucherAccount, 'id' | 'name'>;

/** The account of a purpose under the name that the company has given it. */
const toAccountName = (purpose: Purpose, accounts: NamedAccount[], uses: Uses): Texts =>
  accounts.find(({ id }) => id === uses.get(purpose))?.name ?? toPurposeName(purpose);

const toSide = (amount: number, language: Language): string =>
  amount === 0
    ? formatMoney(0, language)
    : `${formatMoney(Math.abs(amount), language)} ${amount > 0 ? (language === 'ne' ? 'डे.' : 'Dr') : language === 'ne' ? 'क्रे.' : 'Cr'}`;

/** What does not agree, a sentence each, under the section that has it. */
export const findOpeningDifferences = (
  opening: Opening,
  { accounts, uses }: { accounts: NamedAccount[]; uses: Uses },
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  const say = (field: string, sentence: string) => {
    problems[field] = [...(problems[field] ?? []), sentence];
  };
  const { debit, credit } = sumOpening(opening);
  const sums = [
    debit,
    credit,
    sum(opening.documents, ({ amount }) => amount),
    sum(opening.stock, ({ value }) => value),
  ];
  // Beyond it sums are no longer exact.
  if (!sums.every(Number.isSafeInteger)) say('accounts', openingTexts.tooLarge[language]);
  if (debit !== credit)
    say(
      'accounts',
      translate(voucherTexts.unbalanced, language, {
        debit: formatMoney(debit, language),
        credit: formatMoney(credit, language),
        difference: formatMoney(Math.abs(debit - credit), language),
      }),
    );
  for (const { purpose, of, account, opened } of listOpeningControls(opening, uses))
    if (account !== opened)
      say(
        of,
        translate(
          of === 'stock' ? openingTexts.stockDifference : openingTexts.difference,
          language,
          {
            account: toAccountName(purpose, accounts, uses)[language],
            account_amount: toSide(account, language),
            opened: toSide(opened, language),
            difference: formatMoney(Math.abs(account - opened), language),
          },
        ),
      );
  return problems;
};

/** The line of the one before that is the same, counted from 1. */
const createFinder = () => {
  const lines = new Map<string, number>();
  return (key: string, index: number): number | undefined => {
    const known = lines.get(key);
    if (known === undefined) lines.set(key, index + 1);
    return known;
  };
};

/**
 * What is wrong with the lines by themselves, by field ("accounts.0.account_id"): accounts that cannot
 * be opened, documents and products that are there twice, days that do not fit. `date` is the day of
 * the opening.
 */
export const findOpeningLineProblems = (
  opening: Opening,
  date: string,
  { accounts, uses, served }: VoucherChart,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  const say = (field: string, text: Texts, values: Record<string, string | number> = {}) => {
    problems[field] ??= [localizeDigits(translate(text, language, values), language)];
  };
  const known = new Map(accounts.map(account => [account.id, account]));
  const controls = new Set(controlPurposes.map(purpose => uses.get(purpose)));
  const names = () =>
    controlPurposes.map(purpose => toAccountName(purpose, accounts, uses)[language]).join(', ');
  for (const [index, { account_id, debit, credit }] of opening.accounts.entries()) {
    const account = known.get(account_id);
    const field = `accounts.${index}.account_id`;
    if (!account) say(field, voucherTexts.unknown);
    else if (account.is_group) say(field, voucherTexts.group);
    else if (account.status !== 1) say(field, voucherTexts.disabled);
    else if (account_id === uses.get('opening_balance_equity')) say(field, openingTexts.equity);
    else if (findFormerControl(served, uses, account_id)) say(field, voucherTexts.closed);
    else if (account.party !== null && !controls.has(account_id))
      say(field, openingTexts.byParty, { accounts: names() });
    if (debit > 0 === credit > 0) say(`accounts.${index}.debit`, voucherTexts.oneSide);
  }
  const findDocument = createFinder();
  for (const [index, open] of opening.documents.entries()) {
    const { party_kind, party_id, number, due_date, date: issued } = open;
    const same = findDocument(JSON.stringify([party_kind, party_id, toNormalForm(number)]), index);
    if (same) say(`documents.${index}.number`, openingTexts.repeatedNumber, { n: same });
    if (issued > date) say(`documents.${index}.date`, openingTexts.late);
    if (due_date !== null && due_date < issued)
      say(`documents.${index}.due_date`, openingTexts.due);
  }
  const findProduct = createFinder();
  for (const [index, { product_id }] of opening.stock.entries()) {
    const same = findProduct(String(product_id), index);
    if (same) say(`stock.${index}.product_id`, openingTexts.repeatedProduct, { n: same });
  }
  return problems;
};

/**
 * The lines of the entry: the trial balance, its control accounts by party. `catch_up` (paisa) is what
 * goods that were sold before this stock was entered cost more than was posted when they went.
 */
export const postOpening = (opening: Opening, uses: Uses, catch_up: number): PostingLine[] => {
  const controls = new Set(controlPurposes.map(purpose => uses.get(purpose)));
  return toEntryLines([
    ...opening.accounts
      .filter(({ account_id }) => !controls.has(account_id))
      .map(({ account_id, debit, credit }) => ({
        account: account_id,
        party: null,
        debit,
        credit,
      })),
    ...opening.documents.map(({ party_kind, party_id, side, amount }) => ({
      account: toDocumentPurpose({ party_kind, side }),
      party: { kind: party_kind, id: party_id },
      debit: side === 'debit' ? amount : 0,
      credit: side === 'credit' ? amount : 0,
    })),
    { account: 'cost_of_sales', party: null, debit: catch_up, credit: 0 },
    { account: 'inventory', party: null, debit: 0, credit: catch_up },
  ]);
};

/**
 * The products whose opening stock changes: what goes out and what comes in. Those that stay as they
 * are do not move, so that an opening can be corrected after goods were sold; with another day all
 * of them move.
 */
export const listStockChanges = (
  before: { date: string; stock: OpeningStock[] } | undefined,
  after: { date: string; stock: OpeningStock[] },
): { out: OpeningStock[]; in: OpeningStock[] } => {
  const toKey = ({ product_id, qty, value }: OpeningStock) => `${product_id} ${qty} ${value}`;
  const isSameDay = before?.date === after.date;
  const old = new Set(isSameDay ? before.stock.map(toKey) : []);
  const wanted = new Set(isSameDay ? after.stock.map(toKey) : []);
  return {
    out: (before?.stock ?? []).filter(each => !wanted.has(toKey(each))),
    in: after.stock.filter(each => !old.has(toKey(each))),
  };
};
