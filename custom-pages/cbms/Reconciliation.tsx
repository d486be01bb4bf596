// Compares the authority's register of a month with ours: the file in, the differences out.

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
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
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toBs } from '../../domain/calendar/bikram-sambat.ts';
import { monthNames } from '../../domain/calendar/bs-month.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, toAsciiDigits } from '../../domain/language.ts';
import { ApiError } from '../../src/api/http.ts';
import { postAndToast, showServerError } from '../../src/api/show-server-errors.ts';
import { upload } from '../../src/api/upload.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { RowButton, StatusBadge } from '../../src/ui/table-elements.tsx';
import { differenceTexts, kindTexts, stateTexts, texts } from './texts.ts';
import {
  type AuthorityDocument,
  type Difference,
  type OwnDocument,
  type ReconciliationResult,
  toDocumentPath,
} from './types.ts';

export const Reconciliation = ({ today }: { today: string }) => {
  const t = useTranslations();
  const language = useLanguage();
  const now = toBs(today);
  const [form, setForm] = useState({ year: String(now.year), month: now.month, register: 'sales' });
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | undefined>();
  const [problems, setProblems] = useState<FieldErrors>({});
  const leading = useFocusFirstError(problems);
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<ReconciliationResult | undefined>();
  const change = (changed: Partial<typeof form>) => {
    setForm(known => ({ ...known, ...changed }));
    setProblems({});
  };
  const compare = async (event: FormEvent) => {
    event.preventDefault();
    setRunning(true);
    setResult(undefined);
    const sent = new FormData();
    for (const [name, value] of Object.entries(form))
      sent.append(name, toAsciiDigits(String(value)));
    if (file) sent.append('file', file);
    try {
      setResult(await upload<ReconciliationResult>('tax-authority/reconciliation', sent));
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else showServerError(error);
    } finally {
      setRunning(false);
    }
  };
  const errorProps = (name: string) => ({
    error: problems[name] !== undefined,
    helperText: problems[name]?.join(' '),
  });
  return (
    <>
      <Paper
        variant="outlined"
        component="form"
        noValidate
        {...leading}
        onSubmit={compare}
        sx={{ p: 2, mb: 2 }}
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
          <Select
            label={t(texts.register)}
            value={form.register}
            onChange={event => change({ register: event.target.value })}
            sx={{ width: { xs: 1, sm: 170 } }}
            {...errorProps('register')}
          >
            <MenuItem value="sales">{t(texts.sales)}</MenuItem>
            <MenuItem value="sales-return">{t(texts.salesReturn)}</MenuItem>
          </Select>
          <TextField
            label={t(texts.year)}
            value={localizeDigits(form.year, language)}
            onChange={event => change({ year: toAsciiDigits(event.target.value) })}
            sx={{ width: { xs: 1, sm: 120 } }}
            {...errorProps('month')}
          />
          <Select
            label={t(texts.month)}
            value={form.month}
            onChange={event => change({ month: Number(event.target.value) })}
            sx={{ width: { xs: 1, sm: 150 } }}
          >
            {monthNames.map((name, index) => (
              <MenuItem key={name.en} value={index + 1}>
                {t(name)}
              </MenuItem>
            ))}
          </Select>
          <div>
            <input
              ref={input}
              type="file"
              hidden
              accept=".xlsx,.csv"
              aria-label={t(texts.file)}
              onChange={event => {
                setFile(event.target.files?.[0]);
                setProblems({});
              }}
            />
            <Button
              variant="outlined"
              color={problems.file ? 'error' : 'primary'}
              onClick={() => input.current?.click()}
            >
              {file?.name ?? t(texts.choose)}
            </Button>
            <Typography
              variant="caption"
              color={problems.file ? 'error' : 'text.secondary'}
              sx={{ display: 'block', mt: 0.5, maxWidth: 320 }}
            >
              {problems.file?.join(' ') ?? t(texts.file)}
            </Typography>
          </div>
          <LoadingButton type="submit" variant="contained" running={running}>
            {t(texts.compare)}
          </LoadingButton>
        </Stack>
      </Paper>
      {result && <Differences result={result} />}
    </>
  );
};

