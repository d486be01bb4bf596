// The bill as typed and not saved yet, with the key under which it is sent: what was sent and never answered is sent again as the same
// request.
import { draftOf, dropDraft, keepDraft } from '../../src/providers/drafts.ts';
import { randomKey } from '../../src/providers/random-key.ts';
import { type Bill, blankBill } from './bill.ts';

type Kept = { bill: Bill; key: string };

const NAME = 'billings/new';

/** What was kept, or a blank form under a new key. */
export const keptOrBlank = (today: string): Kept => draftOf<Kept>(NAME) ?? { bill: blankBill(today), key: randomKey() };

/** Keeps what is typed; a form without vendor, lines, number and attachment needs no keeping. */
export const keep = (bill: Bill, key: string): void => {
  if (bill.vendor || bill.lines.length > 0 || bill.billing_no !== '' || bill.file) keepDraft<Kept>(NAME, { bill, key });
  else dropDraft(NAME);
};

/** Forgets it: saved, reset or cancelled. */
export const forget = (): void => dropDraft(NAME);
