// Which groups of the side navigation a user has folded, kept for that user in this browser. The
// group of the page that is open unfolds by itself, and stays so: a menu that folds while one goes
// on moves away under the mouse.
import { useCallback, useState } from 'react';
import { createScreenMemory } from '../../forms/user-storage.ts';

const foldedGroups = createScreenMemory<number[]>('folded-groups');

type FoldedGroups = { isFolded: (id: number) => boolean; toggle: (id: number) => void };

/** The folded groups by id; `currentId` is the group of the open page, if it is in one. */
export const useFoldedGroups = (currentId: number | undefined): FoldedGroups => {
  const [folded, setFolded] = useState(loadFolded);
  const [openedId, setOpenedId] = useState<number>();
  if (currentId !== openedId) {
    setOpenedId(currentId);
    setFolded(folded.filter(id => id !== currentId));
  }
  const toggle = useCallback(
    (id: number) => {
      const after = folded.includes(id) ? folded.filter(each => each !== id) : [...folded, id];
      setFolded(after);
      foldedGroups.save(after);
    },
    [folded],
  );
  return { isFolded: id => folded.includes(id), toggle };
};

/** What is stored may be of an earlier version, or anybody's text. */
const loadFolded = (): number[] => {
  const stored: unknown = foldedGroups.load();
  return Array.isArray(stored) ? stored.filter(Number.isSafeInteger) : [];
};
