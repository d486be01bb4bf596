// In SQL, what `domain/tax/vat-registration.ts` says of a row: how much of a document counts as
// taxable and as VAT in sums.

/** The tables of documents that registers and running totals sum. */
type SummedTable = 'invoices' | 'credit_notes' | 'cancellations' | 'billings' | 'purchase_returns';

const SALE = '(case when vat_rate = 0 then 0 else 1 end)';
/** 1 for a document under registration for VAT, else 0. */
const registeredSql: Record<SummedTable, string> = {
  invoices: SALE,
  credit_notes: SALE,
  cancellations: SALE,
  billings: 'vat_registered',
  purchase_returns: 'vat_registered',
};

/**
 * A document's figures by the columns of the running totals: nothing of one without registration is
 * taxable; those are counted, and their totals summed, besides.
 */
export const buildTaxedColumns = (table: string) => {
  const registered = registeredSql[table as SummedTable];
  return {
    taxable_amount: `taxable_amount * ${registered}`,
    vat_amount: `vat_amount * ${registered}`,
    unregistered_documents: `1 - ${registered}`,
    unregistered_total: `total * (1 - ${registered})`,
  };
};

/** Of purchases, what the customs declaration says besides: see `toRegisterFigures`. */
const importSql: Partial<Record<SummedTable, { taxable: string; vat: string }>> = {
  billings: { taxable: 'import_taxable', vat: 'import_vat' },
  purchase_returns: { taxable: 'import_taxable', vat: '0' },
};

/**
 * A document's figures by the same names as registers and VAT return count them, with what customs
 * declared of an import; running totals are what its vendor billed.
 */
export const buildRegisterColumns = (table: string) => {
  const own = { total: 'total', ...buildTaxedColumns(table) };
  const declared = importSql[table as SummedTable];
  if (!declared) return own;
  const registered = registeredSql[table as SummedTable];
  const { taxable, vat } = declared;
  const total = `(case when ${taxable} > total then ${taxable} else total end + ${vat})`;
  return {
    ...own,
    total,
    taxable_amount: `(taxable_amount + ${taxable}) * ${registered}`,
    vat_amount: `(vat_amount + ${vat}) * ${registered}`,
    unregistered_total: `${total} * (1 - ${registered})`,
  };
};
