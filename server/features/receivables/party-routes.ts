// GET parties/{customer|vendor}/{id}/open: what is open of a party now, and the credits that documents can
// take; GET parties/{customer|vendor}/{id}/statement, its export and its mail. Who sees them may view the
// party and its documents.
import type { FastifyInstance } from 'fastify';
import { letterFactTexts, writeLetters } from '../../../domain/documents/letter.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { settlingSubjects } from '../../../domain/ledger/settlements.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { toPermission } from '../../../domain/permissions.ts';
import { listGrantedPermissions } from '../../auth/permissions.ts';
import { requireSession } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { toPage } from '../../entities/fetch-page.ts';
import { parsePaging, type QueryString } from '../../entities/list-query.ts';
import {
  buildSheetPdf,
  parseReportExportType,
  sendSheet,
  toTimestamp,
} from '../../platform/exports/send-sheet.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { findCustomerLanguage } from '../documents/customer-language.ts';
import type { DocumentServices } from '../documents/document-services.ts';
import { loadDocumentAddresses } from '../documents/entry-documents.ts';
import { createLetterSender } from '../documents/letters.ts';
import { loadMailSender } from '../documents/mail-sender.ts';
import { parseDay } from '../documents/reports/report-days.ts';
import { loadPartyAgeing } from './ageing.ts';
import { nameDocuments } from './open-documents.ts';
import {
  findCounterparts,
  findLastMoney,
  loadOpenOfParty,
  type OpenOfParty,
} from './party-account.ts';
import { assertLetterType, buildConfirmations, sendLetters } from './party-letters.ts';
import { type PartyAsked, parseSpan, readParty, viewingParty } from './read-party.ts';
import { countOverdue, toNoted } from './report-sheets.ts';
import {
  loadMovements,
  loadStatementTotals,
  type StatementSpan,
  toMovementTitle,
} from './statement.ts';
import { buildStatementSheet, statementTexts } from './statement-sheet.ts';
import { loadVatToWithhold } from './vat-to-withhold.ts';

const PAGE_SIZE = 50;

