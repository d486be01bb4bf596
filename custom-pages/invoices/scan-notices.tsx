// A scan never changes a line unseen: what it did is read aloud, and a line that was there before is
// scrolled into sight and lit up for a moment.
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { createFormStore, type FormStore, useFormSelector } from '../../src/forms/form-store.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';

/** What a scan did: the key of the line, and the quantity that it has now. */
type ScanNotice = { line: string; name: string; qty: number; isRaised: boolean };
export type ScanNotices = FormStore<ScanNotice | undefined> & {
  tell: (notice: ScanNotice) => void;
};

export const createScanNotices = (): ScanNotices => {
  let last: ScanNotice | undefined;
  const store = createFormStore(() => last);
  return {
    ...store,
    tell: notice => {
      last = notice;
      store.notify();
    },
  };
};

/** Milliseconds that the row is lit up; see the styles of the lines. */
const RAISED_MS = 2000;

const showLine = (line: string): (() => void) => {
  const row = document.querySelector(`tr[data-line="${line}"]`);
  if (!row) return () => undefined;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
  row.setAttribute('data-raised', '');
  const end = () => row.removeAttribute('data-raised');
  const timer = setTimeout(end, RAISED_MS);
  return () => {
    clearTimeout(timer);
    end();
  };
};

/** Nothing to see; `question` is what the user is asked about a scan. */
export const ScanNoticeText = ({
  notices,
  question,
}: {
  notices: ScanNotices;
  question: string | undefined;
}) => {
  const t = useTranslations();
  const notice = useFormSelector(notices, last => last);
  useEffect(() => (notice?.isRaised ? showLine(notice.line) : undefined), [notice]);
  const done = notice && t(texts.scanned, { name: notice.name, qty: notice.qty });
  return (
    <Box role="status" sx={visuallyHidden}>
      {question ?? done}
    </Box>
  );
};

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
