// The rows of a file before they are imported, those with a problem first, each problem under its
// cell.
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { digitsIn } from '../../domain/language.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import { useLanguage, useSay } from '../i18n/language.ts';
import type { Judged } from './ImportDialog.tsx';

/** So many rows are drawn: enough to see whether the columns are right, and what is wrong. */
const MOST_SHOWN = 50;

const heading = { en: 'Row', ne: 'पङ्क्ति' };

type Props = { entity: Entity; rows: string[][]; judged: Judged };

export const ImportPreview = ({ entity, rows, judged }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const [headers = [], ...lines] = rows;
  const problemsOf = (row: number) =>
    Object.assign(
      {},
      ...judged.wrong.filter(wrong => wrong.row === row).map(({ problems }) => problems),
    );
  const order = lines
    .map((cells, index) => ({
      cells,
      row: index + 1,
      problems: problemsOf(index + 1) as Record<string, string[]>,
    }))
    .sort(
      (a, b) =>
        Number(Object.keys(b.problems).length > 0) - Number(Object.keys(a.problems).length > 0) ||
        a.row - b.row,
    );
  const labelOf = (name: string) => {
    const field = entity.fields.find(candidate => candidate.name === name);
    return field ? say(field.label) : name;
  };
  return (
    <TableContainer sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{say(heading)}</TableCell>
            {headers.map((header, index) => (
              <TableCell key={header}>
                {judged.columns[index] ? labelOf(judged.columns[index]) : header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {order.slice(0, MOST_SHOWN).map(({ cells, row, problems }) => (
            <TableRow key={row}>
              <TableCell>
                {digitsIn(String(row), language)}
                {/* What no column of the file holds: a field that is missing altogether. */}
                {Object.entries(problems)
                  .filter(([name]) => !judged.columns.includes(name))
                  .map(([name, [said]]) => (
                    <Typography key={name} variant="body2" color="error">
                      {labelOf(name)}: {said}
                    </Typography>
                  ))}
              </TableCell>
              {headers.map((header, index) => (
                <TableCell key={header}>
                  {cells[index]}
                  {problems[judged.columns[index] ?? ''] && (
                    <Typography variant="body2" color="error">
                      {problems[judged.columns[index]!]![0]}
                    </Typography>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
