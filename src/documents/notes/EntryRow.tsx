// The row in which one item is chosen, counted and priced; Add, or Enter, moves it into the note.
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { priceWithVatTexts } from '../../../domain/documents/prices-with-vat.ts';
import type { Texts } from '../../../domain/language.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { toast } from '../../platform/toast-store.ts';
import {
  hasDigit,
  numberInputTexts,
  readAsciiInput,
  truncateToPaisa,
} from '../../ui/number-input.ts';
import { Select } from '../../ui/Select.tsx';
import { findLine, isReturnable, type NoteRow, toFullReturnRow } from './note-form-model.ts';
import type { IssuedDocument, IssuedLine, NoteKind } from './note-kind.ts';
import { texts } from './texts.ts';
import { isRateRight, type NoteInputName, validateNoteInput, validateRow } from './validate-row.ts';

type Props = {
  kind: NoteKind;
  issued: IssuedDocument;
  row: NoteRow | null;
  added: NoteRow[];
  onRow: (row: NoteRow | null) => void;
  onAdd: (row: NoteRow) => void;
  /** The choice of items. */
  items: RefObject<HTMLInputElement | null>;
};

/** Two lines of one product differ by their place on the document. */
const toLineNames = (lines: IssuedLine[]): string[] =>
  lines.map((line, index) =>
    lines.some(other => other !== line && other.product_name === line.product_name)
      ? `${line.product_name} (${index + 1})`
      : line.product_name,
  );

export const EntryRow = ({ kind, issued, row, added, onRow, onAdd, items }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const rate = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const [pressed, setPressed] = useState(false);
  const line = row && findLine(issued, row.line_id);
  const found = line ? validateRow(kind, issued, line, row, language) : {};
  const names = toLineNames(issued.details);

  const choose = (id: string) => {
    setPressed(false);
    onRow(id === '' ? null : toFullReturnRow(findLine(issued, Number(id))));
  };
  const type = (name: NoteInputName, text: string) => {
    const refusal = validateNoteInput(kind, name, text);
    if (refusal) return toast('warning', t(refusal), t(numberInputTexts.notAllowed));
    if (row) onRow({ ...row, [name]: name === 'return_rate' ? truncateToPaisa(text) : text });
  };
  const add = () => {
    if (!row) return items.current?.focus();
    setPressed(true);
    if (kind.warnZeroRate && hasDigit(row.return_rate) && !isRateRight(issued, line!, row)) {
      kind.warnZeroRate(t);
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

  const box = (name: NoteInputName, label: Texts) => {
    // A box without a figure is being typed in; that is no error.
    const problem = pressed || hasDigit(row?.[name] ?? '') ? found[name] : undefined;
    return (
      <TextField
        label={t(label)}
        value={row?.[name] ?? ''}
        disabled={!row}
        error={Boolean(problem)}
        helperText={problem}
        inputRef={name === 'return_rate' ? rate : quantity}
        onChange={event => type(name, readAsciiInput(event))}
        onKeyDown={onEnter}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
    );
  };
  const shown = (label: Texts, value: string) => (
    <TextField
      label={t(label)}
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
        label={t(texts.items)}
        value={row ? String(row.line_id) : ''}
        inputRef={items}
        onChange={event => choose(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t(texts.selectItems)}</MenuItem>
        {issued.details.map((each, index) =>
          added.some(({ line_id }) => line_id === each.id) ||
          !(isReturnable(each) || each.id === row?.line_id) ? null : (
            <MenuItem key={each.id} value={String(each.id)}>
              {names[index]}
            </MenuItem>
          ),
        )}
      </Select>
      {kind.aside.before && aside}
      {box('quantity', texts.quantity)}
      {box(
        'return_rate',
        typeof line?.price_with_vat === 'number' ? priceWithVatTexts.returnRate : texts.returnRate,
      )}
      {!kind.aside.before && aside}
      {shown(texts.lineTotal, formatMoney(row ? kind.computeRowTotal(issued, row) : 0, language))}
      <Tooltip describeChild title={t(texts.priceOnlyHelp)}>
        <FormControlLabel
          label={t(texts.priceOnly)}
          disabled={!row}
          control={
            <Checkbox
              size="small"
              checked={row?.price_only ?? false}
              onChange={event => row && onRow({ ...row, price_only: event.target.checked })}
            />
          }
          sx={{ gridColumn: '1 / -1', gridRow: { md: 2 }, mr: 'auto' }}
        />
      </Tooltip>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={add}
        sx={{ height: 40, gridColumn: { xs: '1 / -1', md: 'auto' } }}
      >
        {t(words.add)}
      </Button>
    </Box>
  );
};
