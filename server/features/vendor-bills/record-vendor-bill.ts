// Records a vendor's bill: one function from top to bottom, in one transaction (contract, "Fine
// print").
import { toDueDate } from '../../../domain/documents/payment-status.ts';
import {
  computePurchaseTotals,
  computePurchaseTotalsByLine,
  findSharedVatRate,
  type PurchaseTotalsInput,
} from '../../../domain/documents/purchase-totals.ts';
import type { Totals } from '../../../domain/documents/totals.ts';
import type { Entity, FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, translate } from '../../../domain/language.ts';
import { buildPurchaseEntry } from '../../../domain/ledger/journal-entries.ts';
import { spreadLandedCosts } from '../../../domain/ledger/landed-costs.ts';
import { toGoodsValue } from '../../../domain/ledger/stock-value.ts';
import {
  DATES_DIFFERENCES,
  toBillTime,
  toPurchaseAccount,
} from '../../../domain/ledger/stored-purchases.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { sumStockCosts } from '../../../domain/tax/import-vat.ts';
import { computeTds, tdsTexts } from '../../../domain/tax/tds.ts';
import { type Actor, logCreation } from '../../audit/activity-log.ts';
import type { Database, Stored, Transaction } from '../../database/database.ts';
import { refreshOpenItems } from '../../database/open-items.ts';
import { insertRow, insertRows, query, settleAll } from '../../database/raw-query.ts';
import type { UniqueText } from '../../entities/find-doubles.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { checkBeforeIssue } from '../../posting/compliance-checks.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import { assertDayIsOpen, type Poster } from '../../posting/locks.ts';
import { issueNumbers } from '../../posting/numbering.ts';
import { postDocuments } from '../../posting/post-documents.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import {
  postSettlement,
  toSettlementCounter,
  toSettlementNumber,
  toSettlementRow,
} from '../../posting/settle-at-once.ts';
import { moveStock } from '../../posting/stock.ts';
import { findTdsDue } from '../../posting/tds-window.ts';
import { totalsMismatch } from '../documents/create-invoice-input.ts';
import {
  NO_PRODUCT,
  omitTsc,
  toPurchaseTotalsColumns,
  toVendorColumns,
} from '../documents/document-columns.ts';
import { NO_OWN_VALUES, type OwnDocumentValues } from '../documents/own-values.ts';
import type { CreateVendorBillInput } from './create-vendor-bill-input.ts';
import { listImportCosts, toImportColumns } from './import-costs.ts';
import type { VendorBillContext } from './load-vendor-bill-context.ts';

