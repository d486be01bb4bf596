// A count of the cash as it was kept: its notes and coins, and what the books expected then.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link, useParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import type { Denomination } from '../../domain/ledger/cash-counts.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { PrintReportButton } from '../../src/print/PrintReportButton.tsx';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { DifferenceHelp } from './DifferenceHelp.tsx';
import { NotesTable } from './NotesTable.tsx';
import { texts } from './texts.ts';

type CashCount = {
  id: number;
  date: string;
  pos: string;
  expected: number;
  counted_total: number;
  difference: number;
  remarks: string | null;
  created_by: string;
  created_at: string;
  counted: { denomination: Denomination; pieces: number }[];
  replaced_by: number | null;
};

const LIST_PATH = '/accounting/cash-counts';
const exportFormats = ['xlsx', 'csv', 'pdf', 'xls', 'xml', 'txt'].map(toExportFormat);

export const CashCountView = () => {
  const t = useTranslations();
  const shipped = useSeedName();
  const language = useLanguage();
  const calendar = useCalendar();
  const amount = useAmount();
  const { id } = useParams();
  const { data, error, refetch } = useApiQuery<CashCount>(`cash-counts/${id}`);
  const count = data?.body;
  if (error && !count)
    return (
      <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
        {t(texts.viewFailed)}
      </Alert>
    );
  if (!count) return <LinearProgress />;
  const path = `cash-counts/${count.id}`;
  return (
    <>
      <PageHeader
        title={`${t(texts.one)} ${formatDate(count.date, calendar, language)}`}
        trail={[{ label: t(texts.list), to: LIST_PATH }]}
      >
        <ExportButtons path={`${path}/export`} query={{}} formats={exportFormats} />
        <PrintReportButton name={`cash-count-${count.date}`} path={path} query={{}} />
      </PageHeader>
      {count.replaced_by !== null && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button
              component={Link}
              to={`${LIST_PATH}/${count.replaced_by}`}
              color="inherit"
              size="small"
            >
              {t(texts.last)}
            </Button>
          }
        >
          {t(texts.replaced)}
        </Alert>
      )}
      <Box
        sx={{
          ...{ display: 'grid', gap: 2, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Paper variant="outlined">
          <NotesTable rows={count.counted} />
        </Paper>
        <Paper variant="outlined" sx={{ p: 2 }}>
          {count.pos !== '' && (
            <Typography>
              {t(texts.outlet)}: {shipped(count.pos)}
            </Typography>
          )}
          {count.remarks !== null && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {t(texts.remarks)}: {count.remarks}
            </Typography>
          )}
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {t(texts.countedBy)}: {localizeText(count.created_by, language)},{' '}
            {localizeDigits(count.created_at.slice(0, 16), language)}
          </Typography>
          <EntryFigures>
            <EntryFigure label={t(texts.books)} value={amount(count.expected)} />
            <EntryFigure label={t(texts.counted)} value={amount(count.counted_total)} />
            <EntryFigure label={t(texts.difference)} value={amount(count.difference)} strong />
          </EntryFigures>
          {count.replaced_by === null && (
            <DifferenceHelp difference={count.difference} id={count.id} />
          )}
        </Paper>
      </Box>
    </>
  );
};
