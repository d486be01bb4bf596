// The fiscal years and which of them are closed; closing one, after a look at what is not in order and at
// the entry, and reopening it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { StatusBadge } from '../../src/ui/table-elements.tsx';
import { CloseYearDialog } from './CloseYearDialog.tsx';
import { ReopenYearDialog } from './ReopenYearDialog.tsx';
import { texts } from './texts.ts';

type Closing = {
  revision: number;
  profit: number;
  closed_by: string;
  closed_at: string;
  reopened_by: string | null;
  reopened_at: string | null;
  reason: string | null;
};
type Year = {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  state: 'running' | 'open' | 'closed';
  may_reopen: number;
  closings: Closing[];
};

const badgeColors = { running: 'info', open: 'default', closed: 'success' } as const;

/** Each closing and reopening, newest first. */
const History = ({ closings }: { closings: Closing[] }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const at = (moment: string | null) => formatDate(moment ?? '', calendar, language);
  return closings.toReversed().map(closing => (
    <div key={closing.revision}>
      {closing.reopened_by !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t(texts.reopenedBy, {
            name: closing.reopened_by,
            at: at(closing.reopened_at),
            reason: closing.reason ?? '',
          })}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {t(texts.closedBy, { name: closing.closed_by, at: at(closing.closed_at) })}
      </Typography>
    </div>
  ));
};

type Asking = { to: 'close' | 'reopen'; year: Year };

const YearRow = ({
  year,
  mayChange,
  onAsk,
}: {
  year: Year;
  mayChange: boolean;
  onAsk: (asking: Asking) => void;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const day = (date: string) => formatDate(date, calendar, language);
  const last = year.closings.at(-1);
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell component="th" scope="row">
        {localizeDigits(year.name, language)}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {day(year.start_date)} – {day(year.end_date)}
      </TableCell>
      <TableCell>
        <StatusBadge
          option={{ value: year.state, label: texts[year.state], color: badgeColors[year.state] }}
        />
      </TableCell>
      <TableCell sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {year.state === 'closed' && last ? formatMoney(toPaisa(last.profit), language) : ''}
      </TableCell>
      <TableCell>
        <History closings={year.closings} />
      </TableCell>
      <TableCell sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        {year.closings.length > 0 && <JournalButton kind="year-end" id={year.id} />}
        {mayChange && year.state === 'open' && (
          <Button variant="outlined" onClick={() => onAsk({ to: 'close', year })}>
            {t(texts.close)}
          </Button>
        )}
        {mayChange && year.may_reopen === 1 && (
          <Button onClick={() => onAsk({ to: 'reopen', year })}>{t(texts.reopen)}</Button>
        )}
      </TableCell>
    </TableRow>
  );
};

export const YearEnd = () => {
  const t = useTranslations();
  const [asking, setAsking] = useState<Asking>();
  const { data, error, refetch } = useApiQuery<{ data: Year[]; may_change: number }>('year-end');
  const body = data?.body;
  const end = () => {
    setAsking(undefined);
    refetch();
  };
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <Typography sx={{ maxWidth: 720, mb: 2 }}>{t(texts.about)}</Typography>
      {error && !body && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && (
        <TableContainer component={Paper} variant="outlined">
          <CardTable size="small" aria-label={t(texts.title)}>
            <TableHead>
              <TableRow>
                <TableCell>{t(texts.year)}</TableCell>
                <TableCell>{t(texts.dates)}</TableCell>
                <TableCell>{t(words.status)}</TableCell>
                <TableCell sx={{ textAlign: 'right' }}>{t(texts.profit)}</TableCell>
                <TableCell>{t(texts.history)}</TableCell>
                <TableCell sx={{ textAlign: 'right' }}>{t(texts.actions)}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {body.data.map(year => (
                <YearRow
                  key={year.id}
                  year={year}
                  mayChange={body.may_change === 1}
                  onAsk={setAsking}
                />
              ))}
              {body.data.length === 0 && (
                <TableRow>
                  <TableCell colSpan={6} sx={{ textAlign: 'center', py: 4 }}>
                    {t(texts.none)}
                  </TableCell>
                </TableRow>
              )}
            </TableBody>
          </CardTable>
        </TableContainer>
      )}
      {asking?.to === 'close' && (
        <CloseYearDialog year={asking.year} onDone={end} onClose={() => setAsking(undefined)} />
      )}
      {asking?.to === 'reopen' && (
        <ReopenYearDialog year={asking.year} onDone={end} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
};
