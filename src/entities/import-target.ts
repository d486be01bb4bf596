// What a file is imported into: the address that takes its rows, and what its columns may be.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { listSummedLists } from '../../domain/entity-schema/formulas.ts';
import {
  listImportColumns,
  matchImportHeaders,
} from '../../domain/entity-schema/import-columns.ts';
import type { Texts } from '../../domain/language.ts';

export type ImportTarget = {
  /** `<name>/-/import` takes the rows. */
  name: string;
  many: Texts;
  columns: { name: string; label: Texts }[];
  /** The column that each header means; undefined for one that is not known. */
  match: (headers: string[]) => ({ name: string } | undefined)[];
  /**
   * Those by which a record becomes a row of another that calculates or judges over its rows: the
   * rows of one record are sent together.
   */
  ownerColumns?: string[];
  /**
   * Where each row is stored by itself: the server names those that it refuses, and what may be there
   * already is left out unless the person wants it. `about` says how a file is read.
   */
  byRow?: { about: Texts };
};

const listOwnerColumns = ({ name }: Entity, owners: Entity[]): string[] => [
  ...new Set(
    owners
      .flatMap(listSummedLists)
      .filter(({ children }) => children.entity === name)
      .map(({ children }) => children.by),
  ),
];

/**
 * New records of an entity. `owners` are all entities with what the company has added to them, its
 * rules among them.
 */
export const toImportTarget = (
  entity: Entity,
  entities: Entity[],
  owners: Entity[],
): ImportTarget => ({
  name: entity.name,
  many: entity.many,
  columns: listImportColumns(entity, entities).map(({ name, field }) => ({
    name,
    label: field.label,
  })),
  match: headers => matchImportHeaders(entity, entities, headers),
  ownerColumns: listOwnerColumns(entity, owners),
});
