// What a sold document to read is made of: the sheet with its company head, the buyer, the table of
// lines, the signature.
import Box from '@mui/material/Box';
import MuiPaper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import {
  compareWithShelf,
  priceWithVatTexts,
  toTotalsPrice,
} from '../../domain/documents/prices-with-vat.ts';
import type { TotalsLine } from '../../domain/documents/totals.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import { localizeDigits, localizeText, type Texts } from '../../domain/language.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import { isUntaxed, toTreatment, treatmentTexts } from '../../domain/tax/tax-treatment.ts';
import { isRegisteredDocument } from '../../domain/tax/vat-registration.ts';
import {
  cardMargin,
  Fact,
  Figure,
  freeTextStyle,
  Letterhead,
  lineNameStyle,
  SHEET_WIDTH,
  useBothCalendars,
} from '../../src/documents/document-parts.tsx';
import { OwnLineFacts } from '../../src/documents/own-fields.tsx';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { lineColumns, viewTexts } from './view-texts.ts';

export type DocumentLine = Row & { id: number };

/** The sheet: who sells on the left, `facts` on the right, the rest below. */
export const DocumentSheet = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <MuiPaper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, maxWidth: SHEET_WIDTH }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 3 }}>
      <Letterhead />
      {/* A long text of the company's own leaves the seller his place. */}
      <Box sx={{ maxWidth: { md: '55%' } }}>{facts}</Box>
    </Box>
    {children}
  </MuiPaper>
);

/** Who buys. */
export const BuyerDetails = ({ document }: { document: Row }) => {
  const t = useTranslations();
  return (
    <Box sx={{ mt: 2 }}>
      <Typography color="text.secondary">{t(viewTexts.invoiceTo)}</Typography>
      <Typography variant="h2" sx={freeTextStyle}>
        {String(document.customer_name)}
      </Typography>
      <Fact label={t(viewTexts.pan)} value={document.pan} />
      <Fact label={t(viewTexts.address)} value={document.address} />
    </Box>
  );
};

type DocumentLinesProps = {
  lines: DocumentLine[];
  /** Those that the company has added to each line. */
  fields: OwnField[];
};

