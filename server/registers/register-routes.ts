// Reading the four reports: a page, and the sums of everything that the filters leave.
import type { FastifyInstance } from 'fastify';
import { toRupees } from '../../domain/billing/money.ts';
import { registers } from '../../domain/registers/registers.ts';
import type { QueryString } from '../entities/list-query.ts';
import { pageOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { type Asked, askedOf } from './asked.ts';
import { nothing, plus } from './days.ts';
import { matchingOf } from './matching.ts';
import { debitNoteRegister, purchaseRegister, typeNames } from './purchase-lines.ts';
import { pageLines, recordOf, type ServedRegister } from './register.ts';
import { materializedView, salesRegister, salesReturnRegister } from './sales-lines.ts';
import { cancelledSums, sumsByType, sumsOf } from './sums.ts';

type Sums = typeof nothing;

/** The documents' four sums in rupees, and what bore no VAT. */
const soldSums = ({ total, discount_amount, taxable_amount, vat_amount }: Sums) => ({
  total: toRupees(total),
  discount_amount: toRupees(discount_amount),
  taxable_amount: toRupees(taxable_amount),
  vat_amount: toRupees(vat_amount),
  exempted_sale: toRupees(total - taxable_amount - vat_amount),
});

/** The sums of purchases, by type under the documents' names (contract, "Lists"). */
const boughtSums = (byType: Map<string, Sums>) => {
  const all = [...byType.values()].reduce<Sums>((sums, more) => plus(sums, more), nothing);
  const of = (type: string) => {
    const { taxable_amount, vat_amount } = byType.get(type) ?? nothing;
    return { taxable_amount: toRupees(taxable_amount), vat_amount: toRupees(vat_amount) };
  };
  return {
    total: toRupees(all.total),
    discount_amount: toRupees(all.discount_amount),
    non_taxable: toRupees(all.total - all.taxable_amount - all.vat_amount),
    ...Object.fromEntries(Object.entries(typeNames).map(([type, name]) => [name, of(type)])),
  };
};

const less = (whole: Map<string, Sums>, part: Map<string, Sums>): Map<string, Sums> =>
  new Map(
    [...new Set([...whole.keys(), ...part.keys()])].map(type => [
      type,
      plus(whole.get(type) ?? nothing, part.get(type) ?? nothing, -1),
    ]),
  );

/** Registers the calls below the billing prefix. */
export const registerRoutes = (
  app: FastifyInstance,
  { database }: Store,
  enter: Entering,
): void => {
  /** A page of a register with what its lines add up to. */
  const pageAndSums = async (register: ServedRegister, company_id: number, asked: Asked) => {
    const matching = await matchingOf(database, register.source, company_id, asked);
    const sums = await sumsOf(database, register.source, company_id, asked, matching);
    return {
      sums,
      lines: await pageLines(database, register, company_id, asked, matching, sums.documents),
    };
  };

  const asking = async (register: ServedRegister, request: Parameters<Entering>[0]) => {
    const { actor, language } = await enter(request, 'view', registers[register.name].subject);
    return {
      company_id: actor.company_id,
      asked: askedOf(register.source, request.query as QueryString, language),
    };
  };

  const invoiceRecord = recordOf('sales', []);
  app.get('/sales-registers', async (request, reply) => {
    const { company_id, asked } = await asking(salesRegister, request);
    const { sums, lines } = await pageAndSums(salesRegister, company_id, asked);
    if (sums.documents === 0) return reply.code(204).send();
    const sold = plus(sums, await cancelledSums(database, company_id, asked), -1);
    return {
      invoices: pageOf(lines.map(invoiceRecord), sums.documents, asked, request.url),
      sum_data: { total_sales: soldSums(sold) },
    };
  });

  const returnRecord = recordOf('sales-return', ['vat_rated_sale']);
  app.get('/sales-return', async (request, reply) => {
    const { company_id, asked } = await asking(salesReturnRegister, request);
    const { sums, lines } = await pageAndSums(salesReturnRegister, company_id, asked);
    if (sums.documents === 0) return reply.code(204).send();
    return {
      sales_return: pageOf(lines.map(returnRecord), sums.documents, asked, request.url),
      total_sales_return: soldSums(sums),
    };
  });

  const viewRecord = recordOf('materialized-view', []);
  app.get('/material-view', async (request, reply) => {
    const { company_id, asked } = await asking(materializedView, request);
    const { sums, lines } = await pageAndSums(materializedView, company_id, asked);
    if (sums.documents === 0) return reply.code(204).send();
    return pageOf(lines.map(viewRecord), sums.documents, asked, request.url);
  });

  const billRecord = recordOf('purchases', ['taxable_amount', 'vat_amount']);
  app.get('/purchases-registers', async (request, reply) => {
    const { company_id, asked } = await asking(purchaseRegister, request);
    // The notes of the period have pages of their own, as many lines on each.
    const notesAsked = { ...asked, page: notePage((request.query as QueryString).debit_note_page) };
    const bills = await matchingOf(database, purchaseRegister.source, company_id, asked);
    const notes = await matchingOf(database, debitNoteRegister.source, company_id, asked);
    const bought = await sumsByType(database, purchaseRegister.source, company_id, asked, bills);
    const sentBack = await sumsByType(database, debitNoteRegister.source, company_id, asked, notes);
    const [billCount, noteCount] = [bought, sentBack].map(sums =>
      [...sums.values()].reduce((count, sum) => count + sum.documents, 0),
    ) as [number, number];
    if (billCount + noteCount === 0) return reply.code(204).send();
    const billLines = await pageLines(
      database,
      purchaseRegister,
      company_id,
      asked,
      bills,
      billCount,
    );
    const noteLines = await pageLines(
      database,
      debitNoteRegister,
      company_id,
      notesAsked,
      notes,
      noteCount,
    );
    return {
      billing: pageOf(billLines.map(billRecord), billCount, asked, request.url),
      debit_note: noteLines.map(line => ({
        ...billRecord(line),
        billing: { created_at: line.billing_date },
      })),
      debit_note_total: noteCount,
      sum_data: {
        active_purchase: boughtSums(less(bought, sentBack)),
        return_purchase: boughtSums(sentBack),
        total_purchase: boughtSums(bought),
      },
    };
  });
};

const notePage = (given: unknown): number =>
  typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 1;
