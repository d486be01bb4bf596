// The steps of states among the definitions of a company's own fields (decision 80): a row for each role
// that may make a step.
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import type { ReadDb, Stored, Transaction } from './database.ts';
import { query } from './raw-query.ts';

/** Roles by their names, which schema files have, too; a role that is gone lets nobody through. */
const STEPS = `select t.own_field_id, t.from_value, t.to_value,
  case when t.role_id is null then null else coalesce(r.name, '') end as role
  from own_field_transitions as t left join roles as r on r.company_id = t.company_id and r.id = t.role_id
  where t.company_id = ? order by t.own_field_id, t.id`;

export type StepRow = Pick<
  Stored<'own_field_transitions'>,
  'own_field_id' | 'from_value' | 'to_value'
> & {
  role: string | null;
};

/** In the order of their fields, and in which they were made. */
export const loadSteps = (read: ReadDb | Transaction, company_id: number): Promise<StepRow[]> =>
  query<StepRow>(read, STEPS, [company_id]);

/** The same step for several roles is one; for everybody, if one of its rows is. */
export const addStep = ({ steps }: OwnFieldDefinition, row: StepRow): void => {
  const from = row.from_value === null ? {} : { from: row.from_value };
  const known = steps.find(step => step.from === from.from && step.to === row.to_value);
  if (!known)
    steps.push({ ...from, to: row.to_value, ...(row.role === null ? {} : { roles: [row.role] }) });
  else if (row.role === null) delete known.roles;
  else known.roles?.push(row.role);
};

/** The same rows in one list, which is the same until one of them changes. */
const joined = new WeakMap<
  readonly object[],
  { steps: readonly StepRow[]; all: readonly object[] }
>();

export const joinSteps = <Row extends object>(
  rows: readonly Row[],
  steps: readonly StepRow[],
): readonly (Row | StepRow)[] => {
  const known = joined.get(rows);
  if (known?.steps === steps) return known.all as (Row | StepRow)[];
  const all = [...rows, ...steps];
  joined.set(rows, { steps, all });
  return all;
};
