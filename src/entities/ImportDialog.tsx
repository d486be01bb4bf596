// New records from a CSV file: chosen, judged row by row by the server, looked at, and only then
// stored, all or none.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { parseCsv } from '../../domain/csv.ts';
import type { Entity, FieldErrors } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { saveFile } from '../api/download.ts';
import { ApiError, callApi, isHandledGlobally } from '../api/http.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';

type ImportCheck = {
  columns: (string | null)[];
  total: number;
  wrong: { row: number; problems: FieldErrors }[];
};

const texts = {
  title: { en: 'Import {many}', ne: '{many} फाइलबाट ल्याउने' },
  choose: { en: 'Choose CSV File', ne: 'CSV फाइल छान्नुहोस्' },
  example: { en: 'Download template', ne: 'खाली फाइल डाउनलोड गर्नुहोस्' },
  about: {
    en: 'Use the first row for column names (English or Nepali). Write countries, units, etc. by name.',
    ne: 'पहिलो पङ्क्तिमा महलको नाम (नेपाली वा अङ्ग्रेजी) लेख्नुहोस्। देश, एकाइ आदि नामले लेख्नुहोस्।',
  },
  fine: { en: 'Ready to import: {n} {n|row|rows}.', ne: 'सबै {n} पङ्क्ति आयात गर्न सकिन्छ।' },
  wrong: {
    en: '{n} of {all} rows cannot be imported yet. Fix them in the file and upload it again.',
    ne: '{all} मध्ये {n} पङ्क्ति अझै आयात गर्न सकिँदैन। फाइलमा सच्याएर फेरि अपलोड गर्नुहोस्।',
  },
  store: { en: 'Import {n} {n|row|rows}', ne: '{n} पङ्क्ति आयात गर्नुहोस्' },
} satisfies Record<string, Texts>;

/** UTF-8, or the UTF-16 that spreadsheets call Unicode text. */
const readFileText = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
};

const isFilled = (row: string[]) => row.some(cell => cell.trim() !== '');

export const ImportDialog = ({
  entity,
  onClose,
  onDone,
}: {
  entity: Entity;
  onClose: () => void;
  onDone: () => void;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<string[][]>([]);
  const [judged, setJudged] = useState<ImportCheck | undefined>();
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const title = t(texts.title, { many: t(entity.many) });
  const digits = (value: number) => localizeDigits(String(value), language);

  const ask = async <T,>(given: string[][], preview: boolean): Promise<T | undefined> => {
    setRunning(true);
    setProblem('');
    try {
      return (
        await callApi<T>(`${entity.name}/-/import`, {
          method: 'POST',
          body: { rows: given, preview },
        })
      ).body;
    } catch (error) {
      const refused =
        error instanceof ApiError ? Object.values(error.fields ?? {})[0]?.[0] : undefined;
      if (!(error instanceof ApiError && isHandledGlobally(error.status)))
        setProblem(refused ?? (error as Error).message);
      return undefined;
    } finally {
      setRunning(false);
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again once it is corrected.
    event.target.value = '';
    if (!file) return;
    const given = [...parseCsv(await readFileText(file))].filter(isFilled);
    setRows(given);
    setJudged(await ask<ImportCheck>(given, true));
  };
  const store = async () => {
    const done = await ask<{ message: string }>(rows, false);
    if (!done) return;
    toast('success', done.message, title);
    onDone();
    onClose();
  };
  const empty = () => {
    const names = entity.fields
      .filter(field => !field.readOnly && field.kind !== 'image')
      .map(field => t(field.label));
    saveFile(
      new File([`\uFEFF${names.join(',')}\r\n`], `${entity.name}.csv`, { type: 'text/csv' }),
    );
  };
  const isFine = judged !== undefined && judged.wrong.length === 0;

  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {t(texts.about)}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain"
            hidden
            aria-label={t(texts.choose)}
            onChange={choose}
          />
          <Button variant="outlined" disabled={running} onClick={() => input.current?.click()}>
            {t(texts.choose)}
          </Button>
          <Button onClick={empty}>{t(texts.example)}</Button>
        </Stack>
        <div style={{ height: 4 }}>{running && <LinearProgress />}</div>
        {problem && <Alert severity="error">{problem}</Alert>}
        {judged && (
          <>
            <Alert severity={isFine ? 'success' : 'error'} sx={{ mb: 1 }}>
              {isFine
                ? t(texts.fine, { n: digits(judged.total) })
                : t(texts.wrong, {
                    n: digits(new Set(judged.wrong.map(({ row }) => row)).size),
                    all: digits(judged.total),
                  })}
            </Alert>
            <ImportPreview entity={entity} rows={rows} judged={judged} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.cancel)}</Button>
        <Button variant="contained" disabled={!isFine || running} onClick={() => void store()}>
          {t(texts.store, { n: digits(judged?.total ?? 0) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** The rows that are drawn: enough to see whether the columns are right, and what is wrong. */
const MAX_PREVIEW_ROWS = 50;

const rowHeading = { en: 'Row', ne: 'पङ्क्ति' };

type ImportPreviewProps = { entity: Entity; rows: string[][]; judged: ImportCheck };

/**
 * The rows of a file before they are imported, those with a problem first, each problem under its
 * cell.
 */
const ImportPreview = ({ entity, rows, judged }: ImportPreviewProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const [headers = [], ...lines] = rows;
  const problemsOf = (row: number) =>
    Object.assign(
      {},
      ...judged.wrong.filter(wrong => wrong.row === row).map(({ problems }) => problems),
    );
  const order = lines
    .map((cells, index) => ({
      cells,
      row: index + 1,
      problems: problemsOf(index + 1) as Record<string, string[]>,
    }))
    .sort(
      (a, b) =>
        Number(Object.keys(b.problems).length > 0) - Number(Object.keys(a.problems).length > 0) ||
        a.row - b.row,
    );
  const labelOf = (name: string) => {
    const field = entity.fields.find(candidate => candidate.name === name);
    return field ? t(field.label) : name;
  };
  return (
    <TableContainer sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t(rowHeading)}</TableCell>
            {headers.map((header, index) => (
              <TableCell key={header}>
                {judged.columns[index] ? labelOf(judged.columns[index]) : header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {order.slice(0, MAX_PREVIEW_ROWS).map(({ cells, row, problems }) => (
            <TableRow key={row}>
              <TableCell>
                {localizeDigits(String(row), language)}
                {/* What no column of the file holds: a field that is missing altogether. */}
                {Object.entries(problems)
                  .filter(([name]) => !judged.columns.includes(name))
                  .map(([name, [said]]) => (
                    <Typography key={name} variant="body2" color="error">
                      {labelOf(name)}: {said}
                    </Typography>
                  ))}
              </TableCell>
              {headers.map((header, index) => (
                <TableCell key={header}>
                  {cells[index]}
                  {problems[judged.columns[index] ?? ''] && (
                    <Typography variant="body2" color="error">
                      {problems[judged.columns[index]!]![0]}
                    </Typography>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
