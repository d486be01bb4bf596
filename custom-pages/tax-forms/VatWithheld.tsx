// What box 3.1 has from the books: VAT that buyers paid to the treasury in the company's name, receipt
// by receipt.
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import { toDocumentName } from '../../domain/ledger/open-documents.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { figureStyle } from './return-table-parts.tsx';
import { texts } from './texts.ts';
import type { VatReturnResponse } from './vat-return.ts';

/** Nothing in a month in which nobody withheld VAT. */
export const VatWithheld = ({ withheld }: { withheld: VatReturnResponse['withheld'] }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  if (withheld.rows.length === 0) return null;
  return (
    <>
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        {t(texts.withheld)}
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <CardTable size="small" aria-label={t(texts.withheld)}>
          <thead className="heads">
            <tr>
              {[texts.receipt, texts.date, texts.customer, texts.voucher].map(text => (
                <th key={text.en} scope="col">
                  {t(text)}
                </th>
              ))}
              <th scope="col" style={{ textAlign: 'right' }}>
                {t(texts.vat)}
              </th>
            </tr>
          </thead>
          <tbody className="rows">
            {withheld.rows.map((row, index) => (
              <tr key={`${row.receipt_id} ${row.date} ${index}`}>
                <td className="card-title" style={{ whiteSpace: 'nowrap' }}>
                  <Link to={`/accounting/receipts/${row.receipt_id}`}>
                    {localizeDigits(row.number, language)}
                  </Link>
                  {row.of_document && ` · ${toDocumentName(row.of_document, language)}`}
                </td>
                <td style={{ whiteSpace: 'nowrap' }}>{formatDate(row.date, calendar, language)}</td>
                <td style={{ overflowWrap: 'anywhere', minWidth: 140 }}>
                  {localizeText(row.name, language)}
                </td>
                <td>{localizeDigits(row.voucher_no ?? '', language)}</td>
                <td style={figureStyle}>{formatMoney(toPaisa(row.amount), language)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="rows">
            <tr style={{ fontWeight: 600 }}>
              <td colSpan={4}>{t(texts.total)}</td>
              <td style={figureStyle}>{formatMoney(toPaisa(withheld.total), language)}</td>
            </tr>
          </tfoot>
        </CardTable>
      </TableContainer>
    </>
  );
};
