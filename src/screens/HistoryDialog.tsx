// The entries of the activity log about one record, newest first; whoever may not read the log is
// told so here.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { displayDate } from '../../domain/calendar/format-date.ts';
import type { Texts } from '../../domain/language.ts';
import { useLanguage, useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { useAnswer } from '../providers/use-answer.ts';
import { Pager } from '../ui/Pager.tsx';
import { historyTitle } from './HistoryButton.tsx';

type Entry = {
  id: number;
  username: string;
  action: string;
  field_name: string;
  old_value: string | null;
  new_value: string | null;
  created: string;
};

const texts = {
  when: { en: 'When', ne: 'कहिले' },
  who: { en: 'Who', ne: 'कसले' },
  what: { en: 'What', ne: 'के' },
  before: { en: 'Before', ne: 'पहिले' },
  after: { en: 'After', ne: 'पछि' },
  none: { en: 'No changes yet.', ne: 'अहिलेसम्म केही सम्पादन भएको छैन।' },
} satisfies Record<string, Texts>;

const actions: Record<string, Texts> = {
  create: { en: 'Created', ne: 'थपियो' },
  update: { en: 'Changed', ne: 'सम्पादन गरियो' },
  delete: { en: 'Deleted', ne: 'मेटाइयो' },
};

const PER_PAGE = 10;
const boxed = {
  maxHeight: 120,
  maxWidth: 320,
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  fontSize: 12,
} as const;

/** A whole record reads better line by line. */
const readable = (text: string | null): string => {
  if (!text?.startsWith('{')) return text ?? '';
  try {
    const record = JSON.parse(text) as Record<string, unknown>;
    const filled = Object.entries(record).filter(([, value]) => value !== null && value !== '');
    return filled
      .map(
        ([name, value]) =>
          `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
      )
      .join('\n');
  } catch {
    return text;
  }
};

const Value = ({ text }: { text: string | null }) => (
  <div style={boxed} tabIndex={text && text.length > 60 ? 0 : undefined}>
    {readable(text)}
  </div>
);

type Props = { table: string; id: number; onClose: () => void };

export const HistoryDialog = ({ table, id, onClose }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const title = useId();
  const [page, setPage] = useState(1);
  const query = {
    'filter[table_name]': table,
    'filter[table_pk_value]': id,
    limit: PER_PAGE,
    page,
  };
  const { answer, error } = useAnswer<{ data: Entry[]; total: number } | undefined>('logs', {
    query,
    purpose: 'look-up',
  });
  const rows = answer?.body?.data ?? [];
  const heads = [texts.when, texts.who, texts.what, texts.before, texts.after];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{say(historyTitle)}</DialogTitle>
      <DialogContent dividers>
        {!answer && !error && <LinearProgress />}
        {error && <Typography color="error">{error.message}</Typography>}
        {answer && rows.length === 0 && <Typography>{say(texts.none)}</Typography>}
        {rows.length > 0 && (
          <TableContainer>
            <Table size="small" aria-label={say(historyTitle)}>
              <thead className="heads">
                <tr>
                  {heads.map(head => (
                    <th key={head.en} scope="col">
                      {say(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="rows">
                {rows.map(row => (
                  <tr key={row.id}>
                    <td
                      title={displayDate(row.created, 'bs', language)}
                      style={{ whiteSpace: 'nowrap' }}
                    >
                      {displayDate(row.created, 'ad', language)}
                    </td>
                    <td>{row.username}</td>
                    <td>
                      {say(actions[row.action] ?? { en: row.action, ne: row.action })}
                      {row.field_name && `: ${row.field_name}`}
                    </td>
                    <td>
                      <Value text={row.old_value} />
                    </td>
                    <td>
                      <Value text={row.new_value} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableContainer>
        )}
        <Pager page={page} perPage={PER_PAGE} total={answer?.body?.total ?? 0} onPage={setPage} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say(words.close)}</Button>
      </DialogActions>
    </Dialog>
  );
};
