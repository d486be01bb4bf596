// The functions of texts that statements and indexes of SQLite call.
import type SQLite from 'better-sqlite3';
import { toNormalForm } from '../../../domain/normal-form.ts';

/** The functions that indexes contain: a connection without them cannot write to their tables. */
export const addTextFunctions = (raw: SQLite.Database): void => {
  // SQLite's own lower() only folds ASCII.
  raw.function('fold', { deterministic: true }, text =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  raw.function('normal_form', { deterministic: true }, text =>
    typeof text === 'string' ? toNormalForm(text) : text,
  );
};
