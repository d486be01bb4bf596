// The modal that makes the first fiscal year, and the default tax with it (AUTH-053..055, OPEN-022,
// OPEN-023).
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { callApi } from '../../src/api/http.ts';
import { signOut } from '../../src/auth/session-sync.ts';
import {
  FiscalYearDates,
  FiscalYearName,
  useNewFiscalYear,
} from '../../src/forms/NewFiscalYearFields.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';

const texts = {
  title: { en: 'New Fiscal Year', ne: 'नयाँ आर्थिक वर्ष' },
  text: {
    en: 'There is no fiscal year for today. Documents are numbered by fiscal year, so create one first.',
    ne: 'आजको आर्थिक वर्ष अझै छैन। कागजातको नम्बर आर्थिक वर्षभित्र दिइन्छ, त्यसैले पहिले बनाउनुहोस्।',
  },
  forbidden: {
    en: 'Ask an administrator to create it. Until then you can view but not save.',
    ne: 'प्रशासकलाई बनाउन भन्नुहोस्। त्यतिन्जेल हेर्न मिल्छ, सेभ गर्न मिल्दैन।',
  },
  read: { en: 'Continue viewing', ne: 'हेर्न जानुहोस्' },
  logout: { en: 'Logout', ne: 'साइन आउट गर्नुहोस्' },
};

/** The documents' first tax: standard, 13 percent, active (ENT-012..014). */
const firstTax = { name: 'standard', rate: 13, status: 1 };

const createFirstTax = async () => {
  const { status } = await callApi('taxes', { query: { limit: 1 } });
  if (status === 204) await callApi('taxes', { method: 'POST', body: firstTax });
};

export const FirstRunDialog = ({
  onCreated,
  onLeft,
}: {
  onCreated: () => void;
  onLeft: () => void;
}) => {
  const t = useTranslations();
  const id = useId();
  const state = useNewFiscalYear('fiscal-year', () => toFiscalYear(toNepalDate(new Date())));
  // Leaving at once must not cut off the tax; where it cannot be made, the year exists all the
  // same.
  const finish = () => createFirstTax().finally(onCreated);

  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <form {...state.formProps(state.add(finish))}>
        <DialogTitle id={id}>{t(texts.title)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t(texts.text)}</DialogContentText>
          {state.forbidden && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {t(texts.forbidden)}
            </Alert>
          )}
          <Stack spacing={2}>
            <FiscalYearName state={state} autoFocus />
            <FiscalYearDates state={state} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => void signOut()}>{t(texts.logout)}</Button>
          {/* On every page until there is a year, except for a user who cannot create one. */}
          {state.forbidden && <Button onClick={onLeft}>{t(texts.read)}</Button>}
          <Button type="submit" variant="contained" disabled={state.running}>
            {t(words.add)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
