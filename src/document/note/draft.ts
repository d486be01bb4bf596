// The note of one document as typed and not saved yet, with the key under which it is sent: what
// was sent and never answered is sent again as the same request.
import { draftOf, dropDraft, keepDraft } from '../../providers/drafts.ts';
import { randomKey } from '../../providers/random-key.ts';
import { blankEntry, type Entry } from './entry.ts';
import type { Issued, NoteKind } from './kind.ts';

type Kept = { entry: Entry; key: string };

const nameOf = (kind: NoteKind, issued: Issued) => `${kind.path}/${kind.idOf(issued)}`;

/** What was kept, or a blank form under a new key. */
export const keptOrBlank = (kind: NoteKind, issued: Issued): Kept =>
  draftOf<Kept>(nameOf(kind, issued)) ?? { entry: blankEntry, key: randomKey() };

/** Keeps what is typed; a blank form needs no keeping. */
export const keep = (kind: NoteKind, issued: Issued, entry: Entry, key: string): void => {
  const name = nameOf(kind, issued);
  if (entry.row || entry.lines.length > 0 || entry.reason !== '')
    keepDraft<Kept>(name, { entry, key });
  else dropDraft(name);
};

/** Forgets it: saved, reset or cancelled. */
export const forget = (kind: NoteKind, issued: Issued): void => dropDraft(nameOf(kind, issued));
