// One place that decides what kind a property is; the meta-schema has already refused what fits no
// line.
import type { Kind } from './entity.ts';
import type { PropertySchema } from './schema-file.ts';

const byFormat: Partial<Record<string, Kind>> = {
  multiline: 'multiline',
  date: 'date',
  'date-time': 'timestamp',
  password: 'password',
  image: 'image',
  // A picture or a PDF: kept, moved and judged in the same way.
  file: 'image',
  decimal: 'decimal',
  money: 'money',
};

/**
 * The kind of a property, by what it points to, its options, its format, its type: the first that
 * speaks decides.
 */
export const kindOf = (property: PropertySchema): Kind => {
  if (property['x-children']) return 'children';
  if (property['x-reference']) return property.type === 'array' ? 'references' : 'reference';
  if (property.oneOf) return 'choice';
  const formatted = property.format ? byFormat[property.format] : undefined;
  if (formatted) return formatted;
  if (property.type === 'boolean') return 'yes-no';
  return property.type === 'integer' ? 'integer' : 'text';
};
