// The backup is older than documents: what would be lost, and how the binary log brings it along.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { localizeDigits, toAsciiDigits } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import type { DataLossOffer, RestoreDecision } from './restore-requests.ts';
import { tableNames, texts } from './restore-texts.ts';

type RestoreMode = 'all' | 'until' | 'as-it-was';
type DataLossDialogProps = {
  offer: DataLossOffer;
  onDecide: (decision: RestoreDecision) => void;
  onCancel: () => void;
};

const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

export const DataLossDialog = ({ offer, onDecide, onCancel }: DataLossDialogProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const id = useId();
  const { roll_forward, reason, lost } = offer;
  const [way, setWay] = useState<RestoreMode>(roll_forward ? 'all' : 'as-it-was');
  const [day, setDay] = useState(roll_forward?.until.slice(0, 10) ?? '');
  const [time, setTime] = useState(roll_forward?.until.slice(11) ?? '');
  const typed = toAsciiDigits(time.trim());
  const usable = way !== 'until' || (formatValidators.date(day) && TIME_PATTERN.test(typed));
  const digits = (value: number) => localizeDigits(String(value), language);
  const decide = () => {
    if (way === 'all') return onDecide({ roll_forward: '1' });
    onDecide(
      way === 'until' ? { until: `${day} ${typed.length === 5 ? `${typed}:00` : typed}` } : {},
    );
  };
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t(texts.newer)}</DialogTitle>
      <DialogContent>
        <Alert severity="error" sx={{ mb: 2 }}>
          {offer.message}
          <ul style={{ margin: '4px 0 0', paddingLeft: 20 }}>
            {Object.entries(lost).map(([table, count]) => (
              <li key={table}>
                {t(tableNames[table] ?? { en: table, ne: table })}: {digits(count)}
              </li>
            ))}
          </ul>
        </Alert>
        {roll_forward ? (
          <p>
            {t(texts.forward, {
              n: digits(roll_forward.entries),
              until: formatDate(roll_forward.until, 'bs', language),
            })}
          </p>
        ) : (
          <p>{reason}</p>
        )}
        <RadioGroup value={way} onChange={event => setWay(event.target.value as RestoreMode)}>
          <FormControlLabel
            value="all"
            control={<Radio />}
            label={t(texts.all)}
            disabled={!roll_forward}
          />
          <FormControlLabel
            value="until"
            control={<Radio />}
            label={t(texts.until)}
            disabled={!roll_forward}
          />
          {way === 'until' && (
            <Stack direction="row" sx={{ gap: 1.5, pl: 4, pb: 1, flexWrap: 'wrap' }}>
              <DateField label={t(texts.day)} value={day} onChange={setDay} sx={{ width: 190 }} />
              <TextField
                label={t(texts.time)}
                value={time}
                onChange={event => setTime(event.target.value)}
                error={!TIME_PATTERN.test(typed)}
                placeholder="14:30:00"
                sx={{ width: 140 }}
              />
            </Stack>
          )}
          <FormControlLabel value="as-it-was" control={<Radio />} label={t(texts.asItWas)} />
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t(words.cancel)}</Button>
        <Button variant="contained" color="secondary" disabled={!usable} onClick={decide}>
          {t(texts.recover)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
