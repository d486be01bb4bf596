// Vouchers: entries of the ledger that a person writes. What each type may contain, and what its stored
// lines post; pure.
import type { FieldErrors } from '../entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../language.ts';
import { formatMoney } from '../money/money.ts';
import { type AccountNode, type AccountTree, listAround } from './account-tree.ts';
import type { Purpose } from './chart-of-accounts.ts';
import { isClosedToVouchers, isControlAccount, type ServedPurposes } from './control-accounts.ts';
import type { Party, PostingLine } from './postings.ts';

export const voucherTypes = ['journal', 'contra', 'expense'] as const;
export type VoucherType = (typeof voucherTypes)[number];

export const voucherTitles: Record<VoucherType, Texts> = {
  journal: { en: 'Journal Voucher', ne: 'गोश्वारा भौचर' },
  contra: { en: 'Contra Voucher', ne: 'कन्ट्रा भौचर' },
  expense: { en: 'Expense Voucher', ne: 'खर्च भौचर' },
};

/** Vouchers are numbered by type and fiscal year without a gap: JV-1, CTR-1, EXP-1. */
export const voucherPrefixes: Record<VoucherType, string> = {
  journal: 'JV',
  contra: 'CTR',
  expense: 'EXP',
};

/** A line in paisa, one of the two sides 0. */
export type VoucherLine = {
  account_id: number;
  party: Party | null;
  debit: number;
  credit: number;
  narration: string | null;
};

/** An account as a voucher sees it. */
export type VoucherAccount = AccountNode & { status: number; party: Party['kind'] | null };

export const voucherTexts = {
  unknown: { en: 'There is no such account.', ne: 'यस्तो लेखा शीर्षक छैन।' },
  group: {
    en: 'This is a group. Choose an account in it.',
    ne: 'यो शीर्षक समूह हो। यसभित्रको लेखा शीर्षक छान्नुहोस्।',
  },
  disabled: { en: 'This account is inactive.', ne: 'यो लेखा शीर्षक निष्क्रिय छ।' },
  closed: {
    en: 'Only documents post to this account.',
    ne: 'यो लेखा शीर्षकमा कागजातबाट मात्र प्रविष्टि हुन्छ।',
  },
  customer: { en: 'Choose the customer.', ne: 'ग्राहक छान्नुहोस्।' },
  vendor: { en: 'Choose the vendor.', ne: 'आपूर्तिकर्ता छान्नुहोस्।' },
  noParty: {
    en: 'This account is not kept by customer or vendor.',
    ne: 'यो लेखा शीर्षक ग्राहक वा आपूर्तिकर्ताअनुसार राखिँदैन।',
  },
  oneSide: {
    en: 'Enter either a debit or a credit above 0.',
    ne: '० भन्दा बढी डेबिट वा क्रेडिटमध्ये एउटा लेख्नुहोस्।',
  },
  unbalanced: {
    en: 'Debits are {debit}, credits {credit}: the difference is {difference}.',
    ne: 'डेबिट {debit}, क्रेडिट {credit}: फरक {difference} छ।',
  },
  twoLines: { en: 'Enter at least two lines', ne: 'कम्तीमा दुई पङ्क्ति लेख्नुहोस्' },
  contra: {
    en: 'A contra voucher moves money between cash and bank accounts only.',
    ne: 'कन्ट्रा भौचरमा नगद र बैंकका लेखा शीर्षक मात्र हुन्छन्।',
  },
  paid: {
    en: 'An expense is paid from a cash or bank account. Record a vendor bill for what is owed.',
    ne: 'खर्च नगद वा बैंकबाट तिरिन्छ। तिर्न बाँकी भए खरिद बिल राख्नुहोस्।',
  },
  spent: {
    en: 'An expense voucher has expense accounts on the debit side.',
    ne: 'खर्च भौचरको डेबिटमा खर्चका लेखा शीर्षक हुन्छन्।',
  },
} satisfies Record<string, Texts>;

