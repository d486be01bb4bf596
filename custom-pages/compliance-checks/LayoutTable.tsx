// Which layout of which form holds from which day, with its columns.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
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
import { ApiError, callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { type EffectiveDatedRow, EffectiveDatedTable } from './EffectiveDatedTable.tsx';
import { LayoutRows, toCustomColumns, toLayoutRows } from './LayoutRows.tsx';
import { layoutTexts, texts as pageTexts } from './texts.ts';

const LayoutColumns = ({ columns }: Pick<FormLayout, 'columns'>) => {
  const say = useTranslations();
  const language = useLanguage();
  return (
    <details>
      <summary>
        {say(layoutTexts.count, { n: localizeDigits(String(columns.length), language) })}
      </summary>
      {columns.map(({ label }) => say(label)).join(' · ')}
    </details>
  );
};

const useLayoutRows = (added: CustomLayout[]): EffectiveDatedRow[] => {
  const say = useTranslations();
  return formNames.flatMap(form =>
    listLayoutVersions(form, added).map(({ from, value }): EffectiveDatedRow => {
      const row = {
        title: say(value.title),
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
  const say = useTranslations();
  const [adding, setAdding] = useState(false);
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mt: 4 }}>
        {say(layoutTexts.layouts)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {say(layoutTexts.about)}
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
          {say(layoutTexts.open)}
        </Button>
      )}
    </section>
  );
};

// A layout that the authority brings: of which form, from which day, with which columns in which
// order under which headings.

type AddLayoutFormProps = { added: CustomLayout[]; onAdded: () => void; onClose: () => void };

const AddLayoutForm = ({ added, onAdded, onClose }: AddLayoutFormProps) => {
  const say = useTranslations();
  const newest = (form: FormName) => listLayoutVersions(form, added).at(-1)!.value;
  const [form, setForm] = useState<FormName>('sales');
  const [from, setFrom] = useState('');
  const [rows, setRows] = useState(() => toLayoutRows('sales', newest('sales')));
  const [problems, setProblems] = useState<FieldErrors>({});
  const [saving, setSaving] = useState(false);
  const leading = useFocusFirstError(problems);
  const told = (field: string) => problems[field]?.join(' ');
  const choose = (name: FormName) => {
    setForm(name);
    setRows(toLayoutRows(name, newest(name)));
    setProblems({});
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      const body = { form, from, columns: toCustomColumns(rows) };
      const answer = await callApi<{ message: string }>('check-layouts', { method: 'POST', body });
      toast('success', answer.body.message, say(pageTexts.title));
      onAdded();
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields) setProblems(failure.fields);
      else showServerError(failure);
      setSaving(false);
    }
  };
  return (
    <form
      noValidate
      {...leading}
      aria-label={say(layoutTexts.open)}
      onSubmit={event => void add(event)}
    >
      <Typography color="text.secondary" sx={{ my: 1.5, maxWidth: 800 }}>
        {say(layoutTexts.order)}
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
          label={say(layoutTexts.form)}
          value={form}
          onChange={event => choose(event.target.value as FormName)}
        >
          {formNames.map(name => (
            <MenuItem key={name} value={name}>
              {say(newest(name).title)}
            </MenuItem>
          ))}
        </Select>
        <DateField
          label={say(pageTexts.from)}
          value={from}
          onChange={day => {
            setFrom(day);
            setProblems(({ from: _, ...others }) => others);
          }}
          error={told('from') !== undefined}
          helperText={told('from')}
        />
      </Box>
      <LayoutRows
        rows={rows}
        errors={problems}
        onChange={changed => {
          setRows(changed);
          // What was said of a column was said of its place.
          setProblems({});
        }}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <Button type="submit" variant="contained" disabled={saving}>
          {say(layoutTexts.add)}
        </Button>
        <Button onClick={onClose}>{say(words.cancel)}</Button>
      </Stack>
    </form>
  );
};
