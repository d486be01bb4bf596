// What sales brought above their cost, by product, family, customer or invoice: invoices less
// credit notes and cancellations of the period. What else the accounts of sales and of cost have
// (vouchers, goods that came later than they were sold, adjustments of stock) is one more row, so
// that the total is the gross profit of profit and loss: both leave out the entries that close a
// year.
import { localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import type { Grouping } from '../../../domain/ledger/report-names.ts';
import { buildProfitAndLoss, statementTexts } from '../../../domain/ledger/statements.ts';
import { multiplyAndDivide } from '../../../domain/money/money.ts';
import { query } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadAccountTree, loadEarnedSums } from '../../posting/account-sums.ts';
import { toDayRange } from '../documents/reports/report-period.ts';
import { type LabelledSpan, listSpans, toDaySpan } from './compared-spans.ts';
import type { Loading, StatementColumn, StatementTable } from './statement-table.ts';

const texts = {
  sales: { en: 'Sales', ne: 'बिक्री' },
  cost: { en: 'Cost', ne: 'लागत' },
  profit: { en: 'Gross Profit', ne: 'कुल नाफा' },
  margin: { en: 'Margin', ne: 'नाफा दर' },
  tooMany: {
    en: 'More than {n} rows. Choose a shorter period.',
    ne: '{n} भन्दा बढी पङ्क्ति छन्। छोटो अवधि छान्नुहोस्।',
  },
  others: {
    en: 'Other sales and costs',
    ne: 'अन्य बिक्री र लागत',
  },
} satisfies Record<string, Texts>;

/** What a line is counted under, and the page of it. */
type Group = {
  key: string;
  title: string;
  /** Of a credit note, where it has another name for it than the invoice. */
  noteKey?: string;
  address?: string;
};
const groups: Record<Grouping, Group> = {
  product: {
    key: 'l.product_id',
    title: 'max(l.product_name)',
    address: '/products_and_services',
  },
  family: { key: "coalesce(l.product_family, '')", title: "max(coalesce(l.product_family, ''))" },
  customer: { key: 'd.customer_id', title: 'max(d.customer_name)' },
  // A note lowers what its invoice brought, also one of a period before.
  document: {
    key: 'd.company_payment_id',
    title: 'max(d.invoice_no)',
    noteKey: 'd.invoice_id',
    address: '/sales/invoice',
  },
};

/** Paisa of each period, in their order: `sales_0`, `cost_0` and so on. */
type GroupRow = { key: string | number; title: string } & Record<`sales_${number}`, number> &
  Record<`cost_${number}`, number>;
type Sold = { sales: number; cost: number };

/** A longer answer would be read by nobody: the period is then too long for single documents. */
const MAX_ROWS = 10_000;

/** Net of VAT, service charge and discount, and the cost that left or came back, in paisa. */
const loadGroups = (
  { database, company_id, request }: Loading,
  by: Grouping,
  spans: LabelledSpan[],
): Promise<GroupRow[]> => {
  const { key, title, noteKey = key } = groups[by];
  const { pos } = request;
  const outlet = pos === undefined ? '' : ' and d.pos = ?';
  const toValues = ({ start_date, end_date }: LabelledSpan) => {
    const { start, end } = toDayRange(start_date, end_date);
    return [company_id, start, end, ...(pos === undefined ? [] : [pos])];
  };
  const part = (
    nth: number,
    table: string,
    lines: string,
    owner: string,
    sign: string,
    more = '',
    own = key,
  ) =>
    `select ${nth} as nth, ${own} as group_key, ${title} as title, ${sign} sum(l.total - l.discount_amount) as sales, ${sign} sum(coalesce(l.cost, 0)) as cost
     from ${table} as d join ${lines} as l on l.company_id = d.company_id and l.${owner} = d.id
     where d.company_id = ? and d.created_at >= ? and d.created_at <= ?${outlet}${more} group by ${own}`;
  const isCancelled =
    ' and exists (select 1 from cancellations as c where c.company_id = d.company_id and c.invoice_id = d.company_payment_id)';
  const sumOf = (name: keyof Sold, nth: number) =>
    `sum(case when nth = ${nth} then ${name} else 0 end) as ${name}_${nth}`;
  return query<GroupRow>(
    database.read,
    `select group_key as key, max(title) as title, ${spans.map((_, nth) => `${sumOf('sales', nth)}, ${sumOf('cost', nth)}`).join(', ')} from (
       ${spans
         .flatMap((_, nth) => [
           part(nth, 'invoices', 'invoice_lines', 'invoice_id', ''),
           part(nth, 'invoices', 'invoice_lines', 'invoice_id', '0 -', isCancelled),
           part(nth, 'credit_notes', 'credit_note_lines', 'credit_note_id', '0 -', '', noteKey),
         ])
         .join(' union all ')}
     ) as parts group by group_key order by 2, 1 limit ${MAX_ROWS + 1}`,
    spans.map(toValues).flatMap(values => [...values, ...values, ...values]),
  );
};

