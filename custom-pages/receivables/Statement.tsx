// The movements of a party's account in a period, with the running balance and the age of what is open then.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DayRangeFields } from '../../src/entities/DayRangeFields.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { ExportButtons } from '../../src/ui/ExportButtons.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { exportFormats } from './ReceivablesFilters.tsx';
import { isPeriod, PAGE_SIZE, type Period } from './report-query.ts';
import {
  DayCell,
  DocumentCell,
  Heads,
  NoRows,
  tableStyles,
  useDay,
  useMoney,
} from './table-parts.tsx';
import { texts } from './texts.ts';

type Movement = {
  entry_id: number;
  day: string;
  document: string;
  number: string | null;
  address: string | null;
  details: string;
  debit: number;
  credit: number;
  balance: number;
};
type StatementBody = {
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  end_date: string;
  ageing: { name: string; label: string; amount: number }[];
  data: Movement[];
  total: number;
};

type Props = {
  kind: 'customer' | 'vendor';
  path: string;
  asked: Period;
  ask: (changed: Partial<Period>) => void;
};

export const Statement = ({ kind, path, asked, ask }: Props) => {
  const t = useTranslations();
  const { start_date, end_date, page } = asked;
  const query = { start_date, end_date };
  const isValid = isPeriod(asked);
  const { data, error, refetch } = useApiQuery<StatementBody>(path, {
    query: { ...query, page, limit: PAGE_SIZE },
  });
  const body = data?.body;
  return (
    <>
      <Stack
        direction="row"
        role="search"
        sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
      >
        <DayRangeFields {...query} isValid={isValid} ask={ask} />
        <ExportButtons
          path={`${path}/export`}
          query={query}
          formats={exportFormats}
          disabled={!isValid}
        />
      </Stack>
      {error && !body && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && isValid && (
        <>
          <Paper variant="outlined">
            <Movements kind={kind} body={body} />
            <Pager
              page={page}
              perPage={PAGE_SIZE}
              total={body.total}
              onPage={chosen => ask({ page: chosen })}
            />
          </Paper>
          <Ageing body={body} />
        </>
      )}
    </>
  );
};

const Movements = ({ kind, body }: { kind: Props['kind']; body: StatementBody }) => {
  const t = useTranslations();
  const { money, figure, balance } = useMoney();
  return (
    <TableContainer>
      <CardTable size="small" sx={tableStyles} aria-label={t(texts.statement)}>
        <Heads
          labels={[texts.date, texts.document, texts.particulars]}
          figures={[texts.debit, texts.credit, texts.balance]}
        />
        <tbody className="rows">
          <tr className="sums">
            <th scope="row" colSpan={5}>
              {t(texts.opening)}
            </th>
            <td className="figure">{balance(body.opening, kind)}</td>
          </tr>
          {body.data.map(row => (
            <tr key={row.entry_id}>
              <DayCell day={row.day} />
              <DocumentCell {...row} isTitle />
              <td>{row.details}</td>
              <td className="figure">{figure(row.debit)}</td>
              <td className="figure">{figure(row.credit)}</td>
              <td className="figure">{balance(row.balance, kind)}</td>
            </tr>
          ))}
          {body.total === 0 && <NoRows columns={6} text="nothingMoved" />}
        </tbody>
        <tfoot className="rows">
          <tr className="sums">
            <th scope="row" colSpan={3}>
              {t(texts.closing)}
            </th>
            <td className="figure">{money(body.debit)}</td>
            <td className="figure">{money(body.credit)}</td>
            <td className="figure">{balance(body.closing, kind)}</td>
          </tr>
        </tfoot>
      </CardTable>
    </TableContainer>
  );
};

const Ageing = ({ body: { ageing, end_date } }: { body: StatementBody }) => {
  const t = useTranslations();
  const { money } = useMoney();
  const showDay = useDay();
  const title = t(texts.openOn, { day: showDay(end_date) });
  return (
    <Paper variant="outlined" sx={{ mt: 2 }}>
      <Typography variant="h2" sx={{ fontSize: '1rem', p: 1.5 }}>
        {title}
      </Typography>
      <TableContainer>
        <CardTable size="small" sx={tableStyles} aria-label={title}>
          <Heads labels={[]} figures={ageing.map(({ label }) => label)} />
          <tbody className="rows">
            <tr>
              {ageing.map(({ name, amount }) => (
                <td key={name} className="figure">
                  {money(amount)}
                </td>
              ))}
            </tr>
          </tbody>
        </CardTable>
      </TableContainer>
    </Paper>
  );
};
