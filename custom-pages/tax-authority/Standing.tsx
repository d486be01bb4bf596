// How things stand: where documents go, what hinders them, how many are in which state, how long
// the oldest has waited.
import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { meaningOf, type State, states } from '../../domain/tax-authority/answers.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { deed } from './tell.ts';
import { stateTexts, texts } from './texts.ts';
import { minutesBetween, type Standing as Told } from './told.ts';

const useAge = () => {
  const say = useSay();
  const language = useLanguage();
  return (minutes: number) => {
    const [text, n] =
      minutes < 120
        ? [texts.minutes, minutes]
        : minutes < 48 * 60
          ? [texts.hours, Math.floor(minutes / 60)]
          : [texts.days, Math.floor(minutes / 1440)];
    return say(text, { n: digitsIn(String(n), language) });
  };
};

/** What a person must know before everything else; nothing while all goes well. */
const Notices = ({ told }: { told: Told }) => {
  const say = useSay();
  const language = useLanguage();
  const { account, installation, target } = told;
  const digits = (value: number) => digitsIn(String(value), language);
  const sentence = (code: string) => say(meaningOf('invoice', 'waiting', code)!.sentence);
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {target === 'off' ? (
        <Alert severity="info">
          {say(installation.target === 'off' ? texts.off : texts.accountOff)}
        </Alert>
      ) : (
        <Alert severity={target === 'test' ? 'warning' : 'success'}>
          {say(target === 'test' ? texts.test : texts.real, { address: installation.address })}
        </Alert>
      )}
      {target !== 'off' && account.paused === 1 && (
        <Alert severity="warning">{say(texts.paused)}</Alert>
      )}
      {target !== 'off' && account.stopped && (
        <Alert severity="error">
          {say(texts.stopped, {
            at: displayDate(account.stopped_at ?? '', 'ad', language),
            sentence: sentence(account.stopped),
          })}
        </Alert>
      )}
      {target !== 'off' && !account.stopped && account.failures > 0 && account.trouble && (
        <Alert severity="warning">
          {say(texts.silent, { sentence: sentence(account.trouble), n: digits(account.failures) })}
        </Alert>
      )}
      {target !== 'off' && told.not_queued > 0 && (
        <Alert severity="info">{say(texts.notQueued, { n: digits(told.not_queued) })}</Alert>
      )}
    </Stack>
  );
};

type CountProps = { state: State; count: number; chosen: boolean; onChoose: () => void };
const Count = ({ state, count, chosen, onChoose }: CountProps) => {
  const say = useSay();
  const language = useLanguage();
  const { label, color } = stateTexts[state];
  return (
    <Paper
      component="button"
      type="button"
      variant="outlined"
      aria-pressed={chosen}
      onClick={onChoose}
      sx={{
        p: 1.5,
        font: 'inherit',
        color: 'inherit',
        textAlign: 'left',
        cursor: 'pointer',
        borderColor: chosen ? 'primary.main' : undefined,
        outline: chosen ? '1px solid' : undefined,
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
        {digitsIn(String(count), language)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {say(label)}
      </Typography>
    </Paper>
  );
};

type Props = {
  told: Told;
  state: State | undefined;
  onState: (state: State | undefined) => void;
  onChanged: () => void;
};

export const Standing = ({ told, state, onState, onChanged }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const age = useAge();
  const [running, setRunning] = useState('');
  const run = async (path: string) => {
    setRunning(path);
    await deed(path);
    setRunning('');
    onChanged();
  };
  const halted = told.account.paused === 1 || told.account.stopped !== null;
  const button = (path: string, text: { en: string; ne: string }, contained = false) => (
    <RunningButton
      variant={contained ? 'contained' : 'outlined'}
      running={running === path}
      disabled={running !== ''}
      onClick={() => void run(path)}
    >
      {say(text)}
    </RunningButton>
  );
  const oldest = told.oldest_waiting;
  // Hardly anybody bills nothing: that state is there where a document is in it.
  const shown = states.filter(known => known !== 'nothing-to-tell' || told.counts[known] > 0);
  return (
    <>
      <Notices told={told} />
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
          <Count
            key={known}
            state={known}
            count={told.counts[known]}
            chosen={state === known}
            onChoose={() => onState(state === known ? undefined : known)}
          />
        ))}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
        <Typography sx={{ mr: 'auto' }}>
          {oldest
            ? say(texts.oldest, {
                age: age(minutesBetween(oldest, told.now)),
                at: displayDate(oldest, 'ad', language),
              })
            : say(texts.nothingWaits)}
        </Typography>
        {told.target !== 'off' &&
          (halted
            ? button('cbms-account/resume', texts.resume)
            : button('cbms-account/pause', texts.pause))}
        {told.target !== 'off' && !halted && button('tax-authority/send', texts.sendAll, true)}
      </Stack>
    </>
  );
};