const toAmounts = (sales: number, cost: number): (number | null)[] => [
  sales,
  cost,
  sales - cost,
  sales <= 0 ? null : multiplyAndDivide(sales - cost, 10_000, sales),
];

/** One row a group; four columns for each of the periods. */
export const loadGrossProfit = async (loading: Loading): Promise<StatementTable> => {
  const { database, company_id, request, language } = loading;
  const by = request.by ?? 'product';
  const spans = listSpans(request, language, { name: 'asked', label: '' });
  const [rows, sums, tree] = await Promise.all([
    loadGroups(loading, by, spans),
    Promise.all(spans.map(span => loadEarnedSums(database, company_id, toDaySpan(span), request))),
    loadAccountTree(database, company_id),
  ]);
  if (rows.length > MAX_ROWS)
    throw new ValidationError({
      end_date: [
        translate(texts.tooMany, language, { n: localizeDigits(String(MAX_ROWS), language) }),
      ],
    });
  const soldIn = (row: GroupRow, nth: number): Sold => ({
    sales: row[`sales_${nth}`] ?? 0,
    cost: row[`cost_${nth}`] ?? 0,
  });
  const totals = spans.map((_, nth) =>
    rows
      .map(row => soldIn(row, nth))
      .reduce((sum, { sales, cost }) => ({ sales: sum.sales + sales, cost: sum.cost + cost }), {
        sales: 0,
        cost: 0,
      }),
  );
  const statement = buildProfitAndLoss(tree, sums, request.end_date);
  const sectionOf = (name: 'sales' | 'cost_of_sales', nth: number) =>
    statement.find(row => row.name === name)?.amounts[nth] ?? 0;
  const posted = spans.map(
    (_, nth): Sold => ({ sales: sectionOf('sales', nth), cost: sectionOf('cost_of_sales', nth) }),
  );
  const others = posted.map(
    ({ sales, cost }, nth): Sold => ({
      sales: sales - totals[nth]!.sales,
      cost: cost - totals[nth]!.cost,
    }),
  );
  const { address } = groups[by];
  const toColumn =
    ({ label }: LabelledSpan, nth: number) =>
    (name: 'sales' | 'cost' | 'profit' | 'margin'): StatementColumn => ({
      name: nth === 0 ? name : `compared_${name}`,
      label: `${texts[name][language]} ${label}`.trim(),
      kind: name === 'margin' ? 'percent' : 'money',
    });
  const plain = { level: 0, account: null };
  return {
    columns: spans.flatMap((span, nth) =>
      (['sales', 'cost', 'profit', 'margin'] as const).map(toColumn(span, nth)),
    ),
    rows: [
      ...rows
        .map(row => ({ ...row, sold: spans.map((_, nth) => soldIn(row, nth)) }))
        .filter(({ sold }) => sold.some(({ sales, cost }) => sales !== 0 || cost !== 0))
        .map(({ key, title, sold }): StatementTable['rows'][number] => ({
          ...plain,
          kind: 'account',
          name: null,
          title: title === '' ? '–' : title,
          ...(address ? { address: `${address}/${key}` } : {}),
          amounts: sold.flatMap(({ sales, cost }) => toAmounts(sales, cost)),
        })),
      ...(others.every(({ sales, cost }) => sales === 0 && cost === 0)
        ? []
        : [
            {
              ...plain,
              kind: 'account' as const,
              name: 'others',
              title: texts.others[language],
              amounts: others.flatMap(({ sales, cost }) => [sales, cost, sales - cost, null]),
            },
          ]),
      {
        ...plain,
        kind: 'total',
        name: 'total',
        title: statementTexts.total[language],
        amounts: posted.flatMap(({ sales, cost }) => toAmounts(sales, cost)),
      },
    ],
  };
};
