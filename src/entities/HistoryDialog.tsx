// The entries of the activity log about one record, newest first; a user who may not read the log
// sees a message.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Texts } from '../../domain/language.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { historyTitle, words } from '../i18n/words.ts';
import { CardTable } from '../ui/CardTable.tsx';
import { Pager } from '../ui/Pager.tsx';

type HistoryEntry = {
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
const valueBoxStyle = {
  maxHeight: 120,
  maxWidth: 320,
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  fontSize: 12,
} as const;

/** A whole record reads better line by line. */
const toReadableText = (text: string | null): string => {
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

const LoggedValue = ({ text }: { text: string | null }) => (
  <div style={valueBoxStyle} tabIndex={text && text.length > 60 ? 0 : undefined}>
    {toReadableText(text)}
  </div>
);

type Props = { table: string; id: number; onClose: () => void };

export const HistoryDialog = ({ table, id, onClose }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const title = useId();
  const [page, setPage] = useState(1);
  const query = {
    'filter[table_name]': table,
    'filter[table_pk_value]': id,
    limit: PER_PAGE,
    page,
  };
  const { data, error } = useApiQuery<{ data: HistoryEntry[]; total: number } | undefined>('logs', {
    query,
    purpose: 'look-up',
  });
  const rows = data?.body?.data ?? [];
  const heads = [texts.when, texts.who, texts.what, texts.before, texts.after];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{t(historyTitle)}</DialogTitle>
      <DialogContent dividers>
        {!data && !error && <LinearProgress />}
        {error && <Typography color="error">{error.message}</Typography>}
        {data && rows.length === 0 && <Typography>{t(texts.none)}</Typography>}
        {rows.length > 0 && (
          <TableContainer>
            <CardTable size="small" aria-label={t(historyTitle)}>
              <thead className="heads">
                <tr>
                  {heads.map(head => (
                    <th key={head.en} scope="col">
                      {t(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="rows">
                {rows.map(row => (
                  <tr key={row.id}>
                    <td
                      title={formatDate(row.created, 'bs', language)}
                      style={{ whiteSpace: 'nowrap' }}
                    >
                      {formatDate(row.created, 'ad', language)}
                    </td>
                    <td>{row.username}</td>
                    <td>
                      {t(actions[row.action] ?? { en: row.action, ne: row.action })}
                      {row.field_name && `: ${row.field_name}`}
                    </td>
                    <td>
                      <LoggedValue text={row.old_value} />
                    </td>
                    <td>
                      <LoggedValue text={row.new_value} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </CardTable>
          </TableContainer>
        )}
        <Pager page={page} perPage={PER_PAGE} total={data?.body?.total ?? 0} onPage={setPage} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.close)}</Button>
      </DialogActions>
    </Dialog>
  );
};
