// The field that the demo company has added to its invoices, and what it says there.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { toFlatName } from '../../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../../domain/language.ts';
import { paymentMethods } from '../../../domain/seed-translations.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { insertWithAudit } from '../../audit/insert-with-audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { CreateInvoiceInput } from '../../features/documents/create-invoice-input.ts';
import {
  createOwnValues,
  loadDocumentFields,
  type OwnDocumentValues,
} from '../../features/documents/own-values.ts';

const NAME = 'delivery_note_no';

/** Adds the field at that time (Nepal). */
export const addDeliveryNoteField = (
  tx: Transaction,
  actor: Actor,
  ownFields: Entity,
  at: string,
): Promise<number[]> =>
  insertWithAudit(
    tx,
    actor,
    ownFields,
    [
      {
        ...{ entity: 'invoices', name: NAME, type: 'text', position: 1 },
        ...{ title: 'Delivery Note No.', title_ne: 'चलानी नं.', max_length: 40 },
        ...{ in_print: 1, in_list: 0, in_filter: 1, in_search: 1, status: 1 },
        ...{ required: 0, is_unique: 0, in_lines: 0, created_at: at },
      },
    ],
    at,
  );

type Selling = { database: Database; company_id: number; invoice: Entity; language: Language };

/** The number of the day's van on an invoice; what is paid in cash is taken along. */
export const writeDeliveryNote = async (
  { database, company_id, invoice, language }: Selling,
  { payment_method, transaction_date }: CreateInvoiceInput,
  actor: Actor,
): Promise<OwnDocumentValues> => {
  const fields = await loadDocumentFields(database.cachedReads, company_id, invoice, [], undefined);
  const isDelivered = payment_method !== paymentMethods.cash.name.en;
  const number = `DN-${transaction_date.slice(2, 10).replaceAll('-', '')}`;
  const record = isDelivered ? { [toFlatName(NAME)]: number } : {};
  return createOwnValues(database, fields, { record, records: [] }, actor, language);
};
