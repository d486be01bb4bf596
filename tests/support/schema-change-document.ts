// docs/changing-a-schema.md as tests read it: its text, the refusals of its example, and the migrations
// that it shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaErrors } from '../../server/database/schema-sync/schema-messages.ts';

/** The text of the document. */
export const schemaChangeDocument = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'changing-a-schema.md'),
  'utf8',
);

/** The migrations that the document shows, by the name of their file. */
export const schemaChangeExamples = new Map(
  [
    ...schemaChangeDocument.matchAll(
      /```ts\n\/\/ schemas\/migrations\/([\w-]+\.ts)\n([\s\S]*?)```/g,
    ),
  ].map(([, name, text]): [string, string] => [name!, text!]),
);

/** Every refusal, as the document has it. */
export const schemaChangeRefusals: Record<keyof typeof schemaErrors, string> = {
  entityGone: schemaErrors.entityGone('shelves', 3),
  propertyGone: schemaErrors.propertyGone('shelves', 'rows'),
  kind: schemaErrors.kind('shelves', 'rows', 'text', 'integer', '2 records (ids 1, 4)'),
  target: schemaErrors.target('shelves', 'kept_by', 'units', 'taxes', '2 records (ids 1, 4)'),
  doubles: schemaErrors.doubles('shelves', ['name'], '"Top" 2 times (ids 1, 4)'),
  storage: schemaErrors.storage('shelves', 'rows', 'integer', 'text'),
  wasTaken: schemaErrors.wasTaken('racks', 'shelves'),
};
