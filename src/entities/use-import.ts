// The steps of an import: a file is chosen, its columns are understood, its rows are checked, and
// only then stored. A long file goes on after the part that was stored last.
import { useEffect, useRef, useState } from 'react';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import {
  findRepeatedColumns,
  matchImportHeaders,
} from '../../domain/entity-schema/import-columns.ts';
import { ApiError, callApi, isHandledGlobally } from '../api/http.ts';
import { useEntities } from '../fields/entities-context.ts';
import {
  checkRows,
  type ImportCheck,
  type ImportFile,
  MAX_FILE_ROWS,
  RowsRefusedError,
  readRows,
  storeRows,
} from './import-file.ts';

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
};

const NOTHING: ImportState = { isMapping: false, imported: 0, problem: '' };

/** How many rows of this file the server has stored already. */
const loadImported = async (entity: Entity, id: string): Promise<number> => {
  const { body } = await callApi<{ imported?: number } | undefined>(`${entity.name}/-/import`, {
    query: { file: id },
    purpose: 'look-up',
  });
  return body?.imported ?? 0;
};

export const useImport = (entity: Entity, tooLong: string) => {
  const entities = useEntities();
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
        entity.name,
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
    const { id, rows } = await readRows(given);
    const [headers = [], ...lines] = rows;
    const matched = matchImportHeaders(entity, entities, headers);
    const repeated = findRepeatedColumns(matched);
    const columns = matched.map((column, place) =>
      column && !repeated.includes(place) ? column.name : null,
    );
    const file = { id, headers, lines, columns };
    if (lines.length > MAX_FILE_ROWS) return setState({ ...NOTHING, problem: tooLong });
    const imported = await loadImported(entity, id).catch(() => 0);
    const isUnclear = headers.some((header, place) => header.trim() !== '' && !columns[place]);
    setState({ ...NOTHING, file, imported, isMapping: isUnclear && lines.length > 0 });
    if (!isUnclear || lines.length === 0) await check(file, imported);
  };

  /** Stores all rows but those of `skip`; the number of new records, undefined if it was stopped. */
  const store = async (skip: Set<number>): Promise<number | undefined> => {
    const { file, imported } = state;
    if (!file) return undefined;
    const total = file.lines.length;
    change({ problem: '', progress: { done: imported, total } });
    try {
      const onProgress = (done: number) => change({ imported: done, progress: { done, total } });
      return await storeRows(entity.name, file, imported, skip, onProgress, leaving.current.signal);
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
      else report(error);
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
    checkMapped: () => state.file && void check(state.file, state.imported),
  };
};
