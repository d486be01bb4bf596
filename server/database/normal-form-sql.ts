// The normal form of a text in SQL, the same expression in indexes and in conditions.
import { ASCII_DIGITS, INVISIBLE_RANGES, SCRIPT_DIGITS } from '../../domain/normal-form.ts';

export type DatabaseEngine = 'sqlite' | 'postgres';

const toEscape = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
const INVISIBLE = INVISIBLE_RANGES.map(([from, to]) => `${toEscape(from)}-${toEscape(to)}`).join(
  '',
);

/**
 * SQL for the normal form of `text`, which is SQL itself (a quoted column or `?`). SQLite calls the
 * function of domain/normal-form.ts; PostgreSQL has the same steps.
 */
export const toNormalFormSql = (engine: DatabaseEngine, text: string): string =>
  engine === 'sqlite'
    ? `normal_form(${text})`
    : `lower(translate(normalize(regexp_replace(cast(${text} as text), '[${INVISIBLE}]', '', 'g'), NFKC), '${SCRIPT_DIGITS}', '${ASCII_DIGITS}') collate "und-x-icu")`;
