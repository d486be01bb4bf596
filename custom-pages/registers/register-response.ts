// What the calls of the reports answer, in one shape: the lines of a page, how many there are, and
// the sums by column.
import type { RegisterName } from '../../domain/registers/registers.ts';

export type RegisterLine = Record<string, string | number | null> & { id: number };
type LinePage = { data: RegisterLine[]; total: number };
/** Rupees by the name of the column. */
export type Sums = Record<string, number>;

type RegisterPageData = { lines: RegisterLine[]; total: number; sums: Sums | undefined };

const EMPTY_PAGE: RegisterPageData = { lines: [], total: 0, sums: undefined };
const toPageData = (page: LinePage, sums?: Sums): RegisterPageData => ({
  lines: page.data,
  total: page.total,
  sums,
});

type RegisterResponses = {
  sales: { invoices: LinePage; sum_data: { total_sales: Sums } };
  'sales-return': { sales_return: LinePage; total_sales_return: Sums };
  'materialized-view': LinePage;
};

/** The report behind an answer; nothing at all is a 204. */
export const parseRegisterResponse = (
  name: Exclude<RegisterName, 'purchases'>,
  body: unknown,
): RegisterPageData => {
  if (body === undefined) return EMPTY_PAGE;
  if (name === 'sales') {
    const { invoices, sum_data } = body as RegisterResponses['sales'];
    return toPageData(invoices, { export_sale: 0, ...sum_data.total_sales });
  }
  if (name === 'sales-return') {
    const { sales_return, total_sales_return } = body as RegisterResponses['sales-return'];
    return toPageData(sales_return, { export_sale: 0, ...total_sales_return });
  }
  return toPageData(body as RegisterResponses['materialized-view']);
};
