// A form that was sent and refused leads the keyboard, and who listens, to the first field that is
// wrong.
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { getLanguage } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { getToasts, toast } from '../platform/toast-store.ts';

const INVALID_FIELD = '[aria-invalid="true"]:not([aria-hidden="true"])';

const getLastToastId = () => getToasts().at(-1)?.id ?? 0;

/**
 * The props of a form that lead to what is wrong: on sending only, never while a user corrects it.
 * `problems` are messages by field, and another object after each refusal. Where no toast has said
 * it by then, one announces that fields are wrong, or what is wrong with something that the form
 * has no field for.
 */
export const useFocusFirstError = (
  problems: object,
): { onSubmitCapture: (event: SyntheticEvent<HTMLElement>) => void } => {
  const sent = useRef<HTMLElement>(undefined);
  const toldBefore = useRef(0);
  useEffect(() => {
    const said = (Object.values(problems) as (string | string[] | undefined)[])
      .flat()
      .filter(Boolean)
      .join(' ');
    if (!sent.current || said === '') return;
    const field = sent.current.querySelector<HTMLElement>(INVALID_FIELD);
    sent.current = undefined;
    // The answer is there: a form that lay still while it was sent may be typed in again, and what
    // lies still takes no focus.
    field?.closest('[inert]')?.removeAttribute('inert');
    field?.focus();
    if (getLastToastId() <= toldBefore.current)
      toast('warning', field ? words.checkForm[getLanguage()] : said);
  }, [problems]);
  return {
    onSubmitCapture: ({ currentTarget }) => {
      sent.current = currentTarget;
      toldBefore.current = getLastToastId();
    },
  };
};
