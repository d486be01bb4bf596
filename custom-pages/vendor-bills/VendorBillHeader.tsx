// Whose paper it is: vendor, number, fiscal year, kind of purchase, date; for what came over the
// border also the customs declaration.
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { localizeDigits } from '../../domain/language.ts';
import { getServerTime } from '../../src/api/http.ts';
import { showDueDate } from '../../src/documents/due-date.ts';
import { usePartyOfAddress } from '../../src/documents/use-party-of-address.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';
import { useFiscalYears, useLockedDay } from './use-entry-choices.ts';
import type { VendorBillFormController } from './use-vendor-bill-form.ts';
import { toVendor, VendorField, type VendorRow } from './VendorField.tsx';
import { type BillType, hasCustomsDeclaration } from './vendor-bill-form-model.ts';

type VendorBillHeaderProps = Pick<VendorBillFormController, 'typed' | 'problems' | 'set'>;

const BILL_TYPES: BillType[] = ['normal', 'import', 'capital'];
const selectSlotProps = { select: { displayEmpty: true }, inputLabel: { shrink: true } };

/** A key in a line changes nothing here, and this is the costly part of the page. */
export const VendorBillHeader = ({ typed, problems, set }: VendorBillHeaderProps) => {
  const bill = {
    vendor: useFormSelector(typed, entered => entered.vendor),
    fiscal_year: useFormSelector(typed, entered => entered.fiscal_year),
    type: useFormSelector(typed, entered => entered.type),
    billing_no: useFormSelector(typed, entered => entered.billing_no),
    transaction_date: useFormSelector(typed, entered => entered.transaction_date),
    due_date: useFormSelector(typed, entered => entered.due_date),
    booked_on: useFormSelector(typed, entered => entered.booked_on),
    declaration_no: useFormSelector(typed, entered => entered.declaration_no),
    declaration_date: useFormSelector(typed, entered => entered.declaration_date),
  };
  const t = useTranslations();
  const language = useLanguage();
  const years = useFiscalYears();
  const current = years.find(year => year.current_fiscal_year)?.name;
  const today = toNepalDate(getServerTime());
  const lockedDay = useLockedDay();
  const isLocked = (date: string) =>
    lockedDay !== undefined && formatValidators.date(date) && date <= lockedDay;
  // The current one is offered as soon as it is known (OPEN-095).
  useEffect(() => {
    if (bill.fiscal_year === '' && current) set('fiscal_year', current);
  }, [bill.fiscal_year, current, set]);
  const names = years.map(year => year.name);
  if (bill.fiscal_year !== '' && !names.includes(bill.fiscal_year)) names.push(bill.fiscal_year);

  usePartyOfAddress<VendorRow>('vendor', true, row => {
    if (typed.getState().vendor === null) set('vendor', toVendor(row));
  });
  const warnTooLate = () => toast('warning', t(texts.future), t(texts.invalidDate));
  const errorProps = (name: string) => ({
    error: Boolean(problems[name]),
    helperText: problems[name],
  });

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
        required
        vendor={bill.vendor}
        error={problems.vendor_name}
        onVendor={vendor => {
          set('vendor', vendor);
          if (bill.due_date === '') set('due_date', null);
        }}
      />
      <TextField
        label={t(texts.billingNo)}
        required
        value={bill.billing_no}
        error={Boolean(problems.billing_no)}
        helperText={problems.billing_no ?? t(texts.billingNoHelp)}
        onChange={event => set('billing_no', readAsciiInput(event))}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Select
        label={t(texts.fiscalYear)}
        required
        value={bill.fiscal_year}
        {...errorProps('fiscal_year')}
        slotProps={selectSlotProps}
        onChange={event => set('fiscal_year', event.target.value)}
      >
        <MenuItem value="" disabled>
          {t(texts.selectYear)}
        </MenuItem>
        {names.map(name => (
          <MenuItem key={name} value={name}>
            {localizeDigits(name, language)}
          </MenuItem>
        ))}
      </Select>
      <Select
        label={t(texts.type)}
        required
        value={bill.type}
        {...errorProps('type')}
        slotProps={selectSlotProps}
        onChange={event => set('type', event.target.value as BillType)}
      >
        <MenuItem value="" disabled>
          {t(texts.selectType)}
        </MenuItem>
        {BILL_TYPES.map(type => (
          <MenuItem key={type} value={type}>
            {t(texts[type])}
          </MenuItem>
        ))}
      </Select>
      <DateField
        label={t(texts.transactionDate)}
        required
        value={bill.transaction_date}
        max={today}
        {...errorProps('transaction_date')}
        onTooLate={warnTooLate}
        onChange={date => {
          set('transaction_date', date);
          set('booked_on', isLocked(date) ? bill.booked_on || today : '');
        }}
      />
      <DateField
        label={t(paymentTexts.dueDate)}
        value={showDueDate(bill.due_date, bill.transaction_date, bill.vendor?.term_days)}
        min={bill.transaction_date}
        {...errorProps('due_date')}
        onChange={date => set('due_date', date)}
      />
      {(isLocked(bill.transaction_date) || bill.booked_on !== '') && (
        <DateField
          label={t(texts.bookedOn)}
          value={bill.booked_on}
          {...(lockedDay === undefined ? {} : { min: addDays(lockedDay, 1) })}
          max={today}
          error={Boolean(problems.booked_on)}
          helperText={problems.booked_on ?? t(texts.bookedOnHelp)}
          onTooLate={warnTooLate}
          onChange={date => set('booked_on', date)}
        />
      )}
      {hasCustomsDeclaration(bill.type) && (
        <>
          <TextField
            label={t(texts.declarationNo)}
            value={bill.declaration_no}
            {...errorProps('declaration_no')}
            onChange={event => set('declaration_no', readAsciiInput(event))}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <DateField
            label={t(texts.declarationDate)}
            value={bill.declaration_date}
            max={today}
            {...errorProps('declaration_date')}
            onTooLate={warnTooLate}
            onChange={date => set('declaration_date', date)}
          />
        </>
      )}
    </Paper>
  );
};
