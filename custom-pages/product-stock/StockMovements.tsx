// What moved the stock of a product, newest first, each line with the document behind it. Who may
// not see stock sees nothing here.
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { digitsIn } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { useBothCalendars } from '../../src/document/use-both-calendars.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Pager } from '../../src/ui/Pager.tsx';
import { addressOf, type Movement } from './movement.ts';
import { texts } from './texts.ts';

const PER_PAGE = 10;

const MovementRow = ({ movement }: { movement: Movement }) => {
  const say = useSay();
  const language = useLanguage();
  const both = useBothCalendars();
  const address = addressOf(movement);
  const called = say(texts[movement.document_kind], {
    n: digitsIn(movement.document_no ?? String(movement.document_id), language),
  });
  const sign = movement.qty > 0 ? '+' : '';
  return (
    <TableRow hover>
      <TableCell>{both(movement.moved_at)}</TableCell>
      <TableCell>{address ? <Link to={address}>{called}</Link> : called}</TableCell>
      <TableCell align="right">{digitsIn(`${sign}${movement.qty}`, language)}</TableCell>
    </TableRow>
  );
};

const Movements = ({ product }: { product: number }) => {
  const say = useSay();
  const [page, setPage] = useState(1);
  const { answer, error } = useAnswer<{ data: Movement[]; total: number } | undefined>(
    'inventory/-/movements',
    {
      query: { product_id: product, page, limit: PER_PAGE },
      purpose: 'look-up',
    },
  );
  if (error) return null;
  const rows = answer?.body?.data ?? [];
  return (
    <Paper component="section" variant="outlined" aria-label={say(texts.movements)} sx={{ mt: 2 }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        {say(texts.movements)}
      </Typography>
      <div style={{ height: 4 }}>{!answer && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" aria-label={say(texts.movements)}>
          <TableHead>
            <TableRow>
              <TableCell>{say(texts.date)}</TableCell>
              <TableCell>{say(texts.document)}</TableCell>
              <TableCell align="right">{say(texts.moved)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(movement => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
            {answer && rows.length === 0 && (
              <TableRow>
                <TableCell colSpan={3} align="center" sx={{ py: 3, color: 'text.secondary' }}>
                  {say(texts.none)}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <Pager page={page} perPage={PER_PAGE} total={answer?.body?.total ?? 0} onPage={setPage} />
    </Paper>
  );
};

/** Below a product's record; a service never moves. */
export const StockMovements = ({ record }: { record: Row }) =>
  record.type === 's' ? null : <Movements key={String(record.id)} product={Number(record.id)} />;
