// Types of TDS as documents use them: found with the rate of a day, which is stored with what uses it.
import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import { findTdsRate, type TdsRate, tdsTexts } from '../../domain/tax/tds.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';

/** A stored type; threshold in paisa. */
export type StoredTdsType = {
  id: number;
  code: string;
  name: string;
  name_ne: string | null;
  section: string;
  revenue_head: string;
  threshold: number;
  window_days: number;
  status: number;
};

/** A type with its rate on the day, in ten-thousandths of a percent. */
export type TdsTypeOnDay = StoredTdsType & { rate: number };

/** The type of the company; undefined where there is none with this id. */
export const findTdsType = async (
  db: ReadDb | Transaction,
  company_id: number,
  id: number,
): Promise<(StoredTdsType & { rates: TdsRate[] }) | undefined> => {
  const [type] = await query<StoredTdsType>(
    db,
    `select id, code, name, name_ne, section, revenue_head, coalesce(threshold, 0) as threshold,
       coalesce(window_days, 0) as window_days, status from tds_types where company_id = ? and id = ?`,
    [company_id, id],
  );
  if (!type) return undefined;
  const rates = await query<TdsRate>(
    db,
    'select effective_from, rate from tds_rates where company_id = ? and type_id = ?',
    [company_id, id],
  );
  return { ...type, rates };
};

/** The type as it applies on the day (AD), or what is wrong with it, in the reader's words. */
export const resolveTdsType = async (
  db: ReadDb | Transaction,
  company_id: number,
  id: number,
  day: string,
  language: Language,
): Promise<{ type: TdsTypeOnDay } | { problem: string }> => {
  const type = await findTdsType(db, company_id, id);
  if (!type) return { problem: tdsTexts.unknown[language] };
  if (type.status !== 1) return { problem: tdsTexts.inactive[language] };
  const { rates, ...stored } = type;
  const rate = findTdsRate(rates, day);
  if (rate === undefined)
    return {
      problem: localizeDigits(translate(tdsTexts.noRule, language, { day }), language),
    };
  return { type: { ...stored, rate } };
};
