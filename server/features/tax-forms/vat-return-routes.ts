// GET and PUT vat-return/{year}/{month}: the boxes of a Nepali month with the user's entries;
// .../export as a sheet, or as the printed form for a PDF.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toMonthKey } from '../../../domain/calendar/bs-month.ts';
import { formatBsDueDate, formatDate } from '../../../domain/calendar/format-date.ts';
import type { Language } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { effectiveOn } from '../../../domain/tax/effective-dated.ts';
import {
  buildFormHead,
  type FormPeriod,
  formatPeriod,
} from '../../../domain/tax/tax-forms/form-layout.ts';
import { describeRegistration } from '../../../domain/tax/vat-registration.ts';
import { type VatBoxCells, vatReturnLayouts } from '../../../domain/tax/vat-return.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { countWithoutVoucher } from '../../database/vat-withheld.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { QueryString } from '../../entities/list-query.ts';
import {
  parseReportExportType,
  sendSheet,
  toTimestamp,
} from '../../platform/exports/send-sheet.ts';
import type { Cell, Sheet } from '../../platform/exports/sheet.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { loadCompanyHeader, lockBooks } from '../documents/company-record.ts';
import { parseMonth } from '../documents/reports/report-period.ts';
import { TAX_RETURNS } from './form-sheet.ts';
import { printVatReturn } from './print-vat-return.ts';
import { findChangesSinceSubmission, findSettlement } from './submitted-vat-return.ts';
import {
  computeVatReturn,
  sumVatWithheld,
  type VatBoxSource,
  type VatReturn,
} from './vat-return.ts';
import {
  assertRefundAvailable,
  loadEntriesUpTo,
  NO_ENTRIES,
  parseEntries,
  saveEntries,
  serializeEntries,
} from './vat-return-entries.ts';

type MonthRequest = { Params: { year: string; month: string } };

const sides = ['value', 'credit', 'debit'] as const;
const toRupeeCells = (cells: VatBoxCells) =>
  Object.fromEntries(
    sides.map(side => [side, cells[side] === null ? null : toRupees(cells[side])]),
  );

const serializeBoxTotals = (papers: VatBoxSource['papers']) => ({
  documents: papers.documents,
  taxable: toRupees(papers.taxable),
  exempt: toRupees(papers.exempt),
  exported: toRupees(papers.exported),
  vat: toRupees(papers.vat),
});

const serializeWithheld = (rows: VatReturn['withheld']) => ({
  rows: rows.map(
    ({ receipt_id, number, day, party_id, name, amount, voucher_no, of_document }) => ({
      ...{ receipt_id, number, date: day, party_id, name, voucher_no, of_document },
      amount: toRupees(amount),
    }),
  ),
  total: toRupees(sumVatWithheld(rows)),
  without_voucher: countWithoutVoucher(rows),
});

const columnTexts = {
  no: { en: 'Box', ne: 'कोठा' },
  label: { en: 'Particulars', ne: 'विवरण' },
  value: { en: 'Value', ne: 'मूल्य' },
  credit: { en: 'Credit', ne: 'क्रेडिट' },
  debit: { en: 'Debit', ne: 'डेबिट' },
  value_rs: { en: 'Value, whole Rs', ne: 'मूल्य, पूरा रु.' },
  credit_rs: { en: 'Credit, whole Rs', ne: 'क्रेडिट, पूरा रु.' },
  debit_rs: { en: 'Debit, whole Rs', ne: 'डेबिट, पूरा रु.' },
};

const buildVatReturnSheet = (
  { boxes, whole }: VatReturn,
  period: FormPeriod,
  head: string[],
  language: Language,
): { sheet: Sheet; count: number } => {
  const layout = effectiveOn(vatReturnLayouts, period.start_date);
  const rows: Cell[][] = boxes.map((box, index) => [
    box.no,
    layout.labels[box.no][language],
    ...sides.map(side => box[side]),
    ...sides.map(side => whole[index]![side]),
  ]);
  const sheet: Sheet = {
    title: `${layout.title[language]} · ${formatPeriod(period, language)}`,
    language,
    head,
    columns: Object.entries(columnTexts).map(([name, label]) => ({
      name,
      label: label[language],
      kind: name === 'no' || name === 'label' ? 'text' : 'money',
      width: name === 'label' ? 20 : name === 'no' ? 4 : 10,
    })),
    rows: (async function* () {
      yield rows;
    })(),
    totals: () => [],
    longest: 80,
  };
  return { sheet, count: rows.length };
};

