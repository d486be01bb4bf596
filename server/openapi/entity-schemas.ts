import { ownFields as ownFieldsRequest } from '../../domain/requests/request-schema.ts';
// What is sent and answered of the records of an entity, as JSON Schemas made from its schema file.

import { MAX_CHILD_ROWS } from '../../domain/entity-schema/child-rows.ts';
import { findCompanion, listCompanionFields } from '../../domain/entity-schema/companion-record.ts';
import type { Entity, Field, Reference } from '../../domain/entity-schema/entity.ts';
import { isFileField, toFilePathField } from '../../domain/entity-schema/file-fields.ts';
import { OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import { describeSteps, listStateFields } from '../../domain/entity-schema/states.ts';
import { toWholePattern } from '../../domain/entity-schema/text-pattern.ts';
import { toValidationSchema } from '../../domain/entity-schema/validation-schema.ts';
import { PRODUCT_ATTRIBUTES } from '../features/master-data/master-data-hooks.ts';
import {
  anything,
  closed,
  day,
  described,
  dictionary,
  flag,
  integer,
  type JsonSchema,
  list,
  moment,
  nullable,
  number,
  omit,
  percent,
  rupees,
  type SchemaProperties,
  text,
  yesNo,
} from './json-schema.ts';

/** True for a field that has a value in every record. */
function isAlwaysFilled({ name, required, code, setBy, kind, when, ...field }: Field): boolean {
  if (name === 'id' || ['references', 'children', 'tags'].includes(kind)) return true;
  const isGiven =
    (required && !field.isSometimesEmpty) || (kind === 'choice' && field.default !== undefined);
  return code !== undefined || (setBy ?? 'creator') !== 'creator' || (isGiven && !when);
}

function toValueSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
    case 'multiline':
    case 'password':
      return text;
    case 'date':
      return day;
    case 'timestamp':
      return moment;
    case 'integer':
    case 'reference':
      return integer;
    case 'decimal':
      return field.name.endsWith('rate') ? percent : number;
    case 'money':
      return rupees;
    case 'yes-no':
      return flag;
    case 'choice': {
      if (field.optionsFrom) return text;
      const values = [...field.options!.map(({ value }) => value), ...(field.former ?? [])];
      return { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values };
    }
    case 'time':
      return described(text, 'Hours and minutes, such as 14:30');
    case 'tags':
      return list(text);
    case 'references':
      return list(integer);
    case 'image':
      return isFileField(field) ? integer : text;
    case 'children':
      return list(anything);
  }
}

/** The help of a field, and how a state begins and goes on. */
function describe(field: Field): { description?: string } {
  const said = [
    ...(field.help ? [field.help.en] : []),
    ...listStateFields({ fields: [field] }).map(describeSteps),
  ];
  return said.length > 0 ? { description: said.join(' ') } : {};
}

/** A field as it is answered, with its label and whether it can be sent. */
export function toFieldSchema(field: Field, isFilled = isAlwaysFilled(field)): JsonSchema {
  const value = toValueSchema(field);
  return {
    ...(isFilled ? value : nullable(value)),
    title: field.label.en,
    ...describe(field),
    ...(field.readOnly ? { readOnly: true } : {}),
  };
}

/** `{id, [show]}` of another record. */
function toLookupSchema(
  entities: Entity[],
  { entity, show, nepali }: Pick<Reference, 'entity' | 'show' | 'nepali'>,
): JsonSchema {
  const other = entities.find(({ name }) => name === entity);
  const shown = [show, ...(nepali ? [nepali] : [])].map((name): [string, JsonSchema] => {
    const field = other?.fields.find(candidate => candidate.name === name);
    return [name, field ? toFieldSchema(field) : anything];
  });
  return closed({ id: integer, ...Object.fromEntries(shown) });
}

function toChildrenSchema(entities: Entity[], { children }: Field): JsonSchema {
  const child = entities.find(({ name }) => name === children!.entity);
  const fields = children!.fields.flatMap(
    wanted => child?.fields.filter(({ name }) => name === wanted) ?? [],
  );
  const shown = Object.fromEntries(fields.flatMap(field => toAnswered(entities, field)));
  const hasOwn = children!.edited && child?.ownFields;
  return list(closed(hasOwn ? { ...shown, [`${OWN_FIELDS}?`]: ownFieldsAnswer } : shown));
}

