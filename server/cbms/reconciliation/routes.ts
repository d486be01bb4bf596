// POST tax-authority/reconciliation: the authority's register of a month as a file, answered with
// the differences. Nothing is kept.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRupees } from '../../../domain/billing/money.ts';
import { type BsMonth, bsMonth } from '../../../domain/calendar/bs-month.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { messages } from '../../../domain/schema/messages.ts';
import { Invalid, Refusal } from '../../errors.ts';
import { type CallServices, SUBJECT } from '../call-services.ts';
import { compare, type OurRow } from './compare.ts';
import { csvRows } from './csv.ts';
import { ourDocuments, type RegisterKind } from './our-documents.ts';
import { type Register, registerOf, type TheirRow } from './register.ts';
import { Unreadable, xlsxRows } from './xlsx.ts';

const MOST_BYTES = 20 * 1024 * 1024;
/** Whoever has more differences has uploaded another month. */
const MOST_SHOWN = 2_000;

const texts = {
  tooLarge: {
    en: 'Please upload a register of at most 20 MB.',
    ne: 'बढीमा २० MB को खाता अपलोड गर्नुहोस्।',
  },
  type: {
    en: 'Upload an .xlsx or .csv file; save an .xls file as one of these first.',
    ne: '.xlsx वा .csv फाइल चाहिन्छ; .xls भए पहिले यीमध्ये एक ढाँचामा सेभ गर्नुहोस्।',
  },
  heads: {
    en: 'No column names were found. The file needs a column for the bill number and one for an amount.',
    ne: 'शीर्षक भेटिएन: बीजक नम्बर र रकमको महल चाहिन्छ।',
  },
  long: {
    en: 'This register has more than 200,000 rows. Upload one month at a time.',
    ne: 'यो खातामा २,००,००० भन्दा बढी पङ्क्ति छन्: एक महिनाको मात्र अपलोड गर्नुहोस्।',
  },
  month: {
    en: 'Please choose a Nepali month from Baisakh 2000 to Chaitra 2090.',
    ne: 'वैशाख २००० देखि चैत २०९० सम्मको महिना छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

type Sent = { fields: Record<string, string>; file: Buffer | undefined };

const sentIn = async (request: FastifyRequest, language: Language): Promise<Sent> => {
  const sent: Sent = { fields: {}, file: undefined };
  if (!request.isMultipart()) return sent;
  for await (const part of request.parts({
    limits: { fileSize: MOST_BYTES, files: 1, fields: 10 },
  })) {
    if (part.type === 'field') sent.fields[part.fieldname] = String(part.value ?? '');
    else {
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refusal(413, texts.tooLarge[language]);
      if (part.filename) sent.file = bytes;
    }
  }
  return sent;
};

const isZip = (file: Buffer) => file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
/** What a spreadsheet of the old kind, a PDF or a picture begins with: no text does. */
const isBinary = (file: Buffer) =>
  !(file[0] === 0xff && file[1] === 0xfe) && file.subarray(0, 1_000).includes(0);

const readRegister = (file: Buffer, language: Language): Register => {
  const refuse = (text: Texts) => new Invalid({ file: [text[language]] });
  if (!isZip(file) && isBinary(file)) throw refuse(texts.type);
  let register: Register | undefined;
  try {
    register = registerOf(isZip(file) ? xlsxRows(file) : csvRows(file));
  } catch (error) {
    throw error instanceof Unreadable ? refuse(texts.type) : error;
  }
  if (!register) throw refuse(texts.heads);
  if (register.tooLong) throw refuse(texts.long);
  return register;
};

const monthIn = ({ year, month }: Record<string, string>): BsMonth | undefined => {
  try {
    return bsMonth(Number(year), Number(month));
  } catch {
    return undefined;
  }
};

const rupees = (value: number | null) => (value === null ? null : toRupees(Number(value)));
const amounts = <Side extends OurRow | TheirRow>(row: Side | null) =>
  row && { ...row, total: rupees(row.total), taxable: rupees(row.taxable), vat: rupees(row.vat) };

/** Registers the call below the billing prefix. */
export const reconciliationRoutes = (
  app: FastifyInstance,
  { store: { database }, enter }: CallServices,
): void => {
  app.post('/tax-authority/reconciliation', async request => {
    const { actor, language } = await enter(request, 'view', SUBJECT);
    const { fields, file } = await sentIn(request, language);
    const month = monthIn(fields);
    const kind = (['sales', 'sales-return'] as RegisterKind[]).find(
      known => known === fields.register,
    );
    const problems = {
      ...(file && file.length > 0 ? {} : { file: [messages.required[language]] }),
      ...(month ? {} : { month: [texts.month[language]] }),
      ...(kind ? {} : { register: [messages.choice[language]] }),
    };
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const register = readRegister(file!, language);
    const inMonth = register.rows.filter(
      ({ day }) => day === null || (month!.start_date <= day && day <= month!.end_date),
    );
    const { same, differences } = compare(
      await ourDocuments(database.read, actor.company_id, kind!, month!),
      inMonth,
    );
    const count = (wanted: string) =>
      differences.filter(difference => difference.kind === wanted).length;
    return {
      month: month!,
      register: kind!,
      same,
      other_months: register.rows.length - inMonth.length,
      unread: register.unread.slice(0, 100),
      counts: {
        'ours-not-theirs': count('ours-not-theirs'),
        'theirs-not-ours': count('theirs-not-ours'),
        'amounts-differ': count('amounts-differ'),
      },
      differences: differences.slice(0, MOST_SHOWN).map(({ ours, theirs, ...rest }) => ({
        ...rest,
        ours: amounts(ours),
        theirs: amounts(theirs),
      })),
    };
  });
};
