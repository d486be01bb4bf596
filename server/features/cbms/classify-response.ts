// What an answer means for the document that was sent and for those behind it.
import type { OutboxState } from '../../../domain/tax/cbms-status.ts';
import type { OutboxRow } from './outbox.ts';

/** After so many answers of this kind a person is asked. */
const MAX_FAILURES = 6;
const MAX_MISSING_INVOICES = 5;

/**
 * `holds`: what keeps all documents of the company back. `again`: it is tried again after a wait.
 * `failed`: it counts among the answers that a person is asked after. `arrived`: it may have been
 * kept in spite of the answer. `bill`: its bill must be told once more.
 */
type ResponseClass = {
  state: OutboxState;
  holds?: 'authority' | 'credentials';
  again?: boolean;
  failed?: boolean;
  arrived?: boolean;
  bill?: boolean;
};

type AttemptedRow = Pick<OutboxRow, 'kind' | 'delivery_uncertain' | 'failures'>;

const toStateAfterFailure = (row: AttemptedRow, most: number): OutboxState =>
  row.failures + 1 >= most ? 'person' : 'waiting';

/** Judges a code of `tell`. Source of the actions: compliance facts, section 9. */
export const classifyResponse = (row: AttemptedRow, code: string): ResponseClass => {
  const missingBill = (): ResponseClass => ({
    state: toStateAfterFailure(row, MAX_MISSING_INVOICES),
    again: true,
    failed: true,
    bill: true,
  });
  const cannotSave = (): ResponseClass => ({
    state: toStateAfterFailure(row, MAX_FAILURES),
    again: true,
    failed: true,
    arrived: true,
  });
  switch (code) {
    case '200':
      return { state: 'accepted' };
    case '100':
      return { state: 'waiting', holds: 'credentials' };
    case '101':
      if (row.kind !== 'invoice') return missingBill();
      // It is ours when an earlier try may have arrived; a bill that was never sent before is
      // somebody else's.
      return { state: row.delivery_uncertain === 1 ? 'already-there' : 'person' };
    case '105':
      return row.kind === 'invoice' ? cannotSave() : missingBill();
    case '102':
    case '103':
      return cannotSave();
    case '104':
      return { state: 'refused' };
    case 'zero':
      return { state: 'nothing-to-tell' };
    case 'not-reached':
      return { state: 'waiting', holds: 'authority', again: true };
    default:
      return { state: 'sent', holds: 'authority', again: true };
  }
};