/** The user, the outlet, the time (Nepal, "YYYY-MM-DD HH:mm:ss"), and the language of messages. */
type VendorBillRecording = {
  own?: OwnDocumentValues;
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
 * (422) if the client's figures disagree or a check refuses, the books are closed on the day, the total
 * is one rupee or less, or the vendor's number is taken.
 */
export const recordVendorBill = async (
  database: Database,
  tx: Transaction,
  input: CreateVendorBillInput,
  context: VendorBillContext,
  recording: VendorBillRecording,
) => {
  const { vendor, products, checkSettings, vat_rate, vat_registered, uses } = context;
  const { payer, booked_year } = context;
  const { actor, now, language, own = NO_OWN_VALUES } = recording;
  const { company_id } = actor;
  const effective_at = toBillTime(input.transaction_date, input.booked_on);
  const day = effective_at.slice(0, 10);
  const by: Poster = { user_id: actor.user_id, language, now };
  // A line without a product is a service: what was bought is its description.
  const describe = ({ product_id, description }: CreateVendorBillInput['lines'][number]) =>
    products.find(({ id }) => id === product_id) ?? {
      ...{ id: NO_PRODUCT, type: 's', name: description, hs_code: null, family: null, unit: null },
    };

  // Recomputes the figures from the lines; the client's must match.
  const usual_rate = input.import_vat ? 0 : vat_rate;
  const ordered = input.lines.map(line => ({ ...line, vat_rate: line.vat_rate ?? usual_rate }));
  const totals = computeVendorBillTotals({ ...input, lines: ordered }, input.clientTotals);
  assertTotals(input, totals, recording);
  const tds = toTdsColumns(input, context, totals, language);

  const warnings = checkBeforeIssue(
    {
      kind: 'purchase',
      party_pan: vendor.pan ?? '',
      transaction_day: input.transaction_date.slice(0, 10),
      day: now.slice(0, 10),
      figures: totals,
      lines: input.lines.map(line => {
        const { type, hs_code, name } = describe(line);
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
  const { numbers, issuedAt } = await issueNumbers(tx, moment, [
    { kind: 'payment', scope: '' },
    ...(payer ? [toSettlementCounter('payment', booked_year)] : []),
  ]);
  const [nth, settlement] = numbers as [number, number?];
  const dayField = input.booked_on === null ? 'transaction_date' : 'booked_on';
  await assertDayIsOpen(tx, company_id, day, dayField, by);
  await assertNumberIsNew(database, tx, company_id, input, language);
  const header = {
    company_id,
    payment_id: String(nth),
    billing_no: input.billing_no,
    fiscal_year: input.fiscal_year,
    type: input.type,
    ...toVendorColumns(vendor),
    transaction_date: input.transaction_date,
    declaration_no: input.declaration_no,
    declaration_date: input.declaration_date,
    ...toPurchaseTotalsColumns(totals, input.discount_rate),
    ...toImportColumns(input, vat_rate),
    vat_rate: findSharedVatRate(ordered),
    vat_registered,
    status: 1,
    file_id: input.file_id,
    pos: recording.pos,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: issuedAt,
    booked_on: input.booked_on,
    effective_at,
    due_date: input.due_date ?? toDueDate(input.transaction_date.slice(0, 10), vendor.term_days),
    ...tds,
    ...own.head,
  };
  // Before the bill itself is among those of the days that count together.
  const due = await findTdsDue(
    tx,
    company_id,
    { kind: 'billing', day, ...header },
    context.tdsType,
    language,
  );
  const id = await insertRow(tx, 'billings', header);
  const costs = listImportCosts(input);
  const landed = spreadLandedCosts(
    sumStockCosts(costs, vat_registered === 1),
    totals.lines.map((line, index) => ({
      is_good: describe(input.lines[index]!).type === 'p',
      value: toGoodsValue(line, header),
    })),
  );
  const landed_costs = costs.map((cost, index) => ({
    ...{ company_id, billing_id: id, line_no: index + 1, ...cost },
    vendor_name: context.creditors.find(each => each.id === cost.vendor_id)?.vendor_name ?? null,
  }));
  const lines = ordered.map((line, index) => {
    const product = describe(line);
    return {
      company_id,
      billing_id: id,
      line_no: index + 1,
      product_id: product.id,
      product_name: product.name,
      product_family: product.family,
      hs_code: product.hs_code,
      description: product.id === NO_PRODUCT ? '' : line.description,
      unit: line.unit ?? product.unit,
      qty: line.qty,
      amount: line.price,
      discount_rate: line.discount_rate,
      vat_rate: line.vat_rate,
      ...omitTsc(totals.lines[index]!),
      account_id: toPurchaseAccount(
        { is_good: product.type === 'p', own: line.expense_account_id },
        { type: input.type, vendor_account_id: vendor.expense_account_id ?? null },
        uses.accounts,
      ),
      landed_cost: landed[index]!,
      ...own.line(index),
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
  // The effects, sent together: lines, stock from the day on which the bill counts, the accounting
  // journal, the log.
  await settleAll([
    insertRows(tx, 'billing_lines', lines),
    own.store(tx, id),
    ...(landed_costs.length > 0 ? [insertRows(tx, 'billing_landed_costs', landed_costs)] : []),
    moveStock(
      tx,
      company_id,
      { kind: 'billing', id, at: effective_at, recorded_at: issuedAt },
      lines
        .filter((_, index) => describe(input.lines[index]!).type === 'p')
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
      record: {
        ...{ id, ...header, details: lines },
        ...(landed_costs.length > 0 ? { landed_costs } : {}),
        ...(day < issuedAt.slice(0, 10) ? { [DATES_DIFFERENCES]: 1 } : {}),
      },
      now,
    }),
  ]);
  await postDocuments(tx, company_id, 'billing', [id], by);
  const payment = payer
    ? await payAtOnce(tx, { id, ...header }, { ...context, payer }, settlement!, { actor, day, by })
    : null;
  await refreshOpenItems(tx, company_id, 'billing', [id]);
  if (landed_costs.length > 0) await refreshOpenItems(tx, company_id, 'landed-cost', [id]);
  return {
    header: { id, ...header },
    ...{ lines, landed_costs, warnings: [...warnings, ...due], payment },
  };
};

/**
 * What is kept back for the tax office: without an amount the rate of the base, without a base of the
 * bill without VAT. Throws ValidationError (422) for a base above that, or an amount above the base.
 */
const toTdsColumns = (
  { tds }: CreateVendorBillInput,
  { tdsType }: VendorBillContext,
  { subtotal, discount_amount }: Totals,
  language: Language,
): Pick<Stored<'billings'>, 'tds_type_id' | 'tds_rate' | 'tds_base' | 'tds_amount'> => {
  if (!tds || !tdsType) return { tds_type_id: null, tds_rate: null, tds_base: null, tds_amount: 0 };
  const net = subtotal - discount_amount;
  const tds_base = tds.base ?? net;
  const tds_amount = tds.amount ?? computeTds(tds_base, tdsType.rate);
  if (tds_base > net)
    throw new ValidationError({
      'tds.base': [translate(tdsTexts.aboveBill, language, { amount: formatMoney(net, language) })],
    });
  if (tds_amount > tds_base)
    throw new ValidationError({ 'tds.amount': [tdsTexts.aboveBase[language]] });
  return { tds_type_id: tdsType.id, tds_rate: tdsType.rate, tds_base, tds_amount };
};

type PayingContext = VendorBillContext & { payer: NonNullable<VendorBillContext['payer']> };

/** The payment of a bill that is paid at once, with its entry and its place in the log. */
const payAtOnce = async (
  tx: Transaction,
  bill: Pick<
    Stored<'billings'>,
    'id' | 'company_id' | 'total' | 'tds_amount' | 'pos' | 'created_at'
  >,
  { vendor, payer, booked_year, uses }: PayingContext,
  sequence: number,
  { actor, day, by }: { actor: Actor; day: string; by: Poster },
) => {
  const { company_id } = bill;
  const row = {
    ...toSettlementRow(
      {
        company_id,
        number: toSettlementNumber('payment', sequence),
        fiscal_year: booked_year,
        party: { kind: 'vendor', id: vendor.id },
        party_name: vendor.vendor_name,
        account_id: payer.id,
        payment_method: payer.name,
        amount: bill.total - bill.tds_amount,
        pos: bill.pos,
        actor,
        at: bill.created_at,
      },
      'billing',
    ),
    day,
    source_id: bill.id,
  };
  const payment = { ...row, id: await insertRow(tx, 'payments', row) };
  await settleAll([
    postSettlement(tx, 'payment', payment, uses, by),
    logCreation(tx, actor, { table: 'payments', id: payment.id, record: payment, now: by.now }),
  ]);
  return payment;
};
