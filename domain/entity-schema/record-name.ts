// What a record is called where there is room for one name only, such as the browser's tab.
import type { Entity, Row } from './entity.ts';

/** The title of a record's page with the record's name: "Edit Customer: Himal Stores". */
export const toTabTitle = (title: string, entity: Entity, record: Row | undefined): string => {
  const name = record && findRecordName(entity, record);
  return name === undefined ? title : `${title}: ${name}`;
};

/** The first that a record has of what it is found by and the usual names; undefined for none. */
export const findRecordName = ({ find }: Entity, record: Row): string | undefined =>
  [find?.words, 'name', 'display_name', 'title', find?.number, 'code', 'email']
    .map(field => (field === undefined ? undefined : record[field]))
    .find(value => typeof value === 'string' && value !== '') as string | undefined;
