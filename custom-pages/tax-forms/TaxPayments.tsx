// Taxes that were paid to the tax office, refunded by it or set off with it, and what of each is
// open.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import { ReverseDialog } from '../../src/documents/ReverseDialog.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { figureStyle, Section, useWriting } from './return-table-parts.tsx';
import { type OpenTax, TaxPaymentDialog } from './TaxPaymentDialog.tsx';
import { taxPaymentPageTexts as texts } from './tax-payment-texts.ts';

type TaxPayment = {
  id: number;
  title: string;
  day: string;
  account: string;
  voucher_no: string;
  narration: string | null;
  amount: number;
  reverses: number | null;
  reversed_by: number | null;
  reason: string | null;
};
type TaxPaymentsResponse = { data: TaxPayment[]; open: OpenTax[] };

const PaymentTable = ({ rows, onChange }: { rows: TaxPayment[]; onChange: () => void }) => {
  const t = useTranslations();
  const { digits, money, day } = useWriting();
  const [reversing, setReversing] = useState<number>();
  if (rows.length === 0) return <Typography color="text.secondary">{t(texts.none)}</Typography>;
  return (
    <>
      <Section
        title={texts.payments}
        columns={[
          [texts.date],
          [texts.kind],
          [texts.voucher],
          [texts.account],
          [texts.narration],
          [texts.amount, 'figure'],
          [texts.actions],
        ]}
      >
        <tbody className="rows">
          {rows.map(row => (
            <tr key={row.id}>
              <td style={{ whiteSpace: 'nowrap' }}>{day(row.day)}</td>
              <td>{row.title}</td>
              <td>
                {digits(row.voucher_no)}
                {row.reverses !== null && ` · ${t(texts.reversal)}: ${row.reason ?? ''}`}
                {row.reversed_by !== null && ` · ${t(texts.reversed)}`}
              </td>
              <td>{row.account}</td>
              <td>{row.narration}</td>
              <td style={figureStyle}>{money(row.amount)}</td>
              <td style={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
                <JournalButton kind="tax-payment" id={row.id} />
                {row.reverses === null && row.reversed_by === null && (
                  <Button onClick={() => setReversing(row.id)}>{t(texts.reverse)}</Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Section>
      {reversing !== undefined && (
        <ReverseDialog
          path={`tax-payments/${reversing}`}
          title={texts.reverseTitle}
          help={texts.reverseHelp}
          onClose={() => setReversing(undefined)}
          onReversed={onChange}
        />
      )}
    </>
  );
};

export const TaxPayments = () => {
  const t = useTranslations();
  const amount = useAmount();
  const [isRecording, setRecording] = useState(false);
  const { data, error, refetch } = useApiQuery<TaxPaymentsResponse>('tax-payments');
  const body = data?.body;
  const open = body?.open.filter(each => each.amount > 0) ?? [];
  return (
    <>
      <PageHeader title={t(texts.title)}>
        {open.length > 0 && (
          <Button variant="contained" onClick={() => setRecording(true)}>
            {t(texts.record)}
          </Button>
        )}
      </PageHeader>
      {error && !body && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && (
        <>
          <Paper
            component="section"
            variant="outlined"
            aria-label={t(texts.open)}
            sx={{ p: 2, mb: 2 }}
          >
            <EntryFigures>
              {body.open.map(each => (
                <EntryFigure key={each.kind} label={each.title} value={amount(each.amount)} />
              ))}
            </EntryFigures>
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {t(texts.help)}
            </Typography>
          </Paper>
          <PaymentTable rows={body.data} onChange={refetch} />
        </>
      )}
      {isRecording && (
        <TaxPaymentDialog open={open} onClose={() => setRecording(false)} onSaved={refetch} />
      )}
    </>
  );
};
