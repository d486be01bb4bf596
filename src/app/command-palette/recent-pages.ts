// The pages that a user was on last, kept for that user in this browser until they sign out. The
// palette offers them while nothing is typed.
import { useEffect } from 'react';
import type { Language } from '../../../domain/language.ts';
import { createScreenMemory } from '../../forms/user-storage.ts';
import { useLanguage } from '../../i18n/language.ts';

/** `titles` as the tab was named, by the language of then. */
export type RecentPage = { address: string; titles: Partial<Record<Language, string>> };

const MAX_KEPT = 12;
/** Who only passes through has not been there; and by then the page has its own title. */
export const STAY_MS = 1500;

const recentPages = createScreenMemory<RecentPage[]>('recent-pages');

/** Newest first. What is stored may be anybody's text. */
export const loadRecentPages = (): RecentPage[] => {
  const stored: unknown = recentPages.load();
  return Array.isArray(stored)
    ? (stored as RecentPage[]).filter(page => typeof page?.address === 'string' && page.titles)
    : [];
};

/** Home is one click away, and a form is not a place to come back to. */
const isKept = (address: string): boolean =>
  !['/', '/dashboard'].includes(address) && !/\/(new|edit)$/.test(address);

const keepPage = (address: string, language: Language): void => {
  const title = document.title.replace(/ – Bijak$/, '');
  if (title === '' || title === 'Bijak') return;
  const known = loadRecentPages();
  const titles = { ...known.find(page => page.address === address)?.titles, [language]: title };
  const others = known.filter(page => page.address !== address);
  recentPages.save([{ address, titles }, ...others].slice(0, MAX_KEPT));
};

/** Remembers the page that is open, under the title that its tab has or gets. */
export const useRecordRecentPages = (address: string): void => {
  const language = useLanguage();
  useEffect(() => {
    if (!isKept(address)) return;
    const keep = () => keepPage(address, language);
    const observer = new MutationObserver(keep);
    const timer = setTimeout(() => {
      keep();
      const title = document.querySelector('title');
      if (title) observer.observe(title, { childList: true });
    }, STAY_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [address, language]);
};
