// What a line costs without VAT whose price is sent with VAT, before it is judged: the rules and formulas
// of a company know one price. It is the one that the document will store.
import { removeVat, toVatInPrice } from '../../../domain/documents/prices-with-vat.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { isMoney, toPaisa, toRupees } from '../../../domain/money/money.ts';
import { getSaleVatRate } from '../../../domain/tax/effective-dated.ts';
import { toTreatment } from '../../../domain/tax/tax-treatment.ts';
import type { ReadDb } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { withUnitPrices } from './create-invoice-input.ts';
import { loadProducts } from './load-invoice-context.ts';

/**
 * The lines of a request with their price in rupees, half up, under the name of the price without VAT.
 * A line that is not right is left as it is: it is refused elsewhere.
 */
export type PriceReader = (body: Row, lines: string) => Promise<Row>;

type Priced = { id: number; price: number };

/** The lines whose price is with VAT alone, and what it is in paisa. */
const listPriced = (lines: Row[], withVat: string, without: string): Map<Row, Priced> =>
  new Map(
    lines
      .filter(line => Number.isSafeInteger(line.id) && isMoney(line[withVat]))
      .filter(line => (line[without] ?? '') === '')
      .map(line => [line, { id: line.id as number, price: toPaisa(line[withVat] as number) }]),
  );

const createReader =
  (
    withVat: string,
    without: string,
    /** The VAT in the price of a line by its id, in ten-thousandths of a percent. */
    findVat: (ids: number[], body: Row) => Promise<(id: number) => number | undefined>,
  ): PriceReader =>
  async (body, name) => {
    const given = body[name];
    if (!Array.isArray(given)) return body;
    const isLine = (line: unknown): line is Row => typeof line === 'object' && line !== null;
    const priced = listPriced((given as unknown[]).filter(isLine), withVat, without);
    if (priced.size === 0) return body;
    const findVatOf = await findVat([...new Set([...priced.values()].map(({ id }) => id))], body);
    const withPrice = (line: Row): Row => {
      const found = priced.get(line);
      const vat_in_price = found && findVatOf(found.id);
      if (vat_in_price === undefined) return line;
      return { ...line, [without]: toRupees(removeVat({ price: found!.price, vat_in_price })) };
    };
    return { ...body, [name]: (given as Row[]).map(withPrice) };
  };

/** Those of a sale: by the VAT of its day, and by how its products are taxed today. */
export const createSalePriceReader = (read: ReadDb, company_id: number): PriceReader => {
  const readPrices = createReader(
    'price_with_vat',
    'amount',
    async (ids, { transaction_date: day }) => {
      const [products, { rules }] = await Promise.all([
        loadProducts(read, company_id, ids),
        loadCheckSettings(read, company_id),
      ]);
      const vat_rate = getSaleVatRate(String(day).slice(0, 10), rules);
      const treatments = new Map(
        products.map(({ id, tax_treatment }) => [id, toTreatment(tax_treatment)]),
      );
      return id => {
        const tax_treatment = treatments.get(id);
        return tax_treatment && toVatInPrice({ price_with_vat: 0, tax_treatment }, vat_rate);
      };
    },
  );
  return (body, lines) => readPrices(withUnitPrices(body, lines), lines);
};

/** Those of a credit note: by the VAT of the invoice's lines that it names. */
export const createNotePriceReader = (read: ReadDb, company_id: number): PriceReader =>
  createReader('return_rate_with_vat', 'return_rate', async ids => {
    const rows = await query<{ id: number; tax_treatment: string | null; vat_rate: number }>(
      read,
      `select l.id, l.tax_treatment, i.vat_rate from invoice_lines as l
       join invoices as i on i.company_id = l.company_id and i.id = l.invoice_id
       where l.company_id = ? and l.id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    const vats = new Map(
      rows.map(({ id, tax_treatment, vat_rate }) => [
        id,
        toVatInPrice({ price_with_vat: 0, tax_treatment: toTreatment(tax_treatment) }, vat_rate),
      ]),
    );
    return id => vats.get(id);
  });
