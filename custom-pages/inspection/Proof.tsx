// Whether the past is as it was written: the binary log verified at a push, the books' last check,
// the digest of every day.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as To } from 'react-router';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { type Digest, Digests } from './Digests.tsx';
import { texts } from './texts.ts';

type Books = { finished_at: string; differences: number } | null;
type Answer = {
  digests: Digest[];
  digest_email: string;
  books: Books;
  public_key: string;
  copied: 0 | 1;
};
type Verdict = { whole: boolean; message: string };

const BooksLine = ({ books }: { books: Books }) => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  const time = books ? displayDate(books.finished_at, calendar, language) : '';
  return (
    <Alert severity={!books ? 'info' : books.differences === 0 ? 'success' : 'error'}>
      {!books
        ? say(texts.booksNever)
        : say(books.differences === 0 ? texts.booksAgree : texts.booksDiffer, {
            time,
            n: digitsIn(String(books.differences), language),
          })}{' '}
      <Link component={To} to="/verify-books">
        {say(texts.toBooks)}
      </Link>
    </Alert>
  );
};

/** What the chain cannot show by itself, and what shows it. */
const Limits = ({
  digest_email,
  copied,
  public_key,
}: Pick<Answer, 'digest_email' | 'copied' | 'public_key'>) => {
  const say = useSay();
  const isAlone = digest_email === '' && copied === 0;
  return (
    <section>
      <Typography variant="h6" component="h2">
        {say(texts.limits)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {say(texts.limitsAbout)}
      </Typography>
      {isAlone && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {say(texts.alone)}
        </Alert>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {say(texts.publicKey)}: <code>{public_key}</code>
      </Typography>
    </section>
  );
};

export const Proof = () => {
  const say = useSay();
  const { answer, error, again } = useAnswer<Answer>('proof');
  const [verdict, setVerdict] = useState<Verdict>();
  const [running, setRunning] = useState(false);
  const verify = async () => {
    setRunning(true);
    setVerdict(undefined);
    try {
      setVerdict((await callApi<Verdict>('proof/verify')).body);
    } catch (failure) {
      toastRefusal(failure, say);
    }
    setRunning(false);
  };
  return (
    <Stack sx={{ gap: 3, maxWidth: 1000 }}>
      <section>
        <Typography variant="h6" component="h2">
          {say(texts.chain)}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {say(texts.chainAbout)}
        </Typography>
        <RunningButton variant="contained" running={running} onClick={() => void verify()}>
          {say(texts.verify)}
        </RunningButton>
        <div aria-live="polite">
          {verdict && (
            <Alert
              severity={verdict.whole ? 'success' : 'error'}
              sx={{ mt: 1.5, overflowWrap: 'anywhere' }}
            >
              {verdict.message}
            </Alert>
          )}
        </div>
      </section>
      {error && !answer && (
        <Alert severity="error" action={<Button onClick={again}>{say(texts.again)}</Button>}>
          {say(texts.failed)}
        </Alert>
      )}
      {!answer && !error && <LinearProgress />}
      {answer && (
        <>
          <section>
            <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
              {say(texts.books)}
            </Typography>
            <BooksLine books={answer.body.books} />
          </section>
          <Limits {...answer.body} />
          <Digests
            digests={answer.body.digests}
            email={answer.body.digest_email}
            tag={answer.tag}
            onChanged={again}
          />
        </>
      )}
    </Stack>
  );
};
