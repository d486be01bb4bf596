// Rules over rows, for a file of rows before it is stored: each record that the file adds rows to is judged with
// those that it has and those that come, and what it would break is said at each of the rows.
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { computeFields, findRuleErrors } from '../../domain/entity-schema/formulas.ts';
import { loadFormulaRecords, type StoredRecord } from '../database/formula-rows.ts';
import { placeholders, query } from '../database/raw-query.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { loadOwnAdditions } from './own-additions.ts';
import { listOwners, listTouchedRules, type Owner, toRowProblems } from './row-totals.ts';

/** Records that are read at once. */
const MAX_IDS = 500;

/** The rows of the file by the record that they belong to. */
const groupByOwner = (records: (Row | undefined)[], { by }: Owner): Map<number, number[]> => {
  const places = new Map<number, number[]>();
  for (const [place, record] of records.entries()) {
    const id = record?.[by];
    if (typeof id === 'number') places.set(id, [...(places.get(id) ?? []), place]);
  }
  return places;
};

/**
 * What the new records (undefined for those that are refused already) break together with the stored ones, by
 * their places. Reads only; the transaction that stores them judges once more.
 */
export const findFileRuleErrors = async (
  store: EntityStore,
  entity: Entity,
  records: (Row | undefined)[],
  { actor: { company_id }, language, now }: ChangeContext,
): Promise<Map<number, FieldErrors>> => {
  const problems = new Map<number, FieldErrors>();
  const owners = entity.written ? [] : listOwners(store, entity);
  if (owners.length === 0) return problems;
  const { database, entities } = store;
  const { read } = database;
  const own = await loadOwnAdditions(database, company_id);
  const all = own.entities.addTo(entities);
  for (const owner of owners) {
    const known = all.find(({ name }) => name === owner.entity);
    const whole = known && own.extend(known, all);
    const rules = whole ? listTouchedRules(whole, new Set([owner.list])) : [];
    if (!whole || rules.length === 0) continue;
    const places = groupByOwner(records, owner);
    const ids = [...places.keys()];
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const some = ids.slice(from, from + MAX_IDS);
      const rows = await query<StoredRecord>(
        read,
        `select * from "${whole.table}" where company_id = ? and id in (${placeholders(some.length)})`,
        [company_id, ...some],
      );
      const loaded = await loadFormulaRecords(read, all, whole, company_id, rows);
      for (const [index, { id }] of rows.entries()) {
        const added = places.get(Number(id))!;
        const stored = loaded[index]!;
        const list = [...((stored[owner.list] ?? []) as Row[]), ...added.map(at => records[at]!)];
        const judged = computeFields(whole, { ...stored, [owner.list]: list });
        const found = findRuleErrors(
          ...([{ ...whole, rules }, judged, undefined, language, now.slice(0, 10)] as const),
        );
        if (Object.keys(found).length === 0) continue;
        const said = toRowProblems(entity, owner, found);
        for (const at of added) problems.set(at, { ...problems.get(at), ...said });
      }
    }
  }
  return problems;
};
