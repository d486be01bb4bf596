// GET reports/{name} and its export, GET ledger/accounts/{id} and its export: the statements and books
// of a company, made from the ledger alone.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import type { AccountNode, AccountTree } from '../../../domain/ledger/account-tree.ts';
import { type CashBook, listBookAccounts } from '../../../domain/ledger/cash-books.ts';
import {
  LEDGER_REPORTS,
  type LedgerReportName,
  ledgerReportNames,
  ledgerReports,
} from '../../../domain/ledger/report-names.ts';
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
import type { Sheet } from '../../platform/exports/sheet.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { loadAccountTree } from '../../posting/account-sums.ts';
import { loadSheetHead } from '../documents/company-record.ts';
import { loadDocumentAddresses, toDocumentTitle } from '../documents/entry-documents.ts';
import { buildBookSheet, buildDayBookSheet, buildJournalSheet } from './book-sheets.ts';
import { countEntries, countEntryLines, loadEntryPage, sumEntries } from './entry-book.ts';
import { registerEntryRoutes } from './entry-routes.ts';
import { createAccountNames, loadEntryLines } from './journal-lines.ts';
import { type BookLine, type BookSpan, type BookTotals, loadBookPage } from './ledger-book.ts';
import { type LedgerReportRequest, parseReportRequest } from './report-request.ts';
import { buildStatementSheet, formatReportHead } from './report-sheet.ts';
import type { LoadMonthlyVat, StatementTable } from './statement-table.ts';
import { loadStatement } from './statements.ts';

/** Lines of a page where nothing else is asked for. */
const PAGE_SIZE = 50;

const isCashBook = (name: LedgerReportName): name is CashBook =>
  name === 'cash-book' || name === 'bank-book';

const serializeStatement = ({ columns, rows }: StatementTable) => ({
  columns,
  rows: rows.map(({ amounts, account, code, ...row }) => ({
    ...row,
    account_id: account?.id ?? null,
    code: account?.code ?? code ?? null,
    // Rupees; of a ratio its value, which is kept in hundredths alike.
    ...Object.fromEntries(
      columns.map(({ name, kind }, index) => {
        const amount = amounts[index] ?? null;
        return [name, amount === null || kind === 'whole' ? amount : toRupees(amount)];
      }),
    ),
  })),
});

const serializeTotals = ({ opening, debit, credit, closing }: BookTotals) => ({
  opening: toRupees(opening),
  debit: toRupees(debit),
  credit: toRupees(credit),
  closing: toRupees(closing),
});

/** The account itself, or all accounts of a group. */
const listOwnAccounts = (accounts: AccountNode[], id: number): number[] => {
  const below = accounts.filter(({ parent_id }) => parent_id === id);
  return below.length === 0 ? [id] : below.flatMap(child => listOwnAccounts(accounts, child.id));
};

