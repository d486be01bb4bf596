// What a record is called where there is room for one name only, such as the browser's tab.
import type { Entity, Row } from './entity.ts';

/** The title of a record's page with the record's name: "Edit Customer: Himal Stores". */
export const toTabTitle = (title: string, entity: Entity, record: Row | undefined): string => {
  const name = record && findRecordName(entity, record);
  return name === undefined ? title : `${title}: ${name}`;
};

/** The properties that may have the name of a record, the first ones before the others. */
export const listNameFields = ({ find }: Entity): string[] =>
  [find?.words, 'name', 'display_name', 'title', find?.number, 'code', 'email'].filter(
    field => field !== undefined,
  );

/** The first that a record has of what it is found by and the usual names; undefined for none. */
export const findRecordName = (entity: Entity, record: Row): string | undefined =>
  listNameFields(entity)
    .map(field => record[field])
    .find(value => typeof value === 'string' && value !== '') as string | undefined;
