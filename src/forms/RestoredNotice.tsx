// Says that a draft came back without being asked for, and lets go of it. It is there from the first
// paint and goes only when it is answered, so that nothing moves under a pointer.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type MouseEvent, useEffect, useRef } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Texts } from '../../domain/language.ts';
import { useCalendar } from '../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { moveFocusTo } from '../ui/restore-focus.ts';
import { type RestoredDraft, toNoun } from './use-autosave-draft.ts';

type Props = {
  draft: RestoredDraft;
  /** What came back, "vendor bill"; changes of a record where it has no name of its own. */
  one?: Texts;
  /** Empties the form and forgets the draft. */
  onDiscard: () => void;
};

/** Once a page, above its form. */
export const RestoredNotice = ({ draft: { notice, dismiss }, one, onDiscard }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const place = useRef<HTMLDivElement>(null);
  const isAnswered = useRef(false);
  // The pressed button is gone: the keyboard goes on at the first field of the form.
  useEffect(() => {
    if (notice || !isAnswered.current) return;
    isAnswered.current = false;
    const first = findNextField(place.current);
    if (first) moveFocusTo(first);
  }, [notice]);
  const answer = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    isAnswered.current = true;
    act();
    dismiss();
  };
  const what = toNoun(t(one ?? texts.changes));
  const at =
    notice?.savedAt &&
    formatDate(toNepalTime(notice.savedAt).slice(0, MINUTES_LENGTH), calendar, language);
  return (
    <div ref={place}>
      {notice && (
        <Alert
          severity="info"
          role="status"
          sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 220px' } }}
          action={
            <>
              <Button color="inherit" size="small" onClick={answer(onDiscard)}>
                {t(texts.discard)}
              </Button>
              <Button color="inherit" size="small" onClick={answer(() => undefined)}>
                {t(texts.keep)}
              </Button>
            </>
          }
        >
          {at ? t(texts.restoredFrom, { one: what, at }) : t(texts.restored, { one: what })}
        </Alert>
      )}
    </div>
  );
};

/** Of "YYYY-MM-DD HH:MM". */
const MINUTES_LENGTH = 16;

const texts = {
  changes: { en: 'changes', ne: 'परिवर्तन' },
  discard: { en: 'Discard', ne: 'हटाउनुहोस्' },
  keep: { en: 'Keep', ne: 'राख्नुहोस्' },
  restored: { en: 'We restored your unsaved {one}.', ne: 'सेभ नभएको {one} फर्काइएको छ।' },
  restoredFrom: {
    en: 'We restored your unsaved {one} from {at}.',
    ne: '{at} को सेभ नभएको {one} फर्काइएको छ।',
  },
};

const findNextField = (place: HTMLElement | null): HTMLElement | undefined =>
  [
    ...(place?.parentElement?.querySelectorAll<HTMLElement>('input, textarea, [role="combobox"]') ??
      []),
  ].find(field => !field.matches(':disabled, [aria-hidden="true"], [type="hidden"]'));
