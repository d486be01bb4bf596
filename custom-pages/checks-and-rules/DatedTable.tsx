// What holds from which day: what the program was shipped with, and what the company has added to
// supersede it. What does not hold yet can be taken away.
import Paper from '@mui/material/Paper';
import type { SxProps } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import type { Texts } from '../../domain/language.ts';
import { BEGINNING } from '../../domain/tax-forms/rules.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { texts } from './texts.ts';
import { useRemoval } from './use-removal.tsx';

/**
 * What holds from a day (AD); `path` is where it is deleted, there only for what the company itself
 * has added.
 */
export type DatedRow = { title: string; from: string; value: ReactNode; path?: string };

type Props = {
  title: Texts;
  heads: [title: Texts, value: Texts];
  rows: DatedRow[];
  removing: Texts;
  onRemoved: () => void;
  rowStyle?: SxProps;
};

export const DatedTable = ({ title, heads, rows, removing, onRemoved, rowStyle = {} }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  const today = nepalDay(new Date());
  const { ask, dialog } = useRemoval(removing, onRemoved);
  return (
    <>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label={say(title)}>
          <TableHead>
            <TableRow>
              {[...heads, texts.from].map(head => (
                <TableCell key={head.en}>{say(head)}</TableCell>
              ))}
              <TableCell component="td" />
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ title, from, value, path }) => (
              <TableRow key={`${title} ${from} ${path ?? ''}`} sx={rowStyle}>
                <TableCell component="th" scope="row">
                  {title}
                  {path && (
                    <Typography variant="body2" color="text.secondary">
                      {say(texts.added)}
                    </Typography>
                  )}
                </TableCell>
                <TableCell>{value}</TableCell>
                <TableCell>
                  {from === BEGINNING ? say(texts.always) : displayDate(from, calendar, language)}
                </TableCell>
                <TableCell align="right">
                  {path && from > today && (
                    <RowButton onClick={() => ask(path)}>{say(words.delete)}</RowButton>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {dialog}
    </>
  );
};
