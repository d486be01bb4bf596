// A voucher: its head, its lines, and its reversal, which is another voucher.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import { type VoucherType, voucherTitles } from '../../domain/ledger/vouchers.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DocumentHead, toReversalOption } from '../../src/documents/DocumentHead.tsx';
import { type JournalLine, JournalLines } from '../../src/documents/JournalLines.tsx';
import { ReversalNotice } from '../../src/documents/ReversalNotice.tsx';
import { ReverseDialog } from '../../src/documents/ReverseDialog.tsx';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { Timeline } from '../../src/entities/Timeline.tsx';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { PrintReportButton } from '../../src/print/PrintReportButton.tsx';
import { FactList } from '../../src/ui/FactList.tsx';
import { texts } from './texts.ts';

type Voucher = {
  id: number;
  type: VoucherType;
  number: string;
  date: string;
  narration: string;
  amount: number;
  reverses: number | null;
  reversed_by: number | null;
  reason: string | null;
  pos: string;
  created_by: string;
};

const LIST_PATH = '/accounting/vouchers';

export const VoucherView = () => {
  const t = useTranslations();
  const shipped = useSeedName();
  const language = useLanguage();
  const calendar = useCalendar();
  const { id } = useParams();
  const navigate = useNavigate();
  const [isReversing, setReversing] = useState(false);
  const { data, error, refetch } = useApiQuery<Voucher>(`journal-vouchers/${id}`);
  const posted = useApiQuery<{ data: { lines: JournalLine[] }[] }>('ledger/entries', {
    query: { source_kind: 'voucher', source_id: id },
  });
  const voucher = data?.body;
  const lines = posted.data?.body.data.flatMap(entry => entry.lines) ?? [];
  if (error && !voucher)
    return (
      <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!voucher) return <LinearProgress />;
  const canReverse = voucher.reversed_by === null && voucher.reverses === null;
  return (
    <>
      <DocumentHead
        title={`${t(voucherTitles[voucher.type])} ${localizeDigits(voucher.number, language)}`}
        trail={[{ label: t(texts.list), to: LIST_PATH }]}
        status={toReversalOption(voucher)}
        total={voucher.amount}
        main={
          <PrintReportButton
            name={voucher.number}
            path={`journal-vouchers/${voucher.id}`}
            query={{}}
            variant="contained"
          />
        }
      >
        <HistoryButton table="journal_vouchers" id={voucher.id} />
        {canReverse && <Button onClick={() => setReversing(true)}>{t(texts.reverse)}</Button>}
      </DocumentHead>
      {voucher.reversed_by !== null && (
        <ReversalNotice
          path="journal-vouchers"
          address={LIST_PATH}
          id={voucher.reversed_by}
          text={texts.reversed}
        />
      )}
      {voucher.reverses !== null && (
        <ReversalNotice
          path="journal-vouchers"
          address={LIST_PATH}
          id={voucher.reverses}
          text={texts.reversal}
        />
      )}
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <FactList
          facts={[
            [t(texts.date), formatDate(voucher.date, calendar, language)],
            [t(texts.outlet), voucher.pos && shipped(voucher.pos)],
            [t(texts.narration), voucher.narration],
            [t(texts.reason), voucher.reason],
            [t(texts.enteredBy), localizeText(voucher.created_by, language)],
          ]}
        />
      </Paper>
      <Paper variant="outlined">
        <JournalLines lines={lines} label={t(texts.list)} linked />
      </Paper>
      <Timeline entity="journal-vouchers" id={voucher.id} follows={data} />
      {isReversing && (
        <ReverseDialog
          path={`journal-vouchers/${voucher.id}`}
          title={texts.reverseTitle}
          onClose={() => setReversing(false)}
          onReversed={reversal => navigate(`${LIST_PATH}/${reversal}`)}
        />
      )}
    </>
  );
};
