// A form that was sent and refused leads the keyboard, and who listens, to the first field that is wrong.
import { type RefObject, useEffect, useRef } from 'react';

const REFUSED = '[aria-invalid="true"]:not([aria-hidden="true"])';

/** What a form is given to lead to what is wrong: on sending only, never while somebody mends it. */
export const useLeadToRefused = (problems: object): { ref: RefObject<HTMLFormElement | null>; onSubmitCapture: () => void } => {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!sent.current || Object.keys(problems).length === 0) return;
    sent.current = false;
    form.current?.querySelector<HTMLElement>(REFUSED)?.focus();
  }, [problems]);
  return {
    ref: form,
    onSubmitCapture: () => {
      sent.current = true;
    },
  };
};
