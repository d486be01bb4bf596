// The documents of the outbox by state and search, page by page.
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits } from '../../domain/language.ts';
import { explainResponse, finalStates, type OutboxState } from '../../domain/tax/cbms-status.ts';
import { postAndToast } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { ClearFilters, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { RowButton, StatusBadge } from '../../src/ui/table-elements.tsx';
import { DocumentExchanges } from './DocumentExchanges.tsx';
import { kindTexts, stateTexts, texts } from './texts.ts';
import { type OutboxDocument, toDocumentPath } from './types.ts';

const PER_PAGE = 10;
/** As in every list (OPEN-119). */
const DEBOUNCE_MS = 1000;

type OutboxDocumentsProps = {
  state: OutboxState | undefined;
  refreshCount: number;
  onChanged: () => void;
  onAccount: () => void;
  onAnyState: () => void;
};

export const OutboxDocuments = ({
  state,
  refreshCount,
  onChanged,
  onAccount,
  onAnyState,
}: OutboxDocumentsProps) => {
  const t = useTranslations();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApiQuery<
    { data: OutboxDocument[]; total: number } | undefined
  >('tax-authority/documents', {
    query: { state, search, page, limit: PER_PAGE },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state begins with its first page.
  useEffect(() => setPage(1), [state]);
  useEffect(() => {
    if (refreshCount > 0) refetch();
  }, [refreshCount, refetch]);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setPage(1);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const rows = data?.body?.data ?? [];
  const narrowed = state !== undefined || search !== '';
  const clear = () => {
    setTyped('');
    setSearch('');
    onAnyState();
  };
  const heads: [{ en: string; ne: string }, object?][] = [
    [texts.kind],
    [texts.customer, wideOnlyStyle],
    [texts.issued, wideOnlyStyle],
    [texts.total, { ...wideOnlyStyle, textAlign: 'right' }],
    [texts.state],
    [words.actions],
  ];
  return (
    <Paper variant="outlined">
      <Box role="search">
        <TextField
          type="search"
          label={t(texts.search)}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && setSearch(typed.trim())}
          sx={{ m: 1.5, width: { xs: 'calc(100% - 24px)', sm: 260 } }}
        />
      </Box>
      <div style={{ height: 4 }}>{!data && !error && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" aria-label={t(texts.documents)}>
          <TableHead>
            <TableRow>
              {heads.map(([label, sx]) => (
                <TableCell key={label.en} sx={sx}>
                  {t(label)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(entry => (
              <DocumentRow
                key={entry.id}
                entry={entry}
                onChanged={onChanged}
                onAccount={onAccount}
              />
            ))}
            {data && rows.length === 0 && (
              <EmptyRow
                columns={heads.length}
                text={t(narrowed ? words.notFound : texts.noDocuments)}
                hint={narrowed ? undefined : t(texts.noDocumentsHint)}
                isFirst={!narrowed}
              >
                {narrowed && <ClearFilters onClear={clear} />}
              </EmptyRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <Pager page={page} perPage={PER_PAGE} total={data?.body?.total ?? 0} onPage={setPage} />
    </Paper>
  );
};

/** A document of the outbox: what its last answer means, and the one thing to do about it. */
const ResponseText = ({ entry }: { entry: OutboxDocument }) => {
  const t = useTranslations();
  const meaning = explainResponse(entry.kind, entry.state, entry.code);
  if (meaning) return <>{t(meaning.sentence)}</>;
  return <>{t(entry.needs_bill ? texts.waitsForBill : texts.notTold)}</>;
};

/** Left out where there is no room. */
const wideOnlyStyle = { display: { xs: 'none', md: 'table-cell' } };

const DocumentRow = ({
  entry,
  onChanged,
  onAccount,
}: {
  entry: OutboxDocument;
  onChanged: () => void;
  onAccount: () => void;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const address = toDocumentPath(entry);
  const number = localizeDigits(entry.number, language);
  const { label, color } = stateTexts[entry.state];
  return (
    <TableRow hover>
      <TableCell>
        {t(kindTexts[entry.kind])} {address ? <Link to={address}>{number}</Link> : number}
        <div style={{ opacity: 0.7, fontSize: 12 }}>
          {localizeDigits(entry.fiscal_year, language)}
        </div>
        <Box sx={{ display: { md: 'none' }, fontSize: 12 }}>{entry.customer_name}</Box>
      </TableCell>
      <TableCell sx={wideOnlyStyle}>{entry.customer_name}</TableCell>
      <TableCell
        sx={{ ...wideOnlyStyle, whiteSpace: 'nowrap' }}
        title={formatDate(entry.issued_at, 'bs', language)}
      >
        {formatDate(entry.issued_at, 'ad', language)}
      </TableCell>
      <TableCell align="right" sx={{ ...wideOnlyStyle, whiteSpace: 'nowrap' }}>
        {amount(entry.total)}
      </TableCell>
      <TableCell>
        <StatusBadge option={{ value: entry.state, label, color }} />
        <div style={{ fontSize: 13, marginTop: 4, maxWidth: 380 }}>
          <ResponseText entry={entry} />
        </div>
      </TableCell>
      <TableCell>
        <DocumentActions entry={entry} onChanged={onChanged} onAccount={onAccount} />
      </TableCell>
    </TableRow>
  );
};

type DocumentActionsProps = { entry: OutboxDocument; onChanged: () => void; onAccount: () => void };

/** The one action that an answer asks for, and the exchanges behind it. */
const DocumentActions = ({ entry, onChanged, onAccount }: DocumentActionsProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const [running, setRunning] = useState(false);
  const [open, setOpen] = useState<'exchanges' | 'confirm' | undefined>();
  const act = async (path: string) => {
    setRunning(true);
    await postAndToast(`tax-authority/documents/${entry.id}/${path}`);
    setRunning(false);
    setOpen(undefined);
    onChanged();
  };
  const action = finalStates.includes(entry.state)
    ? 'nothing'
    : (explainResponse(entry.kind, entry.state, entry.code)?.action ?? 'send');
  return (
    <>
      {(action === 'send' || action === 'bill' || action === 'look') && (
        <RowButton disabled={running} onClick={() => void act('send')}>
          {t(texts.send)}
        </RowButton>
      )}
      {action === 'account' && <RowButton onClick={onAccount}>{t(texts.toAccount)}</RowButton>}
      {action === 'compare' && (
        <RowButton onClick={() => setOpen('confirm')}>{t(texts.confirm)}</RowButton>
      )}
      <RowButton onClick={() => setOpen('exchanges')}>{t(texts.exchanges)}</RowButton>
      {open === 'exchanges' && (
        <DocumentExchanges entry={entry} onClose={() => setOpen(undefined)} />
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          tone="calm"
          title={texts.confirmTitle}
          text={texts.confirmText}
          about={`${t(kindTexts[entry.kind])} ${localizeDigits(entry.number, language)} · ${entry.customer_name}`}
          confirm={texts.confirm}
          onConfirm={() => act('confirm')}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
