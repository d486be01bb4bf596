// The statements of the books: pure functions from sums by account to rows. Amounts in paisa; what is
// shown of an account has the sign of its root, so that income and debts are positive.
import type { Texts } from '../language.ts';
import {
  type AccountNode,
  type AccountSums,
  type AccountTree,
  addColumns,
  listAround,
  listTreeRows,
  type SpanSums,
  type TreeRow,
  toNet,
} from './account-tree.ts';
import type { AccountRoot } from './chart-of-accounts.ts';
import {
  balanceSheetLayouts,
  findLayout,
  profitAndLossLayouts,
  type StatementPart,
} from './statement-layouts.ts';

/** A heading, a group, an account, or a sum of those above; `amounts` one for each column. */
export type StatementRow = {
  kind: 'heading' | 'group' | 'account' | 'total';
  /** Of a section or a sum, by which others find it. */
  name: string | null;
  level: number;
  title: Texts;
  account: Pick<AccountNode, 'id' | 'code'> | null;
  amounts: (number | null)[];
};

/** Accounts of these roots grow by debits. */
const growsByDebit: Record<AccountRoot, boolean> = {
  assets: true,
  expenses: true,
  liabilities: false,
  equity: false,
  income: false,
};

/** Debits less credits, or the other way round where the root grows by credits. */
export const toShown = ({ root, id }: AccountNode, sums: AccountSums): number => {
  const net = toNet(sums, id);
  return growsByDebit[root] ? net : 0 - net;
};

/** True for accounts of the roots. */
export const isOf =
  (...roots: AccountRoot[]) =>
  ({ root }: AccountNode) =>
    roots.includes(root);

/** Income less expenses, in paisa. */
export const computeProfit = ({ accounts }: AccountTree, sums: AccountSums): number =>
  accounts
    .filter(isOf('income', 'expenses'))
    .reduce((profit, { id }) => profit - toNet(sums, id), 0);

/** A row that adds up others. */
export const toTotalRow = (
  name: string,
  title: Texts,
  amounts: (number | null)[],
): StatementRow => ({
  kind: 'total',
  name,
  level: 0,
  title,
  account: null,
  amounts,
});

type Columns = readonly AccountSums[];

/** A section of one group alone needs no row for it. */
const omitSoleGroup = (rows: TreeRow[]): TreeRow[] => {
  const [first, ...below] = rows;
  return first?.account.is_group && below.every(({ level }) => level > first.level)
    ? below.map(row => ({ ...row, level: row.level - 1 }))
    : rows;
};

const toAccountRows = (accounts: AccountNode[], columns: Columns, level = 0): StatementRow[] =>
  omitSoleGroup(listTreeRows(accounts, account => columns.map(sums => toShown(account, sums)))).map(
    ({ account, amounts, ...row }) => ({
      kind: account.is_group ? 'group' : 'account',
      name: null,
      level: row.level + level,
      title: account.name,
      account: account.is_group ? null : { id: account.id, code: account.code },
      amounts,
    }),
  );

/** What the accounts show together, a sum for each column. */
export const sumAccounts = (accounts: AccountNode[], columns: Columns): number[] =>
  columns.map(sums => accounts.reduce((sum, account) => sum + toShown(account, sums), 0));

/**
 * Lays out sections and sums. `further` are rows that no account has, at the end of the section of
 * their name, counted with it.
 */
const layOut = (
  tree: AccountTree,
  parts: readonly StatementPart[],
  columns: Columns,
  further: Record<string, StatementRow[]> = {},
): StatementRow[] => {
  const taken = new Set(
    parts.flatMap(part =>
      'section' in part && part.around !== 'rest'
        ? listAround(tree, part.around)
            .filter(isOf(part.root))
            .map(({ id }) => id)
        : [],
    ),
  );
  const known = new Map<string, number[]>();
  return parts.flatMap(part => {
    if ('sum' in part) {
      const amounts = columns.map(
        (_, index) =>
          part.adds.reduce((sum, name) => sum + known.get(name)![index]!, 0) -
          part.subtracts.reduce((sum, name) => sum + known.get(name)![index]!, 0),
      );
      known.set(part.sum, amounts);
      return [toTotalRow(part.sum, part.title, amounts)];
    }
    const accounts = (
      part.around === 'rest'
        ? tree.accounts.filter(({ id }) => !taken.has(id))
        : listAround(tree, part.around)
    ).filter(isOf(part.root));
    const added = further[part.section] ?? [];
    const amounts = addColumns([
      sumAccounts(accounts, columns),
      ...added.map(row => row.amounts.map(amount => amount ?? 0)),
    ]);
    known.set(part.section, amounts);
    const heading: StatementRow = {
      kind: 'heading',
      name: part.section,
      level: 0,
      title: part.title,
      account: null,
      amounts,
    };
    return [heading, ...toAccountRows(accounts, columns, 1), ...added];
  });
};

