// English or नेपाली, at any time.
import Translate from '@mui/icons-material/Translate';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Language } from '../../domain/language.ts';
import {
  getNepaliDigits,
  switchLanguage,
  switchNepaliDigits,
  useLanguage,
  useTranslations,
} from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

/** Offered where it makes a difference: on Nepali screens. */
const texts = { digits: { en: 'Devanagari digits', ne: 'देवनागरी अङ्क (०१२)' } };

const names: Record<Language, string> = { en: 'English', ne: 'नेपाली' };

export const LanguageButton = () => {
  const t = useTranslations();
  const now = useLanguage();
  const devanagari = getNepaliDigits() === 'devanagari';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (language: Language) => {
    switchLanguage(language);
    setAnchor(null);
  };
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t(words.language)}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Translate fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {(Object.keys(names) as Language[]).map(language => (
            <MenuItem
              key={language}
              lang={language}
              selected={language === now}
              onClick={() => choose(language)}
            >
              {names[language]}
            </MenuItem>
          ))}
          {now === 'ne' && (
            <MenuItem
              role="menuitemcheckbox"
              aria-checked={devanagari}
              sx={{ borderTop: 1, borderColor: 'divider' }}
              onClick={() => {
                switchNepaliDigits(devanagari ? 'ascii' : 'devanagari');
                setAnchor(null);
              }}
            >
              {devanagari ? '✓ ' : ''}
              {t(texts.digits)}
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
};
