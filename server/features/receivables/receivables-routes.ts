// GET reports/receivables-ageing, payables-ageing, outstanding and collections, each with its export.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { formatBuckets } from '../../../domain/ledger/ageing.ts';
import {
  type AgeingReportName,
  ageingParties,
  type ReceivableReportName,
  receivableReports,
} from '../../../domain/ledger/receivable-reports.ts';
import { LEDGER_REPORTS } from '../../../domain/ledger/report-names.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { toPage } from '../../entities/fetch-page.ts';
import { parsePaging, type QueryString } from '../../entities/list-query.ts';
import {
  parseReportExportType,
  sendSheet,
  toTimestamp,
} from '../../platform/exports/send-sheet.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadSheetHead } from '../documents/company-record.ts';
import { loadDocumentAddresses } from '../documents/entry-documents.ts';
import { formatDaysHead } from '../documents/reports/day-columns.ts';
import {
  type AgeingFigures,
  listAgeingColumns,
  loadAgedDocuments,
  loadAgedParties,
  toAgeingHeads,
} from './ageing.ts';
import {
  type CollectedFigures,
  loadCollectedReceipts,
  loadCollectedRows,
  sumCollections,
} from './collections.ts';
import { nameDocuments } from './open-documents.ts';
import { loadOutstanding, sumOutstanding } from './outstanding.ts';
import { findParty } from './party-account.ts';
import {
  parseAgeingRequest,
  parseCollectionsRequest,
  parseOutstandingRequest,
} from './receivables-request.ts';
import {
  buildAgedDocumentsSheet,
  buildAgeingSheet,
  buildCollectionsSheet,
  buildOutstandingSheet,
  buildReceiptsSheet,
  countOverdue,
  toNoted,
} from './report-sheets.ts';

/** Rows of a page where nothing else is asked for. */
const PAGE_SIZE = 50;
const FIRST_ROW = { limit: 1, page: 1 };

const serializeFigures = (figures: AgeingFigures) =>
  Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, toRupees(amount)]));

const serializeCollected = <Row extends CollectedFigures>({
  received,
  reversed,
  amount,
  ...row
}: Row) => ({
  ...row,
  received: toRupees(received),
  reversed: toRupees(reversed),
  amount: toRupees(amount),
});

