// The routes of the four reports (a page, and the sums under the filters), and the names that they
// offer as filters.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { toRupees } from '../../../domain/money/money.ts';
import { registers } from '../../../domain/registers/registers.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { toPage } from '../../entities/fetch-page.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { addTotals, NO_TOTALS } from '../documents/reports/daily-totals.ts';
import { buildRegisterFilter } from '../documents/reports/register-filter.ts';
import { parseRegisterQuery, type RegisterQuery } from '../documents/reports/register-query.ts';
import {
  computeCancelledSums,
  computeRegisterSums,
  computeSumsByType,
} from '../documents/reports/register-sums.ts';
import { debitNoteRegister, purchaseRegister, purchaseTypeNames } from './purchase-registers.ts';
import {
  createLineSerializer,
  loadPageLines,
  type RegisterDefinition,
} from './register-definition.ts';
import { materializedView, salesRegister, salesReturnRegister } from './sales-registers.ts';

type RegisterSums = typeof NO_TOTALS;

/** The four sums of the documents in rupees, and the amounts without VAT. */
const serializeSalesSums = ({
  total,
  discount_amount,
  taxable_amount,
  vat_amount,
  export_sales,
}: RegisterSums) => ({
  total: toRupees(total),
  discount_amount: toRupees(discount_amount),
  taxable_amount: toRupees(taxable_amount),
  vat_amount: toRupees(vat_amount),
  exempted_sale: toRupees(total - taxable_amount - export_sales - vat_amount),
  export_sale: toRupees(export_sales),
});

/** The sums of purchases, by type under the names of the contract ("Lists"). */
const serializePurchaseSums = (byType: Map<string, RegisterSums>) => {
  const all = [...byType.values()].reduce<RegisterSums>(
    (sums, more) => addTotals(sums, more),
    NO_TOTALS,
  );
  const of = (type: string) => {
    const { taxable_amount, vat_amount } = byType.get(type) ?? NO_TOTALS;
    return { taxable_amount: toRupees(taxable_amount), vat_amount: toRupees(vat_amount) };
  };
  return {
    total: toRupees(all.total),
    discount_amount: toRupees(all.discount_amount),
    non_taxable: toRupees(all.total - all.taxable_amount - all.vat_amount),
    ...Object.fromEntries(
      Object.entries(purchaseTypeNames).map(([type, name]) => [name, of(type)]),
    ),
  };
};

const subtractByType = (
  whole: Map<string, RegisterSums>,
  part: Map<string, RegisterSums>,
): Map<string, RegisterSums> =>
  new Map(
    [...new Set([...whole.keys(), ...part.keys()])].map(type => [
      type,
      addTotals(whole.get(type) ?? NO_TOTALS, part.get(type) ?? NO_TOTALS, -1),
    ]),
  );

