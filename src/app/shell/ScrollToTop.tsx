// Appears after 2000 px and scrolls back within a second (SHELL-022..024).
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Fab from '@mui/material/Fab';
import { useEffect, useState } from 'react';
import { useTranslations } from '../../i18n/language.ts';

const VISIBLE_AFTER_PX = 2000;
const SCROLL_DURATION_MS = 1000;
const label = { en: 'Scroll to top', ne: 'माथि जानुहोस्' };

const scrollToTop = () => {
  const from = window.scrollY;
  const started = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - started) / SCROLL_DURATION_MS, 1);
    window.scrollTo(0, from * (1 - part) ** 2);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

export const ScrollToTop = () => {
  const t = useTranslations();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > VISIBLE_AFTER_PX);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return shown ? (
    <Fab
      size="small"
      color="primary"
      aria-label={t(label)}
      onClick={scrollToTop}
      sx={{ position: 'fixed', bottom: 24, right: 24 }}
    >
      <KeyboardArrowUp />
    </Fab>
  ) : null;
};
