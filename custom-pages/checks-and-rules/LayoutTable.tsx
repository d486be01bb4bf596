// Which layout of which form holds from which day, with its columns. What the company has added can be taken away as long as it does not hold.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { digitsIn } from '../../domain/language.ts';
import { type AddedLayout, datedLayout } from '../../domain/tax-forms/added-layouts.ts';
import { type FormLayout, type FormName, formNames } from '../../domain/tax-forms/layout.ts';
import { BEGINNING } from '../../domain/tax-forms/rules.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { AddLayout } from './AddLayout.tsx';
import { texts } from './layout-texts.ts';
import { texts as pageTexts } from './texts.ts';

type Shown = { form: FormName; from: string; layout: FormLayout; own: boolean };

const rowsOf = (added: AddedLayout[]): Shown[] =>
  formNames.flatMap(form =>
    datedLayout(form, added).map(({ from, value }) => ({
      form,
      from,
      layout: value,
      own: value.version === from && added.some(layout => layout.form === form && layout.from === from),
    })),
  );

export const LayoutTable = ({ added, onChanged }: { added: AddedLayout[]; onChanged: () => void }) => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  const today = nepalDay(new Date());
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<Shown | undefined>();
  const remove = async ({ form, from }: Shown) => {
    try {
      const { body } = await callApi<{ message: string }>(`check-layouts/${form}/${from}`, { method: 'DELETE' });
      toast('success', body.message, say(pageTexts.title));
      onChanged();
    } catch (failure) {
      if (failure instanceof ApiError && !isToldByModal(failure.status)) toast('error', failure.message, say(words.error));
    }
    setAsking(undefined);
  };
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mt: 4 }}>
        {say(texts.layouts)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {say(texts.about)}
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label={say(texts.layouts)}>
          <TableHead>
            <TableRow>
              <TableCell>{say(texts.form)}</TableCell>
              <TableCell>{say(texts.columns)}</TableCell>
              <TableCell>{say(pageTexts.from)}</TableCell>
              <TableCell component="td" />
            </TableRow>
          </TableHead>
          <TableBody>
            {rowsOf(added).map(row => (
              <TableRow key={`${row.form} ${row.from} ${row.own}`} sx={{ '& td, & th': { verticalAlign: 'top' } }}>
                <TableCell component="th" scope="row">
                  {say(row.layout.title)}
                  {row.own && (
                    <Typography variant="body2" color="text.secondary">
                      {say(pageTexts.added)}
                    </Typography>
                  )}
                </TableCell>
                <TableCell>
                  <details>
                    <summary>{say(texts.count, { n: digitsIn(String(row.layout.columns.length), language) })}</summary>
                    {row.layout.columns.map(({ label }) => say(label)).join(' · ')}
                  </details>
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {row.from === BEGINNING ? say(pageTexts.always) : displayDate(row.from, calendar, language)}
                </TableCell>
                <TableCell align="right">
                  {row.own && row.from > today && <RowButton onClick={() => setAsking(row)}>{say(words.delete)}</RowButton>}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {adding ? (
        <AddLayout added={added} onAdded={onChanged} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setAdding(true)}>
          {say(texts.open)}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={texts.removing}
          text={pageTexts.sure}
          confirm={words.delete}
          onConfirm={() => remove(asking)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </section>
  );
};
