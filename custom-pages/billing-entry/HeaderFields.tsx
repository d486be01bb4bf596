// Whose paper it is: vendor, number, fiscal year, kind of purchase, date; for what came over the
// border also the customs declaration.
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { digitsIn } from '../../domain/language.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useTyped } from '../../src/document/typed.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { serverNow } from '../../src/providers/server-clock.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { DateField } from '../../src/ui/DateField.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { type BillType, mayBeDeclared } from './bill.ts';
import { texts } from './texts.ts';
import type { BillState } from './use-bill.ts';
import { useYears } from './use-choices.ts';
import { VendorField } from './VendorField.tsx';

type Props = Pick<BillState, 'typed' | 'problems' | 'set'>;

const types: BillType[] = ['normal', 'import', 'capital'];
const choosing = { select: { displayEmpty: true }, inputLabel: { shrink: true } };

/** A key in a line changes nothing here, and this is the costly part of the page. */
export const HeaderFields = ({ typed, problems, set }: Props) => {
  const bill = {
    vendor: useTyped(typed, entered => entered.vendor),
    fiscal_year: useTyped(typed, entered => entered.fiscal_year),
    type: useTyped(typed, entered => entered.type),
    billing_no: useTyped(typed, entered => entered.billing_no),
    transaction_date: useTyped(typed, entered => entered.transaction_date),
    declaration_no: useTyped(typed, entered => entered.declaration_no),
    declaration_date: useTyped(typed, entered => entered.declaration_date),
  };
  const say = useSay();
  const language = useLanguage();
  const years = useYears();
  const current = years.find(year => year.current_fiscal_year)?.name;
  const today = nepalDay(serverNow());
  // The current one is offered as soon as it is known (OPEN-095).
  useEffect(() => {
    if (bill.fiscal_year === '' && current) set('fiscal_year', current);
  }, [bill.fiscal_year, current, set]);
  const names = years.map(year => year.name);
  if (bill.fiscal_year !== '' && !names.includes(bill.fiscal_year)) names.push(bill.fiscal_year);

  const setDate = (name: 'transaction_date' | 'declaration_date', date: string) => {
    // What was typed stays, for the keystroke before had made another day of it; it is refused when
    // it is saved.
    if (accepts.date(date) && date > today)
      toast('warning', say(texts.future), say(texts.invalidDate));
    set(name, date);
  };
  const told = (name: string) => ({ error: Boolean(problems[name]), helperText: problems[name] });

  return (
    <Paper
      variant="outlined"
      sx={{
        p: 2,
        mb: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
        alignItems: 'start',
      }}
    >
      <VendorField
        vendor={bill.vendor}
        problem={problems.vendor_name}
        onVendor={vendor => set('vendor', vendor)}
      />
      <TextField
        label={say(texts.billingNo)}
        required
        value={bill.billing_no}
        error={Boolean(problems.billing_no)}
        helperText={problems.billing_no ?? say(texts.billingNoHelp)}
        onChange={event => set('billing_no', asciiTyped(event))}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Select
        label={say(texts.fiscalYear)}
        required
        value={bill.fiscal_year}
        {...told('fiscal_year')}
        slotProps={choosing}
        onChange={event => set('fiscal_year', event.target.value)}
      >
        <MenuItem value="" disabled>
          {say(texts.selectYear)}
        </MenuItem>
        {names.map(name => (
          <MenuItem key={name} value={name}>
            {digitsIn(name, language)}
          </MenuItem>
        ))}
      </Select>
      <Select
        label={say(texts.type)}
        required
        value={bill.type}
        {...told('type')}
        slotProps={choosing}
        onChange={event => set('type', event.target.value as BillType)}
      >
        <MenuItem value="" disabled>
          {say(texts.selectType)}
        </MenuItem>
        {types.map(type => (
          <MenuItem key={type} value={type}>
            {say(texts[type])}
          </MenuItem>
        ))}
      </Select>
      <DateField
        label={say(texts.transactionDate)}
        required
        value={bill.transaction_date}
        max={today}
        {...told('transaction_date')}
        onChange={date => setDate('transaction_date', date)}
      />
      {mayBeDeclared(bill.type) && (
        <>
          <TextField
            label={say(texts.declarationNo)}
            value={bill.declaration_no}
            {...told('declaration_no')}
            onChange={event => set('declaration_no', asciiTyped(event))}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <DateField
            label={say(texts.declarationDate)}
            value={bill.declaration_date}
            max={today}
            {...told('declaration_date')}
            onChange={date => setDate('declaration_date', date)}
          />
        </>
      )}
    </Paper>
  );
};
