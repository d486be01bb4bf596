// The example row of an import's template: values that each column takes, references by the names
// that the company has.
import type { Entity, Field, Format } from '../../domain/entity-schema/entity.ts';
import { type ImportColumn, listImportColumns } from '../../domain/entity-schema/import-columns.ts';
import { type Language, localizeDigits, type Texts } from '../../domain/language.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { TIME_EXAMPLE } from '../../domain/time-of-day.ts';
import { dynamicTables } from '../database/raw-query.ts';
import type { EntityStore } from './entity-store.ts';
import { toMakersCondition } from './row-scopes.ts';

/** The header of a column and the cell below it; empty where nothing need be written. */
export type ExampleColumn = { name: string; header: string; cell: string };

const EXAMPLES: Partial<Record<Format, Texts>> = {
  pan: { en: '301234567', ne: '301234567' },
  email: { en: 'name@example.com', ne: 'name@example.com' },
  url: { en: 'https://example.com', ne: 'https://example.com' },
  zip: { en: '44600', ne: '44600' },
  phone: { en: '4411111', ne: '4411111' },
  mobile: { en: '9841000000', ne: '9841000000' },
  address: { en: 'New Road', ne: 'नयाँ सडक' },
  text: { en: 'Example', ne: 'नमुना' },
  'registered-name': { en: 'Example Traders Pvt. Ltd.', ne: 'नमुना ट्रेडर्स प्रा.लि.' },
  date: { en: '2083-08-05 BS', ne: '2083-08-05 BS' },
  time: TIME_EXAMPLE,
};

const NUMBER_KINDS = new Set<Field['kind']>(['integer', 'decimal', 'money']);

/** A text, number or choice; names of records are looked up by the caller. */
const toExampleCell = ({ field }: ImportColumn, language: Language): string => {
  const { kind, options, minimum = 0 } = field;
  if (options) {
    const option = options.find(({ value }) => value === field.default) ?? options[0]!;
    return (option.formLabel ?? option.label)[language];
  }
  if (NUMBER_KINDS.has(kind))
    return field.required ? localizeDigits(String(Math.max(minimum, 100)), language) : '';
  const format = field.formatWhen?.[0]?.format ?? field.format;
  if (format && EXAMPLES[format]) return EXAMPLES[format][language];
  return field.required && kind === 'text' ? EXAMPLES.text![language] : '';
};

/**
 * The columns of the template in the language, with an example each. Composed texts, parts of them
 * that need not be filled, and what only an edit can change are left out.
 */
export const toImportExample = async (
  store: EntityStore,
  entity: Entity,
  company_id: number,
  language: Language,
): Promise<ExampleColumn[]> => {
  const ids = new Map<string, number>();
  const referenceCell = async ({ name, reference }: Field): Promise<string> => {
    const { entity: target, show, filter = {}, within = {} } = reference!;
    const named = store.entities.find(other => other.name === target)!;
    const { table, fields } = named;
    let query = dynamicTables(store.database.read)
      .selectFrom(table)
      .select(['id', show])
      .where('company_id', '=', company_id);
    for (const [column, value] of Object.entries(filter)) query = query.where(column, '=', value);
    for (const [theirs, ours] of Object.entries(within))
      query = query.where(theirs, '=', ids.get(ours) ?? -1);
    const seen = toMakersCondition(named);
    if (seen) query = query.where(seen);
    const rows = await query.orderBy('id').limit(300).execute();
    const row = rows.find(each => each[show] === 'Nepal') ?? rows[0];
    if (!row) return '';
    ids.set(name, Number(row.id));
    const { shipped } = fields.find(field => field.name === show)!;
    return shipped ? translateSeedName(String(row[show]), language, shipped) : String(row[show]);
  };
  const columns = listImportColumns(entity, store.entities).filter(
    ({ field }) => !field.composedOf && field.onlyOn !== 'edit',
  );
  const example: ExampleColumn[] = [];
  for (const column of columns) {
    const { field, name } = column;
    const label = field.relabel?.[0]?.label ?? field.label;
    example.push({
      name,
      header: label[language],
      cell: field.reference ? await referenceCell(field) : toExampleCell(column, language),
    });
  }
  return example;
};
