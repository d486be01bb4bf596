// GET tax-forms/{form}: a page of one of the authority's registers with the sums of the whole
// period; tax-forms/{form}/export: the same as a file. A page counts documents, however many lines
// each has.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRupees } from '../../domain/billing/money.ts';
import type { Language } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { layoutOn } from '../../domain/tax-forms/added-layouts.ts';
import { formHead } from '../../domain/tax-forms/head.ts';
import { columnsOf, type FormColumn, isFormName } from '../../domain/tax-forms/layout.ts';
import { checkSettingsOf } from '../checks/stored-levels.ts';
import type { Database } from '../database/connect.ts';
import type { QueryString } from '../entities/list-query.ts';
import { pageOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { Invalid, NotFound } from '../errors.ts';
import { sendSheet, stamp } from '../exports/send-sheet.ts';
import { type Asked, askedOf } from '../registers/asked.ts';
import { daysOf, sumOfDays } from '../registers/days.ts';
import { pageRows } from '../registers/pages.ts';
import { periodIn, wholeDays } from './asked-period.ts';
import { formExportTypeIn } from './form-export-type.ts';
import { type FormOfPeriod, formSheet } from './form-sheet.ts';
import { forms } from './forms.ts';
import type { FormRow, ServedForm } from './served-form.ts';

type Named = { Params: { form: string } };

const texts = {
  unknown: { en: 'Form not found.', ne: 'फाराम भेटिएन।' },
};

/** Whose form it is. */
export const companyOf = async (
  database: Database,
  company_id: number,
): Promise<FormOfPeriod['company']> => {
  const row = await database.read
    .selectFrom('companies')
    .select(['name', 'pan'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  return { name: String(row.name), pan: String(row.pan) };
};

const rupees = (columns: FormColumn[], row: Record<string, unknown>): Row => {
  const record: Row = { ...row };
  for (const { name, kind } of columns)
    if (kind === 'money' && name in row) record[name] = toRupees(Number(row[name]));
  return record;
};

/** `detail=lines` asks for a row a line. Throws Invalid (422). */
const byLineIn = (
  { detail }: QueryString,
  rows: FormOfPeriod['layout']['rows'],
  language: Language,
): boolean => {
  if (detail !== undefined && detail !== 'lines' && detail !== 'documents')
    throw new Invalid({ detail: [messages.choice[language]] });
  return rows === 'lines' || (rows === 'either' && detail === 'lines');
};

/** Page and limit; a form is of a whole period and knows no search. Throws Invalid (422). */
const pagingIn = (source: ServedForm['source'], query: QueryString, language: Language): Asked => {
  const { year: _, month: __, detail: ___, ...paging } = query;
  const unknown = Object.keys(paging).filter(key => key !== 'page' && key !== 'limit');
  if (unknown.length > 0)
    throw new Invalid(Object.fromEntries(unknown.map(key => [key, [messages.unknown[language]]])));
  return askedOf(source, paging, language);
};

/** Registers the forms' calls below the billing prefix. */
export const formRoutes = (app: FastifyInstance, { database }: Store, enter: Entering): void => {
  const asked = async (request: FastifyRequest<Named>) => {
    const { form: name } = request.params;
    const form = isFormName(name) ? forms[name] : undefined;
    const session = await enter(request, form && 'view', form?.subject ?? '');
    const { language, actor } = session;
    if (!form) throw new NotFound(texts.unknown[language]);
    const query = request.query as QueryString;
    const period = periodIn(query, language);
    const [company, { layouts }] = await Promise.all([
      companyOf(database, actor.company_id),
      checkSettingsOf(database.read, actor.company_id),
    ]);
    const layout = layoutOn(form.name, period.start_date, layouts);
    const byLine = byLineIn(query, layout.rows, language);
    return { session, query, of: { form, layout, byLine, period, company } };
  };

  app.get<Named>('/tax-forms/:form', async request => {
    const { session, query, of } = await asked(request);
    const { actor, language } = session;
    const { form, layout, byLine, period, company } = of;
    const list = {
      ...pagingIn(form.source, query, language),
      ...wholeDays(period.start_date, period.end_date),
    };
    const days = await daysOf(database.read, form.source.kind, actor.company_id, list);
    const { documents } = sumOfDays(days);
    const matching = { days, conditions: [], none: documents === 0 };
    const [page, sums] = await Promise.all([
      pageRows(database, form.source, actor.company_id, list, matching, documents),
      form.sums(database, actor.company_id, period.start_date, period.end_date),
    ]);
    const rows: FormRow[] =
      page.length === 0 ? [] : await form.rows(database.read, actor.company_id, page, byLine);
    const columns = columnsOf(layout, byLine);
    const listQuery = { ...list, filters: [], sort: form.source.date };
    return {
      ...pageOf(
        rows.map(row => rupees(columns, row)),
        documents,
        listQuery,
        request.url,
      ),
      totals: rupees(columns, sums),
      head: formHead(company, period, language),
      layout: { version: layout.version, rows: layout.rows, title: layout.title[language] },
      columns: columns.map(({ name, kind, label }) => ({ name, kind, label: label[language] })),
      period: {
        fiscal_year: period.fiscal_year,
        start_date: period.start_date,
        end_date: period.end_date,
      },
    };
  });

  app.get<Named>('/tax-forms/:form/export', async (request, reply) => {
    const { session, query, of } = await asked(request);
    const type = formExportTypeIn(query, session.language);
    const { sheet, count } = await formSheet(
      database,
      session.actor.company_id,
      of,
      session.language,
    );
    return sendSheet(reply, type, { sheet, count, name: `${of.form.name}-${stamp(session.now)}` });
  });
};
