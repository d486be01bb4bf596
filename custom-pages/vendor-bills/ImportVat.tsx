// VAT of an import as its customs declaration says. What is proposed is only read: customs value goods
// in their own way, so a person enters what they have charged.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { importVatTexts } from '../../domain/tax/import-vat.ts';
import { useVatRates } from '../../src/documents/use-vat-rates.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import {
  hasDigit,
  numberInputTexts,
  readAsciiInput,
  truncateToPaisa,
  validateAmountInput,
} from '../../src/ui/number-input.ts';
import { texts } from './texts.ts';
import type { VendorBillFormController } from './use-vendor-bill-form.ts';
import { VendorField } from './VendorField.tsx';
import { type ImportVatForm, proposeVatOfImport } from './vendor-bill-form-model.ts';

type Props = Pick<VendorBillFormController, 'typed' | 'problems' | 'set'>;

/** Shown for an import alone. */
export const ImportVat = ({ typed, problems, set }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const isImport = useFormSelector(typed, bill => bill.type === 'import');
  const entered = useFormSelector(typed, bill => bill.import_vat);
  if (!isImport) return null;
  const change = (changed: Partial<ImportVatForm>) =>
    set('import_vat', { ...typed.getState().import_vat, ...changed });
  const type = (name: 'amount' | 'taxable_amount', text: string) => {
    const refusal = validateAmountInput(text);
    if (refusal) return toast('warning', t(refusal), t(numberInputTexts.notAllowed));
    change({ [name]: truncateToPaisa(text) });
  };
  const toFieldProps = (name: 'amount' | 'taxable_amount') => ({
    value: localizeDigits(entered[name], language),
    error: Boolean(problems[`import_vat.${name}`]),
    helperText: problems[`import_vat.${name}`],
    onChange: (event: Parameters<typeof readAsciiInput>[0]) => type(name, readAsciiInput(event)),
    slotProps: { htmlInput: { inputMode: 'decimal', autoComplete: 'off' } } as const,
  });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(importVatTexts.title)}
      sx={{ p: 2, mt: 2 }}
    >
      <Typography variant="h2">{t(importVatTexts.title)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t(texts.importVatHelp)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 2fr' },
        }}
      >
        <TextField label={t(importVatTexts.taxable)} {...toFieldProps('taxable_amount')} />
        <TextField label={t(importVatTexts.vat)} {...toFieldProps('amount')} />
        <VendorField
          label={texts.owedTo}
          vendor={entered.vendor}
          error={problems['import_vat.vendor_id']}
          onVendor={vendor => change({ vendor })}
        />
      </Box>
      {problems.import_vat && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {problems.import_vat}
        </Typography>
      )}
      <Proposal typed={typed} />
    </Paper>
  );
};

/** What the law makes of goods, duty and excise as entered so far; follows every key. */
const Proposal = ({ typed }: Pick<Props, 'typed'>) => {
  const t = useTranslations();
  const language = useLanguage();
  const { ofPurchase } = useVatRates();
  const bill = useFormSelector(typed, all => all);
  const rate = ofPurchase(bill.transaction_date);
  const { value, vat } = proposeVatOfImport(bill, rate);
  if (vat === 0) return null;
  const isEntered = hasDigit(bill.import_vat.taxable_amount);
  const said = t(isEntered ? texts.enteredVatProposal : texts.importVatProposal, {
    rate,
    value: formatMoney(value, language),
    vat: formatMoney(vat, language),
  });
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
      {localizeDigits(said, language)}
    </Typography>
  );
};
