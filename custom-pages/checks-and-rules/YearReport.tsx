// What the last look over the year's documents found; each finding leads to its document.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as To } from 'react-router';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { type CheckName, checkNames, checkTitles } from '../../domain/checks/levels.ts';
import { digitsIn } from '../../domain/language.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useBackgroundWork } from '../../src/providers/use-background-work.ts';
import { texts } from './texts.ts';

type Told = {
  check: CheckName;
  kind: 'sale' | 'purchase' | 'numbers';
  id: string;
  number: string;
  message: string;
};
type Report = {
  fiscal_year: string;
  finished_at: string;
  checked_by: string;
  documents: number;
  findings: number;
  counts: Partial<Record<CheckName, number>>;
  told: Told[];
};
type Answer = { running: boolean; last: Report | null };

const addresses = { sale: '/sales/invoice', purchase: '/purchases/billings' };

const Finding = ({ told }: { told: Told }) => {
  const say = useSay();
  if (told.kind === 'numbers') return <li>{told.message}</li>;
  return (
    <li>
      <Link component={To} to={`${addresses[told.kind]}/${told.id}`}>
        {say(texts[told.kind], { number: told.number })}
      </Link>
      : {told.message}
    </li>
  );
};

const Outcome = ({ last }: { last: Report }) => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  const n = (count: number) => digitsIn(String(count), language);
  const values = {
    n: n(last.documents),
    year: digitsIn(last.fiscal_year, language),
    found: n(last.findings),
  };
  return (
    <>
      <Alert severity={last.findings === 0 ? 'success' : 'warning'}>
        {say(last.findings === 0 ? texts.clean : texts.found, values)}
      </Alert>
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {say(texts.last, {
          name: last.checked_by,
          time: displayDate(last.finished_at, calendar, language),
        })}
      </Typography>
      {checkNames
        .filter(check => (last.counts[check] ?? 0) > 0)
        .map(check => {
          const told = last.told.filter(each => each.check === check);
          const more = (last.counts[check] ?? 0) - told.length;
          return (
            <Box key={check} sx={{ mb: 1.5 }}>
              <Typography variant="subtitle2" component="h3">
                {say(checkTitles[check].title)} ({n(last.counts[check] ?? 0)})
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
                {told.map((each, index) => (
                  <Finding key={`${each.kind} ${each.id} ${index}`} told={each} />
                ))}
                {more > 0 && <li>{say(texts.more, { n: n(more) })}</li>}
              </Box>
            </Box>
          );
        })}
    </>
  );
};

export const YearReport = () => {
  const say = useSay();
  const { answer, starting, start } = useBackgroundWork<Answer>('check-report', 'look-up');
  const { running, last } = answer ?? { running: false, last: null };
  // Whoever may not see it is not asked to start it either.
  if (!answer) return null;
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Stack direction="row" sx={{ mb: 1.5, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h6" component="h2">
          {say(texts.report)}
        </Typography>
        <Button
          variant="outlined"
          size="small"
          disabled={starting || running}
          onClick={() => void start()}
        >
          {say(texts.start)}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {say(texts.nightly)}
        </Typography>
      </Stack>
      <div aria-live="polite">
        {running && <LinearProgress aria-label={say(texts.running)} />}
        {!running && last && <Outcome last={last} />}
        {!running && !last && <Typography>{say(texts.never)}</Typography>}
      </div>
    </Box>
  );
};
