// The entries of the log. Values may be whole records: a long one stands in a box of its own that
// scrolls.

import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn, textIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ClearFilters, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { actions, columns, texts } from './texts.ts';

export type LogEntry = Record<string, string | number | null> & { id: number };
export type LogPage = { data: LogEntry[]; total: number };

const LONG = 60;
const boxed = {
  maxHeight: 84,
  overflow: 'auto',
  width: 240,
  fontSize: 12,
  overflowWrap: 'anywhere',
} as const;
/** The group id ties entries together by being the same: its beginning tells it. */
const shortened = {
  maxWidth: 90,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const Cell = ({ name, value }: { name: string; value: string | number | null }) => {
  const language = useLanguage();
  const text = value === null ? '' : String(value);
  if (name === 'created')
    return (
      <span title={displayDate(text, 'bs', language)} style={{ whiteSpace: 'nowrap' }}>
        {displayDate(text, 'ad', language)}
      </span>
    );
  if (name === 'action' && actions[text]) return <>{textIn(actions[text], language)}</>;
  if (name === 'group_id')
    return (
      <div title={text} style={shortened}>
        {text}
      </div>
    );
  if (typeof value === 'number') return <>{digitsIn(text, language)}</>;
  return text.length > LONG ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <div style={boxed} tabIndex={0}>
      {text}
    </div>
  ) : (
    <>{text}</>
  );
};

type Props = {
  answer: LogPage | undefined;
  running: boolean;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  onClear?: () => void;
};

export const LogTable = ({ answer, running, page, perPage, onPage, onClear }: Props) => {
  const say = useSay();
  const rows = answer?.data ?? [];
  return (
    <Paper variant="outlined">
      <div style={{ height: 4 }}>{running && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" aria-label={say(texts.title)}>
          <thead className="heads">
            <tr>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {rows.map(row => (
              <tr key={row.id}>
                {columns.map(({ name }) => (
                  <td key={name} data-own-words={name === 'action' ? undefined : true}>
                    <Cell name={name} value={row[name] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
            {!running && rows.length === 0 && (
              <EmptyRow columns={columns.length} text={say(onClear ? words.notFound : texts.none)}>
                {onClear && <ClearFilters onClear={onClear} />}
              </EmptyRow>
            )}
          </tbody>
        </Table>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={answer?.total ?? 0} onPage={onPage} />
    </Paper>
  );
};
