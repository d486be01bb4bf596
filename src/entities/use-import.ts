// The steps of an import: a file is chosen, its columns are understood, its rows are checked, and
// only then stored. A long file goes on after the part that was stored last.
import { useEffect, useRef, useState } from 'react';
import { findRepeatedColumns, MAX_FILE_ROWS } from '../../domain/entity-schema/import-columns.ts';
import { ApiError, callApi, isHandledGlobally } from '../api/http.ts';
import { createRandomKey } from '../api/idempotent-request.ts';
import {
  checkRows,
  type ImportCheck,
  type ImportFile,
  type RowChoice,
  RowsRefusedError,
  readRows,
  type StoredRows,
  storeRows,
  toImportFile,
  UnreadableFileError,
} from './import-file.ts';
import type { ImportTarget } from './import-target.ts';

/** `imported` counts the rows of the file that are stored already. */
type ImportState = {
  file?: ImportFile;
  /** A header is not known, or one is there twice: the person says what the columns hold. */
  isMapping: boolean;
  check?: ImportCheck | undefined;
  imported: number;
  /** Rows that are done, of all; undefined while nothing runs. */
  progress?: { done: number; total: number } | undefined;
  problem: string;
  /** What became of the file where rows were refused one by one; `check` has those. */
  stored?: StoredRows | undefined;
};

const NOTHING: ImportState = { isMapping: false, imported: 0, problem: '' };

/** How many rows of this file the server has stored already. */
const loadImported = async ({ name }: ImportTarget, id: string): Promise<number> => {
  const { body } = await callApi<{ imported?: number } | undefined>(`${name}/-/import`, {
    query: { file: id },
    purpose: 'look-up',
  });
  return body?.imported ?? 0;
};

/** `said` has the sentences about a file that is not read. */
export const useImport = (target: ImportTarget, said: { tooLong: string; unreadable: string }) => {
  const [state, setState] = useState(NOTHING);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    leaving.current = here;
    return () => here.abort();
  }, []);
  const change = (news: Partial<ImportState>) => setState(known => ({ ...known, ...news }));
  const report = (error: unknown) => {
    const refused =
      error instanceof ApiError ? Object.values(error.fields ?? {})[0]?.[0] : undefined;
    if (!(error instanceof ApiError && isHandledGlobally(error.status)))
      change({ problem: refused ?? (error as Error).message });
  };

  const check = async (file: ImportFile, imported: number) => {
    const total = file.lines.length;
    change({ isMapping: false, problem: '', progress: { done: imported, total } });
    try {
      const onProgress = (done: number) => change({ progress: { done, total } });
      const found = await checkRows(
        target.name,
        file,
        imported,
        onProgress,
        leaving.current.signal,
      );
      change({ check: found });
    } catch (error) {
      report(error);
    }
    change({ progress: undefined });
  };

  const choose = async (given: File) => {
    const read = await readRows(given).catch((error: unknown) => {
      if (error instanceof UnreadableFileError) return undefined;
      throw error;
    });
    if (!read) return setState({ ...NOTHING, problem: said.unreadable });
    const [headers = [], ...lines] = read;
    const matched = target.match(headers);
    const repeated = findRepeatedColumns(matched);
    const columns = matched.map((column, place) =>
      column && !repeated.includes(place) ? column.name : null,
    );
    if (lines.length > MAX_FILE_ROWS) return setState({ ...NOTHING, problem: said.tooLong });
    const file = toImportFile(target, read, columns, createRandomKey());
    const imported = await loadImported(target, file.id).catch(() => 0);
    const isUnclear = headers.some((header, place) => header.trim() !== '' && !columns[place]);
    setState({ ...NOTHING, file, imported, isMapping: isUnclear && lines.length > 0 });
    if (!isUnclear || lines.length === 0) await check(file, imported);
  };

  /**
   * Checks the rows once the person has said what the columns are, which may put them into another
   * order.
   */
  const checkMapped = async ({ headers, lines, rows, id, key, columns }: ImportFile) => {
    const original = rows.map((row, index) => [row, index] as const).sort(([a], [b]) => a - b);
    const read = [headers, ...original.map(([, index]) => lines[index]!)];
    const file = toImportFile(target, read, columns, key);
    // Nobody chooses another file while this one is looked up.
    change({ isMapping: false, progress: { done: 0, total: lines.length } });
    const imported =
      file.id === id ? state.imported : await loadImported(target, file.id).catch(() => 0);
    change({ file, imported });
    await check(file, imported);
  };

  /** Stores the rows of the choice; the number of new records, undefined if it was stopped or rows are left. */
  const store = async (choice: RowChoice): Promise<number | undefined> => {
    const { file, imported } = state;
    if (!file) return undefined;
    const total = file.lines.length;
    change({ problem: '', progress: { done: imported, total } });
    try {
      const onProgress = (done: number) => change({ imported: done, progress: { done, total } });
      const signal = leaving.current.signal;
      const stored = await storeRows(target, file, imported, choice, onProgress, signal);
      if (stored.refused.length === 0) return stored.created;
      const left = { total, wrong: stored.refused, similar: [], warned: [] };
      change({ stored, imported: total, check: left });
      return undefined;
    } catch (error) {
      if (error instanceof RowsRefusedError)
        setState(known => ({
          ...known,
          check: known.check && {
            ...known.check,
            wrong: [
              ...known.check.wrong.filter(({ row }) => !error.wrong.some(one => one.row === row)),
              ...error.wrong,
            ],
          },
        }));
      else {
        report(error);
        // Some rows of the part may be stored: the next attempt goes on after them.
        if (target.byRow) {
          const done = await loadImported(target, file.id).catch(() => 0);
          if (done > imported) change({ imported: done });
        }
      }
      return undefined;
    } finally {
      change({ progress: undefined });
    }
  };
  return {
    ...state,
    choose,
    store,
    map: (columns: (string | null)[]) => state.file && change({ file: { ...state.file, columns } }),
    checkMapped: () => state.file && void checkMapped(state.file),
  };
};
