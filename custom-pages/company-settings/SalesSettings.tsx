// What the company decides about its sales, stored as it is chosen: whether an invoice of today may be cancelled.
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './sales-texts.ts';

type Stored = { same_day_cancellation: 0 | 1 };
type Answered = Stored & { may_change: 0 | 1 };

export const SalesSettings = () => {
  const say = useSay();
  const help = useId();
  const { answer } = useAnswer<Answered | undefined>('sales-settings', { purpose: 'look-up' });
  const [chosen, setChosen] = useState<0 | 1 | undefined>();
  const [storing, setStoring] = useState(false);
  if (!answer?.body) return null;
  const now = chosen ?? answer.body.same_day_cancellation;
  const store = async (same_day_cancellation: 0 | 1) => {
    // Not disabled meanwhile: the keyboard would lose its place.
    if (storing) return;
    setStoring(true);
    try {
      const { body } = await callApi<Stored & { message: string }>('sales-settings', { method: 'PUT', body: { same_day_cancellation } });
      setChosen(body.same_day_cancellation);
      toast('success', body.message, say(texts.sales));
    } catch (failure) {
      toastRefusal(failure, say);
    }
    setStoring(false);
  };
  return (
    <Paper component="section" variant="outlined" aria-label={say(texts.sales)} sx={{ mt: 2, p: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {say(texts.sales)}
      </Typography>
      <FormControlLabel
        control={
          <Switch
            checked={now === 1}
            disabled={answer.body.may_change === 0}
            slotProps={{ input: { 'aria-describedby': help, 'aria-busy': storing } }}
            onChange={(_, on) => void store(on ? 1 : 0)}
          />
        }
        label={say(texts.cancellation)}
      />
      <FormHelperText id={help} sx={{ maxWidth: 720 }}>
        {say(texts.cancellationHelp)} {answer.body.may_change === 0 && say(texts.cancellationDecided)}
      </FormHelperText>
    </Paper>
  );
};