/** Registers the routes below the billing prefix. */
export const registerReceivablesRoutes = (
  app: FastifyInstance,
  { database }: EntityStore,
): void => {
  const viewing = requirePermission('view', LEDGER_REPORTS);

  const asking = (request: FastifyRequest) => {
    const { actor, language, now } = requireSession(request);
    const query = request.query as QueryString;
    const problems: FieldErrors = {};
    const paging = parsePaging(query, PAGE_SIZE, language, problems);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const { company_id } = actor;
    return { company_id, language, now, today: now.slice(0, 10), query, paging };
  };
  type Asking = ReturnType<typeof asking>;

  const toHead = (name: ReceivableReportName, language: Language) => ({
    report: name,
    title: receivableReports[name][language],
  });

  const makeSheetHead = async (
    name: ReceivableReportName,
    { company_id, language }: Asking,
    days: string[],
    pos: string | undefined,
    more: string[] = [],
  ) => ({
    title: receivableReports[name][language],
    language,
    head: [
      ...(await loadSheetHead(database, company_id, language)),
      ...more,
      ...formatDaysHead(days, pos, language),
    ],
  });

  /** The party that a report is of, by name; nothing where it is of all. */
  const nameParty = async (
    company_id: number,
    kind: 'customer' | 'vendor',
    id: number | undefined,
  ) => {
    const found =
      id === undefined ? undefined : await findParty(database, company_id, { kind, id });
    return found === undefined ? [] : [`${found.name} · ${found.code}`];
  };

  const answerAgeing = async (name: AgeingReportName, request: FastifyRequest) => {
    const { company_id, language, today, query, paging } = asking(request);
    const asked = parseAgeingRequest(query, today, language);
    const { as_of, by, buckets, party_id } = asked;
    const kind = ageingParties[name];
    const head = {
      ...toHead(name, language),
      ...{ as_of, by, buckets: formatBuckets(buckets), party_id: party_id ?? null },
      party: (await nameParty(company_id, kind, party_id))[0] ?? null,
      columns: toAgeingHeads(listAgeingColumns(asked), language),
    };
    if (party_id === undefined) {
      const aged = await loadAgedParties(database, company_id, kind, asked, paging);
      const data = aged.rows.map(({ figures, ...row }) => ({
        ...row,
        figures: serializeFigures(figures),
      }));
      return {
        ...head,
        totals: serializeFigures(aged.totals),
        ...toPage(data, aged.total, paging, request.url),
      };
    }
    const aged = await loadAgedDocuments(
      database,
      company_id,
      kind,
      { ...asked, party_id },
      paging,
    );
    const nameOf = await nameDocuments(database, company_id, aged.rows, language);
    const data = aged.rows.map(({ figures, balance, ...row }) => ({
      ...row,
      ...nameOf(row),
      days_overdue: countOverdue({ balance, due_date: row.due_date }, as_of),
      figures: serializeFigures(figures),
    }));
    return {
      ...head,
      totals: serializeFigures(aged.totals),
      ...toPage(data, aged.total, paging, request.url),
    };
  };

  const buildAgeing = async (name: AgeingReportName, made: Asking) => {
    const { company_id, language, today, query } = made;
    const asked = parseAgeingRequest(query, today, language);
    const { as_of, pos, party_id } = asked;
    const kind = ageingParties[name];
    const heads = toAgeingHeads(listAgeingColumns(asked), language);
    const head = await makeSheetHead(
      name,
      made,
      [as_of],
      pos,
      await nameParty(company_id, kind, party_id),
    );
    if (party_id === undefined) {
      const load = (paging: { limit: number; page: number }) =>
        loadAgedParties(database, company_id, kind, asked, paging);
      const { totals, total } = await load(FIRST_ROW);
      const rows = async (paging: { limit: number; page: number }) => (await load(paging)).rows;
      return { sheet: buildAgeingSheet(head, heads, rows, totals), count: total };
    }
    const load = (paging: { limit: number; page: number }) =>
      loadAgedDocuments(database, company_id, kind, { ...asked, party_id }, paging);
    const { totals, total } = await load(FIRST_ROW);
    const rows = async (paging: { limit: number; page: number }) => (await load(paging)).rows;
    return { sheet: buildAgedDocumentsSheet(head, heads, rows, totals), count: total };
  };

  for (const name of Object.keys(ageingParties) as AgeingReportName[]) {
    app.get(`/reports/${name}`, viewing, request => answerAgeing(name, request));
    app.get(`/reports/${name}/export`, viewing, async (request, reply) => {
      const made = asking(request);
      const type = parseReportExportType(made.query, made.language);
      const { sheet, count } = await buildAgeing(name, made);
      return sendSheet(reply, type, { sheet, count, name: `${name}-${toTimestamp(made.now)}` });
    });
  }

  app.get('/reports/outstanding', viewing, async request => {
    const { company_id, language, today, query, paging } = asking(request);
    const asked = parseOutstandingRequest(query, today, language);
    const [sums, rows] = await Promise.all([
      sumOutstanding(database, company_id, asked),
      loadOutstanding(database, company_id, asked, paging),
    ]);
    const nameOf = await nameDocuments(database, company_id, rows, language);
    const data = rows.map(({ balance, total, paid, ...row }) => ({
      ...row,
      ...nameOf(row),
      days_overdue: countOverdue({ balance, due_date: row.due_date }, asked.as_of),
      total: toRupees(total),
      noted: toRupees(toNoted({ ...row, total, paid, balance })),
      paid: toRupees(paid),
      open: toRupees(balance),
    }));
    return {
      ...toHead('outstanding', language),
      ...{ as_of: asked.as_of, party_kind: asked.party_kind, open: toRupees(sums.balance) },
      ...toPage(data, sums.total, paging, request.url),
    };
  });

  app.get('/reports/outstanding/export', viewing, async (request, reply) => {
    const made = asking(request);
    const { company_id, language, today, query, now } = made;
    const type = parseReportExportType(query, language);
    const asked = parseOutstandingRequest(query, today, language);
    const { as_of, pos, party_kind, party_id } = asked;
    const sums = await sumOutstanding(database, company_id, asked);
    const head = await makeSheetHead(
      'outstanding',
      made,
      [as_of],
      pos,
      await nameParty(company_id, party_kind, party_id),
    );
    const load = (paging: { limit: number; page: number }) =>
      loadOutstanding(database, company_id, asked, paging);
    return sendSheet(reply, type, {
      sheet: buildOutstandingSheet(head, load, as_of, sums.balance),
      count: sums.total,
      name: `outstanding-${toTimestamp(now)}`,
    });
  });

  app.get('/reports/collections', viewing, async request => {
    const { company_id, language, today, query, paging } = asking(request);
    const asked = parseCollectionsRequest(query, today, language);
    const { total, all, methods, cashiers } = await sumCollections(database, company_id, asked);
    const head = {
      ...toHead('collections', language),
      ...{ start_date: asked.start_date, end_date: asked.end_date, by: asked.by },
      totals: serializeCollected(all),
      methods: methods.map(serializeCollected),
      cashiers: cashiers.map(serializeCollected),
    };
    if (asked.by === 'sums') {
      const rows = await loadCollectedRows(database, company_id, asked, paging);
      return { ...head, ...toPage(rows.map(serializeCollected), total, paging, request.url) };
    }
    const rows = await loadCollectedReceipts(database, company_id, asked, paging);
    const toSource = ({ id }: { id: number }) => ({ source_kind: 'receipt', source_id: id });
    const addressOf = await loadDocumentAddresses(database, company_id, rows.map(toSource));
    const data = rows.map(row => ({
      ...row,
      amount: toRupees(row.amount),
      address: addressOf(toSource(row)),
    }));
    return { ...head, ...toPage(data, total, paging, request.url) };
  });

  app.get('/reports/collections/export', viewing, async (request, reply) => {
    const made = asking(request);
    const { company_id, language, today, query, now } = made;
    const type = parseReportExportType(query, language);
    const asked = parseCollectionsRequest(query, today, language);
    const sums = await sumCollections(database, company_id, asked);
    const days = [asked.start_date, asked.end_date];
    const head = await makeSheetHead('collections', made, days, asked.pos);
    type Paging = { limit: number; page: number };
    const sheet =
      asked.by === 'sums'
        ? buildCollectionsSheet(
            head,
            (paging: Paging) => loadCollectedRows(database, company_id, asked, paging),
            sums,
          )
        : buildReceiptsSheet(
            head,
            (paging: Paging) => loadCollectedReceipts(database, company_id, asked, paging),
            sums,
          );
    return sendSheet(reply, type, {
      ...{ sheet, count: sums.total },
      name: `collections-${toTimestamp(now)}`,
    });
  });
};
