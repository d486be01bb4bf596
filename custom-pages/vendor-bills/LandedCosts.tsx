// What bringing imported goods here cost beyond the bill: kind, amount, and the vendor that is owed it.
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import {
  type LandedCostKind,
  landedCostKinds,
  landedCostTexts,
  sumLandedCosts,
} from '../../domain/ledger/landed-costs.ts';
import { toRupees } from '../../domain/money/money.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { parsePaisa } from '../../src/documents/entry-values.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import {
  numberInputTexts,
  readAsciiInput,
  truncateToPaisa,
  validateAmountInput,
} from '../../src/ui/number-input.ts';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';
import type { VendorBillFormController } from './use-vendor-bill-form.ts';
import { VendorField } from './VendorField.tsx';
import type { LandedCostFormRow } from './vendor-bill-form-model.ts';

type Props = Pick<VendorBillFormController, 'typed' | 'problems' | 'set'>;

/** Shown for an import alone; other bills have none. */
export const LandedCosts = ({ typed, problems, set }: Props) => {
  const t = useTranslations();
  const format = useAmount();
  const isImport = useFormSelector(typed, bill => bill.type === 'import');
  const rows = useFormSelector(typed, bill => bill.landed_costs);
  const adding = useRef<HTMLButtonElement>(null);
  if (!isImport) return null;
  const change = (key: string, changed: Partial<LandedCostFormRow>) =>
    set(
      'landed_costs',
      rows.map(row => (row.key === key ? { ...row, ...changed } : row)),
    );
  const add = () =>
    set('landed_costs', [
      ...rows,
      { key: createRandomKey(), kind: landedCostKinds[0], amount: '', vendor: null },
    ]);
  const remove = (key: string) => {
    set(
      'landed_costs',
      rows.filter(row => row.key !== key),
    );
    adding.current?.focus();
  };
  const type = (key: string, amount: string) => {
    const refusal = validateAmountInput(amount);
    if (refusal) return toast('warning', t(refusal), t(numberInputTexts.notAllowed));
    change(key, { amount: truncateToPaisa(amount) });
  };
  const sum = sumLandedCosts(rows.map(({ amount }) => ({ amount: parsePaisa(amount) })));
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(landedCostTexts.title)}
      sx={{ p: 2, mt: 2 }}
    >
      <Typography variant="h2">{t(landedCostTexts.title)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t(texts.landedHelp)}
      </Typography>
      <Stack spacing={2}>
        {rows.map(({ key, kind, amount, vendor }, index) => {
          const errorProps = (name: string) => {
            const problem = problems[`landed_costs.${index}.${name}`];
            return { error: problem !== undefined, helperText: problem };
          };
          return (
            <Box
              key={key}
              role="group"
              aria-label={t(landedCostTexts[kind])}
              sx={{
                display: 'grid',
                gap: 2,
                alignItems: 'start',
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 2fr auto' },
              }}
            >
              <Select
                label={t(texts.costKind)}
                value={kind}
                {...errorProps('kind')}
                onChange={event => change(key, { kind: event.target.value as LandedCostKind })}
              >
                {landedCostKinds.map(each => (
                  <MenuItem key={each} value={each}>
                    {t(landedCostTexts[each])}
                  </MenuItem>
                ))}
              </Select>
              <TextField
                label={t(texts.costAmount)}
                required
                value={amount}
                {...errorProps('amount')}
                onChange={event => type(key, readAsciiInput(event))}
                slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
              />
              <VendorField
                label={texts.owedTo}
                vendor={vendor}
                error={problems[`landed_costs.${index}.vendor_id`]}
                onVendor={chosen => change(key, { vendor: chosen })}
              />
              <Button color="secondary" onClick={() => remove(key)}>
                {t(words.remove)}
              </Button>
            </Box>
          );
        })}
      </Stack>
      {problems.landed_costs && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {problems.landed_costs}
        </Typography>
      )}
      <Stack direction="row" sx={{ mt: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button ref={adding} startIcon={<AddIcon />} onClick={add}>
          {t(texts.addCost)}
        </Button>
        <EntryFigures>
          <EntryFigure label={t(landedCostTexts.sum)} value={format(toRupees(sum))} />
        </EntryFigures>
      </Stack>
    </Paper>
  );
};