/**
 * What may be posted to is judged by the accounts, their purposes, and those that they have served.
 */
export type VoucherChart = {
  accounts: VoucherAccount[];
  uses: AccountTree['uses'];
  served: ServedPurposes;
};

/** What the accounts of money are around. */
export const moneyPurposes = ['cash', 'bank', 'wallet'] as const satisfies Purpose[];

/** The accounts of money: the groups around cash, bank and wallet, but for cheques not yet cleared. */
export const listMoneyAccounts = (tree: AccountTree): Set<number> => {
  const cheques = tree.uses.get('cheques_in_hand');
  return new Set(
    listAround(tree, moneyPurposes)
      .filter(({ id, is_group }) => !is_group && id !== cheques)
      .map(({ id }) => id),
  );
};

/** The accounts of money that a person may name: a control account among them is none. */
export const listOpenMoneyAccounts = (chart: VoucherChart): Set<number> =>
  new Set([...listMoneyAccounts(chart)].filter(id => !isControlAccount(chart.served, id)));

const sumSides = (lines: Pick<VoucherLine, 'debit' | 'credit'>[]) =>
  lines.reduce(
    (sum, { debit, credit }) => ({ debit: sum.debit + debit, credit: sum.credit + credit }),
    { debit: 0, credit: 0 },
  );

/**
 * What is wrong with the lines of a voucher, by field (`lines.0.account_id`; `lines` for the voucher as
 * a whole). Amounts in paisa.
 */
export const findVoucherProblems = (
  type: VoucherType,
  lines: VoucherLine[],
  chart: VoucherChart,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  const say = (field: string, text: Texts) => {
    problems[field] ??= [text[language]];
  };
  const money = listMoneyAccounts(chart);
  const accounts = new Map(chart.accounts.map(account => [account.id, account]));
  for (const [index, line] of lines.entries()) {
    const account = accounts.get(line.account_id);
    const field = `lines.${index}.account_id`;
    if (!account) say(field, voucherTexts.unknown);
    else if (account.is_group) say(field, voucherTexts.group);
    else if (account.status !== 1) say(field, voucherTexts.disabled);
    else if (isClosedToVouchers(chart.served, account.id)) say(field, voucherTexts.closed);
    else if (type === 'contra' && !money.has(account.id)) say(field, voucherTexts.contra);
    else if (type === 'expense' && line.credit > 0 && !money.has(account.id))
      say(field, voucherTexts.paid);
    else if (type === 'expense' && line.debit > 0 && account.root !== 'expenses')
      say(field, voucherTexts.spent);
    if (line.debit > 0 === line.credit > 0) say(`lines.${index}.debit`, voucherTexts.oneSide);
    const wanted = account?.party ?? null;
    if (wanted && line.party?.kind !== wanted) say(`lines.${index}.party_id`, voucherTexts[wanted]);
    if (account && !wanted && line.party) say(`lines.${index}.party_id`, voucherTexts.noParty);
  }
  if (lines.length < 2) say('lines', voucherTexts.twoLines);
  const { debit, credit } = sumSides(lines);
  if (debit !== credit)
    problems.lines ??= [
      localizeDigits(
        translate(voucherTexts.unbalanced, language, {
          debit: formatMoney(debit, language),
          credit: formatMoney(credit, language),
          difference: formatMoney(Math.abs(debit - credit), language),
        }),
        language,
      ),
    ];
  return problems;
};

type StoredParty = { party_kind: string | null; party_id: number | null };

/** The party of a stored line; null where its account has none. */
export const toLineParty = ({ party_kind, party_id }: StoredParty): Party | null =>
  party_kind === null ? null : { kind: party_kind as Party['kind'], id: party_id! };

/** The lines of a voucher's entry, in their order; paisa. */
export const toVoucherPosting = (
  lines: (StoredParty & { account_id: number; debit: number; credit: number })[],
): PostingLine[] =>
  lines.map(line => ({
    account: line.account_id,
    party: toLineParty(line),
    debit: line.debit,
    credit: line.credit,
  }));
