// GET annex-13: the parties above the threshold of the fiscal year, sales and purchases separately,
// net of returns (Annex 13, the "one-lakh rule"); annex-13/export: the same with the portal's own
// column names.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import {
  effectiveOn,
  getEffectiveRule,
  tradeNameType,
} from '../../../domain/tax/effective-dated.ts';
import { annex13Columns, annex13Title } from '../../../domain/tax/tax-forms/built-in-layouts.ts';
import { buildFormHead, type FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { QueryString } from '../../entities/list-query.ts';
import {
  parseReportExportType,
  sendSheet,
  toTimestamp,
} from '../../platform/exports/send-sheet.ts';
import type { Cell, Sheet } from '../../platform/exports/sheet.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { loadCompanyHeader } from '../documents/company-record.ts';
import {
  loadPartyTotals,
  type PartyTotals,
  type TradeSide,
} from '../documents/reports/party-totals.ts';
import { parseFiscalYear } from '../documents/reports/report-period.ts';
import { TAX_RETURNS } from './form-sheet.ts';

const sides: TradeSide[] = ['S', 'P'];
type ListedParty = PartyTotals & { sorp: TradeSide };

const parseSides = ({ sorp }: QueryString, language: Language): TradeSide[] => {
  if (sorp === undefined || sorp === '') return sides;
  const side = sides.find(candidate => candidate === sorp);
  if (!side) throw new ValidationError({ sorp: [messages.choice[language]] });
  return [side];
};

const toListedValue = ({ taxable, exempt }: PartyTotals) => taxable + exempt;

/** In paisa, as in effect on the last day of the year. */
const loadThreshold = async (
  database: Database,
  company_id: number,
  { end_date }: FormPeriod,
): Promise<number> =>
  getEffectiveRule(
    'annex-13',
    end_date,
    (await loadCheckSettings(database.read, company_id)).rules,
  );

/** The parties above the threshold, the largest first, sales before purchases. Amounts in paisa. */
const loadAnnex13 = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
  asked: TradeSide[],
): Promise<ListedParty[]> => {
  const threshold = await loadThreshold(database, company_id, period);
  const listed: ListedParty[] = [];
  for (const sorp of asked) {
    const parties = await loadPartyTotals(
      database,
      company_id,
      sorp,
      period.start_date,
      period.end_date,
    );
    const above = parties.filter(party => toListedValue(party) > threshold);
    listed.push(
      ...above
        .sort((a, b) => toListedValue(b) - toListedValue(a))
        .map(party => ({ ...party, sorp })),
    );
  }
  return listed;
};

const missingPanText = { en: 'PAN missing', ne: 'प्यान छैन' };

/** Registers both routes below the billing prefix. */
export const registerAnnex13Routes = (app: FastifyInstance, { database }: EntityStore): void => {
  app.get('/annex-13', requirePermission('view', TAX_RETURNS), async request => {
    const { actor, language } = requireSession(request);
    const query = request.query as QueryString;
    const period = parseFiscalYear(query, language);
    const parties = await loadAnnex13(
      database,
      actor.company_id,
      period,
      parseSides(query, language),
    );
    const company = await loadCompanyHeader(database, actor.company_id);
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
        total: toRupees(toListedValue(party)),
      })),
      total: parties.length,
      threshold: toRupees(await loadThreshold(database, actor.company_id, period)),
      head: buildFormHead(company, period, language),
      period: {
        fiscal_year: period.fiscal_year,
        start_date: period.start_date,
        end_date: period.end_date,
      },
    };
  });

  app.get('/annex-13/export', requirePermission('view', TAX_RETURNS), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const query = request.query as QueryString;
    const type = parseReportExportType(query, language);
    const period = parseFiscalYear(query, language);
    const parties = await loadAnnex13(
      database,
      actor.company_id,
      period,
      parseSides(query, language),
    );
    const kind = effectiveOn(tradeNameType, period.end_date);
    const rows: Cell[][] = parties.map(party => [
      party.pan,
      party.name,
      kind,
      party.sorp,
      party.exempt,
      party.taxable,
      party.pan === '' ? missingPanText[language] : '',
    ]);
    const sheet: Sheet = {
      title: annex13Title[language],
      language,
      head: buildFormHead(await loadCompanyHeader(database, actor.company_id), period, language),
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
    return sendSheet(reply, type, {
      sheet,
      count: rows.length,
      name: `annex-13-${toTimestamp(now)}`,
    });
  });
};