/** Registers the routes below the billing prefix. */
export const registerRegisterRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  /** A page of a register with the sums of its lines. */
  const pageAndSums = async (
    register: RegisterDefinition,
    company_id: number,
    asked: RegisterQuery,
  ) => {
    const matching = await buildRegisterFilter(database, register.source, company_id, asked);
    const sums = await computeRegisterSums(database, register.source, company_id, asked, matching);
    return {
      sums,
      lines: await loadPageLines(database, register, company_id, asked, matching, sums.documents),
    };
  };

  const viewing = ({ name }: RegisterDefinition) =>
    requirePermission('view', registers[name].subject);
  const asking = (register: RegisterDefinition, request: FastifyRequest) => {
    const { actor, language } = requireSession(request);
    return {
      company_id: actor.company_id,
      asked: parseRegisterQuery(register.source, request.query as QueryString, language),
    };
  };

  const invoiceRecord = createLineSerializer('sales', []);
  app.get('/sales-registers', viewing(salesRegister), async (request, reply) => {
    const { company_id, asked } = asking(salesRegister, request);
    const { sums, lines } = await pageAndSums(salesRegister, company_id, asked);
    if (sums.documents === 0) return reply.code(204).send();
    const sold = addTotals(sums, await computeCancelledSums(database, company_id, asked), -1);
    return {
      invoices: toPage(lines.map(invoiceRecord), sums.documents, asked, request.url),
      sum_data: { total_sales: serializeSalesSums(sold) },
    };
  });

  const returnRecord = createLineSerializer('sales-return', ['vat_rated_sale']);
  app.get('/sales-return', viewing(salesReturnRegister), async (request, reply) => {
    const { company_id, asked } = asking(salesReturnRegister, request);
    const { sums, lines } = await pageAndSums(salesReturnRegister, company_id, asked);
    if (sums.documents === 0) return reply.code(204).send();
    return {
      sales_return: toPage(lines.map(returnRecord), sums.documents, asked, request.url),
      total_sales_return: serializeSalesSums(sums),
    };
  });

  const viewRecord = createLineSerializer('materialized-view', []);
  app.get('/material-view', viewing(materializedView), async (request, reply) => {
    const { company_id, asked } = asking(materializedView, request);
    const { sums, lines } = await pageAndSums(materializedView, company_id, asked);
    if (sums.documents === 0) return reply.code(204).send();
    return toPage(lines.map(viewRecord), sums.documents, asked, request.url);
  });

  const billRecord = createLineSerializer('purchases', ['taxable_amount', 'vat_amount']);
  app.get('/purchases-registers', viewing(purchaseRegister), async (request, reply) => {
    const { company_id, asked } = asking(purchaseRegister, request);
    // The period's notes have pages of their own, of the same size.
    const notesAsked = {
      ...asked,
      page: parseNotePage((request.query as QueryString).debit_note_page),
    };
    const bills = await buildRegisterFilter(database, purchaseRegister.source, company_id, asked);
    const notes = await buildRegisterFilter(database, debitNoteRegister.source, company_id, asked);
    const bought = await computeSumsByType(
      database,
      purchaseRegister.source,
      company_id,
      asked,
      bills,
    );
    const sentBack = await computeSumsByType(
      database,
      debitNoteRegister.source,
      company_id,
      asked,
      notes,
    );
    const [billCount, noteCount] = [bought, sentBack].map(sums =>
      [...sums.values()].reduce((count, sum) => count + sum.documents, 0),
    ) as [number, number];
    if (billCount + noteCount === 0) return reply.code(204).send();
    const billLines = await loadPageLines(
      database,
      purchaseRegister,
      company_id,
      asked,
      bills,
      billCount,
    );
    const noteLines = await loadPageLines(
      database,
      debitNoteRegister,
      company_id,
      notesAsked,
      notes,
      noteCount,
    );
    return {
      billing: toPage(billLines.map(billRecord), billCount, asked, request.url),
      debit_note: noteLines.map(line => ({
        ...billRecord(line),
        billing: { created_at: line.billing_date },
      })),
      debit_note_total: noteCount,
      sum_data: {
        active_purchase: serializePurchaseSums(subtractByType(bought, sentBack)),
        return_purchase: serializePurchaseSums(sentBack),
        total_purchase: serializePurchaseSums(bought),
      },
    };
  });
};

const parseNotePage = (given: unknown): number =>
  typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 1;

/** At most this many names are offered. */
const MAX_LOOKUP_NAMES = 1000;

/**
 * Registers GET worldlink-pos (counters) and GET resellers (those of invoices): names only, for
 * every signed-in user.
 */
export const registerLookupRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  const answer = (rows: { name: string }[], request: FastifyRequest, reply: FastifyReply) =>
    rows.length === 0
      ? reply.code(204).send()
      : toPage(rows, rows.length, { limit: MAX_LOOKUP_NAMES, page: 1 }, request.url);

  app.get('/worldlink-pos', requireSignIn, async (request, reply) => {
    const { actor } = requireSession(request);
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`select id, name from pos where company_id = ${actor.company_id}
      order by name limit ${MAX_LOOKUP_NAMES}`.execute(database.read);
    return answer(rows, request, reply);
  });

  app.get('/resellers', requireSignIn, async (request, reply) => {
    const { actor } = requireSession(request);
    const { rows } = await sql<{
      name: string;
    }>`select distinct reseller as name from invoices where company_id = ${actor.company_id}
      and reseller is not null order by reseller limit ${MAX_LOOKUP_NAMES}`.execute(database.read);
    return answer(rows, request, reply);
  });
};
