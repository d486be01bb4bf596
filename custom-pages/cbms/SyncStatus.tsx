// The state of the queue: where documents go, what blocks them, how many are in which state, how
// long the oldest has waited.
import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits } from '../../domain/language.ts';
import { explainResponse, type OutboxState, outboxStates } from '../../domain/tax/cbms-status.ts';
import { postAndToast } from '../../src/api/show-server-errors.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { stateTexts, texts } from './texts.ts';
import { type CbmsStatus, countMinutesBetween } from './types.ts';

const useAgeText = () => {
  const t = useTranslations();
  const language = useLanguage();
  return (minutes: number) => {
    const [text, n] =
      minutes < 120
        ? [texts.minutes, minutes]
        : minutes < 48 * 60
          ? [texts.hours, Math.floor(minutes / 60)]
          : [texts.days, Math.floor(minutes / 1440)];
    return t(text, { n: localizeDigits(String(n), language) });
  };
};

/** What a person must know before everything else; nothing while all goes well. */
const StatusNotices = ({ status }: { status: CbmsStatus }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { account, installation, target } = status;
  const digits = (value: number) => localizeDigits(String(value), language);
  const sentence = (code: string) => t(explainResponse('invoice', 'waiting', code)!.sentence);
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {target === 'off' ? (
        <Alert severity="info">
          {t(installation.target === 'off' ? texts.off : texts.accountOff)}
        </Alert>
      ) : (
        <Alert severity={target === 'test' ? 'warning' : 'success'}>
          {t(target === 'test' ? texts.test : texts.real, { address: installation.address })}
        </Alert>
      )}
      {target !== 'off' && account.paused === 1 && (
        <Alert severity="warning">{t(texts.paused)}</Alert>
      )}
      {target !== 'off' && account.stopped && (
        <Alert severity="error">
          {t(texts.stopped, {
            at: formatDate(account.stopped_at ?? '', 'ad', language),
            sentence: sentence(account.stopped),
          })}
        </Alert>
      )}
      {target !== 'off' && !account.stopped && account.failures > 0 && account.trouble && (
        <Alert severity="warning">
          {t(texts.silent, { sentence: sentence(account.trouble), n: digits(account.failures) })}
        </Alert>
      )}
      {target !== 'off' && status.not_queued > 0 && (
        <Alert severity="info">{t(texts.notQueued, { n: digits(status.not_queued) })}</Alert>
      )}
    </Stack>
  );
};

type StateCountProps = {
  state: OutboxState;
  count: number;
  isSelected: boolean;
  onChoose: () => void;
};
const StateCount = ({ state, count, isSelected, onChoose }: StateCountProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const { label, color } = stateTexts[state];
  return (
    <Paper
      component="button"
      type="button"
      variant="outlined"
      aria-pressed={isSelected}
      onClick={onChoose}
      sx={{
        p: 1.5,
        font: 'inherit',
        color: 'inherit',
        textAlign: 'left',
        cursor: 'pointer',
        borderColor: isSelected ? 'primary.main' : undefined,
        outline: isSelected ? '1px solid' : undefined,
        outlineColor: 'primary.main',
      }}
    >
      <Typography
        variant="h2"
        component="div"
        color={
          count > 0 && (color === 'warning' || color === 'error') ? `${color}.main` : undefined
        }
      >
        {localizeDigits(String(count), language)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t(label)}
      </Typography>
    </Paper>
  );
};

type SyncStatusPanelProps = {
  status: CbmsStatus;
  state: OutboxState | undefined;
  onState: (state: OutboxState | undefined) => void;
  onChanged: () => void;
};

export const SyncStatusPanel = ({ status, state, onState, onChanged }: SyncStatusPanelProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const age = useAgeText();
  const [running, setRunning] = useState('');
  const run = async (path: string) => {
    setRunning(path);
    await postAndToast(path);
    setRunning('');
    onChanged();
  };
  const halted = status.account.paused === 1 || status.account.stopped !== null;
  const button = (path: string, text: { en: string; ne: string }, contained = false) => (
    <LoadingButton
      variant={contained ? 'contained' : 'outlined'}
      running={running === path}
      disabled={running !== ''}
      onClick={() => void run(path)}
    >
      {t(text)}
    </LoadingButton>
  );
  const oldest = status.oldest_waiting;
  // Hardly anybody bills nothing: that state is there where a document is in it.
  const shown = outboxStates.filter(
    known => known !== 'nothing-to-tell' || status.counts[known] > 0,
  );
  return (
    <>
      <StatusNotices status={status} />
      <Stack
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(2, 1fr)',
            sm: 'repeat(3, 1fr)',
            lg: `repeat(${shown.length}, 1fr)`,
          },
          gap: 1,
          mb: 2,
        }}
      >
        {shown.map(known => (
          <StateCount
            key={known}
            state={known}
            count={status.counts[known]}
            isSelected={state === known}
            onChoose={() => onState(state === known ? undefined : known)}
          />
        ))}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
        <Typography sx={{ mr: 'auto' }}>
          {oldest
            ? t(texts.oldest, {
                age: age(countMinutesBetween(oldest, status.now)),
                at: formatDate(oldest, 'ad', language),
              })
            : t(texts.nothingWaits)}
        </Typography>
        {status.target !== 'off' &&
          (halted
            ? button('cbms-account/resume', texts.resume)
            : button('cbms-account/pause', texts.pause))}
        {status.target !== 'off' && !halted && button('tax-authority/send', texts.sendAll, true)}
      </Stack>
    </>
  );
};