/** The properties that a field has in an answer: its own, its look-up and the address of its file. */
export function toAnswered(
  entities: Entity[],
  field: Field,
  isFilled = isAlwaysFilled(field),
): [string, JsonSchema][] {
  const { name, kind, reference } = field;
  // A password is never answered.
  if (kind === 'password') return [];
  if (kind === 'children')
    return [
      [
        name,
        {
          ...toChildrenSchema(entities, field),
          title: field.label.en,
          ...(field.children!.edited ? {} : { readOnly: true }),
        },
      ],
    ];
  const own: [string, JsonSchema] = [name, toFieldSchema(field, isFilled)];
  if (reference?.as) {
    const other = toLookupSchema(entities, reference);
    const nested = kind === 'references' ? list(other) : isFilled ? other : nullable(other);
    return [own, [reference.as, { ...nested, readOnly: true }]];
  }
  return isFileField(field)
    ? [own, [toFilePathField(name), { ...nullable(text), readOnly: true }]]
    : [own];
}

/** The properties of an answered record, as the schema file has them. */
export function toRecordProperties(entities: Entity[], entity: Entity): SchemaProperties {
  return Object.fromEntries(entity.fields.flatMap(field => toAnswered(entities, field)));
}

/** What the program answers of an entity beyond its schema file. */
const addedProperties: Record<string, (record: SchemaProperties) => SchemaProperties> = {
  inventory: () => ({ product_name: nullable(text) }),
  products: record => ({
    family: nullable(text),
    product_attribute: closed({
      ...Object.fromEntries(
        PRODUCT_ATTRIBUTES.map(name => [name, record[name] ?? nullable(anything)]),
      ),
      file: nullable(closed({ id: integer, name: nullable(text) })),
    }),
  }),
  transactions: () => ({
    customer: closed({ first_name: nullable(text), last_name: nullable(text) }),
    product: closed({ name: nullable(text) }),
    cancelled: { type: 'integer', enum: [0, 1] },
  }),
  users: record => ({
    company_id: integer,
    invited: described(yesNo, '1 until the user has chosen a first password'),
    second_factor: described(yesNo, '1 if the sign-in needs a second factor'),
    roles: described(list(anything), 'The role once more, as a list'),
    ...(record.role ? { roles: list(record.role) } : {}),
  }),
};

/** The values of fields that a company has added. */
export const ownFieldsAnswer: JsonSchema = {
  ...dictionary(anything),
  description: ownFieldsRequest.description,
};

/** Nothing where it has added none. */
const toOwnFieldsSchema = ({ ownFields }: Entity): SchemaProperties =>
  ownFields ? { own_fields: ownFieldsAnswer } : {};

/** Any record type may have rows, in a list that is called as their record type. */
const toAnyRows = ({ scope }: Entity): JsonSchema =>
  scope?.id === 0
    ? {
        additionalProperties: {
          ...list(dictionary(anything)),
          description:
            'The rows that the company has given the record type, by the name of their own record type',
        },
      }
    : {};

/** A record as it is answered. */
export function toRecordSchema(entities: Entity[], entity: Entity): JsonSchema {
  const properties = toRecordProperties(entities, entity);
  const added = addedProperties[entity.name]?.(properties) ?? {};
  const own = Object.entries(toOwnFieldsSchema(entity)).map(([name, schema]) => [
    `${name}?`,
    schema,
  ]);
  return {
    title: entity.one.en,
    ...closed({ ...properties, ...added, ...Object.fromEntries(own) }),
    ...toAnyRows(entity),
  };
}

/**
 * What a POST takes, and what a PATCH or PUT does: names that are missing there stay as they are.
 * Read-only properties may be sent along and are ignored.
 */
