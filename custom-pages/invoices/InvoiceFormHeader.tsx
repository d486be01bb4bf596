// Who buys, how it is paid, when it happened.
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { callApi, getServerTime } from '../../src/api/http.ts';
import { LOOKUP_LIMIT } from '../../src/api/list-query.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import type { Buyer } from './invoice-form-model.ts';
import { texts } from './texts.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';

type InvoiceFormHeaderProps = Pick<InvoiceFormController, 'typed' | 'problems' | 'set'> & {
  /** A new proforma is dated by the server and takes no money: neither is asked for. */
  hasDate: boolean;
  hasDeposit: boolean;
  proforma: boolean;
  /** Turns the page into the other document's; a stored one stays what it is. */
  onProforma?: (on: boolean) => void;
};
type CustomerRow = Row & { customer_code: string; customer_name: string };

const toBuyer = (row: CustomerRow): Buyer => ({
  code: row.customer_code,
  name: row.customer_name,
  address: [row.address, row.city].filter(Boolean).join(', '),
  pan: String(row.pan ?? ''),
  phone: String(row.phone_no ?? row.mobile_no ?? ''),
});

/** By its telephone numbers too, so that what was found by one is offered for it. */
const toSearchChoice = (row: CustomerRow): SelectChoice => {
  const choice = toBuyerChoice(toBuyer(row));
  return {
    ...choice,
    note: [choice.note, row.phone_no, row.mobile_no].filter(Boolean).join(' · '),
  };
};

const toBuyerChoice = (buyer: Buyer): SelectChoice => ({
  value: buyer.code,
  label: `${buyer.name} (${buyer.code})`,
  note: buyer.address,
});

/** Active customers by name, code or telephone number, twenty at a time (SAL-INV-048). */
const loadBuyers = async (text: string, signal: AbortSignal): Promise<CustomerRow[]> => {
  const name = text.replace(/\s*\([^)]*\)\s*$/, '');
  const { body } = await callApi<{ data: CustomerRow[] } | undefined>('customers', {
    query: {
      limit: 20,
      'filter[status]': 1,
      'filter[customer_name]': name,
      sort_field: 'customer_name',
      sort_by: 'asc',
    },
    purpose: 'look-up',
    signal,
  });
  return body?.data ?? [];
};

const usePaymentMethods = () => {
  const { data } = useApiQuery<{ data: { name: string }[] } | undefined>('payment-methods', {
    query: { limit: LOOKUP_LIMIT, 'filter[status]': 1, sort_field: 'id', sort_by: 'asc' },
    purpose: 'look-up',
  });
  return (data?.body?.data ?? []).map(method => method.name);
};

export const InvoiceFormHeader = ({
  typed,
  problems,
  hasDate,
  hasDeposit,
  proforma,
  set,
  onProforma,
}: InvoiceFormHeaderProps) => {
  const t = useTranslations();
  const shipped = useSeedName();
  const customer = useFormSelector(typed, entry => entry.customer);
  const payment_method = useFormSelector(typed, entry => entry.payment_method);
  const deposit_to = useFormSelector(typed, entry => entry.deposit_to);
  const transaction_date = useFormSelector(typed, entry => entry.transaction_date);
  const offered = usePaymentMethods();
  // A method that is not offered any more is still in the document that is edited.
  const methods =
    payment_method === '' || offered.includes(payment_method)
      ? offered
      : [...offered, payment_method];
  const [buyers, setBuyers] = useState<Buyer[]>([]);
  const load = async (text: string, signal: AbortSignal) => {
    const found = await loadBuyers(text, signal);
    setBuyers(found.map(toBuyer));
    return found.map(toSearchChoice);
  };
  return (
    <Paper
      variant="outlined"
      sx={{
        p: 2,
        mb: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: '1.6fr 1fr 1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <SearchSelect
        label={t(texts.customer)}
        placeholder={t(texts.searchCustomer)}
        required
        autoFocus={customer === null}
        value={customer && toBuyerChoice(customer)}
        error={Boolean(problems.customer_name)}
        helperText={problems.customer_name ?? customer?.address}
        load={load}
        onChange={choice => {
          set(
            'customer',
            [...buyers, ...(customer ? [customer] : [])].find(
              buyer => buyer.code === choice?.value,
            ) ?? null,
          );
        }}
      />
      <Select
        label={t(texts.paymentMethod)}
        required
        value={payment_method}
        error={Boolean(problems.payment_method)}
        helperText={problems.payment_method}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={event => set('payment_method', event.target.value)}
      >
        <MenuItem value="" disabled>
          {t(texts.selectPaymentMethod)}
        </MenuItem>
        {methods.map(name => (
          <MenuItem key={name} value={name}>
            {shipped(name)}
          </MenuItem>
        ))}
      </Select>
      {hasDeposit && (
        <Select
          label={t(texts.depositTo)}
          value={deposit_to}
          onChange={event => set('deposit_to', event.target.value)}
        >
          <MenuItem value="later">{t(texts.depositLater)}</MenuItem>
        </Select>
      )}
      {hasDate && (
        <DateField
          label={t(texts.transactionDate)}
          required
          value={transaction_date}
          max={toNepalDate(getServerTime())}
          onTooLate={() => toast('warning', t(texts.future), t(texts.invalidDate))}
          onChange={date => set('transaction_date', date)}
          error={Boolean(problems.transaction_date)}
          helperText={problems.transaction_date}
        />
      )}
      {onProforma && (
        <FormControlLabel
          control={<Switch checked={proforma} onChange={(_, on) => onProforma(on)} />}
          label={t(texts.proforma)}
          sx={{ width: 'fit-content' }}
        />
      )}
    </Paper>
  );
};
