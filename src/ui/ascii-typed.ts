// Digits typed in Devanagari where a number, a code or an address of mail is meant: sent in ASCII,
// as everybody else writes them.
import type { ChangeEvent } from 'react';
import { inAscii } from '../../domain/language.ts';

/**
 * What the field holds now, its digits in ASCII; the field itself is changed in place, so that the
 * caret stays where somebody types.
 */
export const asciiTyped = ({
  target,
}: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): string => {
  const ascii = inAscii(target.value);
  if (ascii !== target.value) {
    const { selectionStart, selectionEnd } = target;
    target.value = ascii;
    // A field for mail addresses knows no selection.
    if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
  }
  return ascii;
};