/**
 * Income and expenses of one period a column, gross profit first. The sums are without the closing
 * of a year, which would empty them.
 */
export const buildProfitAndLoss = (
  tree: AccountTree,
  columns: Columns,
  end_date: string,
): StatementRow[] => layOut(tree, findLayout(profitAndLossLayouts, end_date).parts, columns);

/**
 * What a balance sheet needs of a day: all sums until its end, and the profit since the fiscal year
 * began; a year that is closed has moved its profit, so both count what is left of it.
 */
export type Position = { sums: AccountSums; year_sums: AccountSums };

export const statementTexts = {
  profitOfYear: { en: 'Profit of This Year', ne: 'यस वर्षको नाफा' },
  profitBefore: {
    en: 'Profit of Earlier Years, not Closed',
    ne: 'अघिल्ला वर्षको नाफा, बन्द नगरिएको',
  },
  total: { en: 'Total', ne: 'जम्मा' },
  profitOfPeriod: { en: 'Profit of the Period', ne: 'अवधिको नाफा' },
  operating: { en: 'From Operations', ne: 'सञ्चालनबाट' },
  investing: { en: 'From Investing', ne: 'लगानीबाट' },
  financing: { en: 'From Financing', ne: 'वित्तीय स्रोतबाट' },
  depreciation: { en: 'Depreciation and the Like', ne: 'ह्रास र त्यस्तै खर्च' },
  change: { en: 'Change of Cash and Bank', ne: 'नगद र बैंकको घटबढ' },
  opening: { en: 'Cash and Bank at the Beginning', ne: 'सुरुको नगद र बैंक' },
  enteredEarnings: {
    en: 'Income and Expenses in Opening Balances',
    ne: 'सुरु बाँकीमा परेका आम्दानी र खर्च',
  },
  enteredCash: {
    en: 'Cash and Bank in Opening Balances',
    ne: 'सुरु बाँकीमा परेको नगद र बैंक',
  },
  closing: { en: 'Cash and Bank at the End', ne: 'अन्त्यको नगद र बैंक' },
} satisfies Record<string, Texts>;

/** Assets, liabilities and equity at the end of one day a column. */
export const buildBalanceSheet = (
  tree: AccountTree,
  positions: readonly Position[],
  as_of: string,
): StatementRow[] => {
  const ofYear = positions.map(({ year_sums }) => computeProfit(tree, year_sums));
  const before = positions.map(({ sums }, index) => computeProfit(tree, sums) - ofYear[index]!);
  const profitRow = (name: string, title: Texts, amounts: number[]): StatementRow[] =>
    amounts.some(amount => amount !== 0)
      ? [{ kind: 'account', name, level: 1, title, account: null, amounts }]
      : [];
  return layOut(
    tree,
    findLayout(balanceSheetLayouts, as_of).parts,
    positions.map(({ sums }) => sums),
    {
      equity: [
        ...profitRow('profit_before', statementTexts.profitBefore, before),
        ...profitRow('profit_of_year', statementTexts.profitOfYear, ofYear),
      ],
    },
  );
};

/** A net amount in the column of its side: debit, credit. */
const toSides = (net: number): [debit: number, credit: number] => [
  Math.max(net, 0),
  Math.max(0 - net, 0),
];

/**
 * Opening, period and closing of each account, debit and credit: six columns, and their sums; two
 * more for the closing of a period that it is compared with. Groups have the sums of their
 * accounts, so that an account in credit does not hide in a group in debit.
 */
export const buildTrialBalance = (
  { accounts }: AccountTree,
  { opening, period }: SpanSums,
  compared?: SpanSums,
): StatementRow[] => {
  const toCompared = (id: number) =>
    compared ? toSides(toNet(compared.opening, id) + toNet(compared.period, id)) : [];
  const rows = listTreeRows(accounts, ({ id }) => {
    const before = toNet(opening, id);
    const { debit = 0, credit = 0 } = period.get(id) ?? {};
    const closing = toSides(before + debit - credit);
    return [...toSides(before), debit, credit, ...closing, ...toCompared(id)];
  });
  const sums = addColumns([
    Array.from({ length: compared ? 8 : 6 }, () => 0),
    ...rows.filter(({ account }) => !account.is_group).map(({ amounts }) => amounts),
  ]);
  return [
    ...rows.map(
      ({ account, level, amounts }): StatementRow => ({
        kind: account.is_group ? 'group' : 'account',
        name: null,
        level,
        title: account.name,
        account: account.is_group ? null : { id: account.id, code: account.code },
        amounts,
      }),
    ),
    toTotalRow('total', statementTexts.total, sums),
  ];
};
