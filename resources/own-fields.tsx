// The fields that a company adds, and the record types that it makes: the form of a field offers the types
// that its records can have, and a new record type leads on to its fields.
import { useJsonForms } from '@jsonforms/react';
import type { Row } from '../domain/entity-schema/entity.ts';
import { canHaveType, type OwnFieldType } from '../domain/entity-schema/own-fields.ts';
import type { Overrides } from '../src/entities/overrides.ts';
import { ChoiceInput } from '../src/fields/ChoiceInput.tsx';
import { useEntities } from '../src/fields/entities-context.ts';
import type { FieldInputProps } from '../src/fields/field-input-props.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

/** Without those that a document cannot have, once the document is chosen. */
const TypeInput = (props: FieldInputProps) => {
  // What an input is given of the record is of the moment in which it was last drawn.
  const chosen = (useJsonForms().core?.data as Row | undefined)?.entity;
  const entity = useEntities().find(({ name }) => name === chosen);
  const options = props.options.filter(
    ({ value }) => !entity || canHaveType(entity, value as OwnFieldType),
  );
  return <ChoiceInput {...props} options={options} />;
};

const RecordTypeEdit = lazyComponent(
  () => import('../custom-pages/record-types/RecordTypeEdit.tsx'),
  'RecordTypeEdit',
);

const ImportSchemaFile = lazyComponent(
  () => import('../custom-pages/record-types/SchemaFile.tsx'),
  'ImportSchemaFile',
);

export const ownFields: Overrides = {
  inputs: { type: TypeInput },
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
