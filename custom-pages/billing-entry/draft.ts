// The bill as typed and not saved yet, with the key under which it is sent and since when: what was
// sent and never answered is sent again as the same request.
import { draftOf, dropDraft, keepDraft } from '../../src/providers/drafts.ts';
import { newSending, type Sending } from '../../src/providers/sending.ts';
import { type Bill, blankBill } from './bill.ts';

/** `day` is the one on which the page was opened. */
type Kept = { bill: Bill; sending: Sending; day?: string };

const NAME = 'billings/new';

/**
 * What was kept, or a blank form under a new key. A date that nobody typed is that of today; what
 * was sent and never answered keeps all that it said.
 */
export const keptOrBlank = (today: string): Kept => {
  const kept = { bill: blankBill(today), sending: newSending(), ...draftOf<Kept>(NAME) };
  const isUntouched = kept.bill.transaction_date === kept.day && kept.sending.at === undefined;
  return isUntouched ? { ...kept, bill: { ...kept.bill, transaction_date: today } } : kept;
};

/** A form without vendor, lines, number and attachment needs no keeping. */
export const isBlank = ({ vendor, lines, billing_no, file }: Bill): boolean =>
  !vendor && lines.length === 0 && billing_no === '' && !file;

/** Keeps what is typed; `day` is the one on which the page was opened. */
export const keep = (bill: Bill, sending: Sending, day: string): void =>
  keepDraft<Kept>(NAME, { bill, sending, day });

/** Forgets it: saved, reset or cancelled. */
export const forget = (): void => dropDraft(NAME);
