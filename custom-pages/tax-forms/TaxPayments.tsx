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
import { useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { figureStyle, Section, useWriting } from './return-table-parts.tsx';
import { ActionsCell, type TaxOfficeRow, VoucherCell } from './TaxOfficePayment.tsx';
import { type OpenTax, TaxPaymentDialog } from './TaxPaymentDialog.tsx';
import { taxPaymentPageTexts as texts } from './tax-payment-texts.ts';

type TaxPayment = TaxOfficeRow & { title: string; narration: string | null };
type TaxPaymentsResponse = { data: TaxPayment[]; open: OpenTax[] };

const PaymentTable = ({ rows, onChange }: { rows: TaxPayment[]; onChange: () => void }) => {
  const t = useTranslations();
  const { money, day } = useWriting();
  if (rows.length === 0) return <Typography color="text.secondary">{t(texts.none)}</Typography>;
  return (
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
            <VoucherCell row={row} />
            <td>{row.account}</td>
            <td>{row.narration}</td>
            <td style={figureStyle}>{money(row.amount)}</td>
            <ActionsCell
              {...{ row, kind: 'tax-payment', path: `tax-payments/${row.id}` }}
              title={texts.reverseTitle}
              help={texts.reverseHelp}
              onReversed={onChange}
            />
          </tr>
        ))}
      </tbody>
    </Section>
  );
};

export const TaxPayments = () => {
  const t = useTranslations();
  const amount = useAmount();
  // What was open when the dialog was opened: an answer that comes meanwhile must not take the tax away.
  const [recording, setRecording] = useState<OpenTax[]>();
  const { data, error, refetch } = useApiQuery<TaxPaymentsResponse>('tax-payments');
  const body = data?.body;
  const open = body?.open.filter(each => each.amount > 0) ?? [];
  return (
    <>
      <PageHeader title={t(texts.title)}>
        {open.length > 0 && (
          <Button variant="contained" onClick={() => setRecording(open)}>
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
      {recording && (
        <TaxPaymentDialog
          open={recording}
          onClose={() => setRecording(undefined)}
          onSaved={refetch}
        />
      )}
    </>
  );
};
