// Converts a proforma into a numbered invoice exactly once, however often and by however many
// processes: the invoice is issued and the proforma marked in one transaction, and a later request
// finds the mark and returns the same invoice.

import type { Entity, FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { OWN_FIELDS } from '../../../domain/entity-schema/own-fields.ts';
import { translate } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { logChange } from '../../audit/activity-log.ts';
import type { Database, Stored, StoredRow, Transaction } from '../../database/database.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { FileStore } from '../../entities/file-reader.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import type { CheckWarning } from '../../posting/compliance-checks.ts';
import { handOnAll } from '../documents/handed-values.ts';
import { findInvoice } from '../documents/invoice-records.ts';
import { type InvoiceIssuance, issueInvoice } from '../documents/issue-invoice.ts';
import { type InvoiceContext, loadInvoiceContext } from '../documents/load-invoice-context.ts';
import { readOwnInput } from '../documents/own-input.ts';
import { loadDocumentFields, type OwnDocumentValues } from '../documents/own-values.ts';
import { findProforma, loadProformaLines } from '../documents/proforma-records.ts';
import { toInvoiceInput } from './proforma-input.ts';
import { ProformaConflictError } from './save-proforma.ts';

/** Attempts while other users change the proforma. */
const MAX_ATTEMPTS = 5;

/** The invoice's row, and the warnings of the checks if this request issued it. */
type ConvertedProforma = {
  header: StoredRow & Pick<Stored<'invoices'>, 'id' | 'invoice_no'>;
  warnings: CheckWarning[];
};

const markConverted = async (
  tx: Transaction,
  row: Stored<'proforma_invoice'>,
  invoice_id: string,
): Promise<void> => {
  const [marked] = await tx
    .updateTable('proforma_invoice')
    .set({ invoice_id, current_status: 'invoice', version: row.version + 1 })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('invoice_id', 'is', null)
    .returning('id')
    .execute();
  if (!marked) throw new ProformaConflictError();
};

/** The user has no form here: a check's error has no field, so it becomes a sentence. */
const rethrowAsSentence = (error: unknown): never => {
  throw error instanceof ValidationError
    ? new BadRequestError(
        [...new Set(Object.values(error.payload as FieldErrors).flat())].join(' '),
      )
    : error;
};

/** Names a record of the proforma that cannot be used, like a missing stock. */
const rethrowNamingRecords =
  (row: Stored<'proforma_invoice'>, lines: Stored<'proforma_lines'>[]) =>
  (error: unknown): never => {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.payload as FieldErrors;
    const nameOf = (field: string) =>
      String(
        field === 'customer_name' || field === 'payment_method'
          ? row[field]
          : lines[Number(field.split('.')[1])]!.product_name,
      );
    throw new BadRequestError({
      product: [...new Set(Object.keys(problems).map(nameOf))].join(', '),
      error: [...new Set(Object.values(problems).flat())].join(' '),
    });
  };

const issueFromProforma = async (
  tx: Transaction,
  row: Stored<'proforma_invoice'>,
  lines: Stored<'proforma_lines'>[],
  parties: InvoiceContext,
  issuing: InvoiceIssuance,
): Promise<ConvertedProforma> => {
  const current = await findProforma(tx, row.company_id, String(row.id));
  if (current!.version !== row.version) throw new ProformaConflictError();
  const input = toInvoiceInput(row, lines, issuing.now);
  // The reseller of the proforma has sold it; a proforma without one is the sale of the converting
  // user.
  const reseller = (row.reseller as string | null) ?? issuing.reseller;
  const { header, warnings } = await issueInvoice(tx, input, parties, {
    ...issuing,
    reseller,
    skipClientTotals: true,
  }).catch(rethrowAsSentence);
  await markConverted(tx, row, header.company_payment_id);
  await logChange(tx, issuing.actor, {
    table: 'proforma_invoice',
    id: row.id,
    now: issuing.now,
    changes: {
      invoice_id: { from: null, to: header.company_payment_id },
      current_status: { from: 'proforma', to: 'invoice' },
    },
  });
  return { header, warnings };
};

/** The schemas of the two documents, and the role of the user. */
type ConvertedEntities = {
  proforma: Entity;
  invoice: Entity;
  store: FileStore;
  role_id: number;
};

/**
 * The own values of the invoice: those of the proforma, of which a reference is named as it is called now,
 * and the defaults of the others. Throws BadRequestError (400) if the invoice demands one that the proforma
 * does not have.
 */
const carryOwnValues = async (
  database: Database,
  { proforma, invoice, store, role_id }: ConvertedEntities,
  { row, lines }: { row: Stored<'proforma_invoice'>; lines: Stored<'proforma_lines'>[] },
  { actor, language, now }: InvoiceIssuance,
): Promise<OwnDocumentValues> => {
  const loadFields = (entity: Entity) =>
    loadDocumentFields(database.cachedReads, actor.company_id, entity, store.entities, role_id);
  const [from, to] = await Promise.all([loadFields(proforma), loadFields(invoice)]);
  const body = {
    // What formulas and rules know of the invoice.
    ...{ transaction_date: now, total: toRupees(row.total) },
    details: lines.map(line => ({ qty: line.qty, amount: toRupees(line.amount) })),
  };
  const { own, problems } = await readOwnInput(store, {
    ...{ fields: to, body, lines: 'details', actor, language, now },
    held: [row.own_fields, ...lines.map(line => line.own_fields)],
    begun: handOnAll(from, to, { own_fields: row.own_fields, lines }),
  });
  const [first] = Object.entries(problems);
  if (!first) return own;
  const [path, [text]] = first as [string, [string]];
  const field = [...to.head, ...to.line].find(({ name }) => path.endsWith(name));
  // A rule about what the role does not see says it all by itself.
  if (!field && path.endsWith(OWN_FIELDS)) throw new BadRequestError(text);
  throw new BadRequestError(
    translate(texts.missing, language, { field: field?.label[language] ?? path, problem: text }),
  );
};

const texts = {
  missing: {
    en: 'The invoice needs its own field "{field}": {problem} Enter it on the page of a new invoice, or add a field of the same name to proforma invoices.',
    ne: 'बीजकमा "{field}" फिल्ड चाहिन्छ: {problem} नयाँ बीजकको पृष्ठमा राख्नुहोस्, वा प्रोफर्मा बीजकमा पनि उही नामको फिल्ड थप्नुहोस्।',
  },
};

/**
 * The row of the proforma's invoice, which is issued if needed; undefined if the company has no
 * such proforma. The buyer, the products and the rates of TSC and VAT are the current ones. Throws
 * BadRequestError (400) if one of its records cannot be used, without stock and if a check refuses;
 * the proforma then stays one.
 */
export const convertProforma = async (
  database: Database,
  id: string,
  issuing: InvoiceIssuance,
  documents?: ConvertedEntities,
): Promise<ConvertedProforma | undefined> => {
  const { actor, now, language } = issuing;
  const { company_id } = actor;
  const invoiceOf = async (
    row: Stored<'proforma_invoice'>,
  ): Promise<ConvertedProforma | undefined> => {
    const header = await findInvoice(database.read, company_id, String(row.invoice_id));
    return header && { header, warnings: [] };
  };
  for (let attempt = 1; ; attempt += 1) {
    const row = await findProforma(database.read, company_id, id);
    if (!row || row.invoice_id !== null) return row && invoiceOf(row);
    try {
      const lines = await loadProformaLines(database.read, company_id, row.id);
      const parties = await loadInvoiceContext(
        database.cachedReads,
        company_id,
        toInvoiceInput(row, lines, now),
        now.slice(0, 10),
        language,
        'details',
      ).catch(rethrowNamingRecords(row, lines));
      const own = documents && (await carryOwnValues(database, documents, { row, lines }, issuing));
      return await retryOnUniqueViolation(database, tx =>
        issueFromProforma(tx, row, lines, parties, { ...issuing, own }),
      );
    } catch (error) {
      // Another request may have used the last piece of stock for this very proforma: then its
      // invoice is the result.
      const current = await findProforma(database.read, company_id, id);
      if (current && current.invoice_id !== null) return invoiceOf(current);
      if (!(error instanceof ProformaConflictError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
