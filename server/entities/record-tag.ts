// The version of a record of any entity: what is stored of it in its own columns and links, neither
// look-ups nor children, which are records of their own, nor anything that depends on the reader.
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { storedFields } from '../database/tables-of-schemas.ts';
import { versionOf } from '../platform/http/record-version.ts';

/** The ETag of a record as `findRecord` answers it. */
export const recordTag = (entity: Entity, record: Row): string => {
  const fields = [
    ...storedFields(entity),
    ...entity.fields.filter(({ kind }) => kind === 'references'),
  ];
  return versionOf({
    id: record.id,
    ...Object.fromEntries(fields.map(({ name }) => [name, record[name]])),
  });
};
