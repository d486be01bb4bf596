// Effective-dated values: those that the program ships with, and those that the company has added.
// One that is not in force yet can be deleted, another one if it says so itself.
import Paper from '@mui/material/Paper';
import type { SxProps } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Texts } from '../../domain/language.ts';
import { BEGINNING } from '../../domain/tax/effective-dated.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../../src/ui/table-elements.tsx';
import { texts } from './texts.ts';

/**
 * A value in force from a day (AD); `path` is where it is deleted, only for values of the company,
 * `removing` what is asked before one is deleted that is in force.
 */
export type EffectiveDatedRow = {
  title: string;
  from: string;
  value: ReactNode;
  path?: string;
  removing?: Texts;
};

type EffectiveDatedTableProps = {
  title: Texts;
  headings: [title: Texts, value: Texts];
  rows: EffectiveDatedRow[];
  removeTitle: Texts;
  onRemoved: () => void;
  rowStyle?: SxProps;
};

export const EffectiveDatedTable = ({
  title,
  headings,
  rows,
  removeTitle,
  onRemoved,
  rowStyle = {},
}: EffectiveDatedTableProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const today = toNepalDate(new Date());
  const { ask, dialog } = useConfirmedRemoval(removeTitle, onRemoved);
  return (
    <>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label={t(title)}>
          <TableHead>
            <TableRow>
              {[...headings, texts.from].map(head => (
                <TableCell key={head.en}>{t(head)}</TableCell>
              ))}
              <TableCell component="td" />
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ title, from, value, path, removing }) => (
              <TableRow key={`${title} ${from} ${path ?? ''}`} sx={rowStyle}>
                <TableCell component="th" scope="row">
                  {title}
                  {path && (
                    <Typography variant="body2" color="text.secondary">
                      {t(texts.added)}
                    </Typography>
                  )}
                </TableCell>
                <TableCell>{value}</TableCell>
                <TableCell>
                  {from === BEGINNING ? t(texts.always) : formatDate(from, calendar, language)}
                </TableCell>
                <TableCell align="right">
                  {path && (removing || from > today) && (
                    <RowButton onClick={() => ask({ path, text: removing ?? texts.sure })}>
                      {t(words.delete)}
                    </RowButton>
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

/**
 * Deleting a value of the company: confirmed first, then a toast. `ask` opens the question whether
 * the value at a path of the API is deleted; `dialog` is that question, to be drawn while it is
 * open.
 */
const useConfirmedRemoval = (title: Texts, onRemoved: () => void) => {
  const t = useTranslations();
  const [asked, ask] = useState<{ path: string; text: Texts } | undefined>();
  const remove = async (path: string) => {
    try {
      const { body } = await callApi<{ message: string }>(path, { method: 'DELETE' });
      toast('success', body.message, t(texts.title));
      onRemoved();
    } catch (failure) {
      showServerError(failure);
    }
    ask(undefined);
  };
  const dialog = asked && (
    <ConfirmDialog
      tone="destructive"
      title={title}
      text={asked.text}
      confirm={words.delete}
      onConfirm={() => remove(asked.path)}
      onCancel={() => ask(undefined)}
    />
  );
  return { ask, dialog };
};
