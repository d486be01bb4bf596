// GET annex-13: the parties above the threshold of the fiscal year, sales and purchases separately,
// net of returns (Annex 13, the "one-lakh rule"); annex-13/export: the same with the portal's own
// column names.
import type { FastifyInstance } from 'fastify';
import { toRupees } from '../../domain/billing/money.ts';
import { ruleOn } from '../../domain/checks/dated-rules.ts';
import type { Language } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import { annex13Columns, annex13Title } from '../../domain/tax-forms/annex-13.ts';
import { heldOn } from '../../domain/tax-forms/dated.ts';
import { type FormPeriod, formHead } from '../../domain/tax-forms/head.ts';
import { tradeNameType } from '../../domain/tax-forms/rules.ts';
import { checkSettingsOf } from '../checks/stored-levels.ts';
import type { Database } from '../database/connect.ts';
import type { QueryString } from '../entities/list-query.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { Invalid } from '../errors.ts';
import { sendSheet, stamp } from '../exports/send-sheet.ts';
import type { Cell, Sheet } from '../exports/sheet.ts';
import { yearIn } from './asked-period.ts';
import { formExportTypeIn } from './form-export-type.ts';
import { companyOf } from './form-routes.ts';
import { type PartyTotals, partiesOfPeriod, type SorP } from './parties-of-period.ts';

export const TAX_RETURNS = 'tax-returns';

const sides: SorP[] = ['S', 'P'];
type Listed = PartyTotals & { sorp: SorP };

const sideIn = ({ sorp }: QueryString, language: Language): SorP[] => {
  if (sorp === undefined || sorp === '') return sides;
  const side = sides.find(candidate => candidate === sorp);
  if (!side) throw new Invalid({ sorp: [messages.choice[language]] });
  return [side];
};

const listedValue = ({ taxable, exempt }: PartyTotals) => taxable + exempt;

/** In paisa, as it holds on the last day of the year. */
const thresholdOf = async (
  database: Database,
  company_id: number,
  { end_date }: FormPeriod,
): Promise<number> =>
  ruleOn('annex-13', end_date, (await checkSettingsOf(database.read, company_id)).rules);

/** The parties above the threshold, the largest first, sales before purchases. Amounts in paisa. */
const annex13 = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
  asked: SorP[],
): Promise<Listed[]> => {
  const threshold = await thresholdOf(database, company_id, period);
  const listed: Listed[] = [];
  for (const sorp of asked) {
    const parties = await partiesOfPeriod(
      database,
      company_id,
      sorp,
      period.start_date,
      period.end_date,
    );
    const above = parties.filter(party => listedValue(party) > threshold);
    listed.push(
      ...above.sort((a, b) => listedValue(b) - listedValue(a)).map(party => ({ ...party, sorp })),
    );
  }
  return listed;
};

const missing = { en: 'PAN missing', ne: 'प्यान छैन' };

/** Registers both calls below the billing prefix. */
export const annex13Routes = (app: FastifyInstance, { database }: Store, enter: Entering): void => {
  app.get('/annex-13', async request => {
    const { actor, language } = await enter(request, 'view', TAX_RETURNS);
    const query = request.query as QueryString;
    const period = yearIn(query, language);
    const parties = await annex13(database, actor.company_id, period, sideIn(query, language));
    const company = await companyOf(database, actor.company_id);
    return {
      data: parties.map(party => ({
        sorp: party.sorp,
        name: party.name,
        pan: party.pan || null,
        missing_pan: party.pan === '',
        codes: party.codes,
        documents: party.documents,
        taxable_amount: toRupees(party.taxable),
        exempted_amount: toRupees(party.exempt),
        total: toRupees(listedValue(party)),
      })),
      total: parties.length,
      threshold: toRupees(await thresholdOf(database, actor.company_id, period)),
      head: formHead(company, period, language),
      period: {
        fiscal_year: period.fiscal_year,
        start_date: period.start_date,
        end_date: period.end_date,
      },
    };
  });

  app.get('/annex-13/export', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'view', TAX_RETURNS);
    const query = request.query as QueryString;
    const type = formExportTypeIn(query, language);
    const period = yearIn(query, language);
    const parties = await annex13(database, actor.company_id, period, sideIn(query, language));
    const kind = heldOn(tradeNameType, period.end_date);
    const rows: Cell[][] = parties.map(party => [
      party.pan,
      party.name,
      kind,
      party.sorp,
      party.exempt,
      party.taxable,
      party.pan === '' ? missing[language] : '',
    ]);
    const sheet: Sheet = {
      title: annex13Title[language],
      language,
      head: formHead(await companyOf(database, actor.company_id), period, language),
      columns: annex13Columns.map(({ label, ...column }) => ({
        ...column,
        label: label[language],
      })),
      rows: (async function* () {
        if (rows.length > 0) yield rows;
      })(),
      totals: () => [],
      longest: 60,
    };
    return sendSheet(reply, type, { sheet, count: rows.length, name: `annex-13-${stamp(now)}` });
  });
};
