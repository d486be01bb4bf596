// Files that the server keeps: name, date, size and a download of each, a page at a time, newest
// first.
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { type Language, localizeDigits, type Texts } from '../../domain/language.ts';
import { download, saveFile } from '../api/download.ts';
import type { QueryParams } from '../api/http.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { CardTable } from './CardTable.tsx';
import { EmptyRow } from './EmptyState.tsx';
import { Pager } from './Pager.tsx';
import { DateAndTime, RowButton } from './table-elements.tsx';

type StoredFile = Record<string, string | number> & { created_at: string; size: number };
export type FilePage = { data: StoredFile[]; total: number };

type Props = {
  label: string;
  /** The list's path; a file's own is below it. */
  path: string;
  /** What the API calls the file's name, and the column's head. */
  name: { field: string; head: Texts };
  /** With a first column that counts the rows. */
  numbered?: boolean;
  answer: FilePage | undefined;
  running: boolean;
  /** Shown in place of files where there are none. */
  empty: { text: string; hint?: string; children?: ReactNode };
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  /** The query of each download. */
  query?: (name: string) => QueryParams;
};

const texts = {
  number: { en: 'S.N', ne: 'क्र.सं.' },
  created: { en: 'Created Date', ne: 'थपिएको मिति' },
  size: { en: 'Size', ne: 'आकार' },
  download: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
} satisfies Record<string, Texts>;

const DownloadButton = ({
  path,
  name,
  query,
}: {
  path: string;
  name: string;
  query: QueryParams;
}) => {
  const t = useTranslations();
  const [running, setRunning] = useState(false);
  const take = async () => {
    setRunning(true);
    const file = await download(`${path}/${encodeURIComponent(name)}`, name, query);
    if (file) saveFile(file);
    setRunning(false);
  };
  return (
    <RowButton onClick={() => void take()} disabled={running}>
      {t(texts.download)}
    </RowButton>
  );
};

export const FileTable = ({
  label,
  path,
  name,
  numbered,
  answer,
  running,
  empty,
  page,
  perPage,
  onPage,
  query = () => ({}),
}: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const rows = answer?.data ?? [];
  const heads = [
    ...(numbered ? [texts.number] : []),
    name.head,
    texts.created,
    texts.size,
    words.actions,
  ];
  return (
    <Paper variant="outlined">
      <div style={{ height: 4 }}>{running && <LinearProgress />}</div>
      <TableContainer>
        <CardTable size="small" aria-label={label}>
          <thead className="heads">
            <tr>
              {heads.map(head => (
                <th key={head.en} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {rows.map((row, index) => {
              const file = String(row[name.field]);
              return (
                <tr key={file}>
                  {numbered && (
                    <td>{localizeDigits(String((page - 1) * perPage + index + 1), language)}</td>
                  )}
                  <td style={{ overflowWrap: 'anywhere', minWidth: 130 }}>{file}</td>
                  <td title={formatDate(row.created_at, 'bs', language)}>
                    <DateAndTime text={formatDate(row.created_at, 'ad', language)} />
                  </td>
                  <td style={{ whiteSpace: 'nowrap' }}>{formatFileSize(row.size, language)}</td>
                  <td>
                    <DownloadButton path={path} name={file} query={query(file)} />
                  </td>
                </tr>
              );
            })}
            {!running && rows.length === 0 && <EmptyRow columns={heads.length} {...empty} />}
          </tbody>
        </CardTable>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={answer?.total ?? 0} onPage={onPage} />
    </Paper>
  );
};

const FILE_SIZE_UNITS = ['B', 'KB', 'MB', 'GB'];

/** How large a file is, as people read it (OPEN-113). 1536 → "1.5 KB"; whole bytes below 1024. */
export const formatFileSize = (bytes: number, language: Language): string => {
  const power = Math.min(
    FILE_SIZE_UNITS.length - 1,
    Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024))),
  );
  const value = bytes / 1024 ** power;
  return `${localizeDigits(power === 0 ? String(bytes) : value.toFixed(1), language)} ${FILE_SIZE_UNITS[power]}`;
};
