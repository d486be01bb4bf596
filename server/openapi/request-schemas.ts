// What is sent to issue a document, as the description shows it: the schemas by which the routes
// judge, without the sentences.
import { createCashCountSchema } from '../../domain/requests/cash-count-requests.ts';
import { createAppKeySchema } from '../../domain/requests/channel-requests.ts';
import {
  createCreditNoteSchema,
  createInvoiceSchema,
  createProformaSchema,
} from '../../domain/requests/document-requests.ts';
import {
  createDebitNoteSchema,
  createVendorBillSchema,
} from '../../domain/requests/purchase-requests.ts';
import type { RequestSchema } from '../../domain/requests/request-schema.ts';
import {
  createPaymentSchema,
  createReceiptSchema,
} from '../../domain/requests/settlement-requests.ts';
import { createVoucherSchema } from '../../domain/requests/voucher-requests.ts';
import { type JsonSchema, nullable } from './json-schema.ts';

/**
 * A request's schema in plain words. What is not required, or may be replaced by another field,
 * may be null; names that are ignored are read-only.
 */
export function toDescribedRequest(schema: RequestSchema): JsonSchema {
  const { properties, patternProperties, required: _, items, ...rest } = schema;
  const asked = schema.required ?? [];
  const required = asked.filter(name => !properties?.[name]?.['x-instead']);
  const own = Object.fromEntries(
    Object.entries(rest).filter(([keyword]) => !keyword.startsWith('x-')),
  );
  return {
    ...own,
    ...(items ? { items: toDescribedRequest(items) } : {}),
    ...(patternProperties
      ? {
          patternProperties: Object.fromEntries(
            Object.entries(patternProperties).map(([pattern, property]) => [
              pattern,
              toDescribedRequest(property),
            ]),
          ),
        }
      : {}),
    ...(properties
      ? {
          required,
          ...toAlternatives(schema, asked),
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => {
              const described = toDescribedRequest(property);
              const isOptional = !required.includes(name) && property.type !== undefined;
              return [name, isOptional ? nullable(described) : described];
            }),
          ),
        }
      : {}),
  };
}

/** One of a required field and the field that may be sent in its place; nothing without any. */
function toAlternatives({ properties }: RequestSchema, required: readonly string[]): JsonSchema {
  const pairs = required.flatMap(name => {
    const other = properties?.[name]?.['x-instead'];
    return other ? [{ anyOf: [{ required: [name] }, { required: [other] }] }] : [];
  });
  return pairs.length > 0 ? { allOf: pairs } : {};
}

/** The schemas by the entity whose POST takes them, where a route of its own judges it. */
export const entityRequestSchemas: Record<string, JsonSchema> = {
  invoices: toDescribedRequest(createInvoiceSchema),
  'proforma-invoice': toDescribedRequest(createProformaSchema),
  'credit-notes': toDescribedRequest(createCreditNoteSchema),
  'app-keys': toDescribedRequest(createAppKeySchema),
  billings: toDescribedRequest(createVendorBillSchema),
  'purchase-returns': toDescribedRequest(createDebitNoteSchema),
  'journal-vouchers': toDescribedRequest(createVoucherSchema),
  receipts: toDescribedRequest(createReceiptSchema),
  payments: toDescribedRequest(createPaymentSchema),
  'cash-counts': toDescribedRequest(createCashCountSchema),
};
