// Takes a line away.
import { memo } from 'react';
import { useSay } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { RowButton } from '../../ui/RowButton.tsx';

/** `line` is its key. */
export const RemoveLine = memo(
  ({ line, onRemove }: { line: string; onRemove: (line: string) => void }) => {
    const say = useSay();
    return (
      <RowButton color="secondary" onClick={() => onRemove(line)}>
        {say(words.remove)}
      </RowButton>
    );
  },
);
