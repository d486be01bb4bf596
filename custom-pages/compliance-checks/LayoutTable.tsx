// Which layout of which form is in force from which day, with its columns.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import {
  type CustomLayout,
  listLayoutVersions,
} from '../../domain/tax/tax-forms/custom-layouts.ts';
import {
  type FormLayout,
  type FormName,
  formNames,
} from '../../domain/tax/tax-forms/form-layout.ts';
import { callApi } from '../../src/api/http.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { type EffectiveDatedRow, EffectiveDatedTable } from './EffectiveDatedTable.tsx';
import { LayoutRows, toCustomColumns, toLayoutRows } from './LayoutRows.tsx';
import { layoutTexts, texts as pageTexts } from './texts.ts';

const LayoutColumns = ({ columns }: Pick<FormLayout, 'columns'>) => {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <details>
      <summary>
        {t(layoutTexts.count, { n: localizeDigits(String(columns.length), language) })}
      </summary>
      {columns.map(({ label }) => t(label)).join(' · ')}
    </details>
  );
};

const useLayoutRows = (added: CustomLayout[]): EffectiveDatedRow[] => {
  const t = useTranslations();
  return formNames.flatMap(form =>
    listLayoutVersions(form, added).map(({ from, value }): EffectiveDatedRow => {
      const row = {
        title: t(value.title),
        from,
        value: <LayoutColumns columns={value.columns} />,
      };
      const isOwn =
        value.version === from &&
        added.some(layout => layout.form === form && layout.from === from);
      return isOwn ? { ...row, path: `check-layouts/${form}/${from}` } : row;
    }),
  );
};

export const LayoutTable = ({
  added,
  onChanged,
}: {
  added: CustomLayout[];
  onChanged: () => void;
}) => {
  const t = useTranslations();
  const [adding, setAdding] = useState(false);
  return (
    <section>
      <Typography variant="h2" sx={{ mt: 4 }}>
        {t(layoutTexts.layouts)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {t(layoutTexts.about)}
      </Typography>
      <EffectiveDatedTable
        title={layoutTexts.layouts}
        headings={[layoutTexts.form, layoutTexts.columns]}
        rows={useLayoutRows(added)}
        removeTitle={layoutTexts.removing}
        onRemoved={onChanged}
        rowStyle={{
          '& td, & th': { verticalAlign: 'top' },
          '& td:nth-of-type(2)': { whiteSpace: 'nowrap' },
        }}
      />
      {adding ? (
        <AddLayoutForm added={added} onAdded={onChanged} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setAdding(true)}>
          {t(layoutTexts.open)}
        </Button>
      )}
    </section>
  );
};

type AddLayoutFormProps = { added: CustomLayout[]; onAdded: () => void; onClose: () => void };

/**
 * A layout that the authority brings: of which form, from which day, with which columns in which
 * order under which headings.
 */
const AddLayoutForm = ({ added, onAdded, onClose }: AddLayoutFormProps) => {
  const t = useTranslations();
  const newest = (form: FormName) => listLayoutVersions(form, added).at(-1)!.value;
  const form = useRecordForm({
    start: {
      form: 'sales' as FormName,
      from: '',
      rows: toLayoutRows('sales', newest('sales')),
    },
  });
  const { values, problems } = form;
  const choose = (name: FormName) => {
    form.change({ form: name, rows: toLayoutRows(name, newest(name)) });
    form.clearErrors();
  };
  const add = async ({ rows, ...layout }: typeof values) => {
    const body = { ...layout, columns: toCustomColumns(rows) };
    const answer = await callApi<{ message: string }>('check-layouts', { method: 'POST', body });
    toast('success', answer.body.message, t(pageTexts.title));
    onAdded();
    onClose();
  };
  return (
    <form aria-label={t(layoutTexts.open)} {...form.formProps(add)}>
      <Typography color="text.secondary" sx={{ my: 1.5, maxWidth: 800 }}>
        {t(layoutTexts.order)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          mb: 1,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' },
        }}
      >
        <Select
          label={t(layoutTexts.form)}
          value={values.form}
          onChange={event => choose(event.target.value as FormName)}
        >
          {formNames.map(name => (
            <MenuItem key={name} value={name}>
              {t(newest(name).title)}
            </MenuItem>
          ))}
        </Select>
        <DateField
          label={t(pageTexts.from)}
          value={values.from}
          onChange={from => form.change({ from })}
          error={problems.from !== undefined}
          helperText={problems.from}
        />
      </Box>
      <LayoutRows
        rows={values.rows}
        errors={problems}
        onChange={rows => {
          form.change({ rows });
          // An error of a column is about its place.
          form.clearErrors();
        }}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <Button type="submit" variant="contained" disabled={form.running}>
          {t(layoutTexts.add)}
        </Button>
        <Button onClick={onClose}>{t(words.cancel)}</Button>
      </Stack>
    </form>
  );
};
