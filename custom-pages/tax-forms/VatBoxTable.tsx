// The boxes of Schedule 10: whole rupees as the form takes them, the exact amount below where it
// differs.
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { Link } from 'react-router';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';
import { type BoxSide, type ReturnPeriod, toRegisterPath, type VatBox } from './vat-return.ts';

const CELL_SIDES: BoxSide[] = ['value', 'credit', 'debit'];
const BOLD_BOXES = ['4', '7'];

const BoxAmount = ({ box, side }: { box: VatBox; side: BoxSide }) => {
  const language = useLanguage();
  const [exact, rounded] = [box[side], box.rounded[side]];
  // Within half a rupee of nothing, whole rupees may be on the other side than the paisa.
  const whole = rounded === null ? '' : formatMoney(toPaisa(rounded), language).slice(0, -3);
  return (
    <>
      {whole}
      {exact !== null && exact !== rounded && (
        <small style={{ display: 'block', opacity: 0.75 }}>
          {formatMoney(toPaisa(exact), language)}
        </small>
      )}
    </>
  );
};

export const VatBoxTable = ({
  title,
  boxes,
  period,
}: {
  title: string;
  boxes: VatBox[];
  period: ReturnPeriod;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const figure = {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  } as const;
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label={title}>
        <thead className="heads">
          <tr>
            <th scope="col">{t(texts.box)}</th>
            <th scope="col">{t(texts.particulars)}</th>
            {CELL_SIDES.map(side => (
              <th key={side} scope="col" style={{ textAlign: 'right' }}>
                {t(texts[side])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {boxes.map(box => {
            const address = toRegisterPath(box.no, period);
            return (
              <tr
                key={box.no}
                style={BOLD_BOXES.includes(box.no) ? { fontWeight: 600 } : undefined}
              >
                <td>{localizeDigits(box.no, language)}</td>
                <td>{address ? <Link to={address}>{box.label}</Link> : box.label}</td>
                {CELL_SIDES.map(side => (
                  <td key={side} style={figure}>
                    <BoxAmount box={box} side={side} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </TableContainer>
  );
};
