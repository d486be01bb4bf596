// x-form compiles to the UI schema of JSON Forms: sections are groups, rows are horizontal layouts,
// `when` becomes a rule.
import type {
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
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { fieldInputs } from '../fields/field-inputs.tsx';
import type { Overrides } from './overrides.ts';

export type FormMode = 'create' | 'edit';

/** The form around a control; `row` is the path of the row that it is in, empty outside of lists. */
type FormContextValue = { entity: Entity; mode: FormMode; overrides: Overrides; row: string };
export const FormContext = createContext<FormContextValue | undefined>(undefined);

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
  scope: `#/properties/${field.name}`,
  options: { field },
  rule: toRule(field),
});

/** True when the field has a place in the form of this mode. */
export const isFormField = (field: Field, mode: FormMode): boolean =>
  (field.children?.edited === true || (!field.readOnly && fieldInputs[field.kind] !== undefined)) &&
  (!field.onlyOn || field.onlyOn === mode);

/** The UI schema of one row of children: its fields side by side. */
export const toRowUiSchema = (
  field: EditedChildren,
  child: Entity,
  mode: FormMode,
): HorizontalLayout => ({
  type: 'HorizontalLayout',
  elements: listRowFields(field, child)
    .filter(each => isFormField(each, mode))
    .map(toControl),
});

/**
 * The UI schema of an entity's form; a section's title and note travel in its options, in both
 * languages.
 */
export const toUiSchema = (entity: Entity, mode: FormMode): UISchemaElement => {
  const fieldOf = (name: string) => entity.fields.find(field => field.name === name)!;
  const rowOf = (names: string[]): HorizontalLayout => ({
    type: 'HorizontalLayout',
    elements: names
      .map(fieldOf)
      .filter(field => isFormField(field, mode))
      .map(toControl),
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
export const toDataSchema = (entity: Entity): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    entity.fields.map(field => [
      field.name,
      field.children?.edited ? { type: 'array', items: toRowSchema(field.children.fields) } : {},
    ]),
  ),
});

const toRowSchema = (names: string[]): JsonSchema7 => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, {}])),
});
