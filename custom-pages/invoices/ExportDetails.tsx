// Where zero-rated goods or services go, and the customs declaration of the export: asked for as soon
// as a line is zero-rated, needed for the sales register, and warned of where it is missing.
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { treatmentTexts } from '../../domain/tax/tax-treatment.ts';
import { getServerTime } from '../../src/api/http.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { type ExportFields, isExport } from './invoice-form-model.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';

const MAX_LENGTH = 100;

export const ExportDetails = ({
  typed,
  ratesOf,
  problems,
  set,
}: Pick<InvoiceFormController, 'typed' | 'ratesOf' | 'problems' | 'set'>) => {
  const t = useTranslations();
  const exported = useFormSelector(typed, entry => entry.exported);
  const isAsked = useFormSelector(typed, entry => isExport(entry, ratesOf(entry)));
  if (!isAsked) return null;
  const change = (field: keyof ExportFields, value: string) =>
    set('exported', { ...exported, [field]: value });
  const errorProps = (field: keyof ExportFields) => ({
    error: Boolean(problems[field]),
    helperText: problems[field],
  });
  return (
    <Paper
      variant="outlined"
      sx={{
        p: 2,
        mb: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: '1.6fr 1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <TextField
        label={t(treatmentTexts.exportCountry)}
        value={exported.export_country}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
        onChange={event => change('export_country', event.target.value)}
        {...errorProps('export_country')}
      />
      <TextField
        label={t(treatmentTexts.declarationNo)}
        value={exported.declaration_no}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
        onChange={event => change('declaration_no', readAsciiInput(event))}
        {...errorProps('declaration_no')}
      />
      <DateField
        label={t(treatmentTexts.declarationDate)}
        value={exported.declaration_date}
        max={toNepalDate(getServerTime())}
        onChange={date => change('declaration_date', date)}
        {...errorProps('declaration_date')}
      />
    </Paper>
  );
};
