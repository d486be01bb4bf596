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
import type { State } from '../../domain/tax-authority/answers.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { ClearFilters, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { DocumentRow, wide } from './DocumentRow.tsx';
import { texts } from './texts.ts';
import type { Entry } from './told.ts';

const PER_PAGE = 10;
/** As in every list (OPEN-119). */
const WAIT_MS = 1000;

type Props = {
  state: State | undefined;
  round: number;
  onChanged: () => void;
  onAccount: () => void;
  onAnyState: () => void;
};

export const Documents = ({ state, round, onChanged, onAccount, onAnyState }: Props) => {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { answer, error, again } = useAnswer<{ data: Entry[]; total: number } | undefined>(
    'tax-authority/documents',
    {
      query: { state, search, page, limit: PER_PAGE },
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state begins with its first page.
  useEffect(() => setPage(1), [state]);
  useEffect(() => {
    if (round > 0) again();
  }, [round, again]);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setPage(1);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const rows = answer?.body?.data ?? [];
  const narrowed = state !== undefined || search !== '';
  const clear = () => {
    setTyped('');
    setSearch('');
    onAnyState();
  };
  const heads: [{ en: string; ne: string }, object?][] = [
    [texts.kind],
    [texts.customer, wide],
    [texts.issued, wide],
    [texts.total, { ...wide, textAlign: 'right' }],
    [texts.state],
    [words.actions],
  ];
  return (
    <Paper variant="outlined">
      <Box role="search">
        <TextField
          type="search"
          label={say(texts.search)}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && setSearch(typed.trim())}
          sx={{ m: 1.5, width: { xs: 'calc(100% - 24px)', sm: 260 } }}
        />
      </Box>
      <div style={{ height: 4 }}>{!answer && !error && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" aria-label={say(texts.documents)}>
          <TableHead>
            <TableRow>
              {heads.map(([label, sx]) => (
                <TableCell key={label.en} sx={sx}>
                  {say(label)}
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
            {answer && rows.length === 0 && (
              <EmptyRow
                columns={heads.length}
                text={say(narrowed ? words.notFound : texts.noDocuments)}
                hint={narrowed ? undefined : say(texts.noDocumentsHint)}
              >
                {narrowed && <ClearFilters onClear={clear} />}
              </EmptyRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <Pager page={page} perPage={PER_PAGE} total={answer?.body?.total ?? 0} onPage={setPage} />
    </Paper>
  );
};
