// Schema files in the making: shelves that refer to racks, and the sentences that refuse them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemas } from '../../domain/entity-schema/compile-entities.ts';
import { createSchemaFileValidator } from '../../domain/entity-schema/validate-schema-file.ts';

export const folder = join(import.meta.dirname, '..', '..', 'schemas');
export const judge = createSchemaFileValidator(
  JSON.parse(readFileSync(join(folder, 'meta', 'entity.schema.json'), 'utf8')) as object,
);
export const label = { en: 'Name', ne: 'नाम' };
export const number = { type: 'integer', 'x-label': label };
export const text = { type: 'string', 'x-label': label };
export const moment = { type: 'string', format: 'date-time', 'x-label': label };
export const titled = { type: 'object', 'x-title': { one: label, many: label } };
const racks = {
  ...titled,
  $id: 'racks',
  'x-address': '/racks',
  required: ['name'],
  properties: {
    id: number,
    name: text,
    shelf_id: { ...number, 'x-reference': { entity: 'shelves', show: 'name' } },
    shelf_ids: {
      type: 'array',
      'x-label': label,
      'x-reference': { entity: 'shelves', show: 'name' },
    },
    side: { ...text, oneOf: [{ const: 'l', 'x-label': label }] },
  },
};
export const toRack = (more: object = {}) => ({
  ...number,
  'x-reference': { entity: 'racks', show: 'name', ...more },
});
export const toRacks = {
  type: 'array',
  'x-label': label,
  'x-reference': { entity: 'racks', show: 'name' },
};
export const below = (more: object) => ({
  type: 'array',
  'x-label': label,
  'x-children': { entity: 'racks', by: 'shelf_id', fields: ['name'], ...more },
});
export const options = (...values: (string | number)[]) => ({
  oneOf: values.map(value => ({ const: value, 'x-label': label })),
});

/** The sentences that refuse shelves with these properties, without the name of the file. */
export const refusals = (properties: object, more: object = {}): string[] => {
  const shelves = {
    ...titled,
    $id: 'shelves',
    'x-address': '/shelves',
    ...more,
    properties: { id: number, name: text, ...properties },
  };
  const file = `schemas/${shelves.$id}.json`;
  try {
    compileSchemas(
      [
        { file, content: shelves },
        { file: 'schemas/racks.json', content: { ...racks, properties: { ...racks.properties } } },
      ],
      judge,
    );
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map(sentence => sentence.replace(`${file}: `, ''));
  }
};
