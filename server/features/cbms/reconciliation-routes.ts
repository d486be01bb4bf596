// POST tax-authority/reconciliation: compares the authority's register of a month, uploaded as a
// file, with ours and returns the differences. Nothing is stored.
import type { FastifyInstance } from 'fastify';
import { type BsMonth, getBsMonth } from '../../../domain/calendar/bs-month.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { readTableRows, receiveTable } from '../../platform/files/read-table.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  compareRegisters,
  loadOurDocuments,
  type OurRow,
  type RegisterKind,
} from './compare-registers.ts';
import { type CbmsRouteContext, PERMISSION_SUBJECT } from './context.ts';
import {
  MAX_HEADER_ROW,
  readRegister,
  type TheirRegister,
  type TheirRow,
} from './read-register.ts';

/** More differences mean that the file is of another month. */
const MAX_DIFFERENCES = 2_000;

const texts = {
  tooLarge: {
    en: 'Please upload a register of at most 20 MB.',
    ne: 'बढीमा २० MB को खाता अपलोड गर्नुहोस्।',
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

const parseRegisterFile = async (file: Buffer, language: Language): Promise<TheirRegister> => {
  const refuse = (text: Texts) => new ValidationError({ file: [text[language]] });
  const register = readRegister(await readTableRows(file, MAX_HEADER_ROW, language));
  if (!register) throw refuse(texts.heads);
  if (register.tooLong) throw refuse(texts.long);
  return register;
};

const parseMonth = ({ year, month }: Record<string, string>): BsMonth | undefined => {
  try {
    return getBsMonth(Number(year), Number(month));
  } catch {
    return undefined;
  }
};

const toOptionalRupees = (value: number | null) => (value === null ? null : toRupees(value));
const serializeAmounts = <Side extends OurRow | TheirRow>(row: Side | null) =>
  row && {
    ...row,
    total: toOptionalRupees(row.total),
    taxable: toOptionalRupees(row.taxable),
    vat: toOptionalRupees(row.vat),
  };

/** Registers the route below the billing prefix. */
export const registerReconciliationRoutes = (
  app: FastifyInstance,
  { store: { database } }: CbmsRouteContext,
): void => {
  app.post(
    '/tax-authority/reconciliation',
    requirePermission('view', PERMISSION_SUBJECT),
    async request => {
      const { actor, language } = requireSession(request);
      const { fields, file } = await receiveTable(request, language, texts.tooLarge);
      const month = parseMonth(fields);
      const kind = (['sales', 'sales-return'] as RegisterKind[]).find(
        known => known === fields.register,
      );
      const problems = {
        ...(file && file.length > 0 ? {} : { file: [messages.required[language]] }),
        ...(month ? {} : { month: [texts.month[language]] }),
        ...(kind ? {} : { register: [messages.choice[language]] }),
      };
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const register = await parseRegisterFile(file!, language);
      const inMonth = register.rows.filter(
        ({ day }) => day === null || (month!.start_date <= day && day <= month!.end_date),
      );
      const { same, differences } = compareRegisters(
        await loadOurDocuments(database.read, actor.company_id, kind!, month!),
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
        differences: differences.slice(0, MAX_DIFFERENCES).map(({ ours, theirs, ...rest }) => ({
          ...rest,
          ours: serializeAmounts(ours),
          theirs: serializeAmounts(theirs),
        })),
      };
    },
  );
};
