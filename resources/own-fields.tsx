// The fields that a company adds, and the record types that it makes: the form of a field offers the types
// that its records can have, and a new record type leads on to its fields.
import { useJsonForms } from '@jsonforms/react';
import { toHeadFormulas, toLineFormulas } from '../domain/entity-schema/document-formulas.ts';
import type { Entity, Option, Row } from '../domain/entity-schema/entity.ts';
import { toValueType } from '../domain/entity-schema/formulas.ts';
import { isOwnEntityName } from '../domain/entity-schema/own-entities.ts';
import {
  isOwnFieldType,
  listOwnFields,
  type OwnFieldType,
  ownFieldTypes,
} from '../domain/entity-schema/own-fields.ts';
import { toChoiceValue } from '../domain/entity-schema/own-names.ts';
import { findReferenceTarget } from '../domain/entity-schema/own-references.ts';
import { useOwnFields } from '../src/api/own-fields.ts';
import type { Overrides } from '../src/entities/overrides.ts';
import { ChoiceInput, YesNoInput } from '../src/fields/ChoiceInput.tsx';
import { useEntities } from '../src/fields/entities-context.ts';
import { FormulaInput } from '../src/fields/FormulaInput.tsx';
import type { FieldInputProps } from '../src/fields/field-input-props.ts';
import { fieldInputs } from '../src/fields/field-inputs.tsx';
import { ReferenceInput } from '../src/fields/ReferenceInput.tsx';
import { lazyComponent } from '../src/ui/Loading.tsx';

/** The record of the form, at every moment. */
const useTyped = (): Row => (useJsonForms().core?.data as Row | undefined) ?? {};

/** The entity that is chosen in the form, as formulas know it, or a line of it. */
const useChosenEntity = (): Entity | undefined => {
  const { entity: chosen, in_lines } = useTyped();
  const entities = useEntities();
  const own = useOwnFields();
  const entity = entities.find(({ name }) => name === chosen);
  if (!entity) return undefined;
  const line = own.linesOf(entity, entities);
  if (in_lines) return { ...entity, ...toLineFormulas(entity, line) };
  const extended = own.extend(entity, entities);
  if (!entity.written) return extended;
  return { ...extended, ...toHeadFormulas(entity, listOwnFields(extended), line) };
};

const ComputedInput = (props: FieldInputProps) => {
  const entity = useChosenEntity();
  const { type, name } = useTyped();
  const kind = isOwnFieldType(String(type)) ? ownFieldTypes[type as OwnFieldType].kind : 'text';
  return (
    <FormulaInput
      {...props}
      of={entity}
      needed={toValueType({ kind })}
      stored
      self={name as string | undefined}
    />
  );
};

/** Of a reference the record is chosen; every other default is typed. */
const DefaultInput = (props: FieldInputProps) => {
  const { type, refers_to } = useTyped();
  const entities = useEntities();
  const target = findReferenceTarget(entities, (refers_to as string | undefined) ?? null);
  if (type !== 'reference') {
    const TextInput = fieldInputs.text!;
    return <TextInput {...props} />;
  }
  if (!target) return null;
  return (
    <ReferenceInput
      key={target.entity}
      {...props}
      field={{ ...props.field, kind: 'reference', reference: target }}
      value={props.value ? Number(props.value) : undefined}
      onChange={value => props.onChange(value === undefined ? undefined : String(value))}
    />
  );
};

const RuleInput = (props: FieldInputProps) => (
  <FormulaInput {...props} of={useChosenEntity()} needed="yes-no" stored={false} />
);

/** The choices of the form, those that are not yet saved among them: by their values, or by their titles. */
const StepInput = (props: FieldInputProps) => {
  const choices = ((useJsonForms().core?.data as Row | undefined)?.choices ?? []) as Row[];
  const options = choices
    .map(({ value, title, title_ne }): Option => {
      const en = String(title ?? '');
      return {
        value: String(value || toChoiceValue(en)),
        label: { en: en || String(value ?? ''), ne: String(title_ne || en || value || '') },
      };
    })
    .filter(({ value }) => value !== '');
  return <ChoiceInput {...props} options={options} />;
};

/** Records of a record type can be rows of those of another one. */
const AsRowsInput = (props: FieldInputProps) => {
  const { entity, refers_to } = (useJsonForms().core?.data ?? {}) as Row;
  const canBe = [entity, refers_to].every(name => isOwnEntityName(String(name)));
  return canBe || props.value ? <YesNoInput {...props} /> : null;
};

const RecordTypeEdit = lazyComponent(
  () => import('../custom-pages/record-types/RecordTypeEdit.tsx'),
  'RecordTypeEdit',
);

const ImportSchemaFile = lazyComponent(
  () => import('../custom-pages/record-types/SchemaFile.tsx'),
  'ImportSchemaFile',
);

/** A new one that is added from a record type is about its records. */
const startWithEntity = (): Row => {
  const entity = new URLSearchParams(window.location.search).get('entity');
  return entity === null ? {} : { entity };
};

export const ownFields: Overrides = {
  inputs: {
    formula: ComputedInput,
    as_rows: AsRowsInput,
    default_value: DefaultInput,
  },
  rowInputs: { transitions: { from_value: StepInput, to_value: StepInput } },
  start: startWithEntity,
};

export const ownRules: Overrides = {
  inputs: { rule: RuleInput },
  start: startWithEntity,
};

export const ownEntities: Overrides = {
  edit: RecordTypeEdit,
  listActions: ImportSchemaFile,
  createdAddress: record => `/settings/record-types/${String(record.id)}/edit`,
};
