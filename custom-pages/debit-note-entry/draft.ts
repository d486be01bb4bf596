// The note of one bill as typed and not saved yet, with the key under which it is sent: what was sent and never answered is sent again
// as the same request.
import { draftOf, dropDraft, keepDraft } from '../../src/providers/drafts.ts';
import { blankEntry, type Entry, type Billing } from './billing.ts';

type Kept = { entry: Entry; key: string };

const nameOf = (billing: Billing) => `purchase-returns/${billing.id}`;

/** Names a request that must be carried out once. Not crypto.randomUUID: it is missing where the address is not https or localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

/** What was kept, or a blank form under a new key. */
export const keptOrBlank = (billing: Billing): Kept => draftOf<Kept>(nameOf(billing)) ?? { entry: blankEntry, key: newKey() };

/** Keeps what is typed; a blank form needs no keeping. */
export const keep = (billing: Billing, entry: Entry, key: string): void => {
  if (entry.row || entry.lines.length > 0 || entry.remarks !== '') keepDraft<Kept>(nameOf(billing), { entry, key });
  else dropDraft(nameOf(billing));
};

/** Forgets it: saved, reset or cancelled. */
export const forget = (billing: Billing): void => dropDraft(nameOf(billing));
