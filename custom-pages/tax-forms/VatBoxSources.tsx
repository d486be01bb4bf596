// From which papers the boxes are summed, each with the way to its register; and box 11, how many
// they are.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { texts } from './texts.ts';
import {
  type ReturnPeriod,
  type SourceAmounts,
  toSourcePaths,
  type VatReturnResponse,
} from './vat-return.ts';

const groupNames: Record<
  VatReturnResponse['made_of'][number]['group'],
  { papers: Texts; notes: Texts }
> = {
  sales: { papers: texts.invoices, notes: texts.creditNotes },
  purchases: { papers: texts.bills, notes: texts.debitNotes },
  imports: { papers: texts.imports, notes: texts.importNotes },
};

const SourceRow = ({
  label,
  to,
  amounts,
  sign,
}: {
  label: string;
  to: string;
  amounts: SourceAmounts;
  sign: 1 | -1;
}) => {
  const language = useLanguage();
  const amount = (rupees: number) => formatMoney(sign * toPaisa(rupees) + 0, language);
  const figure = {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  } as const;
  return (
    <tr>
      <td className="card-title">
        <Link to={to}>{label}</Link>
      </td>
      <td style={figure}>{localizeDigits(String(amounts.documents), language)}</td>
      <td style={figure}>{amount(amounts.taxable)}</td>
      <td style={figure}>{amount(amounts.exempt)}</td>
      <td style={figure}>{amount(amounts.exported)}</td>
      <td style={figure}>{amount(amounts.vat)}</td>
    </tr>
  );
};

type VatBoxSourcesProps = {
  sources: VatReturnResponse['made_of'];
  counts: VatReturnResponse['counts'];
  period: ReturnPeriod;
  /** What else boxes are calculated from. */
  children: ReactNode;
};

export const VatBoxSources = ({ sources, counts, period, children }: VatBoxSourcesProps) => {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <>
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        {t(texts.madeOf)}
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <CardTable size="small" aria-label={t(texts.madeOf)}>
          <thead className="heads">
            <tr>
              <th scope="col">{t(texts.particulars)}</th>
              {[texts.papers, texts.taxable, texts.exempt, texts.exported, texts.vat].map(text => (
                <th key={text.en} scope="col" style={{ textAlign: 'right' }}>
                  {t(text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {sources.flatMap(({ group, papers, notes }) => [
              <SourceRow
                key={group}
                label={t(groupNames[group].papers)}
                to={toSourcePaths(group, period).papers}
                amounts={papers}
                sign={1}
              />,
              <SourceRow
                key={`${group} notes`}
                label={t(groupNames[group].notes)}
                to={toSourcePaths(group, period).notes}
                amounts={notes}
                sign={-1}
              />,
            ])}
          </tbody>
        </CardTable>
      </TableContainer>
      {children}
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        {t(texts.counts)}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content max-content',
          columnGap: 3,
          rowGap: 0.5,
          m: 0,
        }}
      >
        {counts.map(({ name, label, count }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {localizeDigits(String(count), language)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
};
