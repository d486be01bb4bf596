// The row in which one item is chosen, counted and priced; Add, or Enter, moves it into the note.
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { formatMoney } from '../../../domain/billing/money.ts';
import type { Texts } from '../../../domain/language.ts';
import { useLanguage, useSay } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { asciiTyped } from '../../ui/ascii-typed.ts';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toasts.ts';
import { cutToPaisa, figureTexts, isEntered } from '../typed-figures.ts';
import { hasLeft, lineOf, offered, paisaIn, type Typed } from './entry.ts';
import type { Issued, IssuedLine, NoteKind } from './kind.ts';
import { refusalOf, rowProblems, type TypedName } from './limits.ts';
import { texts } from './texts.ts';

type Props = {
  kind: NoteKind;
  issued: Issued;
  row: Typed | null;
  added: Typed[];
  onRow: (row: Typed | null) => void;
  onAdd: (row: Typed) => void;
  /** The choice of items. */
  items: RefObject<HTMLInputElement | null>;
};

/** Two lines of one product are told apart by their place on the document. */
const namesOf = (lines: IssuedLine[]): string[] =>
  lines.map((line, index) =>
    lines.some(other => other !== line && other.product_name === line.product_name)
      ? `${line.product_name} (${index + 1})`
      : line.product_name,
  );

export const EntryRow = ({ kind, issued, row, added, onRow, onAdd, items }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const rate = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const [pressed, setPressed] = useState(false);
  const line = row && lineOf(issued, row.line_id);
  const found = line ? rowProblems(kind, line, row, language) : {};
  const names = namesOf(issued.details);

  const choose = (id: string) => {
    setPressed(false);
    onRow(id === '' ? null : offered(lineOf(issued, Number(id))));
  };
  const type = (name: TypedName, text: string) => {
    const refusal = refusalOf(kind, name, text);
    if (refusal) return toast('warning', say(refusal), say(figureTexts.notAllowed));
    if (row) onRow({ ...row, [name]: name === 'return_rate' ? cutToPaisa(text) : text });
  };
  const add = () => {
    if (!row) return items.current?.focus();
    setPressed(true);
    if (kind.tellZeroRate && isEntered(row.return_rate) && paisaIn(row.return_rate) <= 0) {
      kind.tellZeroRate(say);
      return rate.current?.focus();
    }
    if (found.quantity || found.return_rate)
      return (found.quantity ? quantity : rate).current?.focus();
    setPressed(false);
    onAdd(row);
    items.current?.focus();
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in a box must not save the whole note.
    event.preventDefault();
    add();
  };

  const box = (name: TypedName, label: Texts) => {
    // A box without a figure is being typed in; nobody needs to be told off for that.
    const problem = pressed || isEntered(row?.[name] ?? '') ? found[name] : undefined;
    return (
      <TextField
        label={say(label)}
        value={row?.[name] ?? ''}
        disabled={!row}
        error={Boolean(problem)}
        helperText={problem}
        inputRef={name === 'return_rate' ? rate : quantity}
        onChange={event => type(name, asciiTyped(event))}
        onKeyDown={onEnter}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
    );
  };
  const shown = (label: Texts, value: string) => (
    <TextField
      label={say(label)}
      value={value}
      slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
    />
  );
  const aside = shown(kind.aside.label, kind.aside.textOf(line, language));

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(180px, 2fr) 1fr 1fr 1fr 1fr auto' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Select
        label={say(texts.items)}
        value={row ? String(row.line_id) : ''}
        inputRef={items}
        onChange={event => choose(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{say(texts.selectItems)}</MenuItem>
        {issued.details.map((each, index) =>
          added.some(({ line_id }) => line_id === each.id) ||
          !(hasLeft(each) || each.id === row?.line_id) ? null : (
            <MenuItem key={each.id} value={String(each.id)}>
              {names[index]}
            </MenuItem>
          ),
        )}
      </Select>
      {kind.aside.before && aside}
      {box('quantity', texts.quantity)}
      {box('return_rate', texts.returnRate)}
      {!kind.aside.before && aside}
      {shown(texts.lineTotal, formatMoney(row ? kind.rowTotal(issued, row) : 0, language))}
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={add}
        sx={{ height: 40, gridColumn: { xs: '1 / -1', md: 'auto' } }}
      >
        {say(words.add)}
      </Button>
    </Box>
  );
};
