// The lines of the document under the documents' columns.
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../../src/i18n/language.ts';
import { ItemRow } from './ItemRow.tsx';
import { texts } from './texts.ts';
import type { EntryProblems, EntryState } from './use-entry.ts';

/** Widths that no content changes: a key in one row must not measure all the others. */
const columns: [Texts, string][] = [
  [texts.hsCode, '9%'],
  [texts.name, '21%'],
  [texts.description, '20%'],
  [texts.qty, '8%'],
  [texts.price, '12%'],
  [texts.lineTotal, '13%'],
  [texts.lineDiscount, '9%'],
];

const dressed = ({ palette }: Theme) => ({
  tableLayout: 'fixed',
  minWidth: 900,
  '& td, & th': { px: 1, overflowWrap: 'anywhere' },
  '& td': { verticalAlign: 'baseline' },
  '& .cell': {
    font: 'inherit',
    color: 'inherit',
    width: '100%',
    boxSizing: 'border-box',
    padding: '6px 8px',
    border: `1px solid ${palette.action.disabled}`,
    borderRadius: '8px',
    background: 'none',
    '&.number': { textAlign: 'right' },
    '&:hover': { borderColor: palette.text.primary },
    '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-1px', borderColor: 'transparent' },
    '&[aria-invalid]': { borderColor: palette.error.main, outlineColor: palette.error.main },
  },
  '& .problem': { display: 'block', color: palette.error.main },
});

const nothing: EntryProblems = {};

/** What is wrong in one line, by the field's own name. */
const problemsAt = (problems: EntryProblems, index: number): EntryProblems => {
  const place = `lines.${index}.`;
  const own = Object.entries(problems).filter(([name]) => name.startsWith(place));
  return own.length === 0 ? nothing : Object.fromEntries(own.map(([name, said]) => [name.slice(place.length), said]));
};

export const ItemTable = ({ entry, totals, problems, type, remove }: EntryState) => {
  const say = useSay();
  return (
    <TableContainer>
      <Table size="small" aria-label={say(texts.items)} sx={dressed as never}>
        <TableHead>
          <TableRow>
            {columns.map(([head, width]) => (
              <TableCell key={head.en} align={head === texts.lineTotal ? 'right' : 'left'} sx={{ width }}>
                {say(head)}
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {entry.lines.map(({ key, product_id: _, family: __, ...line }, index) => (
            <ItemRow
              key={key}
              {...line}
              line={key}
              index={index}
              total={totals.lines[index]?.total ?? 0}
              problems={problemsAt(problems, index)}
              onType={type}
              onRemove={remove}
            />
          ))}
          {entry.lines.length === 0 && (
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
