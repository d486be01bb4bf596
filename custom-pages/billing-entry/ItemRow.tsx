// One line: description, quantity, unit, rate and tax; what is no number is refused with the documents' words.
import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';
import { formatMoney } from '../../domain/billing/money.ts';
import { digitsIn, type Texts } from '../../domain/language.ts';
import { amountRefusal, cutToPaisa, figureTexts, quantityRefusal } from '../../src/document/typed-figures.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { words } from '../../src/i18n/words.ts';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { DEFAULT_UNIT, type Line } from './bill.ts';
import { texts } from './texts.ts';
import type { BillProblems, CellName } from './use-bill.ts';

/** Why a typed text may not stand in a cell; undefined when it may. */
const refusalOf = (name: CellName, text: string): Texts | undefined => {
  if (name === 'description') return undefined;
  return name === 'qty' ? quantityRefusal(text) : amountRefusal(text);
};

const Problem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <Typography id={id} variant="body2" color="error">
      {text}
    </Typography>
  );

type BoxProps = { label: Texts; value: string; problem: string | undefined; name: CellName; onType: (text: string) => void };

const Box = ({ label, value, problem, name, onType }: BoxProps) => {
  const say = useSay();
  const id = useId();
  const isText = name === 'description';
  const type = (typed: string) => {
    const refusal = refusalOf(name, typed);
    if (refusal) toast('warning', say(refusal), say(figureTexts.notAllowed));
    else onType(name === 'price' ? cutToPaisa(typed) : typed);
  };
  return (
    <>
      <InputBase
        fullWidth
        value={value}
        onChange={event => type(isText ? event.target.value : asciiTyped(event))}
        inputProps={{
          'aria-label': say(label),
          'aria-invalid': problem !== undefined || undefined,
          'aria-describedby': problem === undefined ? undefined : id,
          inputMode: isText ? 'text' : name === 'qty' ? 'numeric' : 'decimal',
          maxLength: isText ? 500 : undefined,
          autoComplete: 'off',
        }}
        sx={{
          border: 1,
          borderColor: problem === undefined ? 'action.disabled' : 'error.main',
          borderRadius: 1,
          px: 1,
          fontSize: 14,
          '& input': { textAlign: isText ? 'left' : 'right' },
          '&.Mui-focused': { outline: 2, outlineOffset: '-1px', outlineColor: 'primary.main' },
        }}
      />
      <Problem id={id} text={problem} />
    </>
  );
};

type ChoiceProps = { label: Texts; value: string; options: string[]; shown?: (option: string) => string; onType: (text: string) => void };

/** A line keeps what it has, also where that is not offered any more. */
const Choice = ({ label, value, options, shown = option => option, onType }: ChoiceProps) => (
  <Select
    size="small"
    fullWidth
    value={value}
    onChange={event => onType(event.target.value)}
    SelectDisplayProps={{ 'aria-label': useSay()(label) }}
    sx={{ fontSize: 14, '& .MuiSelect-select': { py: '5px' } }}
  >
    {[...new Set([...options, value])].map(option => (
      <MenuItem key={option} value={option}>
        {shown(option)}
      </MenuItem>
    ))}
  </Select>
);

type Props = Omit<Line, 'key' | 'product_id'> & {
  index: number;
  line: string;
  /** Paisa. */
  total: number;
  rates: string[];
  units: string[];
  /** Of this line, by the names that the server gives them; the same object while nothing is wrong. */
  problems: BillProblems;
  onType: (index: number, name: CellName, text: string) => void;
  onRemove: (line: string) => void;
};

/** Takes texts and figures, not the line: the form changes its lines in place, and a row is drawn anew when one of these differs. */
export const ItemRow = memo(({ index, line, total, rates, units, problems, onType, onRemove, ...cells }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const type = (name: CellName) => (text: string) => onType(index, name, text);
  return (
    <TableRow sx={{ '& td': { verticalAlign: 'top' } }}>
      <TableCell sx={{ width: '22%', '&&': { pt: 1.5 } }}>
        {cells.name}
        <Problem text={problems.id} />
      </TableCell>
      <TableCell data-label={say(texts.description)} sx={{ width: '22%' }}>
        <Box
          name="description"
          label={texts.description}
          value={cells.description}
          problem={problems.description}
          onType={type('description')}
        />
      </TableCell>
      <TableCell data-label={say(texts.qty)} sx={{ width: 92 }}>
        <Box name="qty" label={texts.qty} value={cells.qty} problem={problems.qty} onType={type('qty')} />
      </TableCell>
      <TableCell data-label={say(texts.unit)} sx={{ width: 96 }}>
        <Choice label={texts.unit} value={cells.unit} options={[...units, DEFAULT_UNIT]} onType={type('unit')} />
      </TableCell>
      <TableCell data-label={say(texts.rate)} sx={{ width: 130 }}>
        <Box name="price" label={texts.rate} value={cells.price} problem={problems.amount} onType={type('price')} />
      </TableCell>
      <TableCell data-label={say(texts.vatRate)} sx={{ width: 100 }}>
        <Choice
          label={texts.vatRate}
          value={cells.vat_rate}
          options={rates}
          shown={rate => digitsIn(Number(rate).toFixed(2), language)}
          onType={type('vat_rate')}
        />
        <Problem text={problems.vat_rate} />
      </TableCell>
      <TableCell data-label={say(texts.lineTotal)} align="right" sx={{ whiteSpace: 'nowrap', '&&': { pt: 1.5 } }}>
        {formatMoney(total, language)}
      </TableCell>
      <TableCell align="right" data-remove>
        <RowButton color="secondary" onClick={() => onRemove(line)}>
          {say(words.remove)}
        </RowButton>
      </TableCell>
    </TableRow>
  );
});
