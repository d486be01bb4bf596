// A form that was sent and refused leads the keyboard, and who listens, to the first field that is wrong.
import { type SyntheticEvent, useEffect, useRef } from 'react';

const REFUSED = '[aria-invalid="true"]:not([aria-hidden="true"])';

/** What a form is given to lead to what is wrong: on sending only, never while somebody mends it. `problems` are by field, and another
 *  object after each refusal. */
export const useLeadToRefused = (problems: object): { onSubmitCapture: (event: SyntheticEvent<HTMLElement>) => void } => {
  const sent = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (!sent.current || Object.keys(problems).length === 0) return;
    sent.current.querySelector<HTMLElement>(REFUSED)?.focus();
    sent.current = undefined;
  }, [problems]);
  return {
    onSubmitCapture: ({ currentTarget }) => {
      sent.current = currentTarget;
    },
  };
};
