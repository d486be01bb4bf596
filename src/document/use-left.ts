// Whoever leaves a page while its document is being saved is told of the answer where they are by
// then.
import { type RefObject, useEffect, useRef } from 'react';
import { type Texts, textIn } from '../../domain/language.ts';
import { language } from '../i18n/language.ts';
import { toast } from '../ui/toasts.ts';

const saved: Texts = { en: 'No. {number} was saved.', ne: 'नं. {number} सेभ भयो।' };

/** True once the page has been left. */
export const useLeft = (): RefObject<boolean> => {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return left;
};

/** Tells that a document with that number has been saved; `title` says what it is. */
export const tellSaved = (number: string, title: string): void =>
  toast('success', textIn(saved, language(), { number }), title);
