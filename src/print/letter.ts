// The letter that takes a document along, while it is written: kept until it is sent, for a session
// that is renewed loads the page anew, and a dialog is soon closed by mistake.
import { useState } from 'react';
import { draftOf, dropDraft, keepDraft } from '../providers/drafts.ts';

export type Letter = { to: string; subject: string; message: string; copy: boolean };

/**
 * `offered` is the letter as nobody has touched it. Of what is typed only that is kept in which it
 * differs.
 */
export const useLetter = (path: string, offered: Letter) => {
  const name = `${path}/email`;
  const [typed, setTyped] = useState(() => draftOf<Partial<Letter>>(name) ?? {});
  const change = (changed: Partial<Letter>) => {
    const all = Object.entries({ ...typed, ...changed }) as [keyof Letter, string | boolean][];
    const own = all.filter(([field, value]) => value !== offered[field]);
    setTyped(Object.fromEntries(own));
    if (own.length > 0) keepDraft<Partial<Letter>>(name, Object.fromEntries(own));
    else dropDraft(name);
  };
  return { letter: { ...offered, ...typed }, change, forget: () => dropDraft(name) };
};
