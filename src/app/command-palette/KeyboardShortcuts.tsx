// Listens for the keys that work everywhere and opens what they ask for; the search and the sheet
// are loaded with their first use.
import { Suspense, useEffect, useState } from 'react';
import type { MenuNode } from '../../api/session.ts';
import { useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { lazyComponent } from '../../ui/Loading.tsx';
import {
  findCreateButton,
  findSaveButton,
  findSearchBox,
  isTyping,
  OPEN_SEARCH_EVENT,
} from './shortcuts.ts';

const CommandPalette = lazyComponent(() => import('./CommandPalette.tsx'), 'CommandPalette');
const ShortcutSheet = lazyComponent(() => import('./ShortcutSheet.tsx'), 'ShortcutSheet');

/** The letter that is pressed; on a layout of another script, the Latin one of that key. */
const toLatinKey = ({ key, code }: KeyboardEvent): string =>
  (/^\P{ASCII}/u.test(key) && /^Key[A-Z]$/.test(code) ? code.slice(3) : key).toLowerCase();

export const KeyboardShortcuts = ({ menu }: { menu: MenuNode[] }) => {
  const t = useTranslations();
  const [open, setOpen] = useState<'search' | 'keys' | undefined>();
  const save = t(words.save);
  useEffect(() => {
    const act = (event: KeyboardEvent): (() => void) | undefined => {
      const key = toLatinKey(event);
      const control = event.ctrlKey || event.metaKey;
      if (control && key === 'k') return () => setOpen('search');
      if (control && key === 's') return () => findSaveButton([save])?.click();
      if (event.altKey && key === 'n') return () => findCreateButton()?.click();
      if (control || event.altKey || isTyping(event.target)) return undefined;
      if (key === '/') return () => findSearchBox()?.focus();
      if (key === '?') return () => setOpen('keys');
      return undefined;
    };
    const onKey = (event: KeyboardEvent) => {
      const doing = event.repeat ? undefined : act(event);
      if (!doing) return;
      event.preventDefault();
      doing();
    };
    const onSearch = () => setOpen('search');
    window.addEventListener('keydown', onKey);
    window.addEventListener(OPEN_SEARCH_EVENT, onSearch);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(OPEN_SEARCH_EVENT, onSearch);
    };
  }, [save]);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {open === 'search' && <CommandPalette menu={menu} onClose={close} />}
      {open === 'keys' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
};
