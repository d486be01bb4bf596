// What the calls of the reports answer, in one shape: the lines of a page, how many there are, and
// the sums by column.
import type { RegisterName } from '../../domain/registers/registers.ts';

export type Line = Record<string, string | number | null> & { id: number };
type Page = { data: Line[]; total: number };
/** Rupees by the name of the column. */
export type Sums = Record<string, number>;

export type Read = { lines: Line[]; total: number; sums: Sums | undefined };

const empty: Read = { lines: [], total: 0, sums: undefined };
const read = (page: Page, sums?: Sums): Read => ({ lines: page.data, total: page.total, sums });

type Answers = {
  sales: { invoices: Page; sum_data: { total_sales: Sums } };
  'sales-return': { sales_return: Page; total_sales_return: Sums };
  'materialized-view': Page;
};

/** The report behind an answer; nothing at all is a 204. */
export const readAnswer = (name: Exclude<RegisterName, 'purchases'>, body: unknown): Read => {
  if (body === undefined) return empty;
  if (name === 'sales') {
    const { invoices, sum_data } = body as Answers['sales'];
    return read(invoices, { export_sale: 0, ...sum_data.total_sales });
  }
  if (name === 'sales-return') {
    const { sales_return, total_sales_return } = body as Answers['sales-return'];
    return read(sales_return, { export_sale: 0, ...total_sales_return });
  }
  return read(body as Answers['materialized-view']);
};
