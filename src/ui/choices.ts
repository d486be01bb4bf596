// The choices of a searchable select: asked of the server a second after the last keystroke, sorted
// by likeness.
import Fuse from 'fuse.js';
import { useEffect, useRef, useState } from 'react';
import { inAscii } from '../../domain/language.ts';
import type { Choice, Load } from './SearchSelect.tsx';

/** Milliseconds (SHELL-044); threshold (SHELL-045). */
const WAIT_MS = 1000;
const THRESHOLD = 0.3;

/** Those of the choices that are like the text, the likest first. */
export const alike = (choices: Choice[], text: string): Choice[] => {
  if (text.trim() === '') return choices;
  const known = new Fuse(choices, {
    keys: ['label', 'note'],
    threshold: THRESHOLD,
    ignoreLocation: true,
  });
  const found = known.search(text.trim());
  // A code that is typed in Devanagari digits is kept in the others.
  return (found.length > 0 ? found : known.search(inAscii(text.trim()))).map(({ item }) => item);
};

type Asked = { typed: string; value: Choice | null; within: string; load: Load };

/**
 * What the server offers for what is typed, and whether its answer is waited for. What is chosen
 * stands in the field as if it had been typed, and is no question.
 */
export const useChoices = ({
  typed,
  value,
  within,
  load,
}: Asked): { choices: Choice[]; waiting: boolean } => {
  const [choices, setChoices] = useState<Choice[]>([]);
  const [waiting, setWaiting] = useState(false);
  const asked = useRef<string | undefined>(undefined);
  const asking = useRef<AbortController | undefined>(undefined);
  const loadNow = useRef(load);
  loadNow.current = load;

  useEffect(() => {
    const text = value && typed === value.label ? '' : typed.trim();
    const question = `${within}\n${text}`;
    if (asked.current === question) return;
    const timer = setTimeout(
      () => {
        asked.current = question;
        asking.current?.abort();
        const leaving = new AbortController();
        asking.current = leaving;
        const { signal } = leaving;
        setWaiting(true);
        loadNow
          .current(text, signal)
          .catch((error: unknown): Choice[] => {
            if (!signal.aborted) console.warn(error);
            return [];
          })
          .then(found => {
            // A late answer to an older question must not replace a newer one.
            if (signal.aborted) return;
            setChoices(found);
            setWaiting(false);
          });
      },
      text === '' ? 0 : WAIT_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, value, within]);
  useEffect(
    () => () => {
      asking.current?.abort();
      asked.current = undefined;
    },
    [],
  );
  return { choices, waiting };
};
