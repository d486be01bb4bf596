// The rules of voucher templates beyond their schemas. A template may be unfinished; one that repeats
// must be a voucher as it is, for nobody looks at it before it is entered.
import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { toDayOfMonth } from '../../../domain/ledger/recurrence.ts';
import type { VoucherLine, VoucherType } from '../../../domain/ledger/vouchers.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import type { ReadDb, Stored } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { assertVoucher } from './voucher-input.ts';

/** A stored template with the name of its outlet; days in AD. */
export type StoredTemplate = {
  id: number;
  company_id: number;
  name: string;
  type: VoucherType;
  narration: string;
  pos: string | null;
  repeats: 'never' | 'month' | 'quarter' | 'year';
  next_date: string | null;
  until: string | null;
  day_of_month: number | null;
  last_problem: string | null;
  status: number;
};
type StoredTemplateLine = Pick<
  Stored<'journal_voucher_lines'>,
  'account_id' | 'debit' | 'credit' | 'narration'
> & { customer_id: number | null; vendor_id: number | null };

const texts = {
  oneParty: {
    en: 'Choose either a customer or a vendor.',
    ne: 'ग्राहक वा आपूर्तिकर्तामध्ये एक छान्नुहोस्।',
  },
  oneSide: {
    en: 'Enter either a debit or a credit.',
    ne: 'डेबिट वा क्रेडिटमध्ये एउटा लेख्नुहोस्।',
  },
  untilEarly: {
    en: 'This day is before the next voucher.',
    ne: 'यो मिति अर्को भौचरभन्दा अघिको हो।',
  },
} satisfies Record<string, Texts>;

/** The template of this id; undefined where there is none. */
export const findTemplate = async (
  read: ReadDb,
  company_id: number,
  id: number,
): Promise<StoredTemplate | undefined> =>
  (
    await query<StoredTemplate>(
      read,
      `select t.*, p.name as pos from voucher_templates as t
       left join pos as p on p.id = t.pos_id and p.company_id = t.company_id
       where t.company_id = ? and t.id = ?`,
      [company_id, id],
    )
  )[0];

/** The lines of the voucher that a template makes, in their order; paisa. */
export const loadTemplateLines = async (
  read: ReadDb,
  company_id: number,
  template_id: number,
): Promise<VoucherLine[]> =>
  (
    await query<StoredTemplateLine>(
      read,
      'select * from voucher_template_lines where company_id = ? and template_id = ? order by id',
      [company_id, template_id],
    )
  ).map(({ account_id, customer_id, vendor_id, debit, credit, narration }) => ({
    account_id,
    party: toParty(customer_id, vendor_id),
    debit: debit ?? 0,
    credit: credit ?? 0,
    narration,
  }));

const toParty = (customer_id: number | null, vendor_id: number | null): VoucherLine['party'] => {
  if (customer_id !== null) return { kind: 'customer', id: customer_id };
  return vendor_id === null ? null : { kind: 'vendor', id: vendor_id };
};

/** A voucher names the party of a line by one field, a template by the customer's or the vendor's. */
const toTemplateFields = (problems: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, said]) => [
      field === 'pos' ? 'pos_id' : field.replace(/\.party_id$/, '.customer_id'),
      said,
    ]),
  );

/** Throws ValidationError (422), each problem under the field of the template. */
const assertIsVoucher = async (
  read: ReadDb,
  company_id: number,
  id: number,
  language: Language,
): Promise<void> => {
  const template = await findTemplate(read, company_id, id);
  if (!template || template.repeats === 'never' || template.status !== 1) return;
  const lines = await loadTemplateLines(read, company_id, id);
  const voucher = { type: template.type, pos: template.pos ?? '', lines };
  await assertVoucher(read, company_id, voucher, language).catch((error: unknown) => {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(toTemplateFields(error.payload as FieldErrors));
  });
};

const findDateProblems = ({ next_date, until }: Row, language: Language): FieldErrors => ({
  ...(next_date && !isInBsCalendar(String(next_date))
    ? { next_date: [requestTexts.outsideCalendar[language]] }
    : {}),
  ...(next_date && until && String(until) < String(next_date)
    ? { until: [texts.untilEarly[language]] }
    : {}),
});

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isInBsCalendar(value);

export const voucherTemplateHooks: EntityHooks = {
  // The day of the month stays while vouchers come and go: one of the 32nd is entered on the 30th of a
  // shorter month, and on the 32nd again.
  beforeValidate: (record, { before }) => ({
    ...record,
    day_of_month:
      before && before.next_date === record.next_date
        ? before.day_of_month
        : isDay(record.next_date)
          ? toDayOfMonth(record.next_date)
          : null,
    last_problem: null,
  }),
  validate: async (_, record, { language }) => {
    const problems = findDateProblems(record, language);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  },
  afterChildren: async (tx, { actor, id, language }) =>
    assertIsVoucher(tx, actor.company_id, id, language),
  beforeReferenceCheck: async (tx, { actor, id }) => {
    await query(tx, 'delete from voucher_template_lines where company_id = ? and template_id = ?', [
      actor.company_id,
      id,
    ]);
  },
  serialize: (record, { language }) => ({
    ...record,
    last_problem: readProblem(record.last_problem, language),
  }),
};

const readProblem = (stored: unknown, language: Language): string | null =>
  typeof stored === 'string' ? (JSON.parse(stored) as Texts)[language] : null;

export const voucherTemplateLineHooks: EntityHooks = {
  validate: async (_, record, { language }) => {
    const { customer_id, vendor_id, debit, credit } = record;
    const problems: FieldErrors = {};
    if (customer_id && vendor_id) problems.vendor_id = [texts.oneParty[language]];
    if (Number(debit) > 0 && Number(credit) > 0) problems.debit = [texts.oneSide[language]];
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  },
};
