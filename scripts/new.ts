// npm run new -- warehouses: the skeleton of an entity, which is all that an entity needs.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findReservedPage,
  isInheritedName,
  reservedPaths,
  reservedTables,
} from '../domain/entity-schema/reserved-names.ts';

const name = process.argv[2] ?? '';
const file = join(import.meta.dirname, '..', 'schemas', `${name}.json`);

const exitWithError = (line: string): never => {
  console.error(line);
  process.exit(1);
};

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  exitWithError(
    'Say what the entity is called, in small letters and in the plural: npm run new -- warehouses',
  );
const isTaken =
  isInheritedName(name) ||
  reservedTables.has(name.replaceAll('-', '_')) ||
  reservedPaths.has(name) ||
  findReservedPage(`/${name}`) !== undefined;
if (isTaken)
  exitWithError(
    `${name} is a name of the program's own. Choose another: npm run new -- own-${name}`,
  );
if (existsSync(file)) exitWithError(`schemas/${name}.json is there already.`);

const words = name.replaceAll('-', ' ').replace(/\b[a-z]/g, letter => letter.toUpperCase());
const one = words.replace(/ies$/, 'y').replace(/(?<=[sxz])es$|(?<!s)s$/, '');

const skeleton = {
  $schema: './meta/entity.schema.json',
  $id: name,
  type: 'object',
  'x-title': { one: { en: one, ne: one }, many: { en: words, ne: words } },
  'x-address': `/${name}`,
  'x-menu': { under: 'settings', icon: 'folder', order: 90 },
  'x-list': { columns: ['name', 'description', 'status'], search: ['name'], filters: ['status'] },
  'x-unique': [['name']],
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true, 'x-label': { en: 'ID', ne: 'आईडी' } },
    name: { type: 'string', 'x-label': { en: 'Name', ne: 'नाम' } },
    description: {
      type: 'string',
      format: 'multiline',
      'x-label': { en: 'Description', ne: 'विवरण' },
    },
    status: {
      type: 'integer',
      default: 1,
      oneOf: [
        { const: 1, 'x-label': { en: 'Active', ne: 'सक्रिय' }, 'x-color': 'success' },
        { const: 0, 'x-label': { en: 'Inactive', ne: 'निष्क्रिय' }, 'x-color': 'error' },
      ],
      'x-label': { en: 'Status', ne: 'अवस्था' },
      'x-widget': 'switch',
    },
    created_at: {
      type: 'string',
      format: 'date-time',
      'x-label': { en: 'Created Date', ne: 'थपिएको मिति' },
      'x-set': 'created',
    },
  },
};

writeFileSync(file, `${JSON.stringify(skeleton, null, 2)}\n`);
console.log(
  `schemas/${name}.json is written. Put its Nepali title in, add properties (docs/vocabulary.md), and start again: npm start`,
);