const PER_PAGE = 25;
/** On a phone both sides are below the number. */
const wideOnlyStyle = { display: { xs: 'none', md: 'table-cell' } };

/**
 * What only one side has, and where the amounts differ; each row leads to what can be done about
 * it.
 */
const DifferenceSide = ({ side }: { side: OwnDocument | AuthorityDocument | null }) => {
  const t = useTranslations();
  const amount = useAmount();
  const language = useLanguage();
  if (!side) return <>–</>;
  const part = (value: number | null) => (value === null ? '–' : amount(value));
  return (
    <>
      {t(texts.taxableVat, { taxable: part(side.taxable ?? side.total), vat: part(side.vat) })}
      <div style={{ fontSize: 12, opacity: 0.75 }}>
        {[
          side.name,
          'row' in side
            ? t(texts.row, { n: localizeDigits(String(side.row), language) })
            : side.state && t(stateTexts[side.state].label),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  );
};

const DifferenceRow = ({ difference }: { difference: Difference }) => {
  const t = useTranslations();
  const language = useLanguage();
  const [running, setRunning] = useState(false);
  const { kind, number, ours, theirs } = difference;
  const address = ours && toDocumentPath(ours);
  const send = async () => {
    setRunning(true);
    await postAndToast(`tax-authority/documents/${ours!.outbox_id}/send`);
    setRunning(false);
  };
  return (
    <TableRow hover>
      <TableCell>
        {ours && `${t(kindTexts[ours.kind])} `}
        {localizeDigits(number, language)}
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
                  {t(label)}: <DifferenceSide side={side} />
                </div>
              ),
          )}
        </Box>
      </TableCell>
      <TableCell>
        <StatusBadge option={{ value: kind, ...differenceTexts[kind] }} />
      </TableCell>
      <TableCell sx={wideOnlyStyle}>
        <DifferenceSide side={ours} />
      </TableCell>
      <TableCell sx={wideOnlyStyle}>
        <DifferenceSide side={theirs} />
      </TableCell>
      <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
        {kind === 'ours-not-theirs' && ours?.outbox_id && (
          <RowButton disabled={running} onClick={() => void send()}>
            {t(texts.send)}
          </RowButton>
        )}
        {address && <Link to={address}>{t(texts.open)}</Link>}
      </TableCell>
    </TableRow>
  );
};

const Differences = ({ result }: { result: ReconciliationResult }) => {
  const t = useTranslations();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const digits = (value: number) => localizeDigits(String(value), language);
  const { differences, same, other_months, unread, counts } = result;
  const found = counts['ours-not-theirs'] + counts['theirs-not-ours'] + counts['amounts-differ'];
  return (
    <>
      <Alert severity={found > 0 ? 'warning' : 'success'} sx={{ mb: 1 }}>
        {t(texts.agree, { n: digits(same) })}{' '}
        {found > 0 ? t(texts.differ, { n: digits(found) }) : t(texts.noDifference)}{' '}
        {other_months > 0 && t(texts.otherMonths, { n: digits(other_months) })}
      </Alert>
      {unread.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t(texts.unread, { rows: unread.map(digits).join(', ') })}
        </Alert>
      )}
      {differences.length > 0 && (
        <Paper variant="outlined">
          <TableContainer>
            <Table size="small" aria-label={t(texts.reconciliation)}>
              <TableHead>
                <TableRow>
                  {[texts.number, texts.difference, texts.ours, texts.theirs, words.actions].map(
                    label => (
                      <TableCell
                        key={label.en}
                        sx={
                          label === texts.ours || label === texts.theirs ? wideOnlyStyle : undefined
                        }
                      >
                        {t(label)}
                      </TableCell>
                    ),
                  )}
                </TableRow>
              </TableHead>
              <TableBody>
                {differences.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(difference => (
                  <DifferenceRow
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