/** Registers the routes below the billing prefix. */
export const registerLedgerReportRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
  loadMonthlyVat: LoadMonthlyVat,
): void => {
  const accounts = entities.find(({ name }) => name === 'accounts')!;
  const viewing = requirePermission('view', LEDGER_REPORTS);

  /** What every answer needs: whose books, which days, which page. */
  const asking = (name: LedgerReportName, request: FastifyRequest) => {
    const { actor, language, now } = requireSession(request);
    const query = request.query as QueryString;
    const problems: FieldErrors = {};
    const paging = parsePaging(query, PAGE_SIZE, language, problems);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const asked = parseReportRequest(ledgerReports[name], query, now.slice(0, 10), language);
    return { company_id: actor.company_id, language, now, query, paging, asked };
  };

  const serializeLines = async (
    company_id: number,
    lines: BookLine[],
    tree: AccountTree,
    language: Language,
  ) => {
    const nameOf = createAccountNames(tree, language);
    const addressOf = await loadDocumentAddresses(database, company_id, lines);
    return lines.map(line => ({
      ...line,
      account: nameOf(line.account_id),
      document: toDocumentTitle(line.source_kind, language),
      address: addressOf(line),
      debit: toRupees(line.debit),
      credit: toRupees(line.credit),
      balance: toRupees(line.balance),
    }));
  };

  const findAccount = (tree: AccountTree, request: FastifyRequest, language: Language) => {
    const { id } = request.params as { id: string };
    const account = tree.accounts.find(each => String(each.id) === id);
    if (!account) throw new NotFoundError(toNotFoundMessage(accounts, language));
    return account;
  };

  const makeSheet = async (
    company_id: number,
    language: Language,
    span: BookSpan,
    title: string,
    lines: string[],
    tree: AccountTree,
  ) => ({
    database,
    company_id,
    span,
    title,
    head: [...(await loadSheetHead(database, company_id, language)), ...lines],
    language,
    accountName: createAccountNames(tree, language),
  });

  registerEntryRoutes(app, database);

  app.get('/ledger/accounts/:id', viewing, async request => {
    const { company_id, language, paging, asked } = asking('cash-book', request);
    const tree = await loadAccountTree(database, company_id);
    const account = findAccount(tree, request, language);
    const own = listOwnAccounts(tree.accounts, account.id);
    const { lines, ...totals } = await loadBookPage(database, company_id, own, asked, paging);
    return {
      account: { id: account.id, code: account.code, name: account.name[language] },
      start_date: asked.start_date,
      end_date: asked.end_date,
      ...serializeTotals(totals),
      ...toPage(
        await serializeLines(company_id, lines, tree, language),
        totals.total,
        paging,
        request.url,
      ),
    };
  });

  app.get('/ledger/accounts/:id/export', viewing, async (request, reply) => {
    const { company_id, language, now, query, asked } = asking('cash-book', request);
    const type = parseReportExportType(query, language);
    const tree = await loadAccountTree(database, company_id);
    const account = findAccount(tree, request, language);
    const own = listOwnAccounts(tree.accounts, account.id);
    const totals = await loadBookPage(database, company_id, own, asked, { limit: 1, page: 1 });
    const making = await makeSheet(
      company_id,
      language,
      asked,
      `${account.code} ${account.name[language]}`,
      formatReportHead('cash-book', asked, language),
      tree,
    );
    return sendSheet(reply, type, {
      sheet: buildBookSheet(making, own, totals, own.length > 1),
      count: totals.total,
      name: `ledger-${account.code}-${toTimestamp(now)}`,
    });
  });

  const answerBook = async (
    name: LedgerReportName,
    company_id: number,
    asked: LedgerReportRequest,
    paging: { limit: number; page: number },
    language: Language,
    url: string,
  ) => {
    const tree = await loadAccountTree(database, company_id);
    if (isCashBook(name)) {
      const accounts = listBookAccounts(tree, name);
      const { lines, ...totals } = await loadBookPage(
        database,
        company_id,
        accounts,
        asked,
        paging,
      );
      const data = await serializeLines(company_id, lines, tree, language);
      return { ...serializeTotals(totals), ...toPage(data, totals.total, paging, url) };
    }
    const [total, amount, entries] = await Promise.all([
      countEntries(database, company_id, asked),
      sumEntries(database, company_id, asked),
      loadEntryPage(database, company_id, asked, paging),
    ]);
    const nameOf = createAccountNames(tree, language);
    const addressOf = await loadDocumentAddresses(database, company_id, entries);
    const lines =
      name === 'journal'
        ? Map.groupBy(
            await loadEntryLines(
              database,
              entries.map(({ id }) => id),
              asked,
            ),
            ({ entry_id }) => entry_id,
          )
        : undefined;
    const data = entries.map(entry => ({
      ...entry,
      amount: toRupees(entry.amount),
      document: toDocumentTitle(entry.source_kind, language),
      address: addressOf(entry),
      ...(lines
        ? {
            lines: (lines.get(entry.id) ?? []).map(({ account_id, debit, credit }) => ({
              account_id,
              account: nameOf(account_id),
              debit: toRupees(debit),
              credit: toRupees(credit),
            })),
          }
        : {}),
    }));
    return { amount: toRupees(amount), ...toPage(data, total, paging, url) };
  };

  const buildSheet = async (
    name: LedgerReportName,
    company_id: number,
    asked: LedgerReportRequest,
    language: Language,
  ): Promise<{ sheet: Sheet; count: number }> => {
    const lines = formatReportHead(name, asked, language);
    if (ledgerReports[name].kind === 'statement') {
      const loading = { database, company_id, request: asked, language, loadMonthlyVat };
      const table = await loadStatement(name, loading);
      const head = [...(await loadSheetHead(database, company_id, language)), ...lines];
      return {
        sheet: buildStatementSheet(name, table, head, language),
        count: table.rows.length,
      };
    }
    const tree = await loadAccountTree(database, company_id);
    const title = ledgerReports[name].title[language];
    const making = await makeSheet(company_id, language, asked, title, lines, tree);
    if (isCashBook(name)) {
      const accounts = listBookAccounts(tree, name);
      const totals = await loadBookPage(database, company_id, accounts, asked, {
        limit: 1,
        page: 1,
      });
      return {
        sheet: buildBookSheet(making, accounts, totals, accounts.length > 1),
        count: totals.total,
      };
    }
    return name === 'journal'
      ? {
          sheet: buildJournalSheet(making),
          count: await countEntryLines(database, company_id, asked),
        }
      : {
          sheet: buildDayBookSheet(making),
          count: await countEntries(database, company_id, asked),
        };
  };

  for (const name of ledgerReportNames) {
    app.get(`/reports/${name}`, viewing, async request => {
      const { company_id, language, paging, asked } = asking(name, request);
      const { time, kind, title } = ledgerReports[name];
      const days =
        time === 'day'
          ? { as_of: asked.end_date }
          : { start_date: asked.start_date, end_date: asked.end_date };
      const head = { report: name, title: title[language], ...days };
      if (kind === 'statement') {
        const loading = { database, company_id, request: asked, language, loadMonthlyVat };
        const table = await loadStatement(name, loading);
        return { ...head, ...serializeStatement(table) };
      }
      return {
        ...head,
        ...(await answerBook(name, company_id, asked, paging, language, request.url)),
      };
    });

    app.get(`/reports/${name}/export`, viewing, async (request, reply) => {
      const { company_id, language, now, query, asked } = asking(name, request);
      const type = parseReportExportType(query, language);
      const { sheet, count } = await buildSheet(name, company_id, asked, language);
      return sendSheet(reply, type, { sheet, count, name: `${name}-${toTimestamp(now)}` });
    });
  }
};
