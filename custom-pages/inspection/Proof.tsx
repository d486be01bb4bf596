// Whether the past is as it was written: the binary log verified at a push, the books' last check,
// the digest of every day.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
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
import { useState } from 'react';
import { Link as To } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits } from '../../domain/language.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { texts } from './texts.ts';

type LastLedgerAudit = { finished_at: string; differences: number } | null;
type ProofResponse = {
  digests: Digest[];
  digest_email: string;
  books: LastLedgerAudit;
  public_key: string;
  copied: 0 | 1;
};
type VerificationResult = { whole: boolean; message: string };

const LedgerAuditAlert = ({ books }: { books: LastLedgerAudit }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const time = books ? formatDate(books.finished_at, calendar, language) : '';
  return (
    <Alert severity={!books ? 'info' : books.differences === 0 ? 'success' : 'error'}>
      {!books
        ? t(texts.booksNever)
        : t(books.differences === 0 ? texts.booksAgree : texts.booksDiffer, {
            time,
            n: localizeDigits(String(books.differences), language),
          })}{' '}
      <Link component={To} to="/verify-books">
        {t(texts.toBooks)}
      </Link>
    </Alert>
  );
};

/** What the chain cannot show by itself, and what shows it. */
const ProofLimits = ({
  digest_email,
  copied,
  public_key,
}: Pick<ProofResponse, 'digest_email' | 'copied' | 'public_key'>) => {
  const t = useTranslations();
  const isAlone = digest_email === '' && copied === 0;
  return (
    <section>
      <Typography variant="h2">{t(texts.limits)}</Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t(texts.limitsAbout)}
      </Typography>
      {isAlone && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t(texts.alone)}
        </Alert>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t(texts.publicKey)}: <code data-own-words>{public_key}</code>
      </Typography>
    </section>
  );
};

export const Proof = () => {
  const t = useTranslations();
  const { data, error, refetch } = useApiQuery<ProofResponse>('proof');
  const [verdict, setVerdict] = useState<VerificationResult>();
  const [running, setRunning] = useState(false);
  const verify = async () => {
    setRunning(true);
    setVerdict(undefined);
    try {
      setVerdict((await callApi<VerificationResult>('proof/verify')).body);
    } catch (failure) {
      showServerError(failure);
    }
    setRunning(false);
  };
  return (
    <Stack sx={{ gap: 3, maxWidth: 1000 }}>
      <section>
        <Typography variant="h2">{t(texts.chain)}</Typography>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {t(texts.chainAbout)}
        </Typography>
        <LoadingButton variant="contained" running={running} onClick={() => void verify()}>
          {t(texts.verify)}
        </LoadingButton>
        <div aria-live="polite">
          {verdict && (
            <Alert
              severity={verdict.whole ? 'success' : 'error'}
              sx={{ mt: 1.5, overflowWrap: 'anywhere' }}
            >
              {verdict.message}
            </Alert>
          )}
        </div>
      </section>
      {error && !data && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!data && !error && <LinearProgress />}
      {data && (
        <>
          <section>
            <Typography variant="h2" sx={{ mb: 1 }}>
              {t(texts.books)}
            </Typography>
            <LedgerAuditAlert books={data.body.books} />
          </section>
          <ProofLimits {...data.body} />
          <Digests
            digests={data.body.digests}
            email={data.body.digest_email}
            tag={data.tag}
            onChanged={refetch}
          />
        </>
      )}
    </Stack>
  );
};

type Digest = { day: string; last_seq: number; hash: string; mailed_to: string };

type DigestEmailProps = {
  email: string /** The version in which it was read. */;
  tag: string | undefined;
  onChanged: () => void;
};

/** The digests of the last days, and where they are mailed to. */
const DigestEmailForm = ({ email, tag, onChanged }: DigestEmailProps) => {
  const t = useTranslations();
  const form = useRecordForm({ start: { digest_email: email } });
  // What the typing began with: what is read again meanwhile is another state.
  const [read, setRead] = useState({ email, tag });
  const { save: saveTyped, dialog } = useVersionedSave();
  const save = async (typed: { digest_email: string }) => {
    const saved = await saveTyped({
      fields: [{ name: 'digest_email', label: t(texts.mailTo) }],
      read: { digest_email: read.email },
      tag: read.tag,
      typed,
      send: (_, version, { digest_email }) =>
        callApi<{ digest_email: string; message: string }>('proof', {
          method: 'PUT',
          body: { digest_email: digest_email ?? '' },
          headers: toIfMatchHeader(version),
        }),
    });
    if (!saved) return;
    const stored = saved.body.digest_email ?? typed.digest_email;
    form.change({ digest_email: stored });
    setRead({ email: stored, tag: saved.tag });
    toast('success', saved.body.message, t(texts.digests));
    onChanged();
  };
  return (
    <Stack
      component="form"
      {...form.formProps(save)}
      direction="row"
      sx={{ gap: 1.5, mb: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      <TextField
        type="email"
        label={t(texts.mailTo)}
        {...form.field('digest_email', readAsciiInput)}
        sx={{ width: { xs: 1, sm: 340 } }}
      />
      <Button type="submit" variant="outlined" disabled={form.values.digest_email === read.email}>
        {t(words.save)}
      </Button>
      {dialog}
    </Stack>
  );
};

export const Digests = ({ digests, ...mail }: { digests: Digest[] } & DigestEmailProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  return (
    <section>
      <Typography variant="h2">{t(texts.digests)}</Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t(texts.digestsAbout)}
      </Typography>
      <DigestEmailForm {...mail} />
      {digests.length === 0 ? (
        <Typography>{t(texts.noDigests)}</Typography>
      ) : (
        <TableContainer component={Paper} variant="outlined">
          <Table size="small" aria-label={t(texts.digests)}>
            <TableHead>
              <TableRow>
                {[texts.day, texts.lines, texts.head, texts.mailedTo].map(head => (
                  <TableCell key={head.en}>{t(head)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {digests.map(({ day, last_seq, hash, mailed_to }) => (
                <TableRow key={day}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    {formatDate(day, calendar, language)}
                  </TableCell>
                  <TableCell>{localizeDigits(String(last_seq), language)}</TableCell>
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
