// A cash count as it is typed, and what it sends. Pieces are texts until then.
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Texts } from '../../domain/language.ts';
import {
  type CountedCash,
  type Denomination,
  denominations,
  MAX_PIECES,
} from '../../domain/ledger/cash-counts.ts';
import { cashCountTexts } from '../../domain/requests/cash-count-requests.ts';

export type CashCountForm = {
  date: string;
  /** The outlet's name; '' where there is none. */
  pos: string;
  pieces: Partial<Record<Denomination, string>>;
  remarks: string;
};

/** What the books expect of a till, in rupees, as the API answers it. */
export type Expected = {
  date: string;
  pos: string;
  opening: number;
  sources: { source_kind: string; source: string; received: number; paid: number }[];
  expected: number;
  last: { id: number; counted_total: number; created_by: string; created_at: string } | null;
};

const isPieces = (typed: string) => /^\d*$/.test(typed.trim()) && Number(typed) <= MAX_PIECES;

/** The pieces that are typed; what is no number counts as none. */
export const toCountedCash = ({ pieces }: Pick<CashCountForm, 'pieces'>): CountedCash =>
  Object.fromEntries(
    denominations.flatMap(rupees => {
      const typed = pieces[rupees]?.trim() ?? '';
      return typed !== '' && isPieces(typed) ? [[rupees, Number(typed)]] : [];
    }),
  );

/** What the form checks itself; whether remarks are needed, the server finds. */
export const checkCashCount = (
  { date, pieces }: CashCountForm,
  t: (text: Texts) => string,
): FieldErrors => ({
  ...(date.trim() === '' ? { date: [t(messages.required)] } : {}),
  ...Object.fromEntries(
    denominations.flatMap(rupees =>
      isPieces(pieces[rupees] ?? '') ? [] : [[`counted.${rupees}`, [t(cashCountTexts.pieces)]]],
    ),
  ),
});

export const toCashCountRequest = (form: CashCountForm): object => ({
  date: form.date,
  pos: form.pos,
  counted: toCountedCash(form),
  ...(form.remarks.trim() === '' ? {} : { remarks: form.remarks }),
});
