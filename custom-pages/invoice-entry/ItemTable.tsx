// The lines of the invoice: description, quantity, price and line discount are typed; what is no number is refused with the documents' words.
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { Controller, type Control } from 'react-hook-form';
import { formatMoney } from '../../domain/billing/money.ts';
import type { Totals } from '../../domain/billing/totals.ts';
import { inAscii, type Texts } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/ui/toasts.ts';
import type { Entry, Line } from './order.ts';
import { texts } from './texts.ts';

type CellName = 'description' | 'qty' | 'price' | 'discount_rate';

/** Why a typed text may not stand in a cell; undefined when it may. */
export const refusalOf = (name: CellName, text: string): Texts | undefined => {
  if (name === 'description' || text === '') return undefined;
  if (name === 'qty') return /^\d+$/.test(text) ? undefined : texts.wholeOnly;
  const isDecimal = /^\d*\.?\d{0,4}$/.test(text);
  if (name === 'price') return isDecimal ? undefined : texts.decimalOnly;
  if (!isDecimal) return texts.lineRateInvalid;
  return Number(text) > 100 ? texts.lineRateHigh : undefined;
};

/** Prices keep two decimals (OPEN-033). */
const cut = (name: CellName, text: string) => (name === 'price' ? text.replace(/(\.\d{2})\d+$/, '$1') : text);

type Props = {
  control: Control<Entry>;
  lines: (Line & { key: string })[];
  totals: Totals;
  problems: Record<string, string>;
  onRemove: (index: number) => void;
  onEdited: (field: string) => void;
};

export const ItemTable = ({ control, lines, totals, problems, onRemove, onEdited }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const cell = (index: number, name: CellName, label: Texts, width: number) => {
    const problem = problems[`invoice_details.${index}.${name === 'price' ? 'amount' : name}`];
    return (
      <Controller
        control={control}
        name={`lines.${index}.${name}`}
        render={({ field }) => (
          <TextField
            value={field.value}
            inputRef={field.ref}
            onBlur={field.onBlur}
            error={Boolean(problem)}
            helperText={problem}
            sx={{ width }}
            slotProps={{
              htmlInput: {
                'aria-label': say(label),
                inputMode: name === 'description' ? 'text' : 'decimal',
                style: { textAlign: name === 'description' ? 'left' : 'right' },
              },
            }}
            onChange={event => {
              const typed = name === 'description' ? event.target.value : inAscii(event.target.value);
              const refusal = refusalOf(name, typed);
              if (refusal) return toast('warning', say(refusal), say(texts.notAllowed));
              field.onChange(cut(name, typed));
              onEdited(`invoice_details.${index}`);
            }}
          />
        )}
      />
    );
  };
  return (
    <TableContainer>
      <Table size="small" aria-label={say(texts.items)}>
        <TableHead>
          <TableRow>
            {[texts.hsCode, texts.name, texts.description, texts.qty, texts.price, texts.lineTotal, texts.lineDiscount].map(head => (
              <TableCell key={head.en} align={head === texts.lineTotal ? 'right' : 'left'}>
                {say(head)}
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line, index) => (
            <TableRow key={line.key}>
              <TableCell>{line.hs_code}</TableCell>
              <TableCell>
                {line.name} <small style={{ opacity: 0.7 }}>{line.unit}</small>
              </TableCell>
              <TableCell>{cell(index, 'description', texts.description, 190)}</TableCell>
              <TableCell>{cell(index, 'qty', texts.qty, 80)}</TableCell>
              <TableCell>{cell(index, 'price', texts.price, 120)}</TableCell>
              <TableCell align="right">{formatMoney(totals.lines[index]?.total ?? 0, language)}</TableCell>
              <TableCell>{cell(index, 'discount_rate', texts.lineDiscount, 80)}</TableCell>
              <TableCell>
                <Button size="small" color="secondary" onClick={() => onRemove(index)}>
                  {say(words.remove)}
                </Button>
              </TableCell>
            </TableRow>
          ))}
          {lines.length === 0 && (
            <TableRow>
              <TableCell colSpan={8} align="center" sx={{ py: 4, color: 'text.secondary' }}>
                {say(texts.noItems)}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
