// Who buys, how it is paid, when it happened.
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import { useRef, useState } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import { paymentMethods } from '../../domain/seed-translations.ts';
import { getServerTime } from '../../src/api/http.ts';
import { showDueDate } from '../../src/documents/due-date.ts';
import { usePartyOfAddress } from '../../src/documents/use-party-of-address.ts';
import { usePaymentMethods } from '../../src/documents/use-payment-methods.ts';
import { useEntity, useSeedName } from '../../src/fields/entities-context.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { AbbreviatedSwitch } from './AbbreviatedSwitch.tsx';
import { type CustomerRow, loadCustomers, mayAddCustomer, toBuyer } from './customer-lookup.ts';
import type { Buyer } from './invoice-form-model.ts';
import { NewCustomerDialog } from './NewCustomerDialog.tsx';
import { texts } from './texts.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';
import { proposeMethod } from './use-usual-method.ts';

type InvoiceFormHeaderProps = Pick<
  InvoiceFormController,
  'typed' | 'ratesOf' | 'problems' | 'set'
> & {
  /** A new proforma is dated by the server and takes no money: neither is asked for. */
  hasDate: boolean;
  hasDeposit: boolean;
  proforma: boolean;
  /** Turns the page into the other document's; a stored one stays what it is. */
  onProforma?: (on: boolean) => void;
  /** The payment method of a new document until another is chosen; none where it is empty. */
  usualMethod?: string;
};
/** Its name as set-up stores it; a company that has renamed it chooses by hand. */
const CREDIT_METHOD = paymentMethods.credit.name.en;

/** By its telephone numbers and PAN too, so that what was found by one is offered for it. */
const toSearchChoice = (row: CustomerRow): SelectChoice => {
  const choice = toBuyerChoice(toBuyer(row));
  return {
    ...choice,
    note: [choice.note, row.phone_no, row.mobile_no, row.pan].filter(Boolean).join(' · '),
  };
};

const toBuyerChoice = (buyer: Buyer): SelectChoice => ({
  value: buyer.code,
  label: `${buyer.name} (${buyer.code})`,
  note: buyer.address,
});

export const InvoiceFormHeader = ({
  typed,
  ratesOf,
  problems,
  hasDate,
  hasDeposit,
  proforma,
  set,
  onProforma,
  usualMethod = '',
}: InvoiceFormHeaderProps) => {
  const t = useTranslations();
  const shipped = useSeedName();
  const customer = useFormSelector(typed, entry => entry.customer);
  const payment_method = useFormSelector(typed, entry => entry.payment_method);
  const deposit_to = useFormSelector(typed, entry => entry.deposit_to);
  const transaction_date = useFormSelector(typed, entry => entry.transaction_date);
  const due_date = useFormSelector(typed, entry => entry.due_date);
  const today = toNepalDate(getServerTime());
  const offered = usePaymentMethods().map(({ name }) => name);
  // A method that is not offered any more is still in the document that is edited.
  const methods =
    payment_method === '' || offered.includes(payment_method)
      ? offered
      : [...offered, payment_method];
  const [buyers, setBuyers] = useState<Buyer[]>([]);
  const customers = useEntity('customers');
  const mayAdd = useRef<Promise<boolean>>(undefined);
  const [isAdding, setAdding] = useState(false);
  /** What the new customer was searched by, while its dialog is open. */
  const [newText, setNewText] = useState<string>();
  const methodField = useRef<HTMLInputElement>(null);
  const load = async (text: string, signal: AbortSignal) => {
    if (text !== '') mayAdd.current ??= mayAddCustomer(customers);
    const found = await loadCustomers(text, signal);
    setAdding((await mayAdd.current) === true);
    setBuyers(found.map(toBuyer));
    return found.map(toSearchChoice);
  };
  const chooseBuyer = (buyer: Buyer | null) => {
    set('customer', buyer);
    set('credit_override', '');
    if (due_date === '') set('due_date', null);
    const before = typed.getState();
    if (before.payment_method !== '' && !before.is_method_offered) return;
    // A customer with a payment term buys on credit until another method is chosen.
    const hasTerm = (buyer?.term_days ?? 0) > 0;
    const isOnCredit = !proforma && hasTerm && offered.includes(CREDIT_METHOD);
    proposeMethod(set, isOnCredit ? CREDIT_METHOD : usualMethod);
  };
  const toAddLabel = (text: string | undefined) =>
    text === undefined ? t(texts.addCustomer) : t(texts.addTypedCustomer, { text });
  const takeNew = (row: CustomerRow) => {
    chooseBuyer(toBuyer(row));
    setNewText(undefined);
    // After the dialog has given the focus back to the search.
    setTimeout(() => methodField.current?.focus(), 0);
  };
  // Once the methods are known: a customer with a term is offered Credit. A draft keeps its customer.
  usePartyOfAddress<CustomerRow>('customer', offered.length > 0, row => {
    if (typed.getState().customer === null) chooseBuyer(toBuyer(row));
  });
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
        add={isAdding ? { label: toAddLabel, onAdd: setNewText } : undefined}
        onChange={choice =>
          chooseBuyer(
            [...buyers, ...(customer ? [customer] : [])].find(
              buyer => buyer.code === choice?.value,
            ) ?? null,
          )
        }
      />
      <Select
        label={t(texts.paymentMethod)}
        required
        inputRef={methodField}
        value={payment_method}
        error={Boolean(problems.payment_method)}
        helperText={problems.payment_method}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={event => {
          set('payment_method', event.target.value);
          set('is_method_offered', false);
        }}
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
          max={today}
          onTooLate={() => toast('warning', t(texts.future), t(texts.invalidDate))}
          onChange={date => set('transaction_date', date)}
          error={Boolean(problems.transaction_date)}
          helperText={problems.transaction_date}
        />
      )}
      {!proforma && (
        <DateField
          label={t(paymentTexts.dueDate)}
          value={showDueDate(due_date, today, customer?.term_days)}
          min={today}
          onChange={date => set('due_date', date)}
          error={Boolean(problems.due_date)}
          helperText={problems.due_date}
        />
      )}
      {onProforma && (
        <FormControlLabel
          control={<Switch checked={proforma} onChange={(_, on) => onProforma(on)} />}
          label={t(texts.proforma)}
          sx={{ width: 'fit-content' }}
        />
      )}
      {!proforma && (
        <AbbreviatedSwitch typed={typed} ratesOf={ratesOf} problems={problems} set={set} />
      )}
      {newText !== undefined && (
        <NewCustomerDialog
          entity={customers}
          text={newText}
          onChosen={takeNew}
          onClose={() => setNewText(undefined)}
        />
      )}
    </Paper>
  );
};
