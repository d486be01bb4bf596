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
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { type LaidRow, moved } from './laid-rows.ts';
import { texts } from './layout-texts.ts';

type Props = { rows: LaidRow[]; problems: Problems; onChange: (rows: LaidRow[]) => void };

export const LaidRows = ({ rows, problems, onChange }: Props) => {
  const say = useSay();
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
    onChange(moved(rows, name, by));
  };
  const kept = rows.filter(row => row.kept);
  const change = (name: string, changed: Partial<LaidRow>) =>
    onChange(rows.map(row => (row.name === name ? { ...row, ...changed } : row)));
  const row = (each: LaidRow, index: number) => {
    const shown = say({ en: each.en || each.name, ne: each.ne || each.name });
    const told = (field: string) => problems[`columns.${kept.indexOf(each)}.${field}`]?.join(' ');
    const heading = (language: 'en' | 'ne') => (
      <TextField
        label={say(language === 'en' ? texts.inEnglish : texts.inNepali)}
        value={each[language]}
        disabled={!each.kept}
        error={each.kept && told(`label.${language}`) !== undefined}
        helperText={each.kept ? told(`label.${language}`) : undefined}
        onChange={event => change(each.name, { [language]: event.target.value })}
      />
    );
    const arrow = (by: -1 | 1) => (
      <IconButton
        size="small"
        data-move={`${each.name} ${by}`}
        sx={{ '&[aria-disabled=true]': { opacity: 0.35 } }}
        aria-label={say(by === -1 ? texts.up : texts.down, { name: shown })}
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
          slotProps={{ input: { 'aria-label': say(texts.keep, { name: shown }) } }}
          sx={{ p: 1 }}
        />
        {heading('en')}
        {heading('ne')}
        <Box sx={{ whiteSpace: 'nowrap', pt: 0.25 }}>
          {arrow(-1)}
          {arrow(1)}
        </Box>
        {each.kept && told('name') && (
          <Typography variant="body2" color="error" sx={{ gridColumn: '1 / -1' }}>
            {told('name')}
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
        aria-label={say(texts.columns)}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {rows.map(row)}
      </Box>
      {problems.columns && (
        <Typography role="alert" color="error">
          {problems.columns.join(' ')}
        </Typography>
      )}
    </>
  );
};
