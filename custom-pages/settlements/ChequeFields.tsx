// The cheque of a receipt or payment while it is entered.
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import type { AccountChoice } from '../../src/documents/use-accounts.ts';
import type { RecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { Select } from '../../src/ui/Select.tsx';
import type { SettlementForm } from './settlement-form-model.ts';
import { texts } from './texts.ts';

type Props = {
  kind: SettlementKind;
  form: RecordForm<SettlementForm>;
  /** The accounts that a cheque of ours may be drawn on. */
  banks: AccountChoice[];
};

const OF_COMPANY = 'company';

export const ChequeFields = ({ kind, form, banks }: Props) => {
  const t = useTranslations();
  const { values, problems, change } = form;
  const helper = (name: string) => ({
    error: problems[name] !== undefined,
    ...(problems[name] ? { helperText: problems[name] } : {}),
  });
  return (
    <>
      <FormControl error={problems.cheque !== undefined}>
        <FormControlLabel
          control={
            <Switch
              checked={values.by_cheque}
              onChange={(_, by_cheque) => change({ by_cheque, account_id: null }, 'cheque')}
            />
          }
          label={t(texts.byCheque)}
        />
        {problems.cheque && <FormHelperText>{problems.cheque}</FormHelperText>}
      </FormControl>
      {values.by_cheque && (
        <>
          <TextField
            required
            label={t(texts.chequeNo)}
            {...form.field('cheque_number')}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
          <TextField
            required
            label={t(texts.bank)}
            {...form.field('cheque_bank')}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <DateField
            required
            label={t(texts.chequeDate)}
            value={values.cheque_date}
            {...helper('cheque_date')}
            onChange={cheque_date => change({ cheque_date })}
          />
          {kind === 'payment' && (
            <Select
              label={t(texts.drawnOn)}
              value={
                values.cheque_account_id === null ? OF_COMPANY : String(values.cheque_account_id)
              }
              {...helper('cheque_account_id')}
              onChange={({ target }) =>
                change({
                  cheque_account_id: target.value === OF_COMPANY ? null : Number(target.value),
                })
              }
            >
              <MenuItem value={OF_COMPANY}>{t(texts.companyBank)}</MenuItem>
              {banks.map(({ id, label }) => (
                <MenuItem key={id} value={String(id)}>
                  {label}
                </MenuItem>
              ))}
            </Select>
          )}
        </>
      )}
    </>
  );
};
