// A request to issue a debit note, validated by its schema. What needs the bill is validated with
// its totals.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import { createDebitNoteSchema } from '../../../domain/requests/purchase-requests.ts';
import { createRequestValidator, trimToNull } from '../../platform/http/request-validator.ts';
import { type ClientTotals, parseClientTotals } from '../documents/create-invoice-input.ts';
import type { NoteLineInput } from '../documents/notes/note-limits.ts';

/**
 * The order behind a debit note; figures are claimed only where the client sends them, the
 * documents' form does not.
 */
export type CreateDebitNoteInput = {
  billing_id: number;
  remarks: string;
  lines: NoteLineInput[];
  clientTotals: ClientTotals;
};

/** All problems of the request that are seen without the bill, lines as `details.0.qty`. */
export const validateCreateDebitNote: (body: Row, language: Language) => FieldErrors =
  createRequestValidator(createDebitNoteSchema);

/** The order of a body without problems. */
export const parseCreateDebitNote = (body: Row): CreateDebitNoteInput => ({
  billing_id: body.billing_id as number,
  remarks: trimToNull(body.remarks)!,
  lines: (body.details as Row[]).map(line => ({
    line_id: line.id as number,
    quantity: line.qty as number,
    rate: toPaisa(line.amount as number),
    price_only: line.price_only === 1,
  })),
  clientTotals: parseClientTotals(body),
});
