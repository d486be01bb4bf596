// x-form compiles to the UI schema of JSON Forms: sections are groups, rows are horizontal layouts,
// `when` becomes a rule.
import type {
  AndCondition,
  ControlElement,
  GroupLayout,
  HorizontalLayout,
  JsonSchema,
  JsonSchema7,
  OrCondition,
  Rule,
  UISchemaElement,
  VerticalLayout,
} from '@jsonforms/core';
import { createContext } from 'react';
import { type EditedChildren, listRowFields } from '../../domain/entity-schema/child-rows.ts';
import {
  type Companion,
  findCompanion,
  getCompanionFilter,
  listCompanionFields,
} from '../../domain/entity-schema/companion-record.ts';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import {
  isOwnField,
  listOwnFields,
  OWN_FIELDS,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import { fieldInputs } from '../fields/field-inputs.tsx';
import type { Overrides } from './overrides.ts';

export type FormMode = 'create' | 'edit';

/**
 * The form around a control; `row` is the path of the row that it is in, empty outside of lists;
 * `stored` is the record, or the row, as it was read, undefined for a new one.
 */
type FormContextValue = {
  entity: Entity;
  mode: FormMode;
  overrides: Overrides;
  row: string;
  stored: Row | undefined;
};
export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** What the inputs of these fields begin with. */
export const toDefaultValues = (fields: Field[]): Row =>
  Object.fromEntries(
    fields
      .filter(field => !field.readOnly && field.default !== undefined)
      .map(field => [field.name, field.default]),
  );

/** What a new row begins with, flat. */
export const toNewRow = (field: EditedChildren, child: Entity): Row =>
  toDefaultValues(listRowFields(field, child));

/**
 * A rule without a schema condition: those need ajv to compile in the browser, which its security
 * policy forbids.
 */
const toRule = (field: Field): Rule | undefined =>
  field.when && {
    effect: 'SHOW' as Rule['effect'],
    condition: {
      type: 'OR',
      conditions: field.when.is.map(expectedValue => ({
        type: 'LEAF',
        scope: `#/properties/${field.when!.field}`,
        expectedValue,
      })),
    } as OrCondition,
  };

const toControl = (field: Field): ControlElement => ({
  type: 'Control',
  scope: isOwnField(field)
    ? `#/properties/${OWN_FIELDS}/properties/${toOwnName(field)}`
    : `#/properties/${field.name}`,
  options: { field },
  rule: toRule(field),
});

/** The fields of a record that comes along, shown while the record is one that it may hang on. */
const toCompanionControl = (companion: Companion, field: Field): ControlElement => ({
  type: 'Control',
  scope: `#/properties/${companion.other.name}/properties/${field.name}`,
  // It may stay empty as a whole.
  options: { field: { ...field, required: false } },
  rule: {
    effect: 'SHOW' as Rule['effect'],
    condition: {
      type: 'AND',
      conditions: Object.entries(getCompanionFilter(companion)).map(([name, expectedValue]) => ({
        type: 'LEAF',
        scope: `#/properties/${name}`,
        expectedValue,
      })),
    } as AndCondition,
  },
});

/** What a new record brings along in this form: the form has a row for it. */
export const findFormCompanion = (
  entity: Entity,
  entities: Entity[],
  mode: FormMode,
): Companion | undefined => {
  const companion = findCompanion(entity, entities);
  const hasRow = entity.formSections.some(({ rows }) =>
    rows.some(names => companion !== undefined && names.includes(companion.other.name)),
  );
  return mode === 'create' && hasRow ? companion : undefined;
};

/** True when the field has a place in the form of this mode. */
export const isFormField = (field: Field, mode: FormMode): boolean =>
  (field.children?.edited === true || (!field.readOnly && fieldInputs[field.kind] !== undefined)) &&
  (!field.onlyOn || field.onlyOn === mode);

/** True when the form of this mode shows it: what is calculated is shown, not filled in. */
export const isShownField = (field: Field, mode: FormMode): boolean =>
  isFormField(field, mode) || field.formula !== undefined;

/** More of them side by side have no room for what is chosen in them. */
const MAX_FIELDS_PER_LINE = 4;

/** The UI schema of one row of children: its fields side by side, many of them in equal lines. */
export const toRowUiSchema = (
  field: EditedChildren,
  child: Entity,
  mode: FormMode,
): HorizontalLayout => {
  const elements = listRowFields(field, child)
    .filter(each => isShownField(each, mode))
    .map(toControl);
  const lines = Math.ceil(elements.length / MAX_FIELDS_PER_LINE);
  return {
    type: 'HorizontalLayout',
    elements,
    options: lines > 1 ? { perLine: Math.ceil(elements.length / lines) } : {},
  };
};

/**
 * The UI schema of an entity's form; a section's title and note travel in its options, in both
 * languages.
 */
export const toUiSchema = (
  entity: Entity,
  mode: FormMode,
  companion: Companion | undefined,
): UISchemaElement => {
  const controlsOf = (name: string): ControlElement[] => {
    const field = entity.fields.find(candidate => candidate.name === name);
    if (field) return isShownField(field, mode) ? [toControl(field)] : [];
    return companion?.other.name === name
      ? listCompanionFields(companion).map(each => toCompanionControl(companion, each))
      : [];
  };
  const rowOf = (names: string[]): HorizontalLayout => ({
    type: 'HorizontalLayout',
    elements: names.flatMap(controlsOf),
  });
  const sections = entity.formSections.map((section): GroupLayout => {
    const elements = section.rows.map(rowOf).filter(row => row.elements.length > 0);
    return {
      type: 'Group',
      label: section.title?.en ?? '',
      elements,
      options: { title: section.title, note: section.note },
    };
  });
  return { type: 'VerticalLayout', elements: sections } as VerticalLayout;
};

/** The data schema that JSON Forms resolves scopes against. */
export const toDataSchema = (entity: Entity, companion: Companion | undefined): JsonSchema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      entity.fields
        .filter(field => !isOwnField(field))
        .map(field => [
          field.name,
          field.children?.edited
            ? { type: 'array', items: toListRowSchema(field as EditedChildren) }
            : {},
        ]),
    ),
    [OWN_FIELDS]: toRowSchema(listOwnFields(entity).map(toOwnName)),
    ...(companion
      ? { [companion.other.name]: toRowSchema(Object.keys(companion.how.fields)) }
      : {}),
  },
});

/** A row of a list, the fields that a company has added where they travel. */
const toListRowSchema = ({ children: { fields, rows } }: EditedChildren): JsonSchema7 => {
  const own = rows ? listOwnFields(rows).filter(({ name }) => fields.includes(name)) : [];
  const plain = toRowSchema(fields.filter(name => !own.some(field => field.name === name)));
  return own.length === 0
    ? plain
    : {
        ...plain,
        properties: { ...plain.properties, [OWN_FIELDS]: toRowSchema(own.map(toOwnName)) },
      };
};

const toRowSchema = (names: string[]): JsonSchema7 => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, {}])),
});
