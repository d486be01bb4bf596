// What a vendor's bill and the note against it have in common as the server answers them: rupees
// and percent.

import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { priceOnlyText } from '../../domain/documents/note-totals.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { costVatText } from '../../domain/tax/vat-registration.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { useAmount } from '../ui/Amount.tsx';
import { CardTable } from '../ui/CardTable.tsx';
import { cardMargin, Fact, Figure, freeTextStyle, lineNameStyle } from './document-parts.tsx';
import { OwnFacts, OwnLineFacts, useDocumentFields } from './own-fields.tsx';

/** `amount` is the unit's price; on a note the return rate. */
type PurchaseLine = {
  id: number;
  product_name: string;
  description: string | null;
  qty: number;
  unit: string | null;
  /** 1 on a line of a note that lowered the price without goods. */
  price_only?: 0 | 1;
  amount: number;
  discount_rate: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
  /** The values of the fields that the company has added to lines. */
  own_fields?: Row;
};

export type PurchaseDocument = Row & {
  id: number;
  type: 'normal' | 'import' | 'capital';
  amount: number;
  discount_rate: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
  /** 0 where the buyer could deduct no VAT. */
  vat_registered?: 0 | 1;
  total: number;
  in_words: string;
  details: PurchaseLine[];
};

/** What a vendor's bill and the note against it are read with. */
export const purchaseTexts = {
  vendorId: { en: 'Vendor Id', ne: 'आपूर्तिकर्ता आईडी' },
  vendorPan: { en: 'Vendor PAN', ne: 'आपूर्तिकर्ताको प्यान' },
  address: { en: 'Address', ne: 'ठेगाना' },
  phone: { en: 'Phone', ne: 'फोन' },
  billingNo: { en: 'Billing No', ne: 'बिल नं.' },
  billingDate: { en: 'Billing Date', ne: 'बिल मिति' },
  paymentId: { en: 'Payment Id', ne: 'भुक्तानी आईडी' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  type: { en: 'Type', ne: 'प्रकार' },
  normal: { en: 'Normal', ne: 'साधारण' },
  import: { en: 'Import', ne: 'पैठारी' },
  capital: { en: 'Capital', ne: 'पुँजीगत' },
  createdBy: { en: 'Created By', ne: 'तयार गर्ने' },
} satisfies Record<string, Texts>;

type PurchasePartiesProps = {
  /** The entity of the document. */
  entity: string;
  purchase: PurchaseDocument;
  /** The facts above the vendor's name. */
  by: Texts;
  facts: readonly (readonly [label: Texts, value: unknown])[];
};

/** The head of a purchase document to read: the vendor, and what the document says of itself. */
export const PurchaseParties = ({ entity, purchase, by, facts }: PurchasePartiesProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const own = useDocumentFields(entity).head;
  return (
    <Box sx={{ mt: 3, display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 3 }}>
      <div>
        <Typography color="text.secondary">{t(by)}</Typography>
        <Typography variant="h2" sx={freeTextStyle}>
          {String(purchase.vendor_name)}
        </Typography>
        <Fact
          label={t(purchaseTexts.vendorId)}
          value={localizeDigits(String(purchase.vendor_id), language)}
        />
        <Fact label={t(purchaseTexts.vendorPan)} value={purchase.pan} />
        <Fact label={t(purchaseTexts.address)} value={purchase.address} />
        <Fact label={t(purchaseTexts.phone)} value={purchase.phone_no} />
      </div>
      <div>
        {facts.map(([label, value]) => (
          <Fact key={label.en} label={t(label)} value={value} />
        ))}
        <OwnFacts fields={own} values={purchase.own_fields} />
      </div>
    </Box>
  );
};

const lineColumns: Texts[] = [
  { en: 'S.N', ne: 'क्र.सं.' },
  { en: 'Particulars', ne: 'विवरण' },
  { en: 'Description', ne: 'थप विवरण' },
  { en: 'Qty', ne: 'परिमाण' },
  { en: 'Rate', ne: 'दर' },
  { en: 'Discount %', ne: 'छुट %' },
  { en: 'Amount', ne: 'रकम' },
  { en: 'Total', ne: 'जम्मा रकम' },
];

/** Figures begin with this column. */
const FIRST_FIGURE_COLUMN = 3;
const figureStyle = { whiteSpace: 'nowrap' } as const;

/**
 * What was bought or went back, in the documents' eight columns: amount is quantity times rate,
 * total what is left of it after the line's discount.
 */
export const PurchaseLines = ({
  entity,
  label,
  purchase,
}: {
  /** That of the document. */
  entity: string;
  label: string;
  purchase: PurchaseDocument;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const own = useDocumentFields(entity).line;
  const digits = (value: unknown) => localizeDigits(String(value), language);
  return (
    <TableContainer sx={{ my: 2, mx: cardMargin, width: 'auto' }}>
      <CardTable size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {lineColumns.map((column, index) => (
              <TableCell
                key={column.en}
                align={index >= FIRST_FIGURE_COLUMN ? 'right' : 'left'}
                sx={figureStyle}
              >
                {t(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {purchase.details.map((line, index) => {
            // Lines without a rate show the document's own; a flat discount leaves it blank
            // (QUIRK-055).
            const rate = line.discount_rate || purchase.discount_rate;
            return (
              <TableRow key={line.id}>
                <TableCell>{digits(index + 1)}</TableCell>
                <TableCell sx={lineNameStyle}>
                  {line.product_name}
                  <OwnLineFacts fields={own} values={line.own_fields} />
                </TableCell>
                <TableCell sx={{ ...freeTextStyle, minWidth: line.description ? 160 : undefined }}>
                  {line.description}
                  {line.price_only === 1 && (
                    <Typography variant="body2" color="text.secondary">
                      {t(priceOnlyText)}
                    </Typography>
                  )}
                </TableCell>
                <TableCell align="right" sx={figureStyle}>
                  {digits(line.qty)} {line.unit}
                </TableCell>
                <TableCell align="right" sx={figureStyle}>
                  {formatMoney(toPaisa(line.amount), language)}
                </TableCell>
                <TableCell align="right">{rate > 0 ? digits(rate) : ''}</TableCell>
                <TableCell align="right" sx={figureStyle}>
                  {formatMoney(toPaisa(line.amount) * line.qty, language)}
                </TableCell>
                <TableCell align="right" sx={figureStyle}>
                  {formatMoney(toPaisa(line.total), language)}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </CardTable>
    </TableContainer>
  );
};

const purchaseTotalsTexts = {
  inWords: { en: 'Amount in words', ne: 'अक्षरेपी' },
  subtotal: { en: 'SubTotal', ne: 'जम्मा' },
  discount: { en: 'Discount', ne: 'छुट' },
  taxable: { en: 'Total Taxable Amount', ne: 'करयोग्य जम्मा रकम' },
  vat: { en: 'VAT', ne: 'भ्याट' },
  total: { en: 'Grand Total', ne: 'कुल जम्मा' },
};

/**
 * The figures below the lines, and the total in words; lines may have different taxes, so no rate
 * is shown next to the VAT.
 */
export const PurchaseTotals = ({ purchase }: { purchase: PurchaseDocument }) => {
  const t = useTranslations();
  const amount = useAmount();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
      <Box sx={{ maxWidth: 460 }}>
        <Typography component="span" color="text.secondary">
          {t(purchaseTotalsTexts.inWords)}:
        </Typography>{' '}
        {purchase.in_words}
      </Box>
      <Box sx={{ ml: 'auto', width: { xs: '100%', sm: 340 } }}>
        <Figure label={t(purchaseTotalsTexts.subtotal)}>{amount(purchase.amount)}</Figure>
        {purchase.discount_amount > 0 && (
          <Figure label={t(purchaseTotalsTexts.discount)}>
            {amount(purchase.discount_amount)}
          </Figure>
        )}
        <Figure label={t(purchaseTotalsTexts.taxable)}>{amount(purchase.taxable_amount)}</Figure>
        <Figure label={t(purchaseTotalsTexts.vat)}>{amount(purchase.vat_amount)}</Figure>
        {purchase.vat_registered === 0 && (
          <Typography variant="body2" color="text.secondary">
            {t(costVatText)}
          </Typography>
        )}
        <Figure label={t(purchaseTotalsTexts.total)} strong>
          {amount(purchase.total)}
        </Figure>
      </Box>
    </Box>
  );
};
