// The amounts of a debit note and the limits of its lines.
import { computePurchaseReturnTotals } from '../../../domain/documents/note-totals.ts';
import type { PurchaseLine } from '../../../domain/documents/purchase-totals.ts';
import { toPurchaseFigures } from '../../../domain/documents/stored-document.ts';
import type { Language } from '../../../domain/language.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import type { Stored, Transaction } from '../../database/database.ts';
import { BadRequestError } from '../../platform/http/errors.ts';
import { totalsMismatch } from '../documents/create-invoice-input.ts';
import type { NoteKind } from '../documents/notes/note-limits.ts';
import { computeTotalsOfNote, type NoteTotals } from '../documents/notes/note-totals.ts';
import {
  computeVendorBillRemainder,
  loadDebitedLines,
  loadDebitNotes,
} from '../documents/returned-quantities.ts';
import type { CreateDebitNoteInput } from './create-debit-note-input.ts';

type VendorBillLine = Stored<'billing_lines'>;

const debitNote: NoteKind<VendorBillLine> = {
  fields: { quantity: 'qty', rate: 'amount' },
  // The original unit rate is the cap, unlike a credit note's (QUIRK-044).
  maxRate: line => line.amount,
  tooFew: { en: 'Minimum 1 quantity must be returned.', ne: 'कम्तीमा १ परिमाण फिर्ता गर्नुपर्छ।' },
  zeroRate: [requestTexts.zeroRate],
  allowed: {
    en: 'Purchase total return amount should not exceed the above limit. Total Allowed Amount Rs. {n}',
    ne: 'खरिद फिर्ताको जम्मा रकम माथिको सीमाभन्दा बढी हुनु हुँदैन। अनुमति दिइएको जम्मा रकम रु. {n}',
  },
};

const nothingLeftText = {
  en: 'Debit Note cannot be issued of this billing',
  ne: 'यो खरिद बिलको डेबिट नोट जारी गर्न मिल्दैन',
};

/**
 * The figures of the note (paisa); a figure that the client did not send agrees with any value.
 * Throws ValidationError (422) beyond a limit or if the figures disagree, BadRequestError (400) if
 * nothing is left.
 */
export const computeDebitNoteTotals = async (
  tx: Transaction,
  { lines, clientTotals }: CreateDebitNoteInput,
  billing: Stored<'billings'>,
  issuedLines: VendorBillLine[],
  language: Language,
): Promise<NoteTotals<VendorBillLine>> => {
  const { company_id } = billing;
  const notes = await loadDebitNotes(tx, company_id, billing.id);
  const returned = await loadDebitedLines(tx, company_id, notes);
  const issued = { figures: toPurchaseFigures(billing), discount_rate: billing.discount_rate };
  const before = notes.map(toPurchaseFigures);
  return computeTotalsOfNote(
    debitNote,
    {
      lines,
      issuedLines,
      figures: issued.figures,
      before,
      remaining: computeVendorBillRemainder(billing, notes),
      returned,
      isOpen: billing.status === 1,
      compute: (findLine, parts) =>
        computePurchaseReturnTotals(
          issued,
          before,
          lines.map(({ line_id, quantity, rate }): PurchaseLine => {
            const { discount_rate, vat_rate } = findLine(line_id);
            return { qty: quantity, price: rate, discount_rate, vat_rate };
          }),
          parts,
        ),
      findMismatch: totals =>
        totalsMismatch(
          {
            taxable_amount: clientTotals.taxable_amount ?? totals.taxable_amount,
            total: clientTotals.total ?? totals.total,
            tsc_amount: 0,
          },
          totals,
          language,
        ),
      nothingLeft: () => new BadRequestError(nothingLeftText[language]),
    },
    language,
  );
};
