// GET and PUT vat-return/{year}/{month}: the boxes of a Nepali month with what a person adds to
// them; .../export as a sheet, as the printed form where a PDF is asked for.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRupees } from '../../domain/billing/money.ts';
import { bsDueText } from '../../domain/calendar/format-date.ts';
import type { Language } from '../../domain/language.ts';
import { heldOn } from '../../domain/tax-forms/dated.ts';
import { type FormPeriod, formHead, periodName } from '../../domain/tax-forms/head.ts';
import { type Cells, returnLayouts } from '../../domain/tax-forms/vat-boxes.ts';
import type { QueryString } from '../entities/list-query.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { sendSheet, stamp } from '../exports/send-sheet.ts';
import type { Cell, Sheet } from '../exports/sheet.ts';
import { underVersion, versionOf, withTag } from '../platform/http/record-version.ts';
import { TAX_RETURNS } from './annex-13-routes.ts';
import { monthIn } from './asked-period.ts';
import { formExportTypeIn } from './form-export-type.ts';
import { companyOf } from './form-routes.ts';
import { printReturn } from './print-return.ts';
import { booksHeld, changesSinceSubmission } from './submitted-return.ts';
import {
  entriesIn,
  entriesRecord,
  entriesUpTo,
  monthKey,
  nothingEntered,
  refuseRefund,
  saveEntries,
} from './vat-entries.ts';
import { type MadeOf, type VatReturn, vatReturnOf } from './vat-return.ts';

type Monthly = { Params: { year: string; month: string } };

const sides = ['value', 'credit', 'debit'] as const;
const cellsIn = (cells: Cells) =>
  Object.fromEntries(
    sides.map(side => [side, cells[side] === null ? null : toRupees(cells[side])]),
  );

const amountsOf = (papers: MadeOf['papers']) => ({
  documents: papers.documents,
  taxable: toRupees(papers.taxable),
  exempt: toRupees(papers.exempt),
  vat: toRupees(papers.vat),
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

const sheetOf = (
  { boxes, whole }: VatReturn,
  period: FormPeriod,
  head: string[],
  language: Language,
): { sheet: Sheet; count: number } => {
  const layout = heldOn(returnLayouts, period.start_date);
  const rows: Cell[][] = boxes.map((box, index) => [
    box.no,
    layout.labels[box.no][language],
    ...sides.map(side => box[side]),
    ...sides.map(side => whole[index]![side]),
  ]);
  const sheet: Sheet = {
    title: `${layout.title[language]} · ${periodName(period, language)}`,
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

/** Registers the calls below the billing prefix. */
export const vatReturnRoutes = (
  app: FastifyInstance,
  { database }: Store,
  enter: Entering,
): void => {
  const answerOf = async (
    company_id: number,
    period: FormPeriod,
    made: VatReturn,
    language: Language,
  ) => {
    const layout = heldOn(returnLayouts, period.start_date);
    const changes = await changesSinceSubmission(
      database.read,
      company_id,
      monthKey(period),
      made.whole,
    );
    return {
      boxes: made.boxes.map((box, index) => ({
        no: box.no,
        label: layout.labels[box.no][language],
        ...cellsIn(box),
        rounded: cellsIn(made.whole[index]!),
      })),
      made_of: made.madeOf.map(({ group, papers, notes }) => ({
        group,
        papers: amountsOf(papers),
        notes: amountsOf(notes),
      })),
      counts: Object.entries(made.counts).map(([name, count]) => ({
        name,
        label: layout.counts[name as keyof typeof layout.counts][language],
        count,
      })),
      bases: layout.bases.map(basis => basis[language]),
      entered: entriesRecord(made.entered),
      changed_since_submission:
        changes?.map(cell => ({
          ...cell,
          submitted: toRupees(cell.submitted),
          now: toRupees(cell.now),
        })) ?? null,
      carried: toRupees(made.carried),
      carries: toRupees(Math.max(0, made.claimable - made.entered.refund_claimed)),
      due: { ad: made.due, bs: bsDueText(made.due) },
      head: formHead(await companyOf(database, company_id), period, language),
      layout: { version: layout.version, title: layout.title[language] },
      period: {
        fiscal_year: period.fiscal_year,
        start_date: period.start_date,
        end_date: period.end_date,
      },
    };
  };

  // What is entered is what can be changed; the boxes follow from the books.
  const versioned = async (company_id: number, period: FormPeriod, language: Language) => {
    const made = await vatReturnOf(database, company_id, period);
    return {
      body: await answerOf(company_id, period, made, language),
      tag: versionOf(made.entered),
    };
  };

  app.get<Monthly>('/vat-return/:year/:month', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', TAX_RETURNS);
    return withTag(
      reply,
      await versioned(actor.company_id, monthIn(request.params, language), language),
    );
  });

  app.put<Monthly>('/vat-return/:year/:month', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'edit', TAX_RETURNS);
    const { company_id } = actor;
    const period = monthIn(request.params, language);
    const stored = () => versioned(company_id, period, language);
    return underVersion(request, reply, language, stored, async ({ given, check }) => {
      if (given) check((await stored()).tag);
      const entries = entriesIn(request.body, language);
      await database.write(async tx => {
        const books = await booksHeld(database, tx, company_id);
        check(
          versionOf(
            (await entriesUpTo(tx, company_id, monthKey(period))).get(monthKey(period)) ??
              nothingEntered,
          ),
        );
        const without = await vatReturnOf(books, company_id, period, {
          ...nothingEntered,
          ...entries,
          refund_claimed: 0,
        });
        refuseRefund(entries, without.claimable, language);
        const { whole } = await vatReturnOf(books, company_id, period, entries);
        await saveEntries(tx, actor, monthKey(period), entries, whole, now);
      });
      const answer = withTag(reply, await stored());
      return {
        ...answer,
        message: { en: 'VAT return updated successfully.', ne: 'भ्याट विवरण सेभ भयो।' }[language],
      };
    });
  });

  app.get<Monthly>(
    '/vat-return/:year/:month/export',
    async (request: FastifyRequest<Monthly>, reply) => {
      const { actor, language, now } = await enter(request, 'view', TAX_RETURNS);
      const type = formExportTypeIn(request.query as QueryString, language);
      const period = monthIn(request.params, language);
      const made = await vatReturnOf(database, actor.company_id, period);
      const head = formHead(await companyOf(database, actor.company_id), period, language);
      const name = `vat-return-${monthKey(period)}-${stamp(now)}`;
      if (type !== 'pdf')
        return sendSheet(reply, type, { ...sheetOf(made, period, head, language), name });
      const printed = await printReturn(made, period, head, language);
      return reply
        .header('content-disposition', `attachment; filename="${name}.pdf"`)
        .type('application/pdf')
        .send(printed);
    },
  );
};
