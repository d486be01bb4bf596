// What has been given back of one invoice, note by note, and what remains of it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link, useParams } from 'react-router';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { DateParts } from '../../src/ui/DateParts.tsx';
import { EmptyRow } from '../../src/ui/EmptyState.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { columns, texts } from './texts.ts';

type Note = {
  id: number;
  company_payment_id: string;
  remarks: string;
  created_at: string;
  created_by: string;
  total: number;
};
type Summary = {
  company_payment_id: string;
  customer_name: string;
  invoice_no: string;
  fiscal_year: string;
  'sum-credit-note': number;
  'remaining-amount': number;
  credit_note: Note[];
};

const Notes = ({ notes }: { notes: Note[] }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  return (
    <TableContainer>
      <Table size="small" aria-label={say(texts.notes)}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.en}>{say(column)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {notes.map((note, index) => (
            <TableRow key={note.id} hover>
              <TableCell>{digitsIn(String(index + 1), language)}</TableCell>
              <TableCell>
                <Link to={`/sales/credit_notes/${note.company_payment_id}`}>
                  {digitsIn(note.company_payment_id, language)}
                </Link>
              </TableCell>
              <TableCell>{note.remarks}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{amount(note.total)}</TableCell>
              <TableCell title={displayDate(note.created_at, 'bs', language)}>
                <DateParts text={displayDate(note.created_at, 'ad', language)} />
              </TableCell>
              <TableCell>{note.created_by}</TableCell>
            </TableRow>
          ))}
          {notes.length === 0 && (
            <EmptyRow columns={columns.length} text={say(texts.none)} hint={say(texts.noneHint)} />
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

export const InvoiceCreditNotes = () => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const { id } = useParams();
  const { answer, error } = useAnswer<Summary>(`invoices/${id}`);
  if (error && !answer) return <NotFound />;
  if (!answer) return <Loading />;
  const invoice = answer.body;
  const facts = [
    [texts.customer, invoice.customer_name],
    [texts.credited, amount(invoice['sum-credit-note'])],
    [texts.remaining, amount(invoice['remaining-amount'])],
    [texts.number, digitsIn(invoice.invoice_no, language)],
    [texts.fiscalYear, digitsIn(invoice.fiscal_year, language)],
  ] as const;
  return (
    <>
      <PageHeader
        title={digitsIn(invoice.company_payment_id, language)}
        trail={[{ label: say(texts.list), to: '/sales/invoice' }]}
      >
        <Button component={Link} to={`/sales/invoice/${id}`}>
          {say(words.view)}
        </Button>
        {invoice['remaining-amount'] > 0 && (
          <Button component={Link} to={`/sales/invoice/${id}/cancel`} variant="contained">
            {say(texts.issue)}
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
                {say(label)}
              </Typography>{' '}
              <span style={{ overflowWrap: 'anywhere' }}>{value}</span>
            </div>
          ))}
        </Box>
        <Notes notes={invoice.credit_note} />
      </Paper>
    </>
  );
};
