// A debit note against a bill: what goes back, at which rate, and why; from the bill to the printed
// note.
import { useMemo } from 'react';
import { NoteEntry } from '../../src/document/note/NoteEntry.tsx';
import { useVatRates } from '../../src/document/use-vat-rates.ts';
import { debitNote } from './kind.ts';

export const DebitNoteEntry = () => {
  const vatOn = useVatRates();
  const kind = useMemo(() => debitNote(vatOn), [vatOn]);
  return <NoteEntry kind={kind} />;
};
