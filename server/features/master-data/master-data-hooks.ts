// Rules of master data beyond its schemas: products, vendors, outlets, payment methods, fiscal
// years, menus and invoice templates.

import {
  FIRST_YEAR,
  getDaysInMonth,
  LAST_YEAR,
  toAd,
} from '../../../domain/calendar/bikram-sambat.ts';
import { isFullYear } from '../../../domain/calendar/fiscal-year.ts';
import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import { applyServicePrice } from '../../../domain/documents/purchase-totals.ts';
import { hasTsc } from '../../../domain/documents/totals.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { isInternalPath } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import {
  type Language,
  localizeDigits,
  localizeText,
  type Texts,
  toAsciiDigits,
  translate,
} from '../../../domain/language.ts';
import { chequePurposes } from '../../../domain/ledger/cheques.ts';
import { isControlAccount } from '../../../domain/ledger/control-accounts.ts';
import { isTaxable, toTreatment } from '../../../domain/tax/tax-treatment.ts';
import type { ReadDb } from '../../database/database.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
import { findOwnedFile } from '../../files/owned-file.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { isTemplateFileName } from '../../platform/printing/print-data.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { loadSalesSettings } from '../../posting/sales-settings.ts';
import { deleteCustomTemplate } from '../documents/custom-templates.ts';
import { validatePosPrinter } from '../documents/pos-printer.ts';
import { toKeptNamesNote } from './kept-names.ts';

/** The fields that a product answers nested, under `product_attribute`. */
export const PRODUCT_ATTRIBUTES = [
  'lenght',
  'height',
  'width',
  'dimension_unit',
  'net_weight',
  'minimum_stock_qty',
  'authorize_negative_stock',
  'private_note',
];

const serializeProduct = (record: Row): Row => {
  const file = record.image === null ? null : { id: record.image, name: record.image_path };
  return {
    ...record,
    family: (record.product_family as { name?: string } | null)?.name ?? null,
    product_attribute: {
      ...Object.fromEntries(PRODUCT_ATTRIBUTES.map(name => [name, record[name] ?? null])),
      file,
    },
  };
};