export const DocumentLines = ({ lines, fields }: DocumentLinesProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const digits = (value: unknown) => localizeDigits(String(value), language);
  return (
    <Box sx={{ overflowX: 'auto', my: 2, mx: cardMargin }}>
      <CardTable size="small">
        <TableHead>
          <TableRow>
            {lineColumns.map((column, index) => (
              <TableCell key={column.en} align={index > 3 ? 'right' : 'left'}>
                {t(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line, index) => (
            <TableRow key={line.id}>
              <TableCell>{digits(index + 1)}</TableCell>
              <TableCell>{digits(line.hs_code ?? '')}</TableCell>
              <TableCell sx={lineNameStyle}>
                {String(line.product_name)}
                {isUntaxed(line.tax_treatment) && (
                  <Typography variant="body2" color="text.secondary">
                    {t(treatmentTexts[line.tax_treatment])}
                  </Typography>
                )}
                <OwnLineFacts fields={fields} values={line.own_fields} />
              </TableCell>
              <TableCell sx={{ ...freeTextStyle, minWidth: line.description ? 160 : undefined }}>
                {String(line.description ?? '')}
              </TableCell>
              <TableCell align="right">
                {digits(line.qty)} {String(line.unit ?? '')}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {amount(Number(line.amount))}
                {typeof line.price_with_vat === 'number' && (
                  <Typography variant="body2" color="text.secondary">
                    {t(priceWithVatTexts.price)} {amount(line.price_with_vat)}
                  </Typography>
                )}
                {Number(line.discount_rate) > 0 && (
                  <Typography variant="body2" color="text.secondary">
                    {t(viewTexts.discount)} {digits(line.discount_rate)}%
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {amount(Number(line.total))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </CardTable>
    </Box>
  );
};

/** What the document has without VAT: a row each, absent where there is nothing. */
export const UntaxedFigures = ({ document }: { document: Row }) => {
  const t = useTranslations();
  const amount = useAmount();
  const [exempted, exported] = [Number(document.exempted_sale), Number(document.export_sales)];
  return (
    <>
      {exempted > 0 && <Figure label={t(treatmentTexts.exemptedSale)}>{amount(exempted)}</Figure>}
      {exported > 0 && <Figure label={t(treatmentTexts.exportSales)}>{amount(exported)}</Figure>}
    </>
  );
};

const toTotalsLine = (line: DocumentLine, vat_rate: number): TotalsLine => {
  const tax_treatment = toTreatment(line.tax_treatment);
  const { price_with_vat: withVat } = line;
  const price_with_vat = typeof withVat === 'number' ? toPaisa(withVat) : null;
  const price = toPaisa(Number(line.amount));
  return {
    qty: Number(line.qty),
    ...toTotalsPrice({ price, price_with_vat, tax_treatment }, vat_rate),
    discount_rate: toRate(Number(line.discount_rate)),
    internet: false,
    tax_treatment,
  };
};

/** The sum of the prices with VAT, and what the total is above it; absent without such lines. */
export const ShelfFigures = ({ document, lines }: { document: Row; lines: DocumentLine[] }) => {
  const t = useTranslations();
  const amount = useAmount();
  const vat_rate = toRate(Number(document.vat_rate));
  const shelf = compareWithShelf(
    { lines: lines.map(line => toTotalsLine(line, vat_rate)), vat_rate },
    {
      discount_amount: toPaisa(Number(document.discount_amount)),
      tsc_amount: toPaisa(Number(document.tsc_amount)),
      total: toPaisa(Number(document.total)),
    },
  );
  if (!shelf) return null;
  return (
    <>
      <Figure label={t(priceWithVatTexts.sum)}>{amount(toRupees(shelf.sum))}</Figure>
      {shelf.difference !== 0 && (
        <Figure label={t(priceWithVatTexts.difference)}>
          {amount(toRupees(shelf.difference))}
        </Figure>
      )}
    </>
  );
};

/** Where an export went and its declaration, as far as the document names them. */
export const ExportFacts = ({ document }: { document: Row }) => {
  const t = useTranslations();
  const shipped = useSeedName();
  const date = useBothCalendars();
  return (
    <>
      {document.export_country && (
        <Fact
          label={t(treatmentTexts.exportCountry)}
          value={shipped(String(document.export_country))}
        />
      )}
      {document.declaration_no && (
        <Fact label={t(treatmentTexts.declarationNo)} value={document.declaration_no} />
      )}
      {document.declaration_date && (
        <Fact label={t(treatmentTexts.declarationDate)} value={date(document.declaration_date)} />
      )}
    </>
  );
};

/**
 * Taxable amount and VAT with its label; absent on a document without registration, whose rate is 0.
 */
export const VatFigures = ({ document, label }: { document: Row; label: Texts }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const rate = Number(document.vat_rate);
  if (!isRegisteredDocument({ vat_rate: rate })) return null;
  return (
    <>
      <Figure label={t(viewTexts.taxable)}>{amount(Number(document.taxable_amount))}</Figure>
      <Figure label={t(label, { rate: localizeDigits(String(rate), language) })}>
        {amount(Number(document.vat_amount))}
      </Figure>
    </>
  );
};

/** The column of figures at the right. */
export const DocumentTotals = ({ children }: { children: ReactNode }) => (
  <Box sx={{ ml: 'auto', width: { xs: '100%', sm: 340 } }}>{children}</Box>
);

export const Signature = ({ by }: { by: unknown }) => {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <Box sx={{ mt: 6, ml: 'auto', width: 240, textAlign: 'center', borderTop: 1, pt: 1 }}>
      {t(viewTexts.signature)}
      <Typography variant="body2" color="text.secondary">
        {localizeText(String(by), language)}
      </Typography>
    </Box>
  );
};
