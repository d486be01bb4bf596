// A debit note against a bill: what goes back, at which rate, and why; from the bill to the printed note.
import { NoteEntry } from '../../src/document/note/NoteEntry.tsx';
import { debitNote } from './kind.ts';

export const DebitNoteEntry = () => <NoteEntry kind={debitNote} />;
