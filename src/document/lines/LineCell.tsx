// One typed cell of a line; what may not stand in it is refused with the documents' words.
import { memo, useId } from 'react';
import type { Texts } from '../../../domain/language.ts';
import { useSay } from '../../i18n/language.ts';
import { asciiTyped } from '../../ui/ascii-typed.ts';
import { toast } from '../../ui/toasts.ts';
import { amountRefusal, cutToPaisa, figureTexts, quantityRefusal } from '../typed-figures.ts';

/** Why a text may not stand in a cell; undefined when it may. */
type Refuse = (text: string) => Texts | undefined;

export type CellKind = 'text' | 'quantity' | 'money' | { refuse: Refuse };

const refusalOf = (kind: CellKind, text: string): Texts | undefined => {
  if (kind === 'text') return undefined;
  if (kind === 'quantity') return quantityRefusal(text);
  return kind === 'money' ? amountRefusal(text) : kind.refuse(text);
};

/** Of which line the cell is, and who is told that another text was typed in it. */
export type Place<Name extends string> = {
  index: number;
  onType: (index: number, name: Name, text: string) => void;
};

type Props<Name extends string> = Place<Name> & {
  name: Name;
  kind: CellKind;
  label: Texts;
  value: string;
  problem: string | undefined;
};

const Cell = <Name extends string>({
  index,
  name,
  kind,
  label,
  value,
  problem,
  onType,
}: Props<Name>) => {
  const say = useSay();
  const id = useId();
  const isText = kind === 'text';
  return (
    <>
      <input
        className={isText ? 'cell' : 'cell number'}
        value={value}
        aria-label={say(label)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        inputMode={isText ? 'text' : kind === 'quantity' ? 'numeric' : 'decimal'}
        maxLength={isText ? 500 : undefined}
        autoComplete="off"
        onChange={event => {
          const typed = isText ? event.target.value : asciiTyped(event);
          const refusal = refusalOf(kind, typed);
          if (refusal) return toast('warning', say(refusal), say(figureTexts.notAllowed));
          onType(index, name, kind === 'money' ? cutToPaisa(typed) : typed);
        }}
      />
      <Problem id={id} text={problem} />
    </>
  );
};

/** What is wrong with a cell, below it. */
export const Problem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <small id={id} className="problem">
      {text}
    </small>
  );

/**
 * The browser's own input: a table of two hundred lines has eight hundred of them. While one of a
 * line is typed the others are left alone.
 */
export const LineCell = memo(Cell) as typeof Cell;
