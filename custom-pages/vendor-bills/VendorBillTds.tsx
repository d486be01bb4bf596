// TDS that is kept back of the bill: its type, what it is taken from, and the amount, which is proposed
// until somebody types another.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toRupees } from '../../domain/money/money.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { parsePaisa } from '../../src/documents/entry-values.ts';
import { TdsHint } from '../../src/documents/TdsHint.tsx';
import { tdsFormTexts } from '../../src/documents/tds-texts.ts';
import { useTdsProposal, useTdsTypes } from '../../src/documents/tds-types.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import {
  numberInputTexts,
  readAsciiInput,
  truncateToPaisa,
  validateAmountInput,
} from '../../src/ui/number-input.ts';
import { Select } from '../../src/ui/Select.tsx';
import type { VendorBillFormController } from './use-vendor-bill-form.ts';
import { computeFigures, getTdsBase } from './vendor-bill-form-model.ts';

type Props = Pick<VendorBillFormController, 'typed' | 'problems' | 'set' | 'usualOf'>;

export const VendorBillTds = ({ typed, problems, set, usualOf }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const format = useAmount();
  const types = useTdsTypes();
  const bill = useFormSelector(typed, all => all);
  const totals = computeFigures(bill, usualOf(bill));
  const base = getTdsBase(bill, totals);
  const type = types.find(({ id }) => id === bill.tds_type);
  const proposal = useTdsProposal({
    type,
    document: 'billing',
    vendor_id: bill.vendor?.id,
    date: bill.booked_on || bill.transaction_date,
    base,
  });
  const { amount } = proposal;
  useEffect(() => {
    set('tds_proposed', amount === undefined ? null : { base, amount });
  }, [set, amount, base]);
  const type_ = (name: 'tds_base' | 'tds_amount', text: string) => {
    const refusal = validateAmountInput(text);
    if (refusal) return toast('warning', t(refusal), t(numberInputTexts.notAllowed));
    set(name, truncateToPaisa(text));
  };
  const problemOf = (name: string) => ({
    error: Boolean(problems[name]),
    helperText: problems[name],
  });
  const kept = bill.tds_amount === '' ? (amount ?? 0) : parsePaisa(bill.tds_amount);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(tdsFormTexts.title)}
      sx={{ p: 2, mt: 2 }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t(tdsFormTexts.title)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Select
          label={t(tdsFormTexts.type)}
          value={bill.tds_type === null ? '' : String(bill.tds_type)}
          {...problemOf('tds.type_id')}
          onChange={({ target }) => {
            set('tds_type', target.value === '' ? null : Number(target.value));
            set('tds_amount', '');
          }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: 300, maxWidth: '100%' }}
        >
          <MenuItem value="">{t(tdsFormTexts.none)}</MenuItem>
          {types.map(({ id, label }) => (
            <MenuItem key={id} value={String(id)}>
              {label}
            </MenuItem>
          ))}
        </Select>
        {bill.tds_type !== null && (
          <>
            <TextField
              label={t(tdsFormTexts.base)}
              value={localizeDigits(bill.tds_base, language)}
              placeholder={formatMoney(base, language)}
              {...problemOf('tds.base')}
              onChange={event => type_('tds_base', readAsciiInput(event))}
              slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
              sx={{ width: 180 }}
            />
            <TextField
              label={t(tdsFormTexts.amount)}
              value={localizeDigits(bill.tds_amount, language)}
              placeholder={amount === undefined ? '' : formatMoney(amount, language)}
              {...problemOf('tds.amount')}
              onChange={event => type_('tds_amount', readAsciiInput(event))}
              slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
              sx={{ width: 180 }}
            />
            <EntryFigures>
              <EntryFigure
                label={t(tdsFormTexts.net)}
                value={format(toRupees(totals.total - kept))}
                strong
              />
            </EntryFigures>
          </>
        )}
      </Box>
      <TdsHint proposal={proposal} />
    </Paper>
  );
};
