// The table of a register: its lines, and the sums below them.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { formatMoney, toPaisa } from '../../domain/billing/money.ts';
import type { RegisterColumn } from '../../domain/registers/registers.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { inSight } from '../../src/ui/EmptyState.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { isReturned, RegisterCell } from './RegisterCell.tsx';
import type { Line, Sums } from './register-answer.ts';
import { registerStyles } from './register-styles.ts';
import { texts } from './texts.ts';

const classOf = ({ name, kind }: RegisterColumn) =>
  kind === 'money'
    ? 'figure'
    : name.endsWith('_name')
      ? 'name'
      : name.endsWith('_no')
        ? 'number'
        : undefined;

const SumRow = ({
  label,
  sums,
  columns,
}: {
  label: string;
  sums: Sums;
  columns: RegisterColumn[];
}) => {
  const language = useLanguage();
  const before = columns.findIndex(column => column.kind === 'money');
  return (
    <tr className="sums">
      <th scope="row" colSpan={before}>
        {label}
      </th>
      {columns.slice(before).map(({ name }) => (
        <td key={name} className="figure">
          {name in sums ? formatMoney(toPaisa(sums[name]!), language) : ''}
        </td>
      ))}
    </tr>
  );
};

type Props = {
  title: string;
  columns: RegisterColumn[];
  /** Undefined while they are on their way. */
  lines: Line[] | undefined;
  failed: boolean;
  onAgain: () => void;
  sums: { label: string; sums: Sums }[];
  /** Where the document of a line is read, and in which column that address stands. */
  link?: { column: string; to: (line: Line) => string };
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
};

export const RegisterTable = ({
  title,
  columns: all,
  lines,
  failed,
  onAgain,
  sums,
  link,
  page,
  perPage,
  total,
  onPage,
}: Props) => {
  const say = useSay();
  // Said beside the document's number.
  const columns = all.filter(column => column.kind !== 'cancelled');
  const waits = lines === undefined && !failed;
  return (
    <Paper variant="outlined">
      <div style={{ height: 4 }}>{waits && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" sx={registerStyles} aria-label={title}>
          <thead className="heads">
            <tr>
              {columns.map(({ name, label, kind }) => (
                <th key={name} scope="col" className={kind === 'money' ? 'figure' : undefined}>
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {lines?.map(line => (
              <tr
                key={line.id}
                className={
                  isReturned(line)
                    ? 'returned'
                    : Number(line.cancelled) === 1
                      ? 'cancelled'
                      : undefined
                }
              >
                {columns.map(column => (
                  <td key={column.name} className={classOf(column)}>
                    <RegisterCell
                      column={column}
                      line={line}
                      address={link?.column === column.name ? link.to(line) : undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
            {lines?.length === 0 && (
              <>
                <tr>
                  <td colSpan={columns.length} style={{ borderBottom: 0 }}>
                    <Box sx={{ ...inSight, pt: 3, textAlign: 'center', fontWeight: 600 }}>
                      {say(texts.none)}
                    </Box>
                  </td>
                </tr>
                <tr>
                  <td colSpan={columns.length}>
                    <Box sx={{ ...inSight, pb: 3, textAlign: 'center', color: 'text.secondary' }}>
                      {say(texts.otherPeriod)}
                    </Box>
                  </td>
                </tr>
              </>
            )}
            {failed && lines === undefined && (
              <tr>
                <td colSpan={columns.length} style={{ textAlign: 'center', padding: 32 }}>
                  {say(texts.failed)} <Button onClick={onAgain}>{say(texts.again)}</Button>
                </td>
              </tr>
            )}
          </tbody>
          {sums.length > 0 && (
            <tfoot className="rows">
              {sums.map(row => (
                <SumRow key={row.label} {...row} columns={columns} />
              ))}
            </tfoot>
          )}
        </Table>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={total} onPage={onPage} />
    </Paper>
  );
};
