// Where the user is signed in, and the end of one session or of all others.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { RowButton, StatusBadge } from '../../src/ui/table-elements.tsx';
import { Moment } from './Moment.tsx';
import { texts } from './security-texts.ts';

type SessionRow = {
  id: number;
  device: string;
  ip_address: string;
  first_used_at: string;
  last_used_at: string;
  current: 0 | 1;
};

const currentOption = { value: 1, label: texts.thisDevice, color: 'success' } as const;

export const Sessions = () => {
  const t = useTranslations();
  const { data, refetch } = useApiQuery<{ data: SessionRow[] }>('sessions');
  const [asking, setAsking] = useState(false);
  const sessions = data?.body.data ?? [];
  const end = async (path: string) => {
    try {
      const { body } = await callApi<{ message: string }>(path, { method: 'DELETE' });
      toast('success', body.message, t(texts.sessions));
    } catch (error) {
      showServerError(error);
    }
    setAsking(false);
    refetch();
  };
  return (
    <Paper component="section" variant="outlined" aria-label={t(texts.sessions)} sx={{ p: 3 }}>
      <Typography variant="h2">{t(texts.sessions)}</Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t(texts.sessionsHelp)}
      </Typography>
      <TableContainer tabIndex={0}>
        <CardTable size="small" aria-label={t(texts.sessions)}>
          <TableHead>
            <TableRow>
              <TableCell>{t(texts.device)}</TableCell>
              <TableCell>{t(texts.address)}</TableCell>
              <TableCell>{t(texts.firstUsed)}</TableCell>
              <TableCell>{t(texts.lastUsed)}</TableCell>
              <TableCell>{t(words.actions)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sessions.map(session => (
              <TableRow key={session.id}>
                <TableCell>{session.device}</TableCell>
                <TableCell>{session.ip_address}</TableCell>
                <TableCell>
                  <Moment at={session.first_used_at} />
                </TableCell>
                <TableCell>
                  <Moment at={session.last_used_at} />
                </TableCell>
                <TableCell>
                  {session.current === 1 ? (
                    <StatusBadge option={currentOption} />
                  ) : (
                    <RowButton
                      color="secondary"
                      aria-label={`${t(texts.end)}: ${session.device}`}
                      onClick={() => void end(`sessions/${session.id}`)}
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
      {sessions.length > 1 && (
        <Button variant="outlined" color="secondary" sx={{ mt: 2 }} onClick={() => setAsking(true)}>
          {t(texts.endAll)}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          tone="calm"
          title={texts.endAll}
          text={texts.endAllText}
          onConfirm={() => end('sessions')}
          onCancel={() => setAsking(false)}
        />
      )}
    </Paper>
  );
};
