// Verifying the books at the push of a button, and how it ended last.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useBackgroundWork } from '../../src/providers/use-background-work.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { steps, texts } from './texts.ts';

type Outcome = {
  started_at: string;
  finished_at: string;
  checked_by: string;
  differences: number;
  told: string[];
};
type Answer = {
  running: { started_at: string; step: string; differences: number } | null;
  last: Outcome | null;
};

const Last = ({ last }: { last: Outcome }) => {
  const say = useSay();
  const language = useLanguage();
  const moment = (text: string) => displayDate(text, 'bs', language);
  const count = digitsIn(String(last.differences), language);
  return (
    <>
      <Alert severity={last.differences === 0 ? 'success' : 'error'} sx={{ mt: 2 }}>
        {last.differences === 0 ? say(texts.agree) : say(texts.differ, { n: count })}
      </Alert>
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {say(texts.last, {
          name: last.checked_by,
          start: moment(last.started_at),
          end: moment(last.finished_at),
        })}
      </Typography>
      {last.told.length > 0 && (
        <Box
          component="ol"
          aria-label={say(texts.list)}
          sx={{ pl: 3, '& li': { py: 0.25, overflowWrap: 'anywhere' } }}
        >
          {last.told.map(line => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {last.differences > last.told.length && (
        <Typography>
          {say(texts.more, { n: digitsIn(String(last.differences - last.told.length), language) })}
        </Typography>
      )}
    </>
  );
};

export const VerifyBooks = () => {
  const say = useSay();
  const language = useLanguage();
  const { answer, error, again, starting, start } = useBackgroundWork<Answer>('books/verification');
  const { running, last } = answer ?? { running: null, last: null };
  return (
    <>
      <PageHeader title={say(texts.title)}>
        <Button
          variant="contained"
          disabled={starting || running !== null}
          onClick={() => void start()}
        >
          {say(texts.start)}
        </Button>
      </PageHeader>
      <Typography sx={{ maxWidth: 720 }}>{say(texts.about)}</Typography>
      <div aria-live="polite">
        {running && (
          <Box sx={{ mt: 2, maxWidth: 720 }}>
            <LinearProgress />
            <Typography sx={{ mt: 1 }}>
              {say(texts.running, { step: say(steps[running.step] ?? texts.title) })}
              {running.differences > 0 &&
                ` ${say(texts.found, { n: digitsIn(String(running.differences), language) })}`}
            </Typography>
          </Box>
        )}
        {!running && last && <Last last={last} />}
      </div>
      {answer && !running && !last && <Typography sx={{ mt: 2 }}>{say(texts.never)}</Typography>}
      {error && !answer && (
        <Alert
          severity="error"
          sx={{ mt: 2 }}
          action={<Button onClick={again}>{say(words.reset)}</Button>}
        >
          {say(texts.failed)}
        </Alert>
      )}
    </>
  );
};
