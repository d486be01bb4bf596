// The record types that a company has made (domain/entity-schema/own-entities.ts): their definitions, and
// the entities made of them.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import {
  addOwnEntities,
  OWN_RECORDS,
  type OwnEntityDefinition,
  withOwnEntityOptions,
} from '../../domain/entity-schema/own-entities.ts';
import { isRecordTypeName } from '../../domain/entity-schema/own-names.ts';
import type { ReadDb, Transaction } from './database.ts';
import { createRowsMemo, toVersion } from './memo-of-rows.ts';
import { loadOwnFields } from './own-fields.ts';
import { query } from './raw-query.ts';

/** Where they are kept. */
export const OWN_ENTITY_TABLES = ['own_entities'];

const DEFINITIONS = `select id, name, title, title_ne, titles, titles_ne, record_name, record_name_ne
  from own_entities where company_id = ? and status >= ? order by id`;

/**
 * The record types of a company. `version` differs when one of them has changed, empty where there are
 * none; `addTo` adds them to the entities of the schema files, in the same list until then.
 */
export type OwnEntities = {
  version: string;
  definitions: OwnEntityDefinition[];
  addTo: (entities: Entity[]) => Entity[];
  /** The entity with them among the options of its fields that offer entities. */
  addOptions: (entity: Entity) => Entity;
};

const createOwnEntities = (definitions: OwnEntityDefinition[]): OwnEntities => {
  const added = new WeakMap<Entity[], Entity[]>();
  const withOptions = new WeakMap<Entity, Entity>();
  return {
    version: toVersion(definitions),
    definitions,
    addTo: entities => {
      if (definitions.length === 0) return entities;
      const known = added.get(entities) ?? addOwnEntities(entities, definitions);
      added.set(entities, known);
      return known;
    },
    addOptions: entity => {
      const known = withOptions.get(entity) ?? withOwnEntityOptions(entity, definitions);
      withOptions.set(entity, known);
      return known;
    },
  };
};

const NONE = createOwnEntities([]);

const reuseOrCreate = createRowsMemo((rows: readonly OwnEntityDefinition[]) =>
  // A forged backup may have anything; no path is made of it.
  createOwnEntities(rows.filter(({ name }) => isRecordTypeName(name ?? ''))),
);

const ACTIVE = 1;
const ALL = 0;

/**
 * The active record types of a company; with `cachedReads` without asking the database again. With `all`
 * the inactive ones, too, whose records are kept.
 */
export const loadOwnEntities = async (
  read: ReadDb | Transaction,
  company_id: number,
  all = false,
): Promise<OwnEntities> => {
  const rows = await query<OwnEntityDefinition>(read, DEFINITIONS, [
    company_id,
    all ? ALL : ACTIVE,
  ]);
  return rows.length === 0 ? NONE : reuseOrCreate(rows);
};

/**
 * The entities with all own fields of a company, active or not, and with each of its record types in
 * place of the table that these share: as its records are kept.
 */
export const listKeptEntities = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  company_id: number,
): Promise<Entity[]> => {
  const { extend } = await loadOwnFields(read, company_id, true);
  const { addTo } = await loadOwnEntities(read, company_id, true);
  const all = addTo(entities);
  return all.filter(({ name }) => name !== OWN_RECORDS).map(entity => extend(entity, all));
};

/**
 * The entity of a stored row, with all own fields of a company, active or not: of a row of the table that
 * record types share, its record type.
 */
export const findKeptEntity = async (
  tx: Transaction,
  entities: Entity[],
  entity: Entity,
  company_id: number,
  id: number,
): Promise<Entity> => {
  const { extend } = await loadOwnFields(tx, company_id, true);
  const { addTo } = await loadOwnEntities(tx, company_id, true);
  const all = addTo(entities);
  if (entity.name !== OWN_RECORDS) return extend(entity, all);
  const [row] = await query<{ own_entity_id: number }>(
    tx,
    'select own_entity_id from own_records where company_id = ? and id = ?',
    [company_id, id],
  );
  const own = all.find(({ scope }) => scope?.id === Number(row?.own_entity_id));
  return extend(own ?? entity, all);
};
