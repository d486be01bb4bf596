// A proforma as it is answered: an offer until it has become an invoice.
import type { Row } from '../../domain/schema/entity.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { documentRecord, lineRecord, type StoredRow } from './document-records.ts';

/** The proforma without its lines. */
export const proformaRecord = documentRecord;

/** The stored row behind the address' id, or undefined. */
export const findProforma = async (
  read: Reading | Transaction,
  company_id: number,
  id: string,
): Promise<StoredRow | undefined> =>
  /^\d{1,15}$/.test(id)
    ? read
        .selectFrom('proforma_invoice')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : undefined;

/** The lines of a proforma in their order. */
export const proformaLinesOf = (
  read: Reading | Transaction,
  company_id: number,
  proforma_id: number,
): Promise<StoredRow[]> =>
  read
    .selectFrom('proforma_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('proforma_id', '=', proforma_id)
    .orderBy('line_no')
    .execute();

/** The whole proforma. */
export const wholeProforma = async (read: Reading, row: StoredRow): Promise<Row> => ({
  ...proformaRecord(row),
  details: (await proformaLinesOf(read, Number(row.company_id), Number(row.id))).map(line =>
    lineRecord(line, 'proforma_id'),
  ),
});
