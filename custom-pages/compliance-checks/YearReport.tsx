// What the last look over the year's documents found; each finding leads to its document.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as To } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import {
  type CheckName,
  checkNames,
  checkTitles,
} from '../../domain/compliance-checks/check-document.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useBackgroundWork } from '../../src/api/use-background-work.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';

type ReportFinding = {
  check: CheckName;
  kind: 'sale' | 'purchase' | 'payment' | 'numbers';
  id: string;
  number: string;
  message: string;
};
type CheckReport = {
  fiscal_year: string;
  finished_at: string;
  checked_by: string;
  documents: number;
  findings: number;
  counts: Partial<Record<CheckName, number>>;
  told: ReportFinding[];
};
type CheckReportResponse = { running: boolean; last: CheckReport | null };

const DOCUMENT_PATHS = {
  sale: '/sales/invoice',
  purchase: '/purchases/billings',
  payment: '/accounting/payments',
};

const FindingItem = ({ told }: { told: ReportFinding }) => {
  const t = useTranslations();
  if (told.kind === 'numbers') return <li>{told.message}</li>;
  return (
    <li>
      <Link component={To} to={`${DOCUMENT_PATHS[told.kind]}/${told.id}`}>
        {t(texts[told.kind], { number: told.number })}
      </Link>
      : {told.message}
    </li>
  );
};

const ReportSummary = ({ last }: { last: CheckReport }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const n = (count: number) => localizeDigits(String(count), language);
  const values = {
    n: n(last.documents),
    year: localizeDigits(last.fiscal_year, language),
    found: n(last.findings),
  };
  return (
    <>
      <Alert severity={last.findings === 0 ? 'success' : 'warning'}>
        {t(last.findings === 0 ? texts.clean : texts.found, values)}
      </Alert>
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {t(texts.last, {
          name: last.checked_by,
          time: formatDate(last.finished_at, calendar, language),
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
                {t(checkTitles[check].title)} ({n(last.counts[check] ?? 0)})
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
                {told.map((each, index) => (
                  <FindingItem key={`${each.kind} ${each.id} ${index}`} told={each} />
                ))}
                {more > 0 && <li>{t(texts.more, { n: n(more) })}</li>}
              </Box>
            </Box>
          );
        })}
    </>
  );
};

export const YearReport = () => {
  const t = useTranslations();
  const { answer, starting, start } = useBackgroundWork<CheckReportResponse>(
    'check-report',
    'look-up',
  );
  const { running, last } = answer ?? { running: false, last: null };
  // A user who may not see it is not offered to start it either.
  if (!answer) return null;
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Stack direction="row" sx={{ mb: 1.5, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2">{t(texts.report)}</Typography>
        <Button
          variant="outlined"
          size="small"
          disabled={starting || running}
          onClick={() => void start()}
        >
          {t(texts.start)}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {t(texts.nightly)}
        </Typography>
      </Stack>
      <div aria-live="polite">
        {running && <LinearProgress aria-label={t(texts.running)} />}
        {!running && last && <ReportSummary last={last} />}
        {!running && !last && <Typography>{t(texts.never)}</Typography>}
      </div>
    </Box>
  );
};
