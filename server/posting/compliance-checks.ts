// The level that a company has given to each check, the rules and layouts that it has added (read
// with the customer, without a statement of their own), and the checks before a document is issued:
// level "refuse" fails under its field; warnings go into the response and are not stored, because
// the nightly check of the year finds them again.
import {
  type CheckedDocument,
  checkDocument,
  parseSeverities,
  type Severities,
  type Severity,
} from '../../domain/compliance-checks/check-document.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import type { Language } from '../../domain/language.ts';
import { type CustomRule, parseCustomRules } from '../../domain/tax/effective-dated.ts';
import {
  type CustomLayout,
  parseCustomLayouts,
} from '../../domain/tax/tax-forms/custom-layouts.ts';
import { type Actor, logChange } from '../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';

/** How strictly a company checks, and its rules in addition to the shipped ones. */
export type CheckSettings = { levels: Severities; rules: CustomRule[] };

/**
 * A column for a query over a table with `company_id`: the stored settings, for
 * `parseCheckSettings`.
 */
export const checkSettingsColumn = (table: string): string =>
  `(select '{"levels":' || levels || ',"rules":' || rules || '}' from check_settings
    where check_settings.company_id = ${table}.company_id) as strictness`;

/** Parses that column; null if nothing was decided. */
export const parseCheckSettings = (column: unknown): CheckSettings => {
  const stored =
    column === null || column === undefined
      ? {}
      : (JSON.parse(String(column)) as { levels?: object; rules?: object });
  return {
    levels: parseSeverities(JSON.stringify(stored.levels ?? {})),
    rules: parseCustomRules(JSON.stringify(stored.rules ?? [])),
  };
};

type CheckSettingsRow = { levels: string; digest_email: string; rules: string; layouts: string };
export type StoredCheckSettings = CheckSettings & { digest_email: string; layouts: CustomLayout[] };

/** The current settings of the company. */
export const loadCheckSettings = async (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<StoredCheckSettings> => {
  const [row] = await query(
    read,
    'select levels, digest_email, rules, layouts from check_settings where company_id = ?',
    [company_id],
  );
  return {
    levels: parseSeverities(row?.levels),
    digest_email: String(row?.digest_email ?? ''),
    rules: parseCustomRules(row?.rules),
    layouts: parseCustomLayouts(row?.layouts),
  };
};

/** Stores the changed settings and logs the differences. */
export const saveCheckSettings = async (
  tx: Transaction,
  actor: Actor,
  decided: {
    levels?: Partial<Record<string, Severity>>;
    digest_email?: string;
    rules?: CustomRule[];
    layouts?: CustomLayout[];
  },
  now: string,
): Promise<StoredCheckSettings> => {
  const { company_id } = actor;
  const before = await loadCheckSettings(tx, company_id);
  const after: StoredCheckSettings = {
    levels: { ...before.levels, ...decided.levels },
    digest_email: decided.digest_email ?? before.digest_email,
    rules: decided.rules ?? before.rules,
    layouts: decided.layouts ?? before.layouts,
  };
  const [from, to] = [before, after].map(({ levels, digest_email, rules, layouts }) => ({
    levels: JSON.stringify(levels),
    digest_email,
    rules: JSON.stringify(rules),
    layouts: JSON.stringify(layouts),
  })) as [CheckSettingsRow, CheckSettingsRow];
  // Under the names of the columns: a recovery replays the log.
  const changes = Object.fromEntries(
    (['levels', 'digest_email', 'rules', 'layouts'] as const)
      .filter(name => from[name] !== to[name])
      .map(name => [name, { from: from[name], to: to[name] }]),
  );
  if (Object.keys(changes).length === 0) return before;
  await insertRows(
    tx,
    'check_settings',
    [{ company_id, ...to }],
    'on conflict (company_id) do update set levels = excluded.levels, digest_email = excluded.digest_email, rules = excluded.rules, layouts = excluded.layouts',
  );
  await logChange(tx, actor, { table: 'check_settings', id: company_id, now, changes });
  return after;
};

export type CheckWarning = { check: string; field: string; message: string };

/**
 * Returns the warnings; `linesName` is the request's name of the lines. Throws ValidationError
 * (422) if a check of level "refuse" fails.
 */
export const checkBeforeIssue = (
  document: Omit<CheckedDocument, 'today'>,
  { levels, rules }: CheckSettings,
  linesName: string,
  language: Language,
): CheckWarning[] => {
  const problems: FieldErrors = {};
  const warnings: CheckWarning[] = [];
  for (const { check, field, text, level } of checkDocument(
    { ...document, today: document.day },
    levels,
    rules,
  )) {
    const named = field.replace(/^lines\./, `${linesName}.`);
    if (level === 'refuse') problems[named] = [...(problems[named] ?? []), text[language]];
    else warnings.push({ check, field: named, message: text[language] });
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return warnings;
};

/** The warnings for a response; nothing if there are none. */
export const toWarningsBody = (warnings: CheckWarning[]): { warnings?: CheckWarning[] } =>
  warnings.length > 0 ? { warnings } : {};