const tscTreatmentTexts = {
  product: {
    en: 'Internet service bears VAT and TSC: its Tax Treatment must be Taxable.',
    ne: 'इन्टरनेट सेवामा भ्याट र टीएससी लाग्छ: करको किसिम करयोग्य हुनुपर्छ।',
  },
  family: {
    en: 'Products of this family are not taxable, but internet service bears TSC: change their Tax Treatment first.',
    ne: 'यो समूहका वस्तु करयोग्य छैनन्, तर इन्टरनेट सेवामा टीएससी लाग्छ: पहिले तिनको करको किसिम बदल्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** TSC is charged on taxable sales only, so a product of the family internet is taxable. */
const validateTscTreatment = async (
  read: ReadDb,
  record: Row,
  { actor, language }: SaveContext,
): Promise<void> => {
  if (isTaxable({ tax_treatment: toTreatment(record.tax_treatment) })) return;
  const family = await read
    .selectFrom('product_families')
    .select('name')
    .where('company_id', '=', actor.company_id)
    .where('id', '=', Number(record.product_family_id))
    .executeTakeFirst();
  if (family && hasTsc(family.name))
    throw new ValidationError({ tax_treatment: [tscTreatmentTexts.product[language]] });
};

/** A family cannot become internet while it has exempt or zero-rated products. */
export const productFamilyHooks: EntityHooks = {
  validate: async (read, record, { before, actor, language }) => {
    if (!before || !hasTsc(String(record.name)) || hasTsc(String(before.name))) return;
    const untaxed = await read
      .selectFrom('products')
      .select('id')
      .where('company_id', '=', actor.company_id)
      .where('product_family_id', '=', Number(before.id))
      .where('tax_treatment', 'in', ['exempt', 'zero'])
      .limit(1)
      .executeTakeFirst();
    if (untaxed) throw new ValidationError({ name: [tscTreatmentTexts.family[language]] });
  },
};

/**
 * A service's purchase price equals its sales price (SAL-PRD-028); pickers send `status` without
 * brackets (contract, "Lists"); the picture's file name is stored, for lists to show it (ENT-064).
 */
export const productHooks: EntityHooks = {
  beforeValidate: applyServicePrice,
  validate: validateTscTreatment,
  afterSave: async (tx, { actor, before, id, record }) => {
    if (record.image === (before?.image ?? null)) return;
    const image_path =
      record.image === null ? null : await findOwnedFile(tx, actor.company_id, record.image);
    await tx
      .updateTable('products')
      .set({ image_path })
      .where('company_id', '=', actor.company_id)
      .where('id', '=', id)
      .execute();
  },
  serialize: serializeProduct,
  mapQuery: query =>
    typeof query.status === 'string' && query.status !== ''
      ? { ...query, 'filter[status]': query.status }
      : query,
};

const invalidPosCodeText = {
  en: 'Capital letters and digits only, such as KTM or KTM-2.',
  ne: 'अङ्ग्रेजी ठूला अक्षर र अङ्क मात्र, जस्तै KTM वा KTM-2।',
};

/**
 * An outlet's code is in the numbers of its documents: capital letters and digits that everybody
 * can type, and no POS without one while the company numbers by them. Its printer has an address
 * that the service may use.
 */
export const posHooks: EntityHooks = {
  beforeValidate: record => ({
    ...record,
    ...(typeof record.code === 'string' ? { code: record.code.toUpperCase() } : {}),
    // As a Nepali page shows it.
    ...(typeof record.printer_address === 'string'
      ? { printer_address: toAsciiDigits(record.printer_address) }
      : {}),
  }),
  validate: async (read, record, saving) => {
    const { code } = record;
    const { actor, language } = saving;
    await validatePosPrinter(read, record, saving);
    if (code !== null && !/^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(String(code)))
      throw new ValidationError({ code: [invalidPosCodeText[language]] });
    const { outlet_codes } = await loadSalesSettings(read, actor.company_id);
    if (code === null && outlet_codes === 1)
      throw new ValidationError({ code: [messages.required[language]] });
  },
};

const paymentMethodInUseText = {
  en: 'This Payment Method is in use by Invoices and cannot be deleted.',
  ne: 'यो भुक्तानीको तरिका बीजकमा प्रयोग भएको छ, त्यसैले मेटाउन मिल्दैन।',
};

const paymentAccountTexts = {
  missing: {
    en: 'Choose the account that the money arrives in.',
    ne: 'रकम आउने शीर्षक छान्नुहोस्।',
  },
  control: {
    en: 'Only documents post to this account. Choose cash, a bank account or a wallet.',
    ne: 'यो शीर्षकमा कागजातबाट मात्र प्रविष्टि हुन्छ। नगद, बैंक वा वालेट छान्नुहोस्।',
  },
  cheque: {
    en: 'A cheque is entered with its receipt. Leave the invoice open until then.',
    ne: 'चेक प्राप्तिसँगै राखिन्छ। त्यतिन्जेल बीजक बाँकी राख्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/**
 * Documents have a method's name: it must have one, and cannot be deleted while a document has it.
 * The form has no rules of its own (PAY-016), so the schema does not ask for the name. Money arrives
 * in an account that vouchers may post to.
 */
export const paymentMethodHooks: EntityHooks = {
  validate: async (read, record, { actor, before, language }) => {
    if (record.name === null) throw new ValidationError({ name: [messages.required[language]] });
    if (record.settles_at_once === 1 && record.account_id === null)
      throw new ValidationError({ account_id: [paymentAccountTexts.missing[language]] });
    const isSame = (name: string) => record[name] === before?.[name];
    if (record.account_id === null || (isSame('account_id') && isSame('settles_at_once'))) return;
    const { accounts, served } = await loadAccountUses(read, actor.company_id);
    if (
      record.settles_at_once === 1 &&
      Object.values(chequePurposes).some(purpose => accounts.get(purpose) === record.account_id)
    )
      throw new ValidationError({ settles_at_once: [paymentAccountTexts.cheque[language]] });
    if (isSame('account_id')) return;
    if (isControlAccount(served, Number(record.account_id)))
      throw new ValidationError({ account_id: [paymentAccountTexts.control[language]] });
  },
  beforeDelete: async (tx, { actor, before, language }) => {
    const bears = (table: string) =>
      dynamicTables(tx)
        .selectFrom(table)
        .select('id')
        .where('company_id', '=', actor.company_id)
        .where('payment_method', '=', before!.name as string)
        .limit(1)
        .executeTakeFirst();
    // A proforma without its method could no longer become an invoice.
    if ((await bears('invoices')) || (await bears('proforma_invoice')))
      throw new BadRequestError(paymentMethodInUseText[language]);
  },
  toDeletionNote: (tx, { actor, before, id }) =>
    toKeptNamesNote(
      tx,
      actor.company_id,
      { table: 'payment_methods', id, name: before!.name },
      ['invoices', 'proforma_invoice'].map(table => ({ table, column: 'payment_method' })),
    ),
};

/** A unit without products may be deleted: lines of documents keep its name. */
export const unitHooks: EntityHooks = {
  toDeletionNote: (tx, { actor, before, id }) =>
    toKeptNamesNote(
      tx,
      actor.company_id,
      { table: 'units', id, name: before!.name },
      ['invoice_lines', 'proforma_lines', 'credit_note_lines', 'billing_lines'].map(table => ({
        table,
        column: 'unit',
      })),
    ),
};

const fiscalYearTexts = {
  range: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
  calendar: {
    en: 'The Bikram Sambat calendar is known from {from} to {until} (AD).',
    ne: 'विक्रम संवत् पात्रो {from} देखि {until} (ई.सं.) सम्म मात्र उपलब्ध छ।',
  },
  overlap: {
    en: 'This range overlaps the fiscal year {name}.',
    ne: 'यो अवधि आर्थिक वर्ष {name} सँग खप्टिन्छ।',
  },
} satisfies Record<string, Texts>;

const FIRST_DAY = { year: FIRST_YEAR, month: 1, day: 1 };
const LAST_DAY = { year: LAST_YEAR, month: 12, day: getDaysInMonth(LAST_YEAR, 12) };

const localizeAll = (values: Record<string, string>, language: Language) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, localizeDigits(value, language)]),
  );

/**
 * A fiscal year is 365 inclusive days or more of the Bikram Sambat calendar and overlaps no other;
 * the current one is the one whose range contains today.
 */
export const fiscalYearHooks: EntityHooks = {
  lockedTables: ['fiscal_year'],
  validate: async (read, record, { actor, language }) => {
    const [start, end] = [record.start_date as string, record.end_date as string];
    if (!isFullYear(start, end))
      throw new ValidationError({ end_date: [fiscalYearTexts.range[language]] });
    if (!isInBsCalendar(start) || !isInBsCalendar(end)) {
      const known = { from: toAd(FIRST_DAY), until: toAd(LAST_DAY) };
      throw new ValidationError({
        end_date: [translate(fiscalYearTexts.calendar, language, localizeAll(known, language))],
      });
    }
    const other = await read
      .selectFrom('fiscal_year')
      .select('name')
      .where('company_id', '=', actor.company_id)
      .where('start_date', '<=', end)
      .where('end_date', '>=', start)
      .executeTakeFirst();
    if (other)
      throw new ValidationError({
        start_date: [
          translate(fiscalYearTexts.overlap, language, {
            name: localizeText(other.name, language),
          }),
        ],
      });
  },
  serialize: (record, { day }) => ({
    ...record,
    current_fiscal_year: (record.start_date as string) <= day && day <= (record.end_date as string),
  }),
};

const invalidPageText = {
  en: 'A menu must open a page of this application, for example /customers.',
  ne: 'मेनुले यही एपको पाना खोल्छ: /customers जस्तो ठेगाना लेख्नुहोस्।',
};

/**
 * A menu's parent is any but itself and its descendants, as everywhere (OPEN-106); 0 means none
 * (ADM-MENU-024).
 */
export const menuHooks: EntityHooks = {
  lockedTables: ['menus'],
  beforeValidate: record => (record.parent_id === 0 ? { ...record, parent_id: null } : record),
  validate: async (_, record, { before, language }) => {
    if (typeof record.url === 'string' && record.url !== before?.url && !isInternalPath(record.url))
      throw new ValidationError({ url: [invalidPageText[language]] });
  },
};

const unknownLayoutText = {
  en: 'Use tax-invoice or credit-note, alone or with -a4, -a5, -receipt or -receipt-58.',
  ne: 'tax-invoice वा credit-note लेख्नुहोस्; पछाडि -a4, -a5, -receipt वा -receipt-58 थप्न मिल्छ।',
};

/** A new file name must be of a layout that exists. Deleting a template also deletes the file that its company uploaded for it. */
export const invoiceTemplateHooks: EntityHooks = {
  validate: async (_, record, { before, language }) => {
    const { filename } = record;
    if (filename !== before?.filename && !isTemplateFileName(String(filename)))
      throw new ValidationError({ filename: [unknownLayoutText[language]] });
  },
  deletesMore: true,
  beforeDelete: async (tx, { actor, id, now }) => {
    await deleteCustomTemplate(tx, actor, id, now);
  },
};
