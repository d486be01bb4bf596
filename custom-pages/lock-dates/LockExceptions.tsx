// Who may post before a lock for a time: a row to add one above those that were granted.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { formatBothCalendars } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  type ExceptedLock,
  exceptedLocks,
  lockTitles,
  MAX_EXCEPTION_DAYS,
} from '../../domain/ledger/lock-dates.ts';
import { callApi, getServerTime } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { RowButton, StatusBadge } from '../../src/ui/table-elements.tsx';
import { texts } from './texts.ts';

type Exception = {
  id: number;
  user_name: string;
  lock: ExceptedLock;
  until: string;
  reason: string;
  granted_by: string;
  active: 0 | 1;
};
type ExceptionsResponse = { data: Exception[]; users: { id: number; name: string }[] };

const states = {
  0: { value: 0, label: texts.over, color: 'default' },
  1: { value: 1, label: texts.active, color: 'success' },
} as const;

type NewException = { user_id: string; lock: string; until: string; reason: string };

const NewExceptionForm = ({
  users,
  onAdded,
}: {
  users: ExceptionsResponse['users'];
  onAdded: () => void;
}) => {
  const t = useTranslations();
  const today = toNepalDate(getServerTime());
  const start: NewException = { user_id: '', lock: 'vat_month', until: today, reason: '' };
  const form = useRecordForm<NewException>({ start });
  const add = async ({ user_id, ...values }: NewException) => {
    const { body } = await callApi<{ message: string }>('lock-dates/exceptions', {
      method: 'POST',
      body: { ...values, user_id: user_id === '' ? null : Number(user_id) },
    });
    form.reset(start);
    toast('success', body.message, t(texts.exceptions));
    onAdded();
  };
  return (
    <Box
      component="form"
      aria-label={t(texts.grant)}
      {...form.formProps(add)}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
        alignItems: 'start',
        mb: 2,
      }}
    >
      <Select label={t(texts.user)} required {...form.field('user_id')}>
        {users.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </Select>
      <Select label={t(texts.lock)} required {...form.field('lock')}>
        {exceptedLocks.map(name => (
          <MenuItem key={name} value={name}>
            {t(lockTitles[name])}
          </MenuItem>
        ))}
      </Select>
      <DateField
        label={t(texts.until)}
        required
        value={form.values.until}
        min={today}
        max={addDays(today, MAX_EXCEPTION_DAYS)}
        error={form.problems.until !== undefined}
        helperText={form.problems.until}
        onChange={until => form.change({ until })}
      />
      <TextField
        label={t(texts.reason)}
        required
        {...form.field('reason')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <LoadingButton type="submit" variant="outlined" running={form.running} sx={{ minHeight: 40 }}>
        {t(texts.grant)}
      </LoadingButton>
    </Box>
  );
};

export const LockExceptions = ({ may_change }: { may_change: boolean }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { data, refetch } = useApiQuery<ExceptionsResponse>('lock-dates/exceptions');
  const end = async ({ id }: Exception) => {
    try {
      const { body } = await callApi<{ message: string }>(`lock-dates/exceptions/${id}`, {
        method: 'DELETE',
      });
      toast('success', body.message, t(texts.exceptions));
    } catch (error) {
      showServerError(error);
    }
    refetch();
  };
  if (!data) return null;
  const exceptions = data.body.data;
  return (
    <Paper component="section" variant="outlined" aria-label={t(texts.exceptions)} sx={{ p: 3 }}>
      <Typography variant="h2">{t(texts.exceptions)}</Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t(texts.exceptionsHelp)}
      </Typography>
      {may_change && <NewExceptionForm users={data.body.users} onAdded={refetch} />}
      {exceptions.length === 0 ? (
        <Typography>{t(texts.none)}</Typography>
      ) : (
        <TableContainer tabIndex={0}>
          <CardTable size="small" aria-label={t(texts.exceptions)}>
            <TableHead>
              <TableRow>
                <TableCell>{t(texts.user)}</TableCell>
                <TableCell>{t(texts.lock)}</TableCell>
                <TableCell>{t(texts.until)}</TableCell>
                <TableCell>{t(texts.reason)}</TableCell>
                <TableCell>{t(texts.grantedBy)}</TableCell>
                <TableCell>{t(words.status)}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {exceptions.map(exception => (
                <TableRow key={exception.id}>
                  <TableCell>{exception.user_name}</TableCell>
                  <TableCell>{t(lockTitles[exception.lock])}</TableCell>
                  <TableCell>{formatBothCalendars(exception.until, language)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{exception.reason}</TableCell>
                  <TableCell>{exception.granted_by}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    <StatusBadge option={states[exception.active]} />
                    {may_change && exception.active === 1 && (
                      <RowButton
                        color="secondary"
                        aria-label={`${t(texts.end)}: ${exception.user_name}`}
                        onClick={() => void end(exception)}
                      >
                        {t(texts.end)}
                      </RowButton>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </CardTable>
        </TableContainer>
      )}
    </Paper>
  );
};
