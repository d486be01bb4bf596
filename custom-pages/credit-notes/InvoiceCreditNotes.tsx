// What has been given back of one invoice, note by note, and what remains of it.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link, useParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, localizeText, type Texts } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { EmptyRow } from '../../src/ui/EmptyState.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { DateAndTime } from '../../src/ui/table-elements.tsx';

const texts = {
  list: { en: 'Invoices', ne: 'बीजकहरू' },
  customer: { en: 'Customer Name', ne: 'ग्राहकको नाम' },
  credited: { en: 'Total Credit Amount', ne: 'जम्मा क्रेडिट रकम' },
  remaining: { en: 'Remaining Amount', ne: 'बाँकी रकम' },
  number: { en: 'Invoice Number', ne: 'बीजक नं.' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  notes: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' },
  none: { en: 'No returns against this invoice yet.', ne: 'यो बीजकबाट केही फिर्ता भएको छैन।' },
  noneHint: {
    en: 'Credit notes for this invoice will appear here.',
    ne: 'यसका क्रेडिट नोट यहाँ देखिन्छन्।',
  },
  issue: { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' },
} satisfies Record<string, Texts>;

/** "SN" here, "S.N" everywhere else (QUIRK-029). */
const columns: Texts[] = [
  { en: 'SN', ne: 'क्र.सं.' },
  { en: 'Invoice/Payment Id', ne: 'बीजक/भुक्तानी आईडी' },
  { en: 'Remarks', ne: 'कैफियत' },
  { en: 'Amount', ne: 'रकम' },
  { en: 'Date', ne: 'मिति' },
  { en: 'Created By', ne: 'तयार गर्ने' },
];

type CreditNoteRow = {
  id: number;
  company_payment_id: string;
  remarks: string;
  created_at: string;
  created_by: string;
  total: number;
};
type CreditNoteSummary = {
  company_payment_id: string;
  customer_name: string;
  invoice_no: string;
  fiscal_year: string;
  'sum-credit-note': number;
  'remaining-amount': number;
  credit_note: CreditNoteRow[];
};

const CreditNoteTable = ({ notes }: { notes: CreditNoteRow[] }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  return (
    <TableContainer>
      <CardTable size="small" aria-label={t(texts.notes)}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.en}>{t(column)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {notes.map((note, index) => (
            <TableRow key={note.id} hover>
              <TableCell>{localizeDigits(String(index + 1), language)}</TableCell>
              <TableCell>
                <Link to={`/sales/credit_notes/${note.company_payment_id}`}>
                  {localizeDigits(note.company_payment_id, language)}
                </Link>
              </TableCell>
              <TableCell>{note.remarks}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{amount(note.total)}</TableCell>
              <TableCell title={formatDate(note.created_at, 'bs', language)}>
                <DateAndTime text={formatDate(note.created_at, 'ad', language)} />
              </TableCell>
              <TableCell>{localizeText(note.created_by, language)}</TableCell>
            </TableRow>
          ))}
          {notes.length === 0 && (
            <EmptyRow columns={columns.length} text={t(texts.none)} hint={t(texts.noneHint)} />
          )}
        </TableBody>
      </CardTable>
    </TableContainer>
  );
};

export const InvoiceCreditNotes = () => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const { id } = useParams();
  const { data, error } = useApiQuery<CreditNoteSummary>(`invoices/${id}`);
  if (error && !data) return <NotFoundPage />;
  if (!data) return <Loading />;
  const invoice = data.body;
  const facts = [
    [texts.customer, invoice.customer_name],
    [texts.credited, amount(invoice['sum-credit-note'])],
    [texts.remaining, amount(invoice['remaining-amount'])],
    [texts.number, localizeDigits(invoice.invoice_no, language)],
    [texts.fiscalYear, localizeDigits(invoice.fiscal_year, language)],
  ] as const;
  return (
    <>
      <PageHeader
        title={localizeDigits(invoice.company_payment_id, language)}
        tab={`${t(texts.notes)}: ${t(words.invoice)} ${localizeDigits(invoice.invoice_no, language)}`}
        trail={[{ label: t(texts.list), to: '/sales/invoice' }]}
      >
        <Button component={Link} to={`/sales/invoice/${id}`}>
          {t(words.view)}
        </Button>
        {invoice['remaining-amount'] > 0 && (
          <Button component={Link} to={`/sales/invoice/${id}/cancel`} variant="contained">
            {t(texts.issue)}
          </Button>
        )}
      </PageHeader>
      <Paper variant="outlined">
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            p: 2,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
          }}
        >
          {facts.map(([label, value]) => (
            <div key={label.en}>
              <Typography
                component="span"
                variant="body2"
                color="text.secondary"
                sx={{ display: 'block' }}
              >
                {t(label)}
              </Typography>{' '}
              <span style={{ overflowWrap: 'anywhere' }}>{value}</span>
            </div>
          ))}
        </Box>
        <CreditNoteTable notes={invoice.credit_note} />
      </Paper>
    </>
  );
};
