// Prints, one a row: of which document, which copy, by whom and when.
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { type Print, printedCopies, printedKinds } from '../../domain/prints.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';

export const PrintTable = ({ prints }: { prints: Print[] }) => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label={say(texts.prints)}>
        <TableHead>
          <TableRow>
            {[
              texts.printedAt,
              texts.kind,
              texts.number,
              texts.copy,
              texts.copyNo,
              texts.printedBy,
            ].map(head => (
              <TableCell key={head.en}>{say(head)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {prints.map(row => (
            <TableRow key={row.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {displayDate(row.printed_at, calendar, language)}
              </TableCell>
              <TableCell>{say(printedKinds[row.document_kind] ?? texts.kind)}</TableCell>
              <TableCell>
                {digitsIn([row.fiscal_year, row.number].filter(Boolean).join(' · '), language)}
              </TableCell>
              <TableCell>{say(printedCopies[row.copy] ?? texts.copy)}</TableCell>
              <TableCell>{digitsIn(String(row.copy_no), language)}</TableCell>
              <TableCell>{row.printed_by}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