export function toRequestSchemas(
  entities: Entity[],
  entity: Entity,
): { create: JsonSchema; change: JsonSchema } {
  const { properties, required } = toValidationSchema(entity) as {
    properties: Record<string, JsonSchema | true>;
    required: string[];
  };
  const answered = toRecordProperties(entities, entity);
  const extra = addedProperties[entity.name]?.(answered) ?? {};
  const sent: SchemaProperties = {};
  for (const [name, schema] of Object.entries(omit(properties as SchemaProperties, '_method'))) {
    const field = entity.fields.find(candidate => candidate.name === name);
    if (field?.children?.edited) sent[name] = toRowsSchema(entities, field);
    else if (!field || field.readOnly)
      sent[name] = { ...(answered[name] ?? extra[name] ?? anything), readOnly: true };
    else
      sent[name] = {
        ...(required.includes(name) ? schema : nullable(toTyped(schema))),
        ...(field.pattern === undefined ? {} : { pattern: toWholePattern(field.pattern) }),
        title: field.label.en,
        ...(field.help ? { description: field.help.en } : {}),
      };
  }
  const rows = toAnyRows(entity) as { additionalProperties?: JsonSchema };
  const common = {
    type: 'object',
    additionalProperties: rows.additionalProperties ? nullable(rows.additionalProperties) : false,
  };
  const lists = entity.fields
    .filter(({ kind, readOnly }) => kind === 'references' && !readOnly)
    .map(({ name }) => [name, { anyOf: [sent[name]!, listChange] }] as const);
  return {
    create: {
      title: entity.one.en,
      ...common,
      // A field that is asked for under a condition only is not required of every record.
      required: required.filter(
        name => !entity.fields.find(field => field.name === name && field.when),
      ),
      properties: {
        ...sent,
        ...toCompanionSchema(entities, entity),
        ...toOwnFieldsSchema(entity),
      },
    },
    change: {
      title: `${entity.one.en}: change`,
      ...common,
      properties: { ...sent, ...Object.fromEntries(lists), ...toOwnFieldsSchema(entity) },
    },
  };
}

/** What a new record may bring along, under the name of the other entity. */
function toCompanionSchema(entities: Entity[], entity: Entity): SchemaProperties {
  const companion = findCompanion(entity, entities);
  if (!companion) return {};
  const { properties } = toValidationSchema(companion.other) as { properties: SchemaProperties };
  const fields = listCompanionFields(companion).map(({ name, label, help }) => [
    name,
    {
      ...nullable(toTyped(properties[name]!)),
      title: label.en,
      ...(help ? { description: help.en } : {}),
    },
  ]);
  const sent = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(fields) as SchemaProperties,
  };
  const { one, name } = companion.other;
  return {
    [name]: {
      ...nullable(sent),
      title: one.en,
      description: `Stored with the new record; needs the permission "create ${name}" as well`,
    },
  };
}

/** The whole list of children as it is sent: rows with the id of a stored one, and new ones. */
function toRowsSchema(entities: Entity[], field: Field): JsonSchema {
  const child = entities.find(({ name }) => name === field.children!.entity)!;
  // A row changes one level only: its own children are not sent along.
  const own = { ...child, fields: child.fields.filter(({ kind }) => kind !== 'children') };
  const { properties } = toRequestSchemas(entities, own).change as { properties: SchemaProperties };
  const row = { type: 'object', additionalProperties: false, properties };
  return nullable({
    ...list({ ...row, properties: { ...properties, id: nullable(integer) } }),
    maxItems: MAX_CHILD_ROWS,
    title: field.label.en,
    description:
      'The whole list: rows without an id are made, rows with one are changed, missing ones are deleted. Without the property the list stays as it is.',
  });
}

/** What is added to a list of ids, and what is taken from it. */
const listChange: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { add: list(integer), remove: list(integer) },
};

/** An enum names its type, so that null can be added to it. */
function toTyped(schema: JsonSchema | true): JsonSchema {
  if (schema === true) return anything;
  const { enum: values, type } = schema as { enum?: unknown[]; type?: unknown };
  if (!values || type) return schema;
  const types = [
    ...new Set(values.map(value => (typeof value === 'number' ? 'integer' : 'string'))),
  ];
  return types.length === 1 ? { ...schema, type: types[0] } : schema;
}
