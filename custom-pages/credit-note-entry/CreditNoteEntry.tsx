// A credit note against an invoice: what comes back, at which rate, and why; from the invoice to
// the printed note.
import { NoteEntry } from '../../src/document/note/NoteEntry.tsx';
import { creditNote } from './kind.ts';

export const CreditNoteEntry = () => <NoteEntry kind={creditNote} />;
