// The note of one bill as typed and not saved yet, with the key under which it is sent: what was sent and never answered is sent again
// as the same request.
import { draftOf, dropDraft, keepDraft } from '../../src/providers/drafts.ts';
import { randomKey } from '../../src/providers/random-key.ts';
import { blankEntry, type Entry, type Billing } from './billing.ts';

type Kept = { entry: Entry; key: string };

const nameOf = (billing: Billing) => `purchase-returns/${billing.id}`;

/** What was kept, or a blank form under a new key. */
export const keptOrBlank = (billing: Billing): Kept => draftOf<Kept>(nameOf(billing)) ?? { entry: blankEntry, key: randomKey() };

/** Keeps what is typed; a blank form needs no keeping. */
export const keep = (billing: Billing, entry: Entry, key: string): void => {
  if (entry.row || entry.lines.length > 0 || entry.remarks !== '') keepDraft<Kept>(nameOf(billing), { entry, key });
  else dropDraft(nameOf(billing));
};

/** Forgets it: saved, reset or cancelled. */
export const forget = (billing: Billing): void => dropDraft(nameOf(billing));
