// The lines of the bill.
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Texts } from '../../domain/language.ts';
import { problemsAt } from '../../src/document/line-problems.ts';
import { useSay } from '../../src/i18n/language.ts';
import { useFocusAfterRemoval } from '../../src/ui/focus-after-removal.ts';
import { ItemRow } from './ItemRow.tsx';
import { around, itemStyles } from './item-styles.ts';
import { enterMovesOn } from '../../src/ui/enter-moves-on.ts';
import { vatOf } from './bill.ts';
import { texts } from './texts.ts';
import type { BillState } from './use-bill.ts';
import { useOfferedRates, useUnits } from './use-choices.ts';

const columns: Texts[] = [texts.name, texts.description, texts.qty, texts.unit, texts.rate, texts.vatRate, texts.lineTotal];
/** Of figures, right under right. */
const figures = [texts.qty, texts.rate, texts.lineTotal];

const onEnter = enterMovesOn();

export const ItemTable = ({
  bill,
  totals,
  usual,
  problems,
  type,
  remove,
  onEmpty,
}: Pick<BillState, 'bill' | 'totals' | 'usual' | 'problems' | 'type' | 'remove'> & {
  /** No line is left. */
  onEmpty: () => void;
}) => {
  const onClick = useFocusAfterRemoval(onEmpty);
  const say = useSay();
  const rates = useOfferedRates(usual);
  const units = useUnits();
  return (
    <TableContainer sx={around} onKeyDown={onEnter} onClick={onClick}>
      <Table size="small" stickyHeader aria-label={say(texts.items)} sx={itemStyles}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.en} align={figures.includes(column) ? 'right' : 'left'}>
                {say(column)}
              </TableCell>
            ))}
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {bill.lines.map(({ key, product_id: _, ...line }, index) => (
            <ItemRow
              key={key}
              {...line}
              vat_rate={vatOf(line, usual)}
              line={key}
              index={index}
              total={totals.lines[index]?.total ?? 0}
              rates={rates}
              units={units}
              problems={problemsAt(problems, index)}
              onType={type}
              onRemove={remove}
            />
          ))}
          {bill.lines.length === 0 && (
            <TableRow>
              <TableCell colSpan={8} align="center" sx={{ py: 4, color: 'text.secondary' }}>
                {say(texts.noItems)}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
