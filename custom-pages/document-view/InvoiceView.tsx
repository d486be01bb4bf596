// An issued invoice to read and to print: the documents' order and words.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { displayedNumber } from '../../domain/billing/document-number.ts';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useSession } from '../../src/providers/session.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { columns, texts } from './texts.ts';

const PrintDialog = lazy(() => import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })));

type Invoice = Row & { invoice_details: (Row & { id: number })[] };

const Figure = ({ label, children, strong }: { label: string; children: ReactNode; strong?: boolean }) => (
  <Box
    sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, py: 0.5, fontWeight: strong ? 600 : 400, borderTop: strong ? 1 : 0 }}
  >
    <span>{label}</span> <span>{children}</span>
  </Box>
);

const Fact = ({ label, value }: { label: string; value: unknown }) =>
  value === null || value === undefined || value === '' ? null : (
    <div>
      <Typography component="span" color="text.secondary">
        {label}:
      </Typography>{' '}
      {String(value)}
    </div>
  );

const Lines = ({ lines }: { lines: Invoice['invoice_details'] }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const digits = (value: unknown) => digitsIn(String(value), language);
  return (
    <Box sx={{ overflowX: 'auto', my: 2 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column.en} align={index > 3 ? 'right' : 'left'}>
                {say(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line, index) => (
            <TableRow key={line.id}>
              <TableCell>{digits(index + 1)}</TableCell>
              <TableCell>{String(line.hs_code ?? '')}</TableCell>
              <TableCell>{String(line.product_name)}</TableCell>
              <TableCell>{String(line.description ?? '')}</TableCell>
              <TableCell align="right">
                {digits(line.qty)} {String(line.unit ?? '')}
              </TableCell>
              <TableCell align="right">{amount(Number(line.amount))}</TableCell>
              <TableCell align="right">{amount(Number(line.total))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const Totals = ({ invoice }: { invoice: Invoice }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const discount =
    Number(invoice.discount_amount) > 0 ? amount(Number(invoice.discount_amount)) : `${digitsIn(String(invoice.discount_rate), language)}%`;
  return (
    <Box sx={{ ml: 'auto', width: { xs: '100%', sm: 340 } }}>
      <Figure label={say(texts.subtotal)}>{amount(Number(invoice.amount))}</Figure>
      <Figure label={say(texts.discount)}>{discount}</Figure>
      {Number(invoice.tsc_amount) > 0 && <Figure label={say(texts.tscAmount)}>{amount(Number(invoice.tsc_amount))}</Figure>}
      <Figure label={say(texts.taxable)}>{amount(Number(invoice.taxable_amount))}</Figure>
      <Figure label={say(texts.vat)}>{amount(Number(invoice.vat_amount))}</Figure>
      <Figure label={say(texts.total)} strong>
        {amount(Number(invoice.total))}
      </Figure>
    </Box>
  );
};

export const InvoiceView = () => {
  const say = useSay();
  const language = useLanguage();
  const { company } = useSession();
  const { id } = useParams();
  const { answer, error } = useAnswer<Invoice>(`invoices/${id}`);
  const invoice = answer?.body;
  const [printing, setPrinting] = useState(false);
  if (error) return <NotFound />;
  if (!invoice) return <Loading />;
  const date = (value: unknown) =>
    `${displayDate(String(value), 'ad', language)} (${displayDate(String(value).slice(0, 10), 'bs', language)} ${say(texts.bs)})`;
  const number = displayedNumber(String(invoice.invoice_no), String(invoice.fiscal_year), window.location.host);
  return (
    <>
      <PageHeader title={say(texts.title)} trail={[{ label: say(texts.list), to: '/sales/invoice' }]}>
        <Button variant="contained" onClick={() => setPrinting(true)}>
          {say(words.print)}
        </Button>
      </PageHeader>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, maxWidth: 980 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 3 }}>
          <div>
            <Typography variant="h2">{company.name}</Typography>
            <div>{[company.street, company.city].filter(Boolean).join(', ')}</div>
            <Fact label={say(texts.phone)} value={company.phone} />
            <Fact label={say(texts.email)} value={company.email} />
            <Fact label={say(texts.pan)} value={company.pan} />
          </div>
          <div>
            <Fact label={say(texts.number)} value={number} />
            <Fact label={say(texts.fiscalYear)} value={invoice.fiscal_year} />
            <Fact label={say(texts.transactionDate)} value={date(invoice.transaction_date)} />
            <Fact label={say(texts.issueDate)} value={date(invoice.created_at)} />
            <Fact label={say(words.status)} value={say(invoice.status === 1 ? texts.active : texts.inactive)} />
            <Fact label={say(texts.pos)} value={invoice.pos} />
            <Fact label={say(texts.method)} value={invoice.payment_method} />
          </div>
        </Box>
        <Box sx={{ mt: 2 }}>
          <Typography color="text.secondary">{say(texts.invoiceTo)}</Typography>
          <Typography variant="h2">{String(invoice.customer_name)}</Typography>
          <Fact label={say(texts.pan)} value={invoice.pan} />
          <Fact label={say(texts.address)} value={invoice.address} />
        </Box>
        <Lines lines={invoice.invoice_details} />
        <Totals invoice={invoice} />
        <Box sx={{ mt: 6, ml: 'auto', width: 240, textAlign: 'center', borderTop: 1, pt: 1 }}>
          {say(texts.signature)}
          <Typography variant="body2" color="text.secondary">
            {String(invoice.created_by)}
          </Typography>
        </Box>
      </Paper>
      {printing && (
        <Suspense>
          <PrintDialog path={`invoices/${id}`} number={String(invoice.invoice_no)} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
};
