// Money that came in, by day, cashier and payment method, each row leading to its receipts; or the receipts.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { localizeText } from '../../domain/language.ts';
import { type ChequeEventKind, chequeEventTitles } from '../../domain/ledger/cheques.ts';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { type ReceivablesQuery, toAccountPath } from './report-query.ts';
import {
  DayCell,
  DocumentCell,
  Heads,
  NoRows,
  PagedTable,
  tableStyles,
  useMoney,
} from './table-parts.tsx';
import { texts } from './texts.ts';

type Figures = { count: number; received: number; reversed: number; amount: number };
type Cashier = { created_by_id: number; created_by: string };
type SumRow = Figures & Cashier & { day: string; payment_method: string };
type ReceiptRow = Cashier & {
  id: number;
  number: string;
  day: string;
  party_kind: 'customer' | 'vendor';
  party_id: number;
  party: string;
  payment_method: string;
  reference: string | null;
  cheque_event: ChequeEventKind | null;
  cheque_event_id: number | null;
  amount: number;
  address: string | null;
};

/** A page of what was collected, in rupees. */
export type CollectionsBody = {
  totals: Figures;
  methods: (Figures & { payment_method: string })[];
  cashiers: (Figures & Cashier)[];
  total: number;
} & ({ by: 'sums'; data: SumRow[] } | { by: 'receipt'; data: ReceiptRow[] });

type Props = {
  title: string;
  body: CollectionsBody;
  page: number;
  onPage: (page: number) => void;
  /** The address of the receipts of a row. */
  toReceipts: (narrowed: Partial<ReceivablesQuery>) => string;
};

export const CollectionsTable = ({ title, body, page, onPage, toReceipts }: Props) => (
  <>
    <PagedTable title={title} total={body.total} page={page} onPage={onPage}>
      {body.by === 'sums' ? (
        <SumRows rows={body.data} totals={body.totals} toReceipts={toReceipts} />
      ) : (
        <ReceiptRows rows={body.data} totals={body.totals} />
      )}
    </PagedTable>
    {body.total > 0 && <Sums body={body} />}
  </>
);

const figureLabels = [texts.receipts, texts.received, texts.reversed, texts.amount];

const FigureCells = ({ row }: { row: Figures }) => {
  const { money, figure, whole } = useMoney();
  return (
    <>
      <td className="figure">{whole(row.count)}</td>
      <td className="figure">{figure(row.received)}</td>
      <td className="figure">{figure(row.reversed)}</td>
      <td className="figure">{money(row.amount)}</td>
    </>
  );
};

type SumProps = { rows: SumRow[]; totals: Figures; toReceipts: Props['toReceipts'] };

const SumRows = ({ rows, totals, toReceipts }: SumProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const nameOf = useSeedName();
  return (
    <>
      <Heads labels={[texts.date, texts.cashier, texts.method]} figures={figureLabels} />
      <tbody className="rows">
        {rows.map(row => (
          <tr key={`${row.day} ${row.created_by_id} ${row.payment_method}`}>
            <DayCell day={row.day} />
            <td>{localizeText(row.created_by, language)}</td>
            <td className="card-title">
              <Link
                to={toReceipts({
                  ...{ by: 'receipt', start_date: row.day, end_date: row.day },
                  ...{ cashier: String(row.created_by_id), payment_method: row.payment_method },
                })}
              >
                {nameOf(row.payment_method)}
              </Link>
            </td>
            <FigureCells row={row} />
          </tr>
        ))}
        {rows.length === 0 && <NoRows columns={7} text="nothingCollected" />}
      </tbody>
      <tfoot className="rows">
        <tr className="sums">
          <th scope="row" colSpan={3}>
            {t(texts.total)}
          </th>
          <FigureCells row={totals} />
        </tr>
      </tfoot>
    </>
  );
};

const ReceiptRows = ({ rows, totals }: { rows: ReceiptRow[]; totals: Figures }) => {
  const t = useTranslations();
  const language = useLanguage();
  const nameOf = useSeedName();
  const { money } = useMoney();
  const labels = [
    texts.date,
    texts.receipt,
    texts.name,
    texts.cashier,
    texts.method,
    texts.reference,
  ];
  return (
    <>
      <Heads labels={labels} figures={[texts.amount]} />
      <tbody className="rows">
        {rows.map(row => (
          <tr key={`${row.id} ${row.cheque_event_id}`}>
            <DayCell day={row.day} />
            <DocumentCell
              document={row.cheque_event === null ? '' : t(chequeEventTitles[row.cheque_event])}
              number={row.number}
              address={row.address}
              isTitle
            />
            <td>
              <Link to={toAccountPath(row.party_kind, row.party_id)}>{row.party}</Link>
            </td>
            <td>{localizeText(row.created_by, language)}</td>
            <td>{nameOf(row.payment_method)}</td>
            <td>{row.reference}</td>
            <td className="figure">{money(row.amount)}</td>
          </tr>
        ))}
        {rows.length === 0 && <NoRows columns={7} text="nothingCollected" />}
      </tbody>
      <tfoot className="rows">
        <tr className="sums">
          <th scope="row" colSpan={6}>
            {t(texts.total)}
          </th>
          <td className="figure">{money(totals.amount)}</td>
        </tr>
      </tfoot>
    </>
  );
};

/** The sums of the whole period, as a counter is closed by them. */
const Sums = ({ body: { methods, cashiers } }: { body: CollectionsBody }) => {
  const nameOf = useSeedName();
  const language = useLanguage();
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <SumTable
        title={texts.byMethod}
        label={texts.method}
        rows={methods.map(row => ({ ...row, name: nameOf(row.payment_method) }))}
      />
      <SumTable
        title={texts.byCashier}
        label={texts.cashier}
        rows={cashiers.map(row => ({ ...row, name: localizeText(row.created_by, language) }))}
      />
    </Box>
  );
};

type SumTableProps = {
  title: (typeof texts)['byMethod'];
  label: (typeof texts)['method'];
  rows: (Figures & { name: string })[];
};

const SumTable = ({ title, label, rows }: SumTableProps) => {
  const t = useTranslations();
  return (
    <Paper variant="outlined" sx={{ alignSelf: 'start' }}>
      <Typography variant="h2" sx={{ fontSize: '1rem', p: 1.5 }}>
        {t(title)}
      </Typography>
      <TableContainer>
        <CardTable size="small" sx={tableStyles} aria-label={t(title)}>
          <Heads labels={[label]} figures={figureLabels} />
          <tbody className="rows">
            {rows.map(row => (
              <tr key={row.name}>
                <td className="card-title">{row.name}</td>
                <FigureCells row={row} />
              </tr>
            ))}
          </tbody>
        </CardTable>
      </TableContainer>
    </Paper>
  );
};
