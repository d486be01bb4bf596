// The words in which the API's answers and requests are described: short functions that build JSON
// Schema 2020-12, the dialect of OpenAPI 3.1.

/** A JSON Schema. */
export type JsonSchema = { readonly [keyword: string]: unknown };
/** Properties by name; a name with a question mark at its end may be missing. */
export type SchemaProperties = Record<string, JsonSchema>;

export const text: JsonSchema = { type: 'string' };
export const integer: JsonSchema = { type: 'integer' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const number: JsonSchema = { type: 'number' };
export const flag: JsonSchema = { type: 'boolean' };
export const anything: JsonSchema = {};
/** Yes and no as the documents have them. */
export const yesNo: JsonSchema = { type: 'integer', enum: [0, 1] };
export const rupees: JsonSchema = { type: 'number', description: 'In rupees, two decimals' };
export const percent: JsonSchema = { type: 'number', description: 'In percent' };
export const day: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'YYYY-MM-DD',
};
export const moment: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  description: 'YYYY-MM-DD HH:mm:ss in Nepal time',
};
export const file: JsonSchema = { type: 'string', format: 'binary' };
export const texts: JsonSchema = closed({ en: text, ne: text });

/** The schema with a sentence for the reader. */
export function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}

/** One of these values. */
export function oneOf(...values: (string | number)[]): JsonSchema {
  return { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values };
}

/** A list of such items. */
export function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** The value, or null for what is empty. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const { enum: values } = schema as { enum?: unknown[] };
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  };
}

/** Splits names with a question mark from those that are always there. */
function toProperties(given: SchemaProperties) {
  const entries = Object.entries(given);
  return {
    required: entries.map(([name]) => name).filter(name => !name.endsWith('?')),
    properties: Object.fromEntries(
      entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema]),
    ),
  };
}

/** An object with these properties and no other. */
export function closed(properties: SchemaProperties): JsonSchema {
  return { type: 'object', additionalProperties: false, ...toProperties(properties) };
}

/** An object with names that are not known in advance, each with such a value. */
export function dictionary(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values };
}

/** The name under `components.schemas`, which has no slash: that of the records at own/vehicles is own-vehicles. */
export function toSchemaKey(name: string): string {
  return name.replace('/', '-').replace(/[{}]/g, '');
}

/** What the description says elsewhere, under `components.schemas`. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${toSchemaKey(name)}` };
}

/** Properties without those of these names. */
export function omit(properties: SchemaProperties, ...names: string[]): SchemaProperties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

/** A page of a list. */
export function page(item: JsonSchema, more: SchemaProperties = {}): JsonSchema {
  return closed({
    data: list(item),
    prev_page_url: nullable(text),
    next_page_url: nullable(text),
    current_page: integer,
    from: nullable(integer),
    to: nullable(integer),
    total: count,
    last_page: integer,
    ...more,
  });
}

/** What an accepted change says. */
export const messageProperty: SchemaProperties = { message: text };
export const messageAnswer: JsonSchema = closed(messageProperty);

/** An object's schema with more properties. */
export function extend(schema: JsonSchema, more: SchemaProperties): JsonSchema {
  const { properties, required } = schema as { properties: object; required: string[] };
  const added = toProperties(more);
  return {
    ...schema,
    properties: { ...properties, ...added.properties },
    required: [...required, ...added.required],
  };
}
