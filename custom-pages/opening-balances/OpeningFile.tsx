// Reads a file into the lines of a section: what each column is, what was found, what is to be corrected.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { type OpeningSection, openingFileColumns } from '../../domain/ledger/opening-file.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { ApiError } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { upload } from '../../src/api/upload.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { Select } from '../../src/ui/Select.tsx';
import type { AnsweredLine } from './opening-form-model.ts';
import { partyTexts, texts } from './texts.ts';

/** A line of the file as the server read it. */
export type FileRow = { row: number; name: string; line: AnsweredLine; problems: FieldErrors };
type FileAnswer = { headers: string[]; columns: (string | null)[]; rows: FileRow[] };
type PartyKind = 'customer' | 'vendor';

/** The rows that are drawn, those with a problem first. */
const MAX_SHOWN_ROWS = 50;

type Props = {
  section: OpeningSection;
  onTake: (rows: FileRow[], party_kind: PartyKind) => void;
  onClose: () => void;
};

export const OpeningFile = ({ section, onTake, onClose }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const title = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [party_kind, setPartyKind] = useState<PartyKind>('customer');
  const [answer, setAnswer] = useState<FileAnswer>();
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);

  const read = async (given: File, kind: PartyKind, columns?: (string | null)[]) => {
    const sent = new FormData();
    sent.append('section', section);
    if (section === 'documents') sent.append('party_kind', kind);
    if (columns) sent.append('columns', JSON.stringify(columns));
    sent.append('file', given);
    setRunning(true);
    setProblem(undefined);
    try {
      setAnswer(await upload<FileAnswer>('opening-balances/-/file', sent));
    } catch (error) {
      setAnswer(undefined);
      if (error instanceof ApiError) setProblem(error.message);
      else showServerError(error);
    } finally {
      setRunning(false);
    }
  };
  const choose = (given: File | undefined) => {
    setFile(given);
    if (given) void read(given, party_kind);
  };
  const wrong = answer?.rows.filter(({ problems }) => Object.keys(problems).length > 0) ?? [];
  const digits = (n: number) => localizeDigits(String(n), language);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>{t(texts.fileTitle, { section: t(texts[section]) })}</DialogTitle>
      <DialogContent dividers>
        <Typography sx={{ mb: 2 }}>{t(texts.fileAbout)}</Typography>
        <Stack direction="row" sx={{ gap: 2, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {section === 'documents' && (
            <Select
              size="small"
              label={t(texts.documentsOf)}
              value={party_kind}
              onChange={event => {
                const kind = event.target.value as PartyKind;
                setPartyKind(kind);
                if (file) void read(file, kind, answer?.columns);
              }}
              sx={{ width: 200 }}
            >
              {(['customer', 'vendor'] as const).map(kind => (
                <MenuItem key={kind} value={kind}>
                  {t(partyTexts[kind])}
                </MenuItem>
              ))}
            </Select>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.csv"
            aria-label={t(texts.file)}
            onChange={event => choose(event.target.files?.[0])}
          />
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {file?.name ?? t(texts.choose)}
          </Button>
        </Stack>
        {running && <LinearProgress />}
        {problem && <Alert severity="error">{problem}</Alert>}
        {answer && (
          <>
            <Columns
              section={section}
              headers={answer.headers}
              columns={answer.columns}
              onChange={columns => file && void read(file, party_kind, columns)}
            />
            {answer.rows.length === 0 ? (
              <Alert severity="warning">{t(texts.noLines)}</Alert>
            ) : (
              <>
                <Alert severity={wrong.length > 0 ? 'warning' : 'success'} sx={{ mb: 1 }}>
                  {t(texts.found, { n: digits(answer.rows.length), wrong: digits(wrong.length) })}{' '}
                  {t(texts.takeAbout)}
                </Alert>
                <Rows
                  rows={[...wrong, ...answer.rows.filter(row => !wrong.includes(row))].slice(
                    0,
                    MAX_SHOWN_ROWS,
                  )}
                />
              </>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.cancel)}</Button>
        <Button
          variant="contained"
          disabled={running || !answer || answer.rows.length === 0}
          onClick={() => answer && onTake(answer.rows, party_kind)}
        >
          {t(texts.take)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type ColumnsProps = {
  section: OpeningSection;
  headers: string[];
  columns: (string | null)[];
  onChange: (columns: (string | null)[]) => void;
};

const Columns = ({ section, headers, columns, onChange }: ColumnsProps) => {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '1fr 1fr 1fr' },
        gap: 1.5,
        mb: 2,
        border: 0,
        p: 0,
      }}
    >
      <Typography component="legend" sx={{ mb: 1 }}>
        {t(texts.columns)}
      </Typography>
      {headers.map((header, place) => (
        <Select
          key={place}
          size="small"
          label={
            header.trim() || t(texts.column, { n: localizeDigits(String(place + 1), language) })
          }
          value={columns[place] ?? ''}
          onChange={event =>
            onChange(
              columns.map((column, at) => {
                if (at === place) return event.target.value || null;
                // A meaning has one column.
                return column === event.target.value ? null : column;
              }),
            )
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t(texts.leaveOut)}</MenuItem>
          {openingFileColumns[section].map(({ name, label }) => (
            <MenuItem key={name} value={name}>
              {t(label)}
            </MenuItem>
          ))}
        </Select>
      ))}
    </Box>
  );
};

const Rows = ({ rows }: { rows: FileRow[] }) => {
  const t = useTranslations();
  const language = useLanguage();
  const money = (rupees: number | null | undefined) =>
    rupees ? formatMoney(toPaisa(rupees), language) : '';
  const toAmount = ({ debit, credit, amount, value }: AnsweredLine) =>
    money(debit || amount || value) || (credit ? `${money(credit)} ${t(texts.credit)}` : '');
  return (
    <TableContainer sx={{ maxHeight: 320 }}>
      <Table size="small" aria-label={t(texts.file)}>
        <thead className="heads">
          <tr>
            <th scope="col">{t(texts.row)}</th>
            <th scope="col">{t(texts.name)}</th>
            <th scope="col">{t(texts.amount)}</th>
            <th scope="col">{t(texts.problem)}</th>
          </tr>
        </thead>
        <tbody className="rows">
          {rows.map(({ row, name, line, problems }) => (
            <tr key={row}>
              <td>{localizeDigits(String(row), language)}</td>
              <td style={{ overflowWrap: 'anywhere' }}>{name}</td>
              <td>{toAmount(line)}</td>
              <td>{Object.values(problems).flat().join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableContainer>
  );
};
