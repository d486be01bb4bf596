// What is answered of documents: their header as the schema file has it, their lines, and what
// other documents say of them.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { chequeEventKinds, chequeStates } from '../../domain/ledger/cheques.ts';
import { landedCostKinds } from '../../domain/ledger/landed-costs.ts';
import { receiptRowKinds } from '../../domain/ledger/settlements.ts';
import { taxTreatments } from '../../domain/tax/tax-treatment.ts';
import { allocationAnswer, documentOfRow } from './allocation-schemas.ts';
import { cashCount } from './cash-count-schemas.ts';
import { ownFieldsAnswer, toFieldSchema } from './entity-schemas.ts';
import {
  closed,
  count,
  day,
  described,
  extend,
  integer,
  type JsonSchema,
  list,
  messageProperty,
  moment,
  nullable,
  omit,
  oneOf,
  percent,
  reference,
  rupees,
  type SchemaProperties,
  text,
  yesNo,
} from './json-schema.ts';
import { billTds, importVat } from './vendor-bill-schemas.ts';

/** What the database may have empty in a document's header; everything else is always filled. */
const EMPTY_FIELDS = new Set([
  'pan',
  'address',
  'phone_no',
  'reseller',
  'payment_gateway',
  'pos',
  'deposit_to',
  'export_country',
  'declaration_no',
  'declaration_date',
  'file_id',
  'payment_status',
]);

/** What the names of fields do not say. */
const DESCRIPTIONS: Record<string, string> = {
  payment_status:
    'Null where the document is cancelled or wholly returned, unless money for it is a credit',
};

/** Findings of the company's checks that do not keep a document from being issued. */
export const warnings: SchemaProperties = {
  'warnings?': list(closed({ check: text, field: text, message: text })),
};

const lineFigures: SchemaProperties = {
  discount_rate: percent,
  discount_amount: rupees,
  taxable_amount: rupees,
  vat_rate: percent,
  vat_amount: rupees,
  total: rupees,
};
/** Only where the company has added fields. */
const ownValues: SchemaProperties = { 'own_fields?': ownFieldsAnswer };
const soldItem: SchemaProperties = {
  id: described(integer, 'The line'),
  product_id: integer,
  product_name: text,
  product_family: nullable(text),
  hs_code: nullable(text),
  description: nullable(text),
  unit: nullable(text),
  ...ownValues,
};
const saleLine: SchemaProperties = {
  ...soldItem,
  qty: integer,
  amount: described(rupees, 'Price of one, in rupees'),
  price_with_vat: described(
    nullable(rupees),
    'The price of one with VAT where it was named so; amount is then that without VAT, rounded',
  ),
  ...lineFigures,
  tsc_amount: rupees,
  tax_treatment: described(
    { type: 'string', enum: [...taxTreatments] },
    'How VAT treated the product when the line was saved',
  ),
};
const purchaseLine: SchemaProperties = {
  ...soldItem,
  product_id: described(nullable(integer), 'None where the line is an expense without a product'),
  qty: integer,
  amount: described(rupees, 'Price of one, in rupees'),
  ...lineFigures,
};
const returnedQuantity: SchemaProperties = {
  returned_quantity: described(integer, 'How many of it came back'),
  returned_amount: described(rupees, 'What notes took of its total, in rupees'),
  returned_discount: described(rupees, 'The share of that in the discount'),
  price_reduced: described(yesNo, '1 where a note lowered its price without goods'),
};
const priceOnly: SchemaProperties = {
  price_only: described(yesNo, '1 where the price alone was lowered, without goods'),
};
/** A note as its invoice or bill lists it. */
const noteSummary: SchemaProperties = {
  id: integer,
  fiscal_year: text,
  remarks: text,
  created_at: moment,
  created_by: text,
  amount: rupees,
  discount_amount: rupees,
  taxable_amount: rupees,
  vat_amount: rupees,
  total: rupees,
};

