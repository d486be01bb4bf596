// Records a vendor's bill: one function from top to bottom, in one transaction (contract, "Fine
// print").
import {
  computePurchaseTotals,
  computePurchaseTotalsByLine,
  findSharedVatRate,
  type PurchaseTotalsInput,
} from '../../../domain/documents/purchase-totals.ts';
import type { Totals } from '../../../domain/documents/totals.ts';
import type { Entity, FieldErrors } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { buildPurchaseEntry } from '../../../domain/ledger/journal-entries.ts';
import { toGoodsValue } from '../../../domain/ledger/stock-value.ts';
import { type Actor, logCreation } from '../../audit/activity-log.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { insertRow, insertRows, query, settleAll } from '../../database/raw-query.ts';
import type { UniqueText } from '../../entities/find-doubles.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { checkBeforeIssue } from '../../posting/compliance-checks.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import { issueNumbers } from '../../posting/numbering.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import { moveStock } from '../../posting/stock.ts';
import { totalsMismatch } from '../documents/create-invoice-input.ts';
import {
  omitTsc,
  toPurchaseTotalsColumns,
  toVendorColumns,
} from '../documents/document-columns.ts';
import type { CreateVendorBillInput } from './create-vendor-bill-input.ts';
import type { VendorBillContext } from './load-vendor-bill-context.ts';

/** The user, the outlet, the time (Nepal, "YYYY-MM-DD HH:mm:ss"), and the language of messages. */
type VendorBillRecording = {
  actor: Actor;
  pos: string;
  now: string;
  language: Language;
  /** A request of our own, without client figures. */
  skipClientTotals?: boolean;
};

const texts = {
  taken: { en: 'Billing No already esists.', ne: 'बिल नं. पहिले नै छ।' },
  tooLittle: { en: 'Total must be greater than 1', ne: 'जम्मा रकम १ भन्दा बढी हुनुपर्छ' },
};
/** A bill must exceed one rupee (QUIRK-053); in paisa. */
const MAX_REFUSED_TOTAL = 100;

/**
 * A bill is the vendor's document and is kept as it is: where two ways of rounding the VAT are
 * right, the client's total decides.
 */
const computeVendorBillTotals = (
  bill: PurchaseTotalsInput,
  claimed: CreateVendorBillInput['clientTotals'],
): Totals =>
  [computePurchaseTotals(bill), computePurchaseTotalsByLine(bill)].find(
    totals => totals.total === claimed.total,
  ) ?? computePurchaseTotals(bill);

