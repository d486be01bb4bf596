// What only one side has, and where the amounts differ; each row leads to what can be done about
// it.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { Link } from 'react-router';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { StatusBadge } from '../../src/ui/StatusBadge.tsx';
import type { Difference, Ours, Reconciled, Theirs } from './reconciling.ts';
import { deed } from './tell.ts';
import { differenceTexts, kindTexts, stateTexts, texts } from './texts.ts';
import { addressOf } from './told.ts';

const PER_PAGE = 25;
/** On a phone both sides stand below the number. */
const wide = { display: { xs: 'none', md: 'table-cell' } };

const Side = ({ side }: { side: Ours | Theirs | null }) => {
  const say = useSay();
  const amount = useAmount();
  const language = useLanguage();
  if (!side) return <>–</>;
  const part = (value: number | null) => (value === null ? '–' : amount(value));
  return (
    <>
      {say(texts.taxableVat, { taxable: part(side.taxable ?? side.total), vat: part(side.vat) })}
      <div style={{ fontSize: 12, opacity: 0.75 }}>
        {[
          side.name,
          'row' in side
            ? say(texts.row, { n: digitsIn(String(side.row), language) })
            : side.state && say(stateTexts[side.state].label),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  );
};

const Row = ({ difference }: { difference: Difference }) => {
  const say = useSay();
  const language = useLanguage();
  const [running, setRunning] = useState(false);
  const { kind, number, ours, theirs } = difference;
  const address = ours && addressOf(ours);
  const send = async () => {
    setRunning(true);
    await deed(`tax-authority/documents/${ours!.outbox_id}/send`);
    setRunning(false);
  };
  return (
    <TableRow hover>
      <TableCell>
        {ours && `${say(kindTexts[ours.kind])} `}
        {digitsIn(number, language)}
        <Box sx={{ display: { md: 'none' }, my: 0.5 }}>
          {(
            [
              [texts.ours, ours],
              [texts.theirs, theirs],
            ] as const
          ).map(
            ([label, side]) =>
              side && (
                <div key={label.en}>
                  {say(label)}: <Side side={side} />
                </div>
              ),
          )}
        </Box>
      </TableCell>
      <TableCell>
        <StatusBadge option={{ value: kind, ...differenceTexts[kind] }} />
      </TableCell>
      <TableCell sx={wide}>
        <Side side={ours} />
      </TableCell>
      <TableCell sx={wide}>
        <Side side={theirs} />
      </TableCell>
      <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
        {kind === 'ours-not-theirs' && ours?.outbox_id && (
          <RowButton disabled={running} onClick={() => void send()}>
            {say(texts.send)}
          </RowButton>
        )}
        {address && <Link to={address}>{say(texts.open)}</Link>}
      </TableCell>
    </TableRow>
  );
};

export const Differences = ({ result }: { result: Reconciled }) => {
  const say = useSay();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const digits = (value: number) => digitsIn(String(value), language);
  const { differences, same, other_months, unread, counts } = result;
  const found = counts['ours-not-theirs'] + counts['theirs-not-ours'] + counts['amounts-differ'];
  return (
    <>
      <Alert severity={found > 0 ? 'warning' : 'success'} sx={{ mb: 1 }}>
        {say(texts.agree, { n: digits(same) })}{' '}
        {found > 0 ? say(texts.differ, { n: digits(found) }) : say(texts.noDifference)}{' '}
        {other_months > 0 && say(texts.otherMonths, { n: digits(other_months) })}
      </Alert>
      {unread.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {say(texts.unread, { rows: unread.map(digits).join(', ') })}
        </Alert>
      )}
      {differences.length > 0 && (
        <Paper variant="outlined">
          <TableContainer>
            <Table size="small" aria-label={say(texts.reconciliation)}>
              <TableHead>
                <TableRow>
                  {[texts.number, texts.difference, texts.ours, texts.theirs, words.actions].map(
                    label => (
                      <TableCell
                        key={label.en}
                        sx={label === texts.ours || label === texts.theirs ? wide : undefined}
                      >
                        {say(label)}
                      </TableCell>
                    ),
                  )}
                </TableRow>
              </TableHead>
              <TableBody>
                {differences.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(difference => (
                  <Row
                    key={`${difference.kind} ${difference.number} ${difference.theirs?.row ?? ''}`}
                    difference={difference}
                  />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          <Pager page={page} perPage={PER_PAGE} total={differences.length} onPage={setPage} />
        </Paper>
      )}
    </>
  );
};
