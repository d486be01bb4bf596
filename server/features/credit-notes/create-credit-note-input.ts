// A request to issue a credit note, validated by its schema. What needs the invoice is validated
// with its totals.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import { createCreditNoteSchema } from '../../../domain/requests/document-requests.ts';
import {
  createRequestValidator,
  isFilled,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import { type ClientTotals, parseClientTotals } from '../documents/create-invoice-input.ts';
import type { NoteLineInput } from '../documents/notes/note-limits.ts';

/**
 * The order behind a credit note; `invoice_id` is the invoice's company_payment_id. An order of our
 * own claims no figures.
 */
export type CreateCreditNoteInput = {
  invoice_id: string;
  cancel_note: string;
  lines: NoteLineInput[];
  clientTotals: ClientTotals | null;
  /** The method by which the money goes back at once; null if the customer is owed it. */
  refund_method: string | null;
};

const twoInvoicesText: Texts = {
  en: 'company_payment_id and invoice_id refer to different invoices.',
  ne: 'company_payment_id र invoice_id ले फरक बीजक जनाउँछन्।',
};

const validate = createRequestValidator(createCreditNoteSchema);

/** All problems of the request that are seen without the invoice, lines as `details.0.quantity`. */
export const validateCreateCreditNote = (body: Row, language: Language): FieldErrors => {
  const problems = validate(body, language);
  const { invoice_id: invoice, company_payment_id: payment } = body;
  const [isOne, isOther] = [invoice, payment].map(id => typeof id === 'string' && id !== '');
  if (isOne && isOther && invoice !== payment) problems.invoice_id = [twoInvoicesText[language]];
  return problems;
};

/** The order of a body without problems. */
export const parseCreateCreditNote = (body: Row): CreateCreditNoteInput => ({
  invoice_id: (isFilled(body.invoice_id) ? body.invoice_id : body.company_payment_id) as string,
  cancel_note: trimToNull(body.cancel_note)!,
  lines: (body.details as Row[]).map(parseLine),
  clientTotals: parseClientTotals(body),
  refund_method:
    ((body.refund ?? null) as { payment_method: string } | null)?.payment_method ?? null,
});

const parseLine = (line: Row): NoteLineInput => {
  const with_vat = isFilled(line.return_rate_with_vat);
  return {
    line_id: line.id as number,
    quantity: line.quantity as number,
    rate: toPaisa((with_vat ? line.return_rate_with_vat : line.return_rate) as number),
    price_only: line.price_only === 1,
    with_vat,
    rate_without_vat:
      with_vat && isFilled(line.return_rate) ? toPaisa(line.return_rate as number) : null,
  };
};