/** The parts of a document other than its header, by entity: in lists, as one, and as it was just issued. */
type DocumentParts = {
  empty?: string[];
  listed?: SchemaProperties;
  detail?: SchemaProperties;
  created?: SchemaProperties;
};

const settlementAccount: SchemaProperties = {
  account: closed({ id: integer, name: text, name_ne: nullable(text) }),
};
const settlementDetails: SchemaProperties = {
  rows: list(
    closed({
      line_no: integer,
      kind: oneOf(...receiptRowKinds),
      amount: rupees,
      voucher_no: nullable(text),
      tds_type_id: nullable(integer),
      rate: described(nullable(percent), 'The rate of TDS that was used, in percent'),
      base: described(nullable(rupees), 'What TDS was taken from'),
      of_document: documentOfRow,
    }),
  ),
  allocations: list(closed(allocationAnswer)),
  cheque: described(
    nullable(
      closed({ id: integer, number: text, bank: text, date: day, state: oneOf(...chequeStates) }),
    ),
    'The cheque by which it was paid',
  ),
};
const settlementParts: DocumentParts = {
  empty: [
    'reference',
    'narration',
    'source_kind',
    'source_id',
    'reverses',
    'reversed_by',
    'reason',
  ],
  listed: settlementAccount,
  detail: { ...settlementAccount, ...settlementDetails },
  created: { ...settlementDetails, ...warnings },
};

const chequeAccount: SchemaProperties = {
  account: nullable(closed({ id: integer, name: text, name_ne: nullable(text) })),
};
const chequeEvents: SchemaProperties = {
  ...chequeAccount,
  events: list(
    closed({
      id: integer,
      kind: oneOf(...chequeEventKinds),
      date: day,
      account_id: nullable(integer),
      reason: nullable(text),
      charge: rupees,
      created_by: text,
      created_at: moment,
    }),
  ),
};

const invoiceLines = list(reference('invoices.line'));
const parts: Record<string, DocumentParts> = {
  invoices: {
    empty: ['remarks'],
    listed: { cancelled: yesNo },
    detail: {
      invoice_details: invoiceLines,
      details: described(invoiceLines, 'The same lines under the name of the other documents'),
      credit_note: list(
        closed({
          ...noteSummary,
          company_payment_id: text,
          credit_note_no: text,
          tsc_amount: rupees,
          exempted_sale: rupees,
          export_sales: rupees,
        }),
      ),
      'sum-credit-note': rupees,
      'remaining-amount': rupees,
      cancellation: nullable(
        closed({
          id: integer,
          company_payment_id: text,
          reason: text,
          created_at: moment,
          created_by: text,
        }),
      ),
    },
    created: { lines: count, ...warnings },
  },
  'proforma-invoice': {
    empty: ['remarks', 'invoice_id'],
    detail: { details: list(reference('proforma-invoice.line')) },
  },
  'credit-notes': {
    empty: ['payment_method'],
    listed: { cancel_note: text },
    detail: { cancel_note: text, details: list(reference('credit-notes.line')) },
    created: { cancel_note: text, lines: count, ...warnings },
  },
  billings: {
    empty: ['vat_rate', 'booked_on'],
    detail: {
      details: list(reference('billings.line')),
      import_vat: importVat,
      landed_costs: described(
        list(
          closed({
            kind: oneOf(...landedCostKinds),
            amount: rupees,
            vendor_id: nullable(integer),
            vendor_name: nullable(text),
          }),
        ),
        'What bringing the goods of an import here cost beyond the bill',
      ),
      tds: billTds,
      file: nullable(
        closed({
          id: integer,
          name: text,
          type: text,
          size: integer,
          original_name: nullable(text),
        }),
      ),
      debit_note: list(closed({ ...noteSummary, payment_id: text, debit_note_no: text })),
      'sum-debit-note': rupees,
      'remaining-amount': rupees,
      in_words: text,
    },
    created: { in_words: text, lines: count, import_vat: importVat, tds: billTds, ...warnings },
  },
  'purchase-returns': {
    empty: ['vat_rate'],
    detail: {
      details: list(reference('purchase-returns.line')),
      tds_amount: described(rupees, 'What the note gives back of the TDS of its bill'),
      in_words: text,
    },
    created: { lines: count, ...warnings },
  },
  cancellations: { created: warnings },
  'journal-vouchers': {
    empty: ['reverses', 'reversed_by', 'reason'],
    detail: { details: list(reference('journal-vouchers.line')) },
  },
  receipts: settlementParts,
  payments: settlementParts,
  cheques: {
    empty: ['account_id', 'bounced_on', 'notice_until', 'complaint_until'],
    listed: chequeAccount,
    detail: chequeEvents,
    created: chequeEvents,
  },
  'cash-counts': { empty: ['remarks'], detail: cashCount, created: cashCount },
  reminders: { empty: ['step', 'subject', 'error'] },
};

