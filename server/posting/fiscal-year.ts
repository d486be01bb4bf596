// The fiscal year that a day belongs to.
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import { requestTexts } from '../../domain/requests/document-requests.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';

/** The name of the company's fiscal year of the day (AD). Throws ValidationError (422) under `field`. */
export const requireFiscalYear = async (
  db: ReadDb | Transaction,
  company_id: number,
  day: string,
  field: string,
  language: Language,
): Promise<string> => {
  const [year] = await query<{ name: string }>(
    db,
    'select name from fiscal_year where company_id = ? and start_date <= ? and end_date >= ?',
    [company_id, day, day],
  );
  if (year) return year.name;
  const name = localizeDigits(toFiscalYear(day).name, language);
  throw new ValidationError({ [field]: [translate(requestTexts.noYear, language, { name })] });
};
