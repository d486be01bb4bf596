// Recording a vendor's bill: one function read top to bottom, in one transaction (contract, "Fine
// print").
import {
  type Purchase,
  purchaseTotals,
  purchaseTotalsByLine,
  sharedVatRate,
} from '../../domain/billing/purchase-totals.ts';
import type { Totals } from '../../domain/billing/totals.ts';
import type { Language } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { checkBeforeIssue } from '../checks/at-issue.ts';
import type { Transaction } from '../database/connect.ts';
import { insertRow, insertRows, run } from '../database/statement.ts';
import { together } from '../database/together.ts';
import { type Actor, logCreation } from '../entities/activity-log.ts';
import { Invalid } from '../errors.ts';
import { issueNumbers } from '../posting/issue-time.ts';
import type { BillingOrder } from './billing-order.ts';
import type { BillingParties } from './billing-parties.ts';
import { disagreement } from './claimed.ts';
import { enterJournal, purchaseEntry } from './journal.ts';
import { keepTotals } from './kept-totals.ts';
import { purchaseFigureColumns, vendorColumns, withoutTsc } from './purchase-rows.ts';
import { moveStock } from './stock.ts';

/**
 * Who records, where, when (Nepal time, "YYYY-MM-DD HH:mm:ss"), in which language problems are
 * told.
 */
export type Recording = {
  actor: Actor;
  pos: string;
  now: string;
  language: Language;
  /** An order of our own that claims no figures. */
  unclaimed?: boolean;
};

const texts = {
  taken: { en: 'Billing No already esists.', ne: 'बिल नं. पहिले नै छ।' },
  tooLittle: { en: 'Total must be greater than 1', ne: 'जम्मा रकम १ भन्दा बढी हुनुपर्छ' },
};
/** A bill over one rupee is none (QUIRK-053); in paisa. */
const LEAST = 100;

/**
 * A bill is the vendor's paper and is kept as it stands there: where two ways of rounding the VAT
 * are right, the claimed total decides.
 */
const billedTotals = (bill: Purchase, claimed: BillingOrder['claimed']): Totals =>
  [purchaseTotals(bill), purchaseTotalsByLine(bill)].find(
    totals => totals.total === claimed.total,
  ) ?? purchaseTotals(bill);

const refuseFigures = (
  { claimed }: BillingOrder,
  totals: Totals,
  { language, unclaimed }: Recording,
) => {
  const problems: Problems = unclaimed ? {} : disagreement(claimed, totals, language);
  if (totals.total <= LEAST) problems.total = [texts.tooLittle[language]];
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
};

/**
 * The vendor's number is new in the fiscal year, in whatever case somebody types it; judged while
 * nobody else enters a document of the company.
 */
const refuseTaken = async (
  tx: Transaction,
  company_id: number,
  order: BillingOrder,
  language: Language,
) => {
  const [taken] = await run(
    tx,
    'select id from billings where company_id = ? and vendor_id = ? and fiscal_year = ? and lower(billing_no) = lower(?)',
    [company_id, order.vendor_id, order.fiscal_year, order.billing_no],
  );
  if (taken) throw new Invalid({ billing_no: [texts.taken[language]] });
};

/**
 * Records the bill of an order inside the given transaction and answers its row and lines (paisa,
 * ten-thousandths of a percent), and what the company's checks warn of. Throws Invalid (422) where
 * the claimed figures disagree or a check refuses, the total is one rupee or less, or the vendor's
 * number is taken.
 */
export const recordBilling = async (
  tx: Transaction,
  order: BillingOrder,
  { vendor, products, strictness, vat_rate }: BillingParties,
  recording: Recording,
) => {
  const { actor, now, language } = recording;
  const { company_id } = actor;
  const day = order.transaction_date.slice(0, 10);
  const productOf = (id: number) => products.find(product => product.id === id)!;

  // The figures, computed again from the lines; what the client claims must agree.
  const ordered = order.lines.map(line => ({ ...line, vat_rate: line.vat_rate ?? vat_rate }));
  const totals = billedTotals({ ...order, lines: ordered }, order.claimed);
  refuseFigures(order, totals, recording);

  const warnings = checkBeforeIssue(
    {
      kind: 'purchase',
      party_pan: String(vendor.pan ?? ''),
      transaction_day: day,
      day: now.slice(0, 10),
      figures: totals,
      lines: order.lines.map(({ product_id }) => {
        const { type, hs_code, name } = productOf(product_id);
        return { goods: type === 'p', hs_code: hs_code ?? '', name };
      }),
      attached: order.file_id !== null,
      imported: order.type === 'import',
      declared: order.declaration_no !== null,
    },
    strictness,
    'details',
    language,
  );

  // The number first: whoever holds the company's counter is alone with its documents.
  const moment = { company_id, fiscal_year: order.fiscal_year, now, language };
  const { numbers, issuedAt } = await issueNumbers(tx, moment, [{ kind: 'payment', scope: '' }]);
  const [payment] = numbers as [number];
  await refuseTaken(tx, company_id, order, language);
  const header = {
    company_id,
    payment_id: String(payment),
    billing_no: order.billing_no,
    fiscal_year: order.fiscal_year,
    type: order.type,
    ...vendorColumns(vendor),
    transaction_date: order.transaction_date,
    declaration_no: order.declaration_no,
    declaration_date: order.declaration_date,
    ...purchaseFigureColumns(totals, order.discount_rate),
    vat_rate: sharedVatRate(ordered),
    status: 1,
    file_id: order.file_id,
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
      ...withoutTsc(totals.lines[index]!),
    };
  });

  keepTotals(tx, company_id, {
    kind: 'billing',
    status: 1,
    day,
    ...totals,
    customer_name: String(header.vendor_name),
  });
  // What follows from it, sent together: lines, stock from the day of the bill on, the journal, the
  // log.
  await together([
    insertRows(tx, 'billing_lines', lines),
    moveStock(
      tx,
      company_id,
      { kind: 'billing', id, at: order.transaction_date },
      lines
        .filter(line => productOf(line.product_id).type === 'p')
        .map(({ product_id, qty }) => ({ product_id, qty })),
      [],
      language,
    ),
    enterJournal(tx, company_id, { kind: 'billing', id, day }, purchaseEntry(totals, order.type)),
    logCreation(tx, actor, {
      table: 'billings',
      id,
      record: { id, ...header, details: lines },
      now,
    }),
  ]);
  return { header: { id, ...header }, lines, warnings };
};