const lineSchemas: Record<string, JsonSchema> = {
  'invoices.line': closed({ ...saleLine, ...returnedQuantity }),
  'proforma-invoice.line': closed(saleLine),
  'credit-notes.line': closed({
    ...omit(saleLine, 'qty', 'amount', 'price_with_vat'),
    invoice_line_id: integer,
    quantity: integer,
    ...priceOnly,
    return_rate: described(rupees, 'What is given back for one, in rupees'),
    return_rate_with_vat: described(
      nullable(rupees),
      'The same with VAT, for a line of the invoice with price_with_vat',
    ),
  }),
  'billings.line': closed({
    ...purchaseLine,
    ...returnedQuantity,
    expense_account_id: described(
      nullable(integer),
      'The account that it was posted to; null for goods, which went into stock',
    ),
    landed_cost: described(rupees, 'Its share of the landed costs of the bill'),
  }),
  'journal-vouchers.line': closed({
    line_no: integer,
    account_id: integer,
    party_kind: nullable(oneOf('customer', 'vendor')),
    party_id: nullable(integer),
    debit: rupees,
    credit: rupees,
    narration: nullable(text),
  }),
  'purchase-returns.line': closed({
    ...purchaseLine,
    ...priceOnly,
    billing_line_id: integer,
    landed_cost: described(rupees, 'What left the stock of its share of the landed costs'),
  }),
};

/** The properties of a document's header. */
function toHeader(entity: Entity, empty: string[]): SchemaProperties {
  const fields = entity.fields.map((field): [string, JsonSchema] => [
    field.name,
    {
      ...toFieldSchema(field, !EMPTY_FIELDS.has(field.name) && !empty.includes(field.name)),
      ...(DESCRIPTIONS[field.name] ? { description: DESCRIPTIONS[field.name] } : {}),
    },
  ]);
  return { ...Object.fromEntries(fields), ...(entity.ownFields ? ownValues : {}) };
}

/** True for an entity whose answers this file describes. */
export function isDocument({ name }: Entity): boolean {
  return name in parts;
}

/**
 * The answers of each document under `<entity>.record` (a row of the list), `.detail` (one of
 * them), `.created` (as issued) and `.line`.
 */
export function toDocumentSchemas(entities: Entity[]): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = { ...lineSchemas };
  for (const entity of entities.filter(isDocument)) {
    const { empty = [], listed, detail, created } = parts[entity.name]!;
    const header = toHeader(entity, empty);
    const title = entity.one.en;
    schemas[`${entity.name}.record`] = { title, ...closed({ ...header, ...listed }) };
    schemas[`${entity.name}.detail`] = { title, ...closed({ ...header, ...detail }) };
    if (entity.verbs.includes('put'))
      schemas[`${entity.name}.changed`] = extend(
        schemas[`${entity.name}.detail`]!,
        messageProperty,
      );
    // Made of a proforma, it is answered without its lines.
    if (entity.name === 'invoices')
      schemas['invoices.converted'] = closed({ ...header, ...warnings, ...messageProperty });
    schemas[`${entity.name}.created`] = {
      title,
      ...closed({ ...header, ...created, ...messageProperty }),
    };
  }
  return schemas;
}
