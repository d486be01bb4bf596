// Whose paper it is: vendor, number, fiscal year, kind of purchase, date; for what came over the
// border also the customs declaration.
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { callApi, getServerTime } from '../../src/api/http.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';
import { useFiscalYears } from './use-entry-choices.ts';
import type { VendorBillFormController } from './use-vendor-bill-form.ts';
import { type BillType, hasCustomsDeclaration, type Vendor } from './vendor-bill-form-model.ts';

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
    declaration_no: useFormSelector(typed, entered => entered.declaration_no),
    declaration_date: useFormSelector(typed, entered => entered.declaration_date),
  };
  const t = useTranslations();
  const language = useLanguage();
  const years = useFiscalYears();
  const current = years.find(year => year.current_fiscal_year)?.name;
  const today = toNepalDate(getServerTime());
  // The current one is offered as soon as it is known (OPEN-095).
  useEffect(() => {
    if (bill.fiscal_year === '' && current) set('fiscal_year', current);
  }, [bill.fiscal_year, current, set]);
  const names = years.map(year => year.name);
  if (bill.fiscal_year !== '' && !names.includes(bill.fiscal_year)) names.push(bill.fiscal_year);

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
        vendor={bill.vendor}
        error={problems.vendor_name}
        onVendor={vendor => set('vendor', vendor)}
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
        onChange={date => set('transaction_date', date)}
      />
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

type VendorRow = Row & { id: number; vendor_code: string; vendor_name: string };

const toVendor = (row: VendorRow): Vendor => ({
  id: row.id,
  code: row.vendor_code,
  name: row.vendor_name,
  address: [row.address, row.city].filter(Boolean).join(', '),
  pan: String(row.pan ?? ''),
});

const toVendorChoice = (vendor: Vendor): SelectChoice => ({
  value: vendor.id,
  label: `${vendor.name} (${vendor.code})`,
  note: [vendor.pan, vendor.address].filter(Boolean).join(' · '),
});

/** By its telephone numbers too, so that what was found by one is offered for it. */
const toSearchChoice = (row: VendorRow): SelectChoice => {
  const choice = toVendorChoice(toVendor(row));
  return {
    ...choice,
    note: [choice.note, row.phone_no, row.mobile_no].filter(Boolean).join(' · '),
  };
};

/** Active vendors by name, code or telephone number, twenty at a time. */
const loadVendors = async (text: string, signal: AbortSignal): Promise<VendorRow[]> => {
  const name = text.replace(/\s*\([^)]*\)\s*$/, '');
  const { body } = await callApi<{ data: VendorRow[] } | undefined>('vendors', {
    query: {
      limit: 20,
      'filter[status]': 1,
      'filter[vendor_name]': name,
      sort_field: 'vendor_name',
      sort_by: 'asc',
    },
    purpose: 'look-up',
    signal,
  });
  return body?.data ?? [];
};

type VendorFieldProps = {
  vendor: Vendor | null;
  error: string | undefined;
  onVendor: (vendor: Vendor | null) => void;
};

/** The vendor, found by name. */
const VendorField = ({ vendor, error, onVendor }: VendorFieldProps) => {
  const t = useTranslations();
  const [found, setFound] = useState<Vendor[]>([]);
  const load = async (text: string, signal: AbortSignal) => {
    const rows = await loadVendors(text, signal);
    setFound(rows.map(toVendor));
    return rows.map(toSearchChoice);
  };
  return (
    <SearchSelect
      label={t(texts.vendor)}
      placeholder={t(texts.searchVendor)}
      required
      autoFocus={vendor === null}
      value={vendor && toVendorChoice(vendor)}
      error={Boolean(error)}
      helperText={error ?? (vendor && toVendorChoice(vendor).note)}
      load={load}
      onChange={choice =>
        onVendor(
          [...found, ...(vendor ? [vendor] : [])].find(each => each.id === choice?.value) ?? null,
        )
      }
    />
  );
};
