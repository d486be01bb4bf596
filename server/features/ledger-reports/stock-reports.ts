// Stock in quantity and rupees: what is there at the end of a day, and how a period changed it. From the
// sums of days that documents keep, the same that the account of stock is proven with.
import type { Texts } from '../../../domain/language.ts';
import { statementTexts } from '../../../domain/ledger/statements.ts';
import { multiplyAndDivide } from '../../../domain/money/money.ts';
import { query } from '../../database/raw-query.ts';
import type { Loading, StatementColumn, StatementTable } from './statement-table.ts';

const texts = {
  stock: { en: 'Stock', ne: 'मौज्दात' },
  average: { en: 'Average Cost', ne: 'औसत लागत' },
  value: { en: 'Value', ne: 'मूल्य' },
  opening: { en: 'Opening', ne: 'सुरु मौज्दात' },
  opening_value: { en: 'Opening Value', ne: 'सुरु मौज्दात मूल्य' },
  came: { en: 'In', ne: 'आएको' },
  came_value: { en: 'Value In', ne: 'आएको मूल्य' },
  went: { en: 'Out', ne: 'गएको' },
  went_value: { en: 'Value Out', ne: 'गएको मूल्य' },
  closing: { en: 'Closing', ne: 'अन्तिम मौज्दात' },
  closing_value: { en: 'Closing Value', ne: 'अन्तिम मौज्दात मूल्य' },
} satisfies Record<string, Texts>;

type StockRow = {
  id: number;
  code: string;
  name: string;
  opening: number;
  opening_value: number;
  came: number;
  came_value: number;
  went: number;
  went_value: number;
};

/** Each product that ever moved until the last day, by name. */
const loadRows = (
  { database, company_id, request }: Loading,
  start_date: string,
): Promise<StockRow[]> => {
  const before = (sum: string) => `sum(case when d.day < ? then ${sum} else 0 end)`;
  const within = (sum: string) => `sum(case when d.day >= ? then ${sum} else 0 end)`;
  return query<StockRow>(
    database.read,
    `select p.id as id, p.code as code, p.name as name, ${before('d.came - d.went')} as opening,
       ${before('d.came_value - d.went_value')} as opening_value, ${within('d.came')} as came, ${within('d.came_value')} as came_value,
       ${within('d.went')} as went, ${within('d.went_value')} as went_value
     from stock_daily as d join products as p on p.company_id = d.company_id and p.id = d.product_id
     where d.company_id = ? and d.day <= ? group by p.id, p.code, p.name order by p.name, p.id`,
    [...Array.from({ length: 6 }, () => start_date), company_id, request.end_date],
  );
};

const toRow = (
  { id, code, name }: StockRow,
  amounts: (number | null)[],
): StatementTable['rows'][number] => ({
  kind: 'account',
  name: null,
  level: 0,
  title: name,
  code,
  account: null,
  address: `/products_and_services/${id}`,
  amounts,
});

const toTotal = (title: string, amounts: (number | null)[]): StatementTable['rows'][number] => ({
  kind: 'total',
  name: 'total',
  level: 0,
  title,
  account: null,
  amounts,
});

const toColumn = (
  name: keyof typeof texts,
  kind: StatementColumn['kind'],
  { language }: Loading,
): StatementColumn => ({ name, kind, label: texts[name][language] });

const FIRST_DAY = '0000-01-01';

/** Quantity, average and value of each product at the end of the day; products without either are left out. */
export const loadStockValuation = async (loading: Loading): Promise<StatementTable> => {
  const rows = (await loadRows(loading, FIRST_DAY)).map(row => ({
    row,
    qty: row.came - row.went,
    value: row.came_value - row.went_value,
  }));
  const shown = rows.filter(({ qty, value }) => qty !== 0 || value !== 0);
  return {
    columns: [
      toColumn('stock', 'whole', loading),
      toColumn('average', 'money', loading),
      toColumn('value', 'money', loading),
    ],
    rows: [
      ...shown.map(({ row, qty, value }) =>
        toRow(row, [
          qty,
          qty === 0 ? null : multiplyAndDivide(Math.abs(value), 1, Math.abs(qty)),
          value,
        ]),
      ),
      toTotal(statementTexts.total[loading.language], [
        null,
        null,
        shown.reduce((sum, { value }) => sum + value, 0),
      ]),
    ],
  };
};

const figures = [
  'opening',
  'opening_value',
  'came',
  'came_value',
  'went',
  'went_value',
  'closing',
  'closing_value',
] as const;

/** What each product had, what came and went, and what is left, in quantity and value. */
export const loadStockLedger = async (loading: Loading): Promise<StatementTable> => {
  const rows = (await loadRows(loading, loading.request.start_date)).map(row => ({
    ...row,
    closing: row.opening + row.came - row.went,
    closing_value: row.opening_value + row.came_value - row.went_value,
  }));
  const shown = rows.filter(row => figures.some(name => row[name] !== 0));
  return {
    columns: figures.map(name =>
      toColumn(name, name.endsWith('value') ? 'money' : 'whole', loading),
    ),
    rows: [
      ...shown.map(row =>
        toRow(
          row,
          figures.map(name => row[name]),
        ),
      ),
      toTotal(
        statementTexts.total[loading.language],
        figures.map(name =>
          name.endsWith('value') ? shown.reduce((sum, row) => sum + row[name], 0) : null,
        ),
      ),
    ],
  };
};
