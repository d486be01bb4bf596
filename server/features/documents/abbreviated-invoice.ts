// What an abbreviated tax invoice asks of the company, the buyer and the figures
// (domain/tax/abbreviated-invoice.ts).
import type { SaleTotals } from '../../../domain/documents/totals.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, translate } from '../../../domain/language.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import {
  abbreviatedTexts,
  findAbbreviatedProblem,
  getAbbreviatedCeiling,
} from '../../../domain/tax/abbreviated-invoice.ts';
import type { CustomRule } from '../../../domain/tax/effective-dated.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { isFilled } from '../../platform/http/request-validator.ts';
import { loadSalesSettings } from '../../posting/sales-settings.ts';

/** An abbreviated invoice needs no buyer: in the books it is the company's cash customer. */
export const addCashCustomer = async (db: ReadDb, company_id: number, body: Row): Promise<Row> => {
  if (body.abbreviated !== 1 || isFilled(body.customer_id)) return body;
  const [customer] = await query<{ customer_code: string }>(
    db,
    `select c.customer_code from sales_settings as s
     join customers as c on c.company_id = s.company_id and c.id = s.cash_customer and c.status = 1
     where s.company_id = ?`,
    [company_id],
  );
  return customer ? { ...body, customer_id: customer.customer_code } : body;
};

/** What is said of a missing buyer: the invoice that was sent decides whether there must be one. */
export const validateBuyer = (body: Row, language: Language, problems: FieldErrors): void => {
  if (isFilled(body.customer_id) || problems.customer_name) return;
  const said = body.abbreviated === 1 ? abbreviatedTexts.noBuyer : messages.required;
  problems.customer_name = [said[language]];
};

/** Whether the company may issue them; asked only where one is requested. */
export const loadMayAbbreviate = async (db: ReadDb, company_id: number): Promise<boolean> =>
  (await loadSalesSettings(db, company_id)).abbreviated_invoices === 1;

type Judged = {
  isPermitted: boolean;
  vat_rate: number;
  day: string;
  rules: CustomRule[];
  language: Language;
};

/** The problem under `abbreviated`; `day` AD of the transaction, `vat_rate` ten-thousandths of a percent. */
export const abbreviatedMismatch = (
  totals: SaleTotals,
  { isPermitted, vat_rate, day, rules, language }: Judged,
): FieldErrors => {
  const ceiling = getAbbreviatedCeiling(day, rules);
  const problem = isPermitted
    ? findAbbreviatedProblem({ ...totals, vat_rate, ceiling })
    : abbreviatedTexts.notPermitted;
  if (!problem) return {};
  return {
    abbreviated: [translate(problem, language, { ceiling: formatMoney(ceiling, language) })],
  };
};
