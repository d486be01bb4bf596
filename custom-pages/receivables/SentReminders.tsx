// The reminders that a customer was sent, the last one first.
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import { Link } from 'react-router';
import type { ReminderChannel } from '../../domain/documents/reminders.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { EmptyRow } from '../../src/ui/EmptyState.tsx';
import { reminderStates, reminderTexts } from './reminder-texts.ts';
import { DayCell, Heads, tableStyles, useMoney } from './table-parts.tsx';
import { texts } from './texts.ts';

type SentReminder = {
  id: number;
  created_at: string;
  channel: ReminderChannel;
  address: string;
  documents: string;
  open: number;
  state: string;
  error: string | null;
};

export const SentReminders = ({ id }: { id: string }) => {
  const t = useTranslations();
  const { money } = useMoney();
  const { data, error } = useApiQuery<{ data: SentReminder[] } | undefined>('reminders', {
    query: { 'filter[party_id]': id, limit: 50 },
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress />;
  const sent = data.body?.data ?? [];
  return (
    <TableContainer component={Paper} variant="outlined">
      <CardTable size="small" sx={tableStyles} aria-label={t(reminderTexts.reminders)}>
        <Heads
          labels={[
            texts.date,
            reminderTexts.channel,
            reminderTexts.to,
            reminderTexts.documents,
            reminderTexts.state,
          ]}
          figures={[texts.open]}
        />
        <tbody className="rows">
          {sent.map(row => (
            <tr key={row.id}>
              <DayCell day={row.created_at.slice(0, 10)} />
              <td>{t(reminderTexts[row.channel])}</td>
              <td>{row.address}</td>
              <td>{row.documents}</td>
              <td>
                <Link to={`/accounting/reminders/${row.id}`}>{t(reminderStates[row.state]!)}</Link>
                {row.error !== null && `: ${row.error}`}
              </td>
              <td className="figure">{money(row.open)}</td>
            </tr>
          ))}
          {sent.length === 0 && <EmptyRow columns={6} text={t(reminderTexts.none)} />}
        </tbody>
      </CardTable>
    </TableContainer>
  );
};
