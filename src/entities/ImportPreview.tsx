// The rows of a file before they are imported: those with a problem first, then those that may exist
// already, each problem under its cell.
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import type { ImportCheck, ImportFile } from './import-file.ts';
import type { ImportTarget } from './import-target.ts';

/** The rows that are drawn: enough to see whether the columns are right, and what is wrong. */
const MAX_PREVIEW_ROWS = 50;

/** A day or an amount stays in one line, however narrow the column. */
const toCellStyle = (cell = '') => (cell.length <= 16 ? { whiteSpace: 'nowrap' as const } : {});

const rowHeading = { en: 'Row', ne: 'पङ्क्ति' };

type ImportPreviewProps = {
  target: ImportTarget;
  file: ImportFile;
  from: number;
  check: ImportCheck;
};

/** The numbers of the drawn rows, from 1, in the order in which they are sent. */
const chooseRows = (
  { lines }: ImportFile,
  from: number,
  { wrong, similar, warned }: ImportCheck,
) => {
  const rows = new Set(
    [...wrong, ...similar, ...warned].slice(0, MAX_PREVIEW_ROWS).map(({ row }) => row),
  );
  for (let row = from + 1; row <= lines.length && rows.size < MAX_PREVIEW_ROWS; row += 1)
    rows.add(row);
  return [...rows];
};

export const ImportPreview = ({ target, file, from, check }: ImportPreviewProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const { headers, lines, rows, columns } = file;
  const labelOf = (name: string) => {
    const column = target.columns.find(candidate => candidate.name === name);
    return column ? t(column.label) : name;
  };
  const problemsOf = (row: number): FieldErrors =>
    Object.assign({}, ...check.wrong.filter(each => each.row === row).map(each => each.problems));
  const noticesOf = (row: number) =>
    [...check.similar, ...check.warned]
      .filter(each => each.row === row)
      .map(({ message }) => message);
  return (
    <TableContainer sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t(rowHeading)}</TableCell>
            {headers.map((header, index) => (
              <TableCell key={index}>{columns[index] ? labelOf(columns[index]) : header}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {chooseRows(file, from, check).map(row => {
            const problems = problemsOf(row);
            return (
              <TableRow key={row}>
                <TableCell>
                  {localizeDigits(String(rows[row - 1]), language)}
                  {noticesOf(row).map(message => (
                    <Typography key={message} variant="body2" color="text.secondary">
                      {message}
                    </Typography>
                  ))}
                  {/* What no column of the file holds: a field that is missing altogether. */}
                  {Object.entries(problems)
                    .filter(([name]) => !columns.includes(name))
                    .map(([name, [said]]) => (
                      <Typography key={name} variant="body2" color="error">
                        {name === 'cells' ? said : `${labelOf(name)}: ${said}`}
                      </Typography>
                    ))}
                </TableCell>
                {headers.map((_, index) => (
                  <TableCell key={index}>
                    <span style={toCellStyle(lines[row - 1]![index])}>
                      {lines[row - 1]![index]}
                    </span>
                    {problems[columns[index] ?? ''] && (
                      <Typography variant="body2" color="error">
                        {problems[columns[index]!]![0]}
                      </Typography>
                    )}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
