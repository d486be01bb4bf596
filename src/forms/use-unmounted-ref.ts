// A user who leaves a page while its document is being saved is shown the answer on the next page.
import { type RefObject, useEffect, useRef } from 'react';
import { type Texts, translate } from '../../domain/language.ts';
import { getLanguage } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';

const savedText: Texts = { en: 'No. {number} was saved.', ne: 'नं. {number} सेभ भयो।' };

/** True once the page has been left. */
export const useUnmountedRef = (): RefObject<boolean> => {
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
export const toastSaved = (number: string, title: string): void =>
  toast('success', translate(savedText, getLanguage(), { number }), title);
