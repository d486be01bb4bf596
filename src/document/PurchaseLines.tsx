// What was bought or went back, in the documents' eight columns: amount is quantity times rate,
// total what is left of it after the line's discount.
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatMoney, toPaisa } from '../../domain/billing/money.ts';
import { digitsIn, type Texts } from '../../domain/language.ts';
import { useLanguage, useSay } from '../i18n/language.ts';
import type { Purchase } from './purchase.ts';

const columns: Texts[] = [
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
const FIRST_FIGURE = 3;
const figure = { whiteSpace: 'nowrap' } as const;

export const PurchaseLines = ({ label, purchase }: { label: string; purchase: Purchase }) => {
  const say = useSay();
  const language = useLanguage();
  const digits = (value: unknown) => digitsIn(String(value), language);
  return (
    <TableContainer sx={{ my: 2 }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell
                key={column.en}
                align={index >= FIRST_FIGURE ? 'right' : 'left'}
                sx={figure}
              >
                {say(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {purchase.details.map((line, index) => {
            // The document's own rate stands on lines without one; a flat discount leaves it blank
            // (QUIRK-055).
            const rate = line.discount_rate || purchase.discount_rate;
            return (
              <TableRow key={line.id}>
                <TableCell>{digits(index + 1)}</TableCell>
                <TableCell>{line.product_name}</TableCell>
                <TableCell
                  sx={{ overflowWrap: 'anywhere', minWidth: line.description ? 160 : undefined }}
                >
                  {line.description}
                </TableCell>
                <TableCell align="right" sx={figure}>
                  {digits(line.qty)} {line.unit}
                </TableCell>
                <TableCell align="right" sx={figure}>
                  {formatMoney(toPaisa(line.amount), language)}
                </TableCell>
                <TableCell align="right">{rate > 0 ? digits(rate) : ''}</TableCell>
                <TableCell align="right" sx={figure}>
                  {formatMoney(toPaisa(line.amount) * line.qty, language)}
                </TableCell>
                <TableCell align="right" sx={figure}>
                  {formatMoney(toPaisa(line.total), language)}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