/** Registers the routes below the billing prefix. */
export const registerPartyRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store } = services;
  const { database } = store;

  app.get('/parties/:kind/:id/open', viewingParty, async request => {
    const { company_id, session, language, now, party, record } = await readParty(store, request);
    const today = now.slice(0, 10);
    const rights = Object.values(settlingSubjects).map(subject => toPermission('create', subject));
    const [documents, last, counterparts, granted] = await Promise.all([
      loadOpenOfParty(database, company_id, party, today),
      findLastMoney(database, company_id, party),
      findCounterparts(database, company_id, party.kind, record),
      listGrantedPermissions(database, session, rights),
    ]);
    const [nameOf, toWithhold] = await Promise.all([
      nameDocuments(database, company_id, documents, language),
      party.kind === 'customer'
        ? loadVatToWithhold(database, company_id, party.id, documents)
        : new Map<number, number>(),
    ]);
    const serialize = ({ balance, total, paid, ...row }: OpenOfParty) => ({
      ...row,
      ...nameOf(row),
      days_overdue: countOverdue({ balance, due_date: row.due_date }, today),
      total: toRupees(total),
      noted: toRupees(toNoted({ ...row, total, paid, balance })),
      paid: toRupees(paid),
      // Of a credit, what documents can still take of it.
      open: toRupees(Math.abs(balance)),
      vat_to_withhold: toRupees(
        row.document_kind === 'invoice' ? (toWithhold.get(row.document_id) ?? 0) : 0,
      ),
    });
    const sum = (rows: OpenOfParty[]) =>
      toRupees(rows.reduce((amount, { balance }) => amount + balance, 0));
    return {
      party: { kind: party.kind, ...record },
      counterparts,
      may_apply: granted.has(toPermission('create', settlingSubjects[party.kind])),
      may_net: granted.size === rights.length,
      data: documents.filter(({ balance }) => balance > 0).map(serialize),
      credits: documents.filter(({ balance }) => balance < 0).map(serialize),
      balance: sum(documents),
      overdue: sum(documents.filter(each => countOverdue(each, today) > 0)),
      last_payment: last ? { ...last, amount: toRupees(last.amount) } : null,
    };
  });

  app.get('/parties/:kind/:id/statement', viewingParty, async request => {
    const asked = await readParty(store, request);
    const { company_id, language, party, record, query } = asked;
    const problems: FieldErrors = {};
    const paging = parsePaging(query, PAGE_SIZE, language, problems);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const span = parseSpan(asked);
    const [totals, ageing] = await Promise.all([
      loadStatementTotals(database, company_id, party, span),
      loadPartyAgeing(database, company_id, party, span.end_date, language),
    ]);
    const rows = await loadMovements(
      database,
      company_id,
      party,
      span,
      totals.opening,
      paging,
      language,
    );
    // A landed cost is read on its bill.
    const sources = rows.map(({ source_kind, source_id }) => ({
      source_kind: source_kind === 'landed-cost' ? 'billing' : source_kind,
      source_id,
    }));
    const addressOf = await loadDocumentAddresses(database, company_id, sources);
    const data = rows.map((row, index) => ({
      ...row,
      document: toMovementTitle(row, language),
      address: addressOf(sources[index]!),
      debit: toRupees(row.debit),
      credit: toRupees(row.credit),
      balance: toRupees(row.balance),
    }));
    const { opening, debit, credit, closing, total } = totals;
    return {
      party: { kind: party.kind, ...record },
      ...span,
      ...{ opening: toRupees(opening), closing: toRupees(closing) },
      ...{ debit: toRupees(debit), credit: toRupees(credit) },
      ageing: ageing.map(({ amount, ...head }) => ({ ...head, amount: toRupees(amount) })),
      ...toPage(data, total, paging, request.url),
    };
  });

  app.get('/parties/:kind/:id/statement/export', viewingParty, async (request, reply) => {
    const asked = await readParty(store, request);
    const type = parseReportExportType(asked.query, asked.language);
    const file = await makeStatement(database, asked, parseSpan(asked), type === 'pdf');
    return sendSheet(reply, type, file);
  });

  const letters = createLetterSender(app, services);

  app.get('/parties/:kind/:id/statement/email', viewingParty, async request => {
    const asked = await readParty(store, request);
    const { name } = await loadMailSender(database.read, asked.company_id);
    const { start_date, end_date } = parseSpan(asked);
    const letter = writeLetters({
      title: statementTexts.title,
      ...{ company: name, party: asked.record.name },
      facts: [{ label: letterFactTexts.period, value: { from: start_date, to: end_date } }],
    });
    const language = await findLanguage(database, asked);
    return { to: asked.record.email ?? '', language, letter };
  });

  app.post('/parties/:kind/:id/statement/email', viewingParty, async request => {
    // It is sent in the company's name, as a document of the party is.
    const asked = await readParty(store, request, 'create');
    const session = requireSession(request);
    const letter = letters.read(request, session);
    const span = parseSpan({ ...asked, query: readObjectBody(request) as QueryString });
    const language = letter.language ?? (await findLanguage(database, asked)) ?? asked.language;
    const enclose = async () => {
      const file = await makeStatement(database, { ...asked, language }, span, true);
      return {
        name: `${file.name}.pdf`,
        type: 'application/pdf',
        bytes: await buildSheetPdf(file.sheet, file.count, error => request.log.error(error)),
      };
    };
    return letters.send(request, session, letter, enclose, false);
  });

  app.get('/parties/:kind/:id/confirmation/export', viewingParty, async (request, reply) => {
    const asked = await readParty(store, request);
    const { company_id, language, now, party, record, query } = asked;
    assertLetterType(query, language);
    const problems: FieldErrors = {};
    const as_of = parseDay(query, 'as_of', language, problems) ?? now.slice(0, 10);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const letters = await buildConfirmations(
      { database, company_id, kind: party.kind, as_of, language },
      [record],
    );
    return sendLetters(reply, letters, `confirmation-${record.code}-${toTimestamp(now)}`);
  });
};

const findLanguage = (
  { read }: Database,
  { company_id, party }: PartyAsked,
): Promise<Language | null> =>
  party.kind === 'customer'
    ? findCustomerLanguage(read, company_id, 'id', party.id)
    : Promise.resolve(null);

/** The statement as a sheet, its number of movements and the name of its file. */
const makeStatement = async (
  database: Database,
  asked: PartyAsked,
  span: StatementSpan,
  isLetter: boolean,
) => {
  const { company_id, party, record, language, now } = asked;
  const totals = await loadStatementTotals(database, company_id, party, span);
  const ageing = await loadPartyAgeing(database, company_id, party, span.end_date, language);
  const making = { database, company_id, party, record, span, totals, ageing, language };
  return {
    sheet: await buildStatementSheet(making, isLetter),
    count: totals.total,
    name: `statement-${record.code}-${toTimestamp(now)}`,
  };
};
