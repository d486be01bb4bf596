// The boxes of Schedule 10: whole rupees as the form takes them, the exact amount below where it
// differs.
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { Link } from 'react-router';
import { formatMoney, toPaisa } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';
import { type Box, listOf, type Period, type Side } from './vat-return.ts';

const sides: Side[] = ['value', 'credit', 'debit'];
const strong = ['4', '7'];

const Amount = ({ box, side }: { box: Box; side: Side }) => {
  const language = useLanguage();
  const [exact, rounded] = [box[side], box.rounded[side]];
  // Within half a rupee of nothing the whole rupees may stand on the other side than the paisa.
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

export const BoxTable = ({
  title,
  boxes,
  period,
}: {
  title: string;
  boxes: Box[];
  period: Period;
}) => {
  const say = useSay();
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
            <th scope="col">{say(texts.box)}</th>
            <th scope="col">{say(texts.particulars)}</th>
            {sides.map(side => (
              <th key={side} scope="col" style={{ textAlign: 'right' }}>
                {say(texts[side])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {boxes.map(box => {
            const address = listOf(box.no, period);
            return (
              <tr key={box.no} style={strong.includes(box.no) ? { fontWeight: 600 } : undefined}>
                <td>{digitsIn(box.no, language)}</td>
                <td>{address ? <Link to={address}>{box.label}</Link> : box.label}</td>
                {sides.map(side => (
                  <td key={side} style={figure}>
                    <Amount box={box} side={side} />
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
