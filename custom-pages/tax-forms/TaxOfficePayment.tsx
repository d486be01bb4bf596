// What the tables of deposits and of tax payments share: the voucher of a row with what became of it, and
// what can be done with the row.
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import { ReverseDialog } from '../../src/documents/ReverseDialog.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { useWriting } from './return-table-parts.tsx';

const texts = {
  reverse: { en: 'Reverse', ne: 'उल्टाउनुहोस्' },
  reversed: { en: 'Reversed', ne: 'उल्टाइएको' },
  reversal: { en: 'Reversal', ne: 'उल्टाउने प्रविष्टि' },
} satisfies Record<string, Texts>;

/** A payment to the tax office, or the reversal of one. */
export type TaxOfficeRow = {
  id: number;
  day: string;
  account: string;
  voucher_no: string;
  amount: number;
  reverses: number | null;
  reversed_by: number | null;
  reason: string | null;
};

export const VoucherCell = ({ row }: { row: TaxOfficeRow }) => {
  const t = useTranslations();
  const { digits } = useWriting();
  return (
    <td>
      {digits(row.voucher_no)}
      {row.reverses !== null && ` · ${t(texts.reversal)}: ${row.reason ?? ''}`}
      {row.reversed_by !== null && ` · ${t(texts.reversed)}`}
    </td>
  );
};

type ActionsProps = {
  row: TaxOfficeRow;
  /** The kind of its entry in the ledger. */
  kind: string;
  /** `<path>/reversal` reverses it. */
  path: string;
  title: Texts;
  help: Texts;
  onReversed: () => void;
};

export const ActionsCell = ({ row, kind, path, title, help, onReversed }: ActionsProps) => {
  const t = useTranslations();
  const [isReversing, setReversing] = useState(false);
  return (
    <td style={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
      <JournalButton kind={kind} id={row.id} />
      {row.reverses === null && row.reversed_by === null && (
        <Button onClick={() => setReversing(true)}>{t(texts.reverse)}</Button>
      )}
      {isReversing && (
        <ReverseDialog {...{ path, title, help, onReversed }} onClose={() => setReversing(false)} />
      )}
    </td>
  );
};
