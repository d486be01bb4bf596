// One of the authority's forms as it will be filed: its columns in its order, the sums of the whole
// period below.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { Link } from 'react-router';
import { formatMoney, toPaisa } from '../../../domain/billing/money.ts';
import { digitsIn } from '../../../domain/language.ts';
import type { FormColumnKind } from '../../../domain/tax-forms/layout.ts';
import { useLanguage, useSay } from '../../../src/i18n/language.ts';
import { inSight } from '../../../src/ui/EmptyState.tsx';
import { registerStyles } from '../register-styles.ts';
import { texts as registerTexts } from '../texts.ts';
import { texts } from './texts.ts';

export type FormRow = Record<string, string | number | null> & { document: string };
export type FormColumn = { name: string; kind: FormColumnKind; label: string };

type Props = {
  title: string;
  columns: FormColumn[];
  rows: FormRow[] | undefined;
  totals: Record<string, number>;
  failed: boolean;
  onAgain: () => void;
  addressOf: (row: FormRow) => string;
};

const words: Record<string, typeof texts.yes> = { Yes: texts.yes, No: texts.no };

const Cell = ({
  column: { name, kind },
  row,
  address,
}: {
  column: FormColumn;
  row: FormRow;
  address: string;
}) => {
  const say = useSay();
  const language = useLanguage();
  const value = row[name] ?? '';
  if (kind === 'money') return <>{formatMoney(toPaisa(Number(value)), language)}</>;
  const text = String(value);
  const flag = words[text];
  const shown = flag
    ? say(flag)
    : /name|by|item|unit|country/.test(name)
      ? text
      : digitsIn(text, language);
  if (name !== 'bill_no') return <>{shown}</>;
  return (
    <>
      <Link to={address}>{shown}</Link>
      {row.cancelled === 1 && (
        <div>
          <span className="badge">{say(texts.cancelled)}</span>
        </div>
      )}
    </>
  );
};

const classOf = ({ name, kind }: FormColumn) => {
  if (kind === 'money' || kind === 'whole') return 'figure';
  if (name === 'party_name' || name === 'item_name') return 'name';
  return kind === 'date' || name === 'bill_no' ? 'number' : undefined;
};

export const FormTable = ({ title, columns, rows, totals, failed, onAgain, addressOf }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const before = columns.findIndex(column => column.kind === 'money');
  return (
    <Paper variant="outlined" sx={{ borderBottom: 0, borderRadius: '8px 8px 0 0' }}>
      <div style={{ height: 4 }}>{rows === undefined && !failed && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" sx={registerStyles} aria-label={title}>
          <thead className="heads">
            <tr>
              {columns.map(column => (
                <th
                  key={column.name}
                  scope="col"
                  className={classOf(column) === 'figure' ? 'figure' : undefined}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {rows?.map((row, index) => (
              <tr
                key={`${row.document} ${index}`}
                className={row.cancelled === 1 ? 'cancelled' : undefined}
              >
                {columns.map(column => (
                  <td key={column.name} className={classOf(column)}>
                    <Cell column={column} row={row} address={addressOf(row)} />
                  </td>
                ))}
              </tr>
            ))}
            {(rows?.length === 0 || (failed && rows === undefined)) && (
              <tr>
                <td colSpan={columns.length || 1}>
                  <Box sx={{ ...inSight, py: 3, textAlign: 'center' }}>
                    {failed ? say(registerTexts.failed) : say(registerTexts.none)}{' '}
                    {failed && <Button onClick={onAgain}>{say(registerTexts.again)}</Button>}
                  </Box>
                </td>
              </tr>
            )}
          </tbody>
          {before >= 0 && (
            <tfoot className="rows">
              <tr className="sums">
                {before > 0 && (
                  <th scope="row" colSpan={before}>
                    {say(texts.total)}
                  </th>
                )}
                {columns.slice(before).map(({ name, kind }) => (
                  <td key={name} className="figure">
                    {kind === 'money' && name in totals
                      ? formatMoney(toPaisa(totals[name]!), language)
                      : ''}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </Table>
      </TableContainer>
    </Paper>
  );
};
