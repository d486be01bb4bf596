// GET and POST tds-returns/{year}/{month}: the TDS of a Nepali month and its deposit; .../export the rows
// of e-TDS as a file; tds-deposits/{id}/reversal.
import type { FastifyInstance } from 'fastify';
import { toMonthKey } from '../../../domain/calendar/bs-month.ts';
import { formatBsDueDate } from '../../../domain/calendar/format-date.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { toPercent, toRupees } from '../../../domain/money/money.ts';
import { getEffectiveLayout } from '../../../domain/tax/tax-forms/custom-layouts.ts';
import { buildFormHead, type FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { parseId } from '../../entities/routes.ts';
import {
  parseReportExportType,
  sendSheet,
  toTimestamp,
} from '../../platform/exports/send-sheet.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { loadCompanyHeader } from '../documents/company-record.ts';
import { loadNamesOf, type NamedDocument } from '../documents/document-names.ts';
import { toDocumentTitle } from '../documents/entry-documents.ts';
import { createOnce } from '../documents/idempotency.ts';
import { assertMoneyAccount } from '../documents/money-account.ts';
import { parseMonth } from '../documents/reports/report-period.ts';
import { readReversal } from '../documents/reversal-request.ts';
import { readTdsDeposit, recordTdsDeposit, reverseTdsDeposit } from './tds-deposits.ts';
import { loadTdsReturn, type StoredDeposit, type TdsReturn, toOpenTds } from './tds-return.ts';
import { buildTdsSheet, toBsDay } from './tds-sheet.ts';

const TAX_RETURNS = 'tax-returns';
type MonthRequest = { Params: { year: string; month: string } };

const texts = {
  deposited: { en: 'TDS deposit recorded successfully.', ne: 'टीडीएस दाखिला राखियो।' },
  reversed: { en: 'TDS deposit reversed successfully.', ne: 'टीडीएस दाखिला उल्टाइयो।' },
  unknown: { en: 'TDS deposit not found.', ne: 'टीडीएस दाखिला भेटिएन।' },
} satisfies Record<string, Texts>;

const toRupeesOrNull = (paisa: number | null) => (paisa === null ? null : toRupees(paisa));
const toPercentOrNull = (rate: number | null) => (rate === null ? null : toPercent(rate));

const serializeDeposit = (
  { company_id: _, created_by_id: _by, account, account_ne, amount, ...row }: StoredDeposit,
  language: Language,
): Row => ({
  ...row,
  amount: toRupees(amount),
  account: (language === 'ne' && account_ne) || account,
});

const serializeRow = (
  row: TdsReturn['rows'][number],
  of_document: NamedDocument | null,
  language: Language,
): Row => ({
  of_document,
  document_kind: row.source_kind,
  document_id: row.source_id,
  document: toDocumentTitle(row.source_kind, language),
  number: row.number,
  pan: row.pan || null,
  name: row.name,
  date: row.day,
  date_bs: toBsDay(row.day),
  payment_amount: toRupeesOrNull(row.base),
  rate: toPercentOrNull(row.rate),
  tds_amount: toRupees(row.amount),
  open_amount: toRupees(toOpenTds(row)),
  tds_type: row.type.code,
  tds_type_name: row.type.name,
  section: row.type.section,
  revenue_head: row.type.revenue_head,
  voucher_no: row.voucher_no,
});

/** What was kept back and what of it is to be deposited, by revenue head. */
const sumHeads = (rows: TdsReturn['rows']): Row[] =>
  [...Map.groupBy(rows, ({ type }) => type.revenue_head)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([revenue_head, some]) => ({
      revenue_head,
      rows: some.length,
      payment_amount: toRupees(some.reduce((sum, row) => sum + (row.base ?? 0), 0)),
      tds_amount: toRupees(some.reduce((sum, row) => sum + row.amount, 0)),
      open_amount: toRupees(some.reduce((sum, row) => sum + toOpenTds(row), 0)),
    }));

const answerOf = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
  language: Language,
): Promise<Row> => {
  const [made, company, { layouts }] = await Promise.all([
    loadTdsReturn(database.read, company_id, period, language),
    loadCompanyHeader(database, company_id),
    loadCheckSettings(database.read, company_id),
  ]);
  const nameOf = await loadNamesOf(database.read, company_id, [...made.rows, ...made.received]);
  const layout = getEffectiveLayout('e-tds', period.start_date, layouts);
  const total = made.rows.reduce((sum, row) => sum + row.amount, 0);
  const carried = made.carried.reduce((sum, row) => sum + toOpenTds(row), 0);
  return {
    rows: made.rows.map(row => serializeRow(row, nameOf(row), language)),
    revenue_heads: sumHeads(made.rows),
    total: toRupees(total),
    carried: toRupees(carried),
    open: toRupees(Math.max(made.open, 0)),
    missing_pan: made.rows.filter(row => !row.pan && row.source_kind !== 'opening').length,
    due: { ad: made.due, bs: formatBsDueDate(made.due) },
    deposits: made.deposits.map(row => serializeDeposit(row, language)),
    received: made.received.map(row => ({
      receipt_id: row.receipt_id,
      number: row.number,
      pan: row.pan || null,
      name: row.name,
      date: row.day,
      date_bs: toBsDay(row.day),
      payment_amount: toRupeesOrNull(row.base),
      rate: toPercentOrNull(row.rate),
      tds_amount: toRupees(row.amount),
      tds_type: row.type.code,
      voucher_no: row.voucher_no,
      of_document: nameOf(row),
    })),
    received_total: toRupees(made.received.reduce((sum, row) => sum + row.amount, 0)),
    head: buildFormHead(company, period, language),
    layout: { version: layout.version, title: layout.title[language] },
    period: {
      fiscal_year: period.fiscal_year,
      start_date: period.start_date,
      end_date: period.end_date,
    },
  };
};

