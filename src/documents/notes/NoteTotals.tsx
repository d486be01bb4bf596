// The note's figures as they will be printed; rows of TSC and of sales without VAT are absent, not
// zero, and so are those of VAT on a note of a document without registration.
import Box from '@mui/material/Box';
import type { Totals, UntaxedSales } from '../../../domain/documents/totals.ts';
import { localizeDigits, type Texts } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { treatmentTexts } from '../../../domain/tax/tax-treatment.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { useAmount } from '../../ui/Amount.tsx';
import { texts } from './texts.ts';

const TotalsRow = ({
  label,
  value,
  strong = false,
}: {
  label: string;
  value: string;
  strong?: boolean;
}) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 3,
      py: 0.5,
      fontWeight: strong ? 600 : 400,
      fontSize: strong ? 18 : 14,
      borderTop: strong ? 1 : 0,
    }}
  >
    <span>{label}</span> <span>{value}</span>
  </Box>
);

type Props = {
  totals: Totals & Partial<UntaxedSales> /** In percent; purchases have none. */;
  tscRate?: number | undefined /** In percent; none where lines differ. */;
  vatRate?: number | undefined /** The label of the VAT. */;
  vat: Texts;
  /** False where the document was issued without registration for VAT. */
  hasVat?: boolean | undefined;
};

export const NoteTotals = ({ totals, tscRate = 0, vatRate = 0, vat, hasVat = true }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  const { exempted_sale = 0, export_sales = 0 } = totals;
  return (
    <Box sx={{ width: '100%' }}>
      <TotalsRow label={t(texts.subtotal)} value={amount(totals.subtotal)} />
      <TotalsRow label={t(texts.discount)} value={amount(totals.discount_amount)} />
      {totals.tsc_amount > 0 && (
        <>
          <TotalsRow
            label={t(texts.tscRate)}
            value={`${localizeDigits(String(tscRate), language)} %`}
          />
          <TotalsRow label={t(texts.tscAmount)} value={amount(totals.tsc_amount)} />
        </>
      )}
      {exempted_sale > 0 && (
        <TotalsRow label={t(treatmentTexts.exemptedSale)} value={amount(exempted_sale)} />
      )}
      {export_sales > 0 && (
        <TotalsRow label={t(treatmentTexts.exportSales)} value={amount(export_sales)} />
      )}
      {hasVat && (
        <>
          <TotalsRow label={t(texts.taxable)} value={amount(totals.taxable_amount)} />
          <TotalsRow
            label={t(vat, { rate: localizeDigits(String(vatRate), language) })}
            value={amount(totals.vat_amount)}
          />
        </>
      )}
      <TotalsRow label={t(texts.total)} value={amount(totals.total)} strong />
    </Box>
  );
};
