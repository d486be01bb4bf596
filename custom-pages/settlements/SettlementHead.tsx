// Whose money it is, when and how it moved, and how much of it.
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import { loadParties } from '../../src/documents/use-accounts.ts';
import {
  useBankAccounts,
  useChequeAccounts,
  useMoneyAccounts,
  usePaymentMethods,
} from '../../src/documents/use-payment-methods.ts';
import type { RecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { SearchSelect } from '../../src/ui/SearchSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { ChequeFields } from './ChequeFields.tsx';
import type { SettlementForm } from './settlement-form-model.ts';
import { texts } from './texts.ts';

const OF_METHOD = 'method';

type Props = {
  kind: SettlementKind;
  form: RecordForm<SettlementForm>;
  /** Another party is chosen: what was known of the one before counts no more. */
  onParty: () => void;
};

export const SettlementHead = ({ kind, form, onParty }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const methods = usePaymentMethods();
  const money = useMoneyAccounts();
  const cheques = useChequeAccounts();
  const banks = useBankAccounts();
  const { values, problems, change } = form;
  // The first method that moves money at once, until somebody chooses another.
  const usual = methods.find(method => method.settles_at_once === 1)?.name;
  useEffect(() => {
    if (usual !== undefined && values.payment_method === '') change({ payment_method: usual });
  }, [usual, values.payment_method, change]);
  const problemProps = (name: string) => ({
    error: problems[name] !== undefined,
    ...(problems[name] ? { helperText: problems[name] } : {}),
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
      <Select
        label={t(kind === 'receipt' ? texts.from : texts.to)}
        value={values.party_kind}
        onChange={({ target }) => {
          onParty();
          change({
            party_kind: target.value as SettlementForm['party_kind'],
            party: null,
            taken: {},
            isByHand: false,
          });
        }}
      >
        <MenuItem value="customer">{t(texts.customer)}</MenuItem>
        <MenuItem value="vendor">{t(texts.vendor)}</MenuItem>
      </Select>
      <SearchSelect
        required
        label={t(texts[values.party_kind])}
        value={values.party}
        within={values.party_kind}
        load={(text, signal) => loadParties(values.party_kind, text, signal)}
        onChange={party => {
          onParty();
          change({ party, taken: {}, isByHand: false });
        }}
        {...problemProps('party')}
      />
      <DateField
        required
        label={t(texts.date)}
        value={values.date}
        {...problemProps('date')}
        onChange={date => change({ date })}
      />
      <Select
        required
        label={t(texts.method)}
        value={
          methods.some(({ name }) => name === values.payment_method) ? values.payment_method : ''
        }
        {...problemProps('payment_method')}
        onChange={({ target }) =>
          change({
            payment_method: String(target.value),
            account_id: null,
            by_cheque: methods.some(
              ({ name, account_id }) => name === target.value && cheques.has(account_id),
            ),
          })
        }
      >
        {methods.map(({ name, label }) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </Select>
      <Select
        label={t(texts.account)}
        disabled={values.by_cheque}
        value={values.account_id === null ? OF_METHOD : String(values.account_id)}
        {...problemProps('account_id')}
        onChange={({ target }) =>
          change({ account_id: target.value === OF_METHOD ? null : Number(target.value) })
        }
      >
        <MenuItem value={OF_METHOD}>{t(texts.ofMethod)}</MenuItem>
        {money
          .filter(({ id }) => !cheques.has(id))
          .map(({ id, label }) => (
            <MenuItem key={id} value={String(id)}>
              {label}
            </MenuItem>
          ))}
      </Select>
      <TextField
        required
        label={t(texts.amount)}
        value={localizeDigits(values.amount, language)}
        {...problemProps('amount')}
        onChange={event => change({ amount: readAsciiInput(event) }, 'allocations')}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <TextField
        label={t(texts.reference)}
        {...form.field('reference')}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        label={t(texts.narration)}
        {...form.field('narration')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <ChequeFields kind={kind} form={form} banks={banks} />
    </Paper>
  );
};
