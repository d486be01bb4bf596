// Notes and coins with their pieces, typed or only shown, and what they come to.
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { localizeDigits } from '../../domain/language.ts';
import { type Denomination, sumCountedCash } from '../../domain/ledger/cash-counts.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { FigureInput, lineStyles } from '../../src/documents/line-inputs.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';

type Props = {
  rows: { denomination: Denomination; pieces: number }[];
  /** Where they are typed: the text and the problem of one, and what takes it. */
  typing?: {
    textOf: (denomination: Denomination) => string;
    problemOf: (denomination: Denomination) => string | undefined;
    onChange: (denomination: Denomination, typed: string) => void;
  };
};

export const NotesTable = ({ rows, typing }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const whole = (value: number) => localizeDigits(String(value), language);
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label={t(texts.notes)}
        sx={{
          ...lineStyles,
          '& .figure': { textAlign: 'right', width: 130, minWidth: 96 },
          '& tbody td': { paddingTop: '4px', paddingBottom: '4px', verticalAlign: 'middle' },
        }}
      >
        <thead className="heads">
          <tr>
            <th scope="col" className="figure">
              {t(texts.denomination)}
            </th>
            <th scope="col" className="figure">
              {t(texts.pieces)}
            </th>
            <th scope="col" className="figure">
              {t(texts.amount)}
            </th>
          </tr>
        </thead>
        <tbody className="rows">
          {rows.map(({ denomination, pieces }) => (
            <tr key={denomination}>
              <td className="figure">{whole(denomination)}</td>
              <td className="figure">
                {typing ? (
                  <FigureInput
                    value={typing.textOf(denomination)}
                    label={t(texts.piecesOf, { n: whole(denomination) })}
                    problem={typing.problemOf(denomination)}
                    onChange={typed => typing.onChange(denomination, typed)}
                  />
                ) : (
                  whole(pieces)
                )}
              </td>
              <td className="figure">
                {pieces === 0
                  ? ''
                  : formatMoney(sumCountedCash({ [denomination]: pieces }), language)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableContainer>
  );
};
