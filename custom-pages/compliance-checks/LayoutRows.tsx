// The columns of a layout in their order: each ticked or left out, moved by its buttons, with a
// heading in either language.
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { type CustomColumn, listKnownColumns } from '../../domain/tax/tax-forms/custom-layouts.ts';
import type { FormLayout, FormName } from '../../domain/tax/tax-forms/form-layout.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { layoutTexts } from './texts.ts';

type LayoutRowsProps = {
  rows: LayoutRow[];
  errors: Record<string, string>;
  onChange: (rows: LayoutRow[]) => void;
};

export const LayoutRows = ({ rows, errors, onChange }: LayoutRowsProps) => {
  const t = useTranslations();
  const list = useRef<HTMLOListElement>(null);
  // A row that moves takes its buttons along, but not always the keyboard.
  const pressed = useRef('');
  useLayoutEffect(() => {
    if (pressed.current !== '')
      list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = '';
  });
  const move = (name: string, by: -1 | 1) => {
    pressed.current = `${name} ${by}`;
    onChange(moveRow(rows, name, by));
  };
  const kept = rows.filter(row => row.kept);
  const change = (name: string, changed: Partial<LayoutRow>) =>
    onChange(rows.map(row => (row.name === name ? { ...row, ...changed } : row)));
  const row = (each: LayoutRow, index: number) => {
    const shown = t({ en: each.en || each.name, ne: each.ne || each.name });
    const findError = (field: string) => errors[`columns.${kept.indexOf(each)}.${field}`];
    const heading = (language: 'en' | 'ne') => (
      <TextField
        label={t(language === 'en' ? layoutTexts.inEnglish : layoutTexts.inNepali)}
        value={each[language]}
        disabled={!each.kept}
        error={each.kept && findError(`label.${language}`) !== undefined}
        helperText={each.kept ? findError(`label.${language}`) : undefined}
        onChange={event => change(each.name, { [language]: event.target.value })}
      />
    );
    const arrow = (by: -1 | 1) => (
      <IconButton
        size="small"
        data-move={`${each.name} ${by}`}
        sx={{ '&[aria-disabled=true]': { opacity: 0.35 } }}
        aria-label={t(by === -1 ? layoutTexts.up : layoutTexts.down, { name: shown })}
        aria-disabled={by === -1 ? index === 0 : index === rows.length - 1}
        onClick={() => move(each.name, by)}
      >
        {by === -1 ? <ArrowUpwardIcon fontSize="small" /> : <ArrowDownwardIcon fontSize="small" />}
      </IconButton>
    );
    return (
      <Box
        key={each.name}
        component="li"
        sx={{
          display: 'grid',
          gap: 1,
          py: 0.75,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'auto 1fr auto', md: 'auto 1fr 1fr auto' },
          '& > div:nth-of-type(2)': {
            gridColumn: { xs: '2 / -1', md: 'auto' },
            gridRow: { xs: 2, md: 'auto' },
          },
        }}
      >
        <Checkbox
          checked={each.kept}
          onChange={(_, checked) => change(each.name, { kept: checked })}
          slotProps={{ input: { 'aria-label': t(layoutTexts.keep, { name: shown }) } }}
          sx={{ p: 1 }}
        />
        {heading('en')}
        {heading('ne')}
        <Box sx={{ whiteSpace: 'nowrap', pt: 0.25 }}>
          {arrow(-1)}
          {arrow(1)}
        </Box>
        {each.kept && findError('name') && (
          <Typography variant="body2" color="error" sx={{ gridColumn: '1 / -1' }}>
            {findError('name')}
          </Typography>
        )}
      </Box>
    );
  };
  return (
    <>
      <Box
        component="ol"
        ref={list}
        aria-label={t(layoutTexts.columns)}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {rows.map(row)}
      </Box>
      {errors.columns && (
        <Typography role="alert" color="error">
          {errors.columns}
        </Typography>
      )}
    </>
  );
};

type LayoutRow = { name: string; kept: boolean; en: string; ne: string };

/**
 * The columns of a layout while it is put together: those that stay on top in their order, those
 * that are left out below, ready to come back. Starts with a layout in force; columns that it
 * leaves out but the form has had come last.
 */
export const toLayoutRows = (form: FormName, layout: FormLayout): LayoutRow[] => {
  const left = listKnownColumns(form).filter(
    known => !layout.columns.some(({ name }) => name === known.name),
  );
  return [
    ...layout.columns.map(({ name, label }) => ({ name, kept: true, ...label })),
    ...left.map(({ name, label }) => ({ name, kept: false, ...label })),
  ];
};

/**
 * The rows with one of them a place up (-1) or down (1); the same rows where there is no further
 * place.
 */
const moveRow = (rows: LayoutRow[], name: string, by: -1 | 1): LayoutRow[] => {
  const at = rows.findIndex(row => row.name === name);
  const [row, other] = [rows[at], rows[at + by]];
  if (!row || !other) return rows;
  return rows.map((each, index) => (index === at ? other : index === at + by ? row : each));
};

/** What is sent: the columns that stay. */
export const toCustomColumns = (rows: LayoutRow[]): CustomColumn[] =>
  rows.filter(({ kept }) => kept).map(({ name, en, ne }) => ({ name, label: { en, ne } }));
