// The digests of the last days, and where they are mailed to.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { ifMatch } from '../../src/versions/overtaken.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import { texts } from './texts.ts';

export type Digest = { day: string; last_seq: number; hash: string; mailed_to: string };

type MailProps = {
  email: string /** The version in which it was read. */;
  tag: string | undefined;
  onChanged: () => void;
};

const MailForm = ({ email, tag, onChanged }: MailProps) => {
  const say = useSay();
  const [typed, setTyped] = useState(email);
  // What the typing began with: what is read again meanwhile is another state.
  const [read, setRead] = useState({ email, tag });
  const { save: saveTyped, dialog } = useVersionedSave();
  const [problems, setProblems] = useState<Problems>({});
  const leading = useLeadToRefused(problems);
  const problem = problems.digest_email?.join(' ');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const saved = await saveTyped({
        fields: [{ name: 'digest_email', label: say(texts.mailTo) }],
        read: { digest_email: read.email },
        tag: read.tag,
        typed: { digest_email: typed },
        send: (_, version, { digest_email }) =>
          callApi<{ digest_email: string; message: string }>('proof', {
            method: 'PUT',
            body: { digest_email: digest_email ?? '' },
            headers: ifMatch(version),
          }),
      });
      if (!saved) return;
      setTyped(saved.body.digest_email ?? typed);
      setRead({ email: saved.body.digest_email ?? typed, tag: saved.tag });
      toast('success', saved.body.message, say(texts.digests));
      onChanged();
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields) setProblems(failure.fields);
      else toastRefusal(failure, say);
    }
  };
  return (
    <Stack
      component="form"
      noValidate
      {...leading}
      onSubmit={save}
      direction="row"
      sx={{ gap: 1.5, mb: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      <TextField
        type="email"
        label={say(texts.mailTo)}
        value={typed}
        error={Boolean(problem)}
        helperText={problem}
        onChange={event => {
          setTyped(asciiTyped(event));
          setProblems({});
        }}
        sx={{ width: { xs: 1, sm: 340 } }}
      />
      <Button type="submit" variant="outlined" disabled={typed === read.email}>
        {say(words.save)}
      </Button>
      {dialog}
    </Stack>
  );
};

export const Digests = ({ digests, ...mail }: { digests: Digest[] } & MailProps) => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  return (
    <section>
      <Typography variant="h6" component="h2">
        {say(texts.digests)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {say(texts.digestsAbout)}
      </Typography>
      <MailForm {...mail} />
      {digests.length === 0 ? (
        <Typography>{say(texts.noDigests)}</Typography>
      ) : (
        <TableContainer component={Paper} variant="outlined">
          <Table size="small" aria-label={say(texts.digests)}>
            <TableHead>
              <TableRow>
                {[texts.day, texts.lines, texts.head, texts.mailedTo].map(head => (
                  <TableCell key={head.en}>{say(head)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {digests.map(({ day, last_seq, hash, mailed_to }) => (
                <TableRow key={day}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    {displayDate(day, calendar, language)}
                  </TableCell>
                  <TableCell>{digitsIn(String(last_seq), language)}</TableCell>
                  <TableCell
                    sx={{ fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}
                  >
                    {hash}
                  </TableCell>
                  <TableCell>{mailed_to}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </section>
  );
};
