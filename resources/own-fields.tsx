// Fields that a company adds, and the record types that it makes: a new field may begin with the type that
// it was asked for, and a new type leads on to its fields.
import type { Overrides } from '../src/entities/overrides.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const RecordTypeEdit = lazyComponent(
  () => import('../custom-pages/record-types/RecordTypeEdit.tsx'),
  'RecordTypeEdit',
);

const ImportSchemaFile = lazyComponent(
  () => import('../custom-pages/record-types/SchemaFile.tsx'),
  'ImportSchemaFile',
);

export const ownFields: Overrides = {
  start: () => {
    const entity = new URLSearchParams(window.location.search).get('entity');
    return entity === null ? {} : { entity };
  },
};

export const ownEntities: Overrides = {
  edit: RecordTypeEdit,
  listActions: ImportSchemaFile,
  createdAddress: record => `/settings/record-types/${String(record.id)}/edit`,
};
