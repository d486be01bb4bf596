// Customers, products and vendors as files, all fields of all records: on their lists the documents
// want no download (SAL-CUS-021, SAL-PRD-012, PUR-VEN-016). A schema file says which these are.
import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Texts } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useEntities } from '../../src/fields/entities-context.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { Loading } from '../../src/ui/Loading.tsx';

export const exportTexts = {
  title: { en: 'Export', ne: 'निर्यात' },
  about: {
    en: 'All records with all fields, active or not. The column names are those that an import understands.',
    ne: 'सक्रिय वा निष्क्रिय सबै अभिलेख, सबै विवरणसहित। महलका नाम आयातले चिन्ने नै हुन्।',
  },
  refused: {
    en: 'Only users who may edit roles can export these.',
    ne: 'भूमिका सम्पादन गर्न सक्ने प्रयोगकर्ताले मात्र निर्यात गर्न सक्छन्।',
  },
} satisfies Record<string, Texts>;

const formats = ['xlsx', 'csv'].map(toExportFormat);

export const MasterDataExport = () => {
  const t = useTranslations();
  const entities = useEntities().filter(({ list }) => list.exportedInSettings);
  const { data, error } = useApiQuery<{ may_change: 0 | 1 }>('sales-settings');
  if (!data) return error ? null : <Loading />;
  const isRefused = data.body.may_change !== 1;
  return (
    <Paper variant="outlined" sx={{ p: 2, maxWidth: 720 }}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t(exportTexts.about)}
      </Typography>
      {isRefused && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(exportTexts.refused)}
        </Alert>
      )}
      <Stack spacing={2}>
        {entities.map(entity => (
          <Stack
            key={entity.name}
            component="section"
            aria-label={t(entity.many)}
            direction="row"
            sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}
          >
            <Typography component="h2" variant="subtitle1">
              {t(entity.many)}
            </Typography>
            <ExportButtons
              path={`exports/${entity.listPath}`}
              query={{ sort_field: 'id', sort_by: 'asc' }}
              formats={formats}
              disabled={isRefused}
            />
          </Stack>
        ))}
      </Stack>
    </Paper>
  );
};