/** Registers the routes below the billing prefix. */
export const registerTdsReturnRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  app.get<MonthRequest>(
    '/tds-returns/:year/:month',
    requirePermission('view', TAX_RETURNS),
    async request => {
      const { actor, language } = requireSession(request);
      return answerOf(database, actor.company_id, parseMonth(request.params, language), language);
    },
  );

  app.post<MonthRequest>(
    '/tds-returns/:year/:month',
    requirePermission('edit', TAX_RETURNS),
    async request => {
      const session = requireSession(request);
      const { actor, language, now, pos } = session;
      const { company_id } = actor;
      const period = parseMonth(request.params, language);
      const address = `/tds-returns/${toMonthKey(period)}`;
      return createOnce(database, request, session, address, async () => {
        const asked = readTdsDeposit(readObjectBody(request), { now, language });
        await assertMoneyAccount(database.read, company_id, asked.account_id, language);
        return async tx => {
          const { id, amount, voucher_no } = await recordTdsDeposit(tx, period, asked, {
            ...{ actor, pos, now, language },
          });
          return {
            ...{ id, month: toMonthKey(period), amount: toRupees(amount), voucher_no },
            message: texts.deposited[language],
          };
        };
      });
    },
  );

  app.get<MonthRequest>(
    '/tds-returns/:year/:month/export',
    requirePermission('view', TAX_RETURNS),
    async (request, reply) => {
      const { actor, language, now } = requireSession(request);
      const { company_id } = actor;
      const type = parseReportExportType(request.query as QueryString, language);
      const period = parseMonth(request.params, language);
      const [made, company, { layouts }] = await Promise.all([
        loadTdsReturn(database.read, company_id, period, language),
        loadCompanyHeader(database, company_id),
        loadCheckSettings(database.read, company_id),
      ]);
      const layout = getEffectiveLayout('e-tds', period.start_date, layouts);
      const head = buildFormHead(company, period, language);
      return sendSheet(reply, type, {
        ...buildTdsSheet(made, layout, period, head, language),
        name: `e-tds-${toMonthKey(period)}-${toTimestamp(now)}`,
      });
    },
  );

  app.post<{ Params: { id: string } }>(
    '/tds-deposits/:id/reversal',
    requirePermission('edit', TAX_RETURNS),
    async request => {
      const { actor, language, now, pos } = requireSession(request);
      const id = parseId(request);
      const asked = readReversal(readObjectBody(request), { now, language });
      const [found] = await query(
        database.read,
        'select id from tds_deposits where company_id = ? and id = ?',
        [actor.company_id, id],
      );
      if (!found) throw new NotFoundError(texts.unknown[language]);
      const reversal = await retryOnUniqueViolation(database, tx =>
        reverseTdsDeposit(tx, id, asked, { actor, pos, now, language }),
      );
      return {
        id: reversal.id,
        month: reversal.month,
        amount: toRupees(reversal.amount),
        voucher_no: reversal.voucher_no,
        message: texts.reversed[language],
      };
    },
  );
};