const assertTotals = (
  { clientTotals }: CreateVendorBillInput,
  totals: Totals,
  { language, skipClientTotals }: VendorBillRecording,
) => {
  const problems: FieldErrors = skipClientTotals
    ? {}
    : totalsMismatch(clientTotals, totals, language);
  if (totals.total <= MAX_REFUSED_TOTAL) problems.total = [texts.tooLittle[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/** A vendor has a bill number once in a fiscal year. */
export const toBillNumberRule = (entities: Entity[]): UniqueText => ({
  table: 'billings',
  title: entities.find(({ table }) => table === 'billings')!.many,
  among: ['vendor_id', 'fiscal_year'],
  text: 'billing_no',
});

/**
 * Throws unless the vendor's number is new in the fiscal year, compared in its normal form (decision
 * 47); checked while no other document of the company can be entered.
 */
const assertNumberIsNew = async (
  database: Database,
  tx: Transaction,
  company_id: number,
  input: CreateVendorBillInput,
  language: Language,
) => {
  const [taken] = await query(
    tx,
    `select id from billings where company_id = ? and vendor_id = ? and fiscal_year = ?
     and ${database.normalForm('billing_no')} = ${database.normalForm('?')}`,
    [company_id, input.vendor_id, input.fiscal_year, input.billing_no],
  );
  if (taken) throw new ValidationError({ billing_no: [texts.taken[language]] });
};

/**
 * Records the requested bill inside the given transaction and returns its row and lines (paisa,
 * ten-thousandths of a percent), and the warnings of the company's checks. Throws ValidationError
 * (422) if the client's figures disagree or a check refuses, the total is one rupee or less, or the
 * vendor's number is taken.
 */
export const recordVendorBill = async (
  database: Database,
  tx: Transaction,
  input: CreateVendorBillInput,
  { vendor, products, checkSettings, vat_rate, vat_registered }: VendorBillContext,
  recording: VendorBillRecording,
) => {
  const { actor, now, language } = recording;
  const { company_id } = actor;
  const day = input.transaction_date.slice(0, 10);
  const productOf = (id: number) => products.find(product => product.id === id)!;

  // Recomputes the figures from the lines; the client's must match.
  const ordered = input.lines.map(line => ({ ...line, vat_rate: line.vat_rate ?? vat_rate }));
  const totals = computeVendorBillTotals({ ...input, lines: ordered }, input.clientTotals);
  assertTotals(input, totals, recording);

  const warnings = checkBeforeIssue(
    {
      kind: 'purchase',
      party_pan: vendor.pan ?? '',
      transaction_day: day,
      day: now.slice(0, 10),
      figures: totals,
      lines: input.lines.map(({ product_id }) => {
        const { type, hs_code, name } = productOf(product_id);
        return { goods: type === 'p', hs_code: hs_code ?? '', name };
      }),
      attached: input.file_id !== null,
      imported: input.type === 'import',
      declared: input.declaration_no !== null,
    },
    checkSettings,
    'details',
    language,
  );

  // The number first: the company's counter locks its documents.
  const moment = { company_id, fiscal_year: input.fiscal_year, now, language };
  const { numbers, issuedAt } = await issueNumbers(tx, moment, [{ kind: 'payment', scope: '' }]);
  const [payment] = numbers as [number];
  await assertNumberIsNew(database, tx, company_id, input, language);
  const header = {
    company_id,
    payment_id: String(payment),
    billing_no: input.billing_no,
    fiscal_year: input.fiscal_year,
    type: input.type,
    ...toVendorColumns(vendor),
    transaction_date: input.transaction_date,
    declaration_no: input.declaration_no,
    declaration_date: input.declaration_date,
    ...toPurchaseTotalsColumns(totals, input.discount_rate),
    vat_rate: findSharedVatRate(ordered),
    vat_registered,
    status: 1,
    file_id: input.file_id,
    pos: recording.pos,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: issuedAt,
  };
  const id = await insertRow(tx, 'billings', header);
  const lines = ordered.map((line, index) => {
    const product = productOf(line.product_id);
    return {
      company_id,
      billing_id: id,
      line_no: index + 1,
      product_id: product.id,
      product_name: product.name,
      product_family: product.family,
      hs_code: product.hs_code,
      description: line.description,
      unit: line.unit ?? product.unit,
      qty: line.qty,
      amount: line.price,
      discount_rate: line.discount_rate,
      vat_rate: line.vat_rate,
      ...omitTsc(totals.lines[index]!),
    };
  });

  updateRunningTotals(tx, company_id, {
    kind: 'billing',
    status: 1,
    day,
    ...totals,
    customer_name: header.vendor_name,
    registration: header,
  });
  // The effects, sent together: lines, stock from the day of the bill on, the accounting journal,
  // the log.
  await settleAll([
    insertRows(tx, 'billing_lines', lines),
    moveStock(
      tx,
      company_id,
      { kind: 'billing', id, at: input.transaction_date },
      lines
        .filter(line => productOf(line.product_id).type === 'p')
        .map(line => ({
          product_id: line.product_id,
          qty: line.qty,
          value: toGoodsValue(line, header),
        })),
      [],
      language,
    ),
    postJournalEntry(
      tx,
      company_id,
      { kind: 'billing', id, day },
      buildPurchaseEntry(totals, header),
    ),
    logCreation(tx, actor, {
      table: 'billings',
      id,
      record: { id, ...header, details: lines },
      now,
    }),
  ]);
  return { header: { id, ...header }, lines, warnings };
};
