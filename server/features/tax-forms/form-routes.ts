// GET tax-forms/{form}: a page of one of the authority's registers with the sums of the whole
// period; tax-forms/{form}/export: the same as a file. A page counts documents, however many lines
// each has.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { getEffectiveLayout } from '../../../domain/tax/tax-forms/custom-layouts.ts';
import {
  buildFormHead,
  type FormColumn,
  isFormName,
  toVisibleColumns,
} from '../../../domain/tax/tax-forms/form-layout.ts';
import { requireAccess, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { toPage } from '../../entities/fetch-page.ts';
import type { QueryString } from '../../entities/list-query.ts';
import {
  parseReportExportType,
  sendSheet,
  toTimestamp,
} from '../../platform/exports/send-sheet.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { loadCompanyHeader } from '../documents/company-record.ts';
import { loadDailyTotals, sumDailyTotals } from '../documents/reports/daily-totals.ts';
import { loadPageRows } from '../documents/reports/register-page.ts';
import { parseRegisterQuery, type RegisterQuery } from '../documents/reports/register-query.ts';
import { parsePeriod, toDayRange } from '../documents/reports/report-period.ts';
import type { FormDefinition, FormRow } from './form-definition.ts';
import { buildFormSheet, type FormOfPeriod } from './form-sheet.ts';
import { forms } from './forms.ts';

type FormRequest = { Params: { form: string } };

const texts = {
  unknown: { en: 'Form not found.', ne: 'फाराम भेटिएन।' },
};

const toRupeeRecord = (columns: FormColumn[], row: Record<string, unknown>): Row => {
  const record: Row = { ...row };
  for (const { name, kind } of columns)
    if (kind === 'money' && name in row) record[name] = toRupees(Number(row[name]));
  return record;
};

/** `detail=lines` requests a row per line. Throws ValidationError (422). */
const parseDetail = (
  { detail }: QueryString,
  rows: FormOfPeriod['layout']['rows'],
  language: Language,
): boolean => {
  if (detail !== undefined && detail !== 'lines' && detail !== 'documents')
    throw new ValidationError({ detail: [messages.choice[language]] });
  return rows === 'lines' || (rows === 'either' && detail === 'lines');
};

const findForm = ({ params }: FastifyRequest): FormDefinition | undefined => {
  const { form: name } = params as FormRequest['Params'];
  return isFormName(name) && name !== 'e-tds' ? forms[name] : undefined;
};

/** An unknown form is a 404 for every role. */
const requireFormAccess = requireAccess({
  permission: request => {
    const form = findForm(request);
    return form && { action: 'view', resource: form.subject };
  },
});

/** Page and limit; a form covers a whole period and has no search. Throws ValidationError (422). */
const parsePaging = (
  source: FormDefinition['source'],
  query: QueryString,
  language: Language,
): RegisterQuery => {
  const { year: _, month: __, detail: ___, ...paging } = query;
  const unknown = Object.keys(paging).filter(key => key !== 'page' && key !== 'limit');
  if (unknown.length > 0)
    throw new ValidationError(
      Object.fromEntries(unknown.map(key => [key, [messages.unknown[language]]])),
    );
  return parseRegisterQuery(source, paging, language);
};

/** Registers the forms' routes below the billing prefix. */
export const registerFormRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  const asked = async (request: FastifyRequest<FormRequest>) => {
    const form = findForm(request);
    const session = requireSession(request);
    const { language, actor } = session;
    if (!form) throw new NotFoundError(texts.unknown[language]);
    const query = request.query as QueryString;
    const period = parsePeriod(query, language);
    const [company, { layouts }] = await Promise.all([
      loadCompanyHeader(database, actor.company_id),
      loadCheckSettings(database.read, actor.company_id),
    ]);
    const layout = getEffectiveLayout(form.name, period.start_date, layouts);
    const byLine = parseDetail(query, layout.rows, language);
    return { session, query, of: { form, layout, byLine, period, company } };
  };

  app.get<FormRequest>('/tax-forms/:form', requireFormAccess, async request => {
    const { session, query, of } = await asked(request);
    const { actor, language } = session;
    const { form, layout, byLine, period, company } = of;
    const list = {
      ...parsePaging(form.source, query, language),
      ...toDayRange(period.start_date, period.end_date),
    };
    const days = await loadDailyTotals(database.read, form.source.kind, actor.company_id, list);
    const { documents } = sumDailyTotals(days);
    const matching = { days, conditions: [], none: documents === 0 };
    const [page, sums] = await Promise.all([
      loadPageRows(database, form.source, actor.company_id, list, matching, documents),
      form.sums(database, actor.company_id, period.start_date, period.end_date),
    ]);
    const rows: FormRow[] =
      page.length === 0 ? [] : await form.rows(database.read, actor.company_id, page, byLine);
    const columns = toVisibleColumns(layout, byLine);
    const listQuery = { ...list, filters: [], sort: form.source.date };
    return {
      ...toPage(
        rows.map(row => toRupeeRecord(columns, row)),
        documents,
        listQuery,
        request.url,
      ),
      totals: toRupeeRecord(columns, sums),
      head: buildFormHead(company, period, language),
      layout: { version: layout.version, rows: layout.rows, title: layout.title[language] },
      columns: columns.map(({ name, kind, label }) => ({ name, kind, label: label[language] })),
      period: {
        fiscal_year: period.fiscal_year,
        start_date: period.start_date,
        end_date: period.end_date,
      },
    };
  });

  app.get<FormRequest>('/tax-forms/:form/export', requireFormAccess, async (request, reply) => {
    const { session, query, of } = await asked(request);
    const type = parseReportExportType(query, session.language);
    const { sheet, count } = await buildFormSheet(
      database,
      session.actor.company_id,
      of,
      session.language,
    );
    return sendSheet(reply, type, {
      sheet,
      count,
      name: `${of.form.name}-${toTimestamp(session.now)}`,
    });
  });
};
