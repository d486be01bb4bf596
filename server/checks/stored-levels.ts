// Which level a company has given to each check, and the rules that it has added. Issuing reads
// them together with the customer: no statement of their own. The layouts that it has added stand
// beside them and are read by whoever shows a form.

import { type AddedRule, rulesIn } from '../../domain/checks/dated-rules.ts';
import type { Level, Levels } from '../../domain/checks/levels.ts';
import { levelsIn } from '../../domain/checks/levels.ts';
import { type AddedLayout, layoutsIn } from '../../domain/tax-forms/added-layouts.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { insertRows, run } from '../database/statement.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';

/** How strictly a company checks, and by which rules beside the shipped ones. */
export type Strictness = { levels: Levels; rules: AddedRule[] };

/**
 * A column for a query over a table with `company_id`: what is stored, to be read by
 * `strictnessIn`.
 */
export const strictnessColumn = (table: string): string =>
  `(select '{"levels":' || levels || ',"rules":' || rules || '}' from check_settings
    where check_settings.company_id = ${table}.company_id) as strictness`;

/** What that column holds; null where nothing was decided. */
export const strictnessIn = (column: unknown): Strictness => {
  const stored =
    column === null || column === undefined
      ? {}
      : (JSON.parse(String(column)) as { levels?: object; rules?: object });
  return {
    levels: levelsIn(JSON.stringify(stored.levels ?? {})),
    rules: rulesIn(JSON.stringify(stored.rules ?? [])),
  };
};

type Stored = { levels: string; digest_email: string; rules: string; layouts: string };
export type CheckSettings = Strictness & { digest_email: string; layouts: AddedLayout[] };

/** What holds for the company now. */
export const checkSettingsOf = async (
  read: Reading | Transaction,
  company_id: number,
): Promise<CheckSettings> => {
  const [row] = await run(
    read,
    'select levels, digest_email, rules, layouts from check_settings where company_id = ?',
    [company_id],
  );
  return {
    levels: levelsIn(row?.levels),
    digest_email: String(row?.digest_email ?? ''),
    rules: rulesIn(row?.rules),
    layouts: layoutsIn(row?.layouts),
  };
};

/** Stores what is decided anew and logs what is another than before. */
export const decideChecks = async (
  tx: Transaction,
  actor: Actor,
  decided: {
    levels?: Partial<Record<string, Level>>;
    digest_email?: string;
    rules?: AddedRule[];
    layouts?: AddedLayout[];
  },
  now: string,
): Promise<CheckSettings> => {
  const { company_id } = actor;
  const before = await checkSettingsOf(tx, company_id);
  const after: CheckSettings = {
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
  })) as [Stored, Stored];
  // By the names of the columns: a recovery does again what the log says.
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
