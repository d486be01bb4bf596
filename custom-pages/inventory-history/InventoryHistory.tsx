// Stock as the ledger tells it: today's, or that at the end of a range of days, one row a product.
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { Link } from 'react-router';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { ClearFilters, EmptyLink, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { Filters } from './Filters.tsx';
import { type Asked, isBackwards, PER_PAGE, queryOf, type StockRow, slashes } from './stock.ts';
import { texts } from './texts.ts';

const columns = [texts.id, texts.name, texts.stock, texts.addedDate];

type TableProps = { rows: StockRow[]; empty: boolean; onClear: (() => void) | undefined };

/** `onClear` where something narrows what is asked. */
const StockTable = ({ rows, empty, onClear }: TableProps) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <TableContainer>
      <Table size="small" aria-label={say(texts.title)}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.en} align={column === texts.stock ? 'right' : 'left'}>
                {say(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.product_id} hover>
              <TableCell>{digitsIn(String(row.product_id), language)}</TableCell>
              <TableCell>
                <Link to={`/products_and_services/${row.product_id}`}>{row.name}</Link>
              </TableCell>
              <TableCell align="right">{digitsIn(String(row.stock), language)}</TableCell>
              <TableCell>{digitsIn(slashes(row.stock_date ?? ''), language)}</TableCell>
            </TableRow>
          ))}
          {empty &&
            (onClear ? (
              <EmptyRow columns={columns.length} text={say(words.notFound)}>
                <ClearFilters onClear={onClear} />
              </EmptyRow>
            ) : (
              <EmptyRow columns={columns.length} text={say(texts.none)} hint={say(texts.noneHint)}>
                <EmptyLink to="/inventory/new" label={texts.first} />
              </EmptyRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

const unasked: Asked = { product: null, from: '', to: '', page: 1 };

export const InventoryHistory = () => {
  const say = useSay();
  // What is asked last without a contradiction; a range the wrong way round is told at its field
  // and not asked.
  const [asked, setAsked] = useState<Asked>(unasked);
  const [sent, setSent] = useState(asked);
  const ask = (changed: Partial<Asked>) => {
    const next = { ...asked, page: 1, ...changed };
    setAsked(next);
    if (!isBackwards(next)) setSent(next);
  };
  const { answer, error } = useAnswer<{ data: StockRow[]; total: number } | undefined>(
    'inventory/-/current-inventories',
    {
      query: queryOf(sent),
    },
  );
  const rows = answer?.body?.data ?? [];
  const narrowed = asked.product !== null || asked.from !== '' || asked.to !== '';
  return (
    <>
      <PageHeader
        title={say(texts.title)}
        trail={[{ label: say(texts.inventory), to: '/inventory' }]}
      />
      <Paper variant="outlined">
        <Filters asked={asked} onAsked={ask} />
        <div style={{ height: 4 }}>{!answer && !error && <LinearProgress />}</div>
        <StockTable
          rows={rows}
          empty={answer !== undefined && rows.length === 0}
          onClear={narrowed ? () => ask(unasked) : undefined}
        />
        <Pager
          page={sent.page}
          perPage={PER_PAGE}
          total={answer?.body?.total ?? 0}
          onPage={page => ask({ page })}
        />
      </Paper>
    </>
  );
};
