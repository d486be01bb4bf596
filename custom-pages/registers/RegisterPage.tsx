// The page of a report: whose it is, the period, the tabs, the filters, and below them what the
// chosen tab shows.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { formatBsLong, formatDate } from '../../domain/calendar/format-date.ts';
import { type RegisterName, registers } from '../../domain/registers/registers.ts';
import { toTimeRange } from '../../domain/registers/report-period.ts';
import type { RegisterFormName } from '../../domain/tax/tax-forms/form-layout.ts';
import { Letterhead } from '../../src/documents/document-parts.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { PrintReportButton } from '../../src/print/PrintReportButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ScrollTabs } from '../../src/ui/ScrollTabs.tsx';
import { RegisterFilters } from './RegisterFilters.tsx';
import { registerTabs } from './register-tabs.tsx';
import { type ReportQuery, toFilters, useReportQuery } from './report-query.ts';
import { texts } from './texts.ts';

const PeriodText = ({ name, asked }: { name: RegisterName; asked: ReportQuery }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { start_date, end_date } = toTimeRange(asked);
  const [from, to] = [start_date.slice(0, 10), end_date.slice(0, 10)];
  return (
    <Box sx={{ ml: { sm: 'auto' }, textAlign: { sm: 'right' } }}>
      {name === 'sales-return' && <Typography variant="h2">{t(texts.durationOfSales)}</Typography>}
      <div>
        {t(texts.period, { from: formatBsLong(from, language), to: formatBsLong(to, language) })}
      </div>
      <Typography variant="body2" color="text.secondary">
        {formatDate(from, 'ad', language)} – {formatDate(to, 'ad', language)}
      </Typography>
    </Box>
  );
};

/** The register, or the form of the tax authority that is shown instead. */
const toPrinted = (name: RegisterName, asked: ReportQuery, form: RegisterFormName | undefined) =>
  form
    ? {
        name: form,
        path: `tax-forms/${form}`,
        query: { year: asked.year, month: asked.month },
      }
    : { name, path: registers[name].path, query: toFilters(asked, registers[name], 'filter') };

export const RegisterPage = ({ name }: { name: RegisterName }) => {
  const t = useTranslations();
  const [asked, ask] = useReportQuery();
  const [parameters, setParameters] = useSearchParams();
  const offered = registerTabs[name];
  const chosen = offered.find(tab => tab.name === parameters.get('tab')) ?? offered[0]!;
  const Page = chosen.page;
  const choose = (tab: string) =>
    setParameters(
      known => {
        const next = new URLSearchParams(known);
        next.set('tab', tab);
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader title={t(registers[name].title)}>
        <PrintReportButton {...toPrinted(name, asked, chosen.form)} />
      </PageHeader>
      <Paper variant="outlined" sx={{ p: 2, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Letterhead />
        <PeriodText name={name} asked={asked} />
      </Paper>
      <ScrollTabs
        value={chosen.name}
        onChange={(_, tab: string) => choose(tab)}
        aria-label={t(texts.tabs)}
        sx={{ mb: 1.5 }}
      >
        {offered.map(tab => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={t(tab.label)}
            id={`tab-${tab.name}`}
            aria-controls="register-panel"
          />
        ))}
      </ScrollTabs>
      <RegisterFilters
        register={registers[name]}
        query={asked}
        onQuery={ask}
        periodOnly={chosen.form !== undefined}
      />
      <Box role="tabpanel" id="register-panel" aria-labelledby={`tab-${chosen.name}`}>
        <Page name={name} query={asked} onQuery={ask} />
      </Box>
    </>
  );
};
