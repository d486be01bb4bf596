// Who buys, how it is paid, when it happened.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { UseFormSetValue } from 'react-hook-form';
import type { Row } from '../../domain/schema/entity.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { LOOKUP_LIMIT } from '../../src/providers/list-query.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { DateField } from '../../src/ui/DateField.tsx';
import { type Choice, SearchSelect } from '../../src/ui/SearchSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { toast } from '../../src/ui/toasts.ts';
import type { Buyer, Entry } from './order.ts';
import { texts } from './texts.ts';

type Props = { entry: Entry; problems: Record<string, string>; setValue: UseFormSetValue<Entry>; onEdited: (field: string) => void };
type CustomerRow = Row & { customer_code: string; customer_name: string };

const buyerOf = (row: CustomerRow): Buyer => ({
  code: row.customer_code,
  name: row.customer_name,
  address: [row.address, row.city].filter(Boolean).join(', '),
  pan: String(row.pan ?? ''),
  phone: String(row.phone_no ?? row.mobile_no ?? ''),
});

const asChoice = (buyer: Buyer): Choice => ({ value: buyer.code, label: `${buyer.name} (${buyer.code})`, note: buyer.address });

/** Active customers by name, twenty at a time (SAL-INV-048). */
const loadBuyers = async (text: string, signal: AbortSignal): Promise<Buyer[]> => {
  const name = text.replace(/\s*\([^)]*\)\s*$/, '');
  const { body } = await callApi<{ data: CustomerRow[] } | undefined>('customers', {
    query: { limit: 20, 'filter[status]': 1, 'filter[customer_name]': name, sort_field: 'customer_name', sort_by: 'asc' },
    purpose: 'look-up',
    signal,
  });
  return (body?.data ?? []).map(buyerOf);
};

const useMethods = () => {
  const { answer } = useAnswer<{ data: { name: string }[] } | undefined>('payment-methods', {
    query: { limit: LOOKUP_LIMIT, 'filter[status]': 1, sort_field: 'id', sort_by: 'asc' },
    purpose: 'look-up',
  });
  return (answer?.body?.data ?? []).map(method => method.name);
};

export const HeaderFields = ({ entry, problems, setValue, onEdited }: Props) => {
  const say = useSay();
  const methods = useMethods();
  const [buyers, setBuyers] = useState<Buyer[]>([]);
  const load = async (text: string, signal: AbortSignal) => {
    const found = await loadBuyers(text, signal);
    setBuyers(found);
    return found.map(asChoice);
  };
  const setDate = (date: string) => {
    onEdited('transaction_date');
    if (accepts.date(date) && date > nepalDay(new Date())) {
      toast('warning', say(texts.future), say(texts.invalidDate));
      return;
    }
    setValue('transaction_date', date);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1.6fr 1fr 1fr 1fr' }, alignItems: 'start' }}>
      <SearchSelect
        label={say(texts.customer)}
        placeholder={say(texts.searchCustomer)}
        required
        autoFocus
        value={entry.customer && asChoice(entry.customer)}
        error={Boolean(problems.customer_name)}
        helperText={problems.customer_name ?? entry.customer?.address}
        load={load}
        onChange={choice => {
          setValue('customer', buyers.find(buyer => buyer.code === choice?.value) ?? null);
          onEdited('customer_name');
        }}
      />
      <Select
        label={say(texts.paymentMethod)}
        required
        value={methods.includes(entry.payment_method) ? entry.payment_method : ''}
        error={Boolean(problems.payment_method)}
        helperText={problems.payment_method}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={event => {
          setValue('payment_method', event.target.value);
          onEdited('payment_method');
        }}
      >
        <MenuItem value="" disabled>
          {say(texts.selectPaymentMethod)}
        </MenuItem>
        {methods.map(name => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </Select>
      <Select label={say(texts.depositTo)} value={entry.deposit_to} onChange={event => setValue('deposit_to', event.target.value)}>
        <MenuItem value="later">{say(texts.depositLater)}</MenuItem>
      </Select>
      <DateField
        label={say(texts.transactionDate)}
        required
        value={entry.transaction_date}
        max={nepalDay(new Date())}
        onChange={setDate}
        error={Boolean(problems.transaction_date)}
        helperText={problems.transaction_date}
      />
      <Tooltip title={say(texts.proformaLater)}>
        <FormControlLabel control={<Switch disabled />} label={say(texts.proforma)} sx={{ width: 'fit-content' }} />
      </Tooltip>
    </Box>
  );
};
