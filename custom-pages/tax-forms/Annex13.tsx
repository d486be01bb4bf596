// Annex 13: with whom so much was traded in a fiscal year that the tax authority wants to know
// their names.

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { listReportYears } from '../../domain/registers/report-period.ts';
import { findFiscalStartYear } from '../../domain/tax/tax-forms/form-layout.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { PeriodFields } from '../../src/ui/PeriodFields.tsx';

const texts = {
  title: { en: 'Annex 13', ne: 'अनुसूची १३' },
  about: {
    en: 'Parties above {amount} in the fiscal year, excluding VAT and net of returns.',
    ne: 'आर्थिक वर्षमा भ्याटबाहेक, फिर्ता घटाएर {amount} भन्दा बढी कारोबार भएका पक्षहरू।',
  },
  sales: { en: 'Sales', ne: 'बिक्री' },
  purchases: { en: 'Purchases', ne: 'खरिद' },
  name: { en: 'Name', ne: 'नाम' },
  pan: { en: 'PAN', ne: 'प्यान' },
  missing: { en: 'PAN missing', ne: 'प्यान छैन' },
  documents: { en: 'Documents', ne: 'बीजक तथा नोट' },
  exempt: { en: 'Exempt Amount', ne: 'कर छुट रकम' },
  taxable: { en: 'Taxable Amount', ne: 'करयोग्य रकम' },
  total: { en: 'Total', ne: 'जम्मा' },
  none: { en: 'No party is above the limit.', ne: 'सीमाभन्दा माथि कुनै पक्ष छैन।' },
  without: {
    en: '{n} {n|party has|parties have} no PAN. Get it before filing.',
    ne: '{n} पक्षको प्यान छैन: अनुसूची बुझाउनुअघि माग्नुहोस्।',
  },
  failed: { en: 'The annex could not be loaded.', ne: 'अनुसूची पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
} satisfies Record<string, Texts>;

type Annex13Response = {
  data: Party[];
  threshold: number;
  head: string[];
  period: FiscalYearPeriod;
};

const exportFormats = ['xlsx', 'csv', 'pdf', 'xls', 'xml', 'txt'].map(toExportFormat);

export const Annex13 = () => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const [parameters, setParameters] = useSearchParams();
  const today = toNepalDate(new Date());
  const asked = Number(parameters.get('year'));
  const year = listReportYears(today).includes(asked) ? asked : findFiscalStartYear(today);
  const { data, error, refetch } = useApiQuery<Annex13Response>('annex-13', { query: { year } });
  const body = data?.body;
  const without = body?.data.filter(party => party.missing_pan).length ?? 0;
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <Stack
        direction="row"
        role="search"
        sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'center' }}
      >
        <PeriodFields
          fiscal
          year={year}
          onYear={chosen => setParameters({ year: String(chosen) }, { replace: true })}
        />
        <ExportButtons path="annex-13/export" query={{ year }} formats={exportFormats} />
      </Stack>
      {error && !body && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && (
        <>
          <Typography variant="body2" color="text.secondary">
            {body.head.join(' · ')}
          </Typography>
          <Typography sx={{ mt: 1 }}>
            {t(texts.about, { amount: amount(body.threshold) })}
          </Typography>
          {without > 0 && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {localizeDigits(t(texts.without, { n: without }), language)}
            </Alert>
          )}
          <PartyTable
            key={`S ${year}`}
            title={t(texts.sales)}
            parties={body.data.filter(party => party.sorp === 'S')}
            year={body.period}
          />
          <PartyTable
            key={`P ${year}`}
            title={t(texts.purchases)}
            parties={body.data.filter(party => party.sorp === 'P')}
            year={body.period}
          />
        </>
      )}
    </>
  );
};

export type Party = {
  sorp: 'S' | 'P';
  name: string;
  pan: string | null;
  missing_pan: boolean;
  documents: number;
  taxable_amount: number;
  exempted_amount: number;
  total: number;
};
type FiscalYearPeriod = { fiscal_year: string; start_date: string; end_date: string };

/** The list of a party's documents under its own filters. */
const toDocumentsPath = (
  { sorp, name }: Party,
  { start_date, end_date }: FiscalYearPeriod,
): string => {
  const [address, field] =
    sorp === 'S' ? ['/sales/invoice', 'customer_name'] : ['/purchases/billings', 'vendor_name'];
  return `${address}?filter=${encodeURIComponent(JSON.stringify({ [field!]: name, start_date, end_date }))}`;
};

/** An internet provider has thousands of parties. */
const PER_PAGE = 50;

const figureStyle = {
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

/** The parties of one side, each with the way to its documents of the year. */
const PartyTable = ({
  title,
  parties,
  year,
}: {
  title: string;
  parties: Party[];
  year: FiscalYearPeriod;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const amount = (rupees: number) => formatMoney(toPaisa(rupees), language);
  const sum = (name: 'exempted_amount' | 'taxable_amount' | 'total') =>
    amount(parties.reduce((total, party) => total + toPaisa(party[name]), 0) / 100);
  return (
    <>
      <Typography variant="h2" sx={{ mt: 2, mb: 1 }}>
        {title}
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <CardTable size="small" aria-label={title}>
          <thead className="heads">
            <tr>
              <th scope="col">{t(texts.name)}</th>
              <th scope="col">{t(texts.pan)}</th>
              {[texts.documents, texts.exempt, texts.taxable, texts.total].map(text => (
                <th key={text.en} scope="col" style={{ textAlign: 'right' }}>
                  {t(text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {parties.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(party => (
              <tr key={`${party.pan} ${party.name}`}>
                <td className="card-title">
                  <Link to={toDocumentsPath(party, year)}>{party.name}</Link>
                </td>
                <td>
                  {party.missing_pan ? (
                    <span className="badge warning">{t(texts.missing)}</span>
                  ) : (
                    localizeDigits(party.pan ?? '', language)
                  )}
                </td>
                <td style={figureStyle}>{localizeDigits(String(party.documents), language)}</td>
                <td style={figureStyle}>{amount(party.exempted_amount)}</td>
                <td style={figureStyle}>{amount(party.taxable_amount)}</td>
                <td style={figureStyle}>{amount(party.total)}</td>
              </tr>
            ))}
            {parties.length === 0 && (
              <tr>
                <td colSpan={6} style={{ textAlign: 'center', padding: 24 }}>
                  {t(texts.none)}
                </td>
              </tr>
            )}
          </tbody>
          {parties.length > 0 && (
            <tfoot className="rows">
              <tr style={{ fontWeight: 600 }}>
                <td colSpan={3}>{t(texts.total)}</td>
                <td style={figureStyle}>{sum('exempted_amount')}</td>
                <td style={figureStyle}>{sum('taxable_amount')}</td>
                <td style={figureStyle}>{sum('total')}</td>
              </tr>
            </tfoot>
          )}
        </CardTable>
      </TableContainer>
      {parties.length > PER_PAGE && (
        <Pager page={page} perPage={PER_PAGE} total={parties.length} onPage={setPage} />
      )}
    </>
  );
};
