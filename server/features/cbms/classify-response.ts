// The meaning of a response for the sent document and for those behind it.
import type { OutboxState } from '../../../domain/tax/cbms-status.ts';
import type { OutboxRow } from './outbox.ts';

/** After this many responses of this kind a user must decide. */
const MAX_FAILURES = 6;
const MAX_MISSING_INVOICES = 5;

/**
 * `holds`: the reason to hold back all documents of the company. `again`: retry after a wait.
 * `failed`: counts toward the failures after which a user must decide. `arrived`: the document may
 * have been accepted in spite of the response. `bill`: its invoice must be sent again.
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

/** Classifies a response code. Source of the actions: compliance facts, section 9. */
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
      // It is ours if an earlier attempt may have arrived; an invoice that was never sent before is
      // a foreign one.
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