/** Registers the routes below the billing prefix. */
export const registerVatReturnRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  const answerOf = async (
    company_id: number,
    period: FormPeriod,
    made: VatReturn,
    language: Language,
  ) => {
    const layout = effectiveOn(vatReturnLayouts, period.start_date);
    const changes = await findChangesSinceSubmission(
      database.read,
      company_id,
      toMonthKey(period),
      made.whole,
    );
    return {
      boxes: made.boxes.map((box, index) => ({
        no: box.no,
        label: layout.labels[box.no][language],
        ...toRupeeCells(box),
        rounded: toRupeeCells(made.whole[index]!),
      })),
      made_of: made.boxSources.map(({ group, papers, notes }) => ({
        group,
        papers: serializeBoxTotals(papers),
        notes: serializeBoxTotals(notes),
      })),
      withheld: serializeWithheld(made.withheld),
      counts: Object.entries(made.counts).map(([name, count]) => ({
        name,
        label: layout.counts[name as keyof typeof layout.counts][language],
        count,
      })),
      bases: layout.bases.map(basis => basis[language]),
      entered: serializeEntries(made.entered),
      changed_since_submission:
        changes?.map(cell => ({
          ...cell,
          submitted: toRupees(cell.submitted),
          now: toRupees(cell.now),
        })) ?? null,
      settlement: await findSettlement(database.read, company_id, toMonthKey(period)),
      carried: toRupees(made.carried),
      carries: toRupees(Math.max(0, made.claimable - made.entered.refund_claimed)),
      registered: made.registered,
      due: { ad: made.due, bs: formatBsDueDate(made.due) },
      head: buildFormHead(await loadCompanyHeader(database, company_id), period, language),
      layout: { version: layout.version, title: layout.title[language] },
      period: {
        fiscal_year: period.fiscal_year,
        start_date: period.start_date,
        end_date: period.end_date,
      },
    };
  };

  // The version covers the entries; the boxes follow from the books.
  const versioned = async (company_id: number, period: FormPeriod, language: Language) => {
    const made = await computeVatReturn(database, company_id, period);
    return {
      body: await answerOf(company_id, period, made, language),
      tag: computeETag(made.entered),
    };
  };

  app.get<MonthRequest>(
    '/vat-return/:year/:month',
    requirePermission('view', TAX_RETURNS),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      return withETag(
        reply,
        await versioned(actor.company_id, parseMonth(request.params, language), language),
      );
    },
  );

  app.put<MonthRequest>(
    '/vat-return/:year/:month',
    requirePermission('edit', TAX_RETURNS),
    async (request, reply) => {
      const { actor, language, now } = requireSession(request);
      const { company_id } = actor;
      const period = parseMonth(request.params, language);
      const stored = () => versioned(company_id, period, language);
      return withIfMatch(request, reply, language, stored, async ({ given, check }) => {
        if (given) check((await stored()).tag);
        const entries = parseEntries(request.body, language);
        await database.write(async tx => {
          // A company without documents has no counter to lock yet.
          await lockCompanyCounter(tx, company_id);
          const books = await lockBooks(database, tx, company_id);
          check(
            computeETag(
              (await loadEntriesUpTo(tx, company_id, toMonthKey(period))).get(toMonthKey(period)) ??
                NO_ENTRIES,
            ),
          );
          const without = await computeVatReturn(books, company_id, period, {
            ...NO_ENTRIES,
            ...entries,
            refund_claimed: 0,
          });
          assertRefundAvailable(entries, without.claimable, language);
          const { whole } = await computeVatReturn(books, company_id, period, entries);
          const poster = { user_id: actor.user_id, language, now };
          await saveEntries(tx, { actor, poster }, period, entries, whole);
        });
        const answer = withETag(reply, await stored());
        return {
          ...answer,
          message: { en: 'VAT return updated successfully.', ne: 'भ्याट विवरण सेभ भयो।' }[language],
        };
      });
    },
  );

  app.get<MonthRequest>(
    '/vat-return/:year/:month/export',
    requirePermission('view', TAX_RETURNS),
    async (request: FastifyRequest<MonthRequest>, reply) => {
      const { actor, language, now } = requireSession(request);
      const type = parseReportExportType(request.query as QueryString, language);
      const period = parseMonth(request.params, language);
      const made = await computeVatReturn(database, actor.company_id, period);
      const company = await loadCompanyHeader(database, actor.company_id);
      const registration = describeRegistration(made.registered, period, language, day =>
        formatDate(day, 'bs', language),
      );
      const head = [
        ...buildFormHead(company, period, language),
        ...(registration ? [registration] : []),
      ];
      const name = `vat-return-${toMonthKey(period)}-${toTimestamp(now)}`;
      if (type !== 'pdf')
        return sendSheet(reply, type, {
          ...buildVatReturnSheet(made, period, head, language),
          name,
        });
      const printed = await printVatReturn(made, period, head, language);
      return reply
        .header('content-disposition', `attachment; filename="${name}.pdf"`)
        .type('application/pdf')
        .send(printed);
    },
  );
};
