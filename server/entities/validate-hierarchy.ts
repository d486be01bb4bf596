// What a record may say of the records above and below it.
import type { Entity, Field, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../domain/language.ts';
import type { ReadDb } from '../database/database.ts';
import { dynamicTables } from '../database/raw-query.ts';

type ParentChoice = {
  entity: Entity;
  field: Field;
  record: Row;
  company_id: number;
  /** The record's own. */
  id: unknown;
};

/**
 * True if a record would be above itself by a reference to its own entity: such a circle has no
 * end for anyone who walks it, and none of its records could be deleted.
 */
export const isOwnAncestor = async (
  read: ReadDb,
  { entity, field, record, company_id, id: own }: ParentChoice,
): Promise<boolean> => {
  // Own fields make no tree: two customers may name each other.
  if (isOwnField(field) || field.kind !== 'reference' || field.reference!.entity !== entity.name)
    return false;
  const seen = new Set<unknown>();
  for (let id = record[field.name]; id !== null && id !== undefined && !seen.has(id); ) {
    if (id === own) return true;
    seen.add(id);
    const parent = await dynamicTables(read)
      .selectFrom(entity.table)
      .select(field.name)
      .where('company_id', '=', company_id)
      .where('id', '=', id as number)
      .executeTakeFirst();
    id = parent?.[field.name];
  }
  return false;
};

/** "A menu cannot be its own parent.": also not by way of records below it. */
export const toOwnParentMessage = ({ one }: Entity, language: Language): string => {
  if (language === 'ne') return `${one.ne} आफैँमुनि रहन मिल्दैन।`;
  const name = one.en.toLowerCase();
  return `${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name} cannot be its own parent.`;
};

const childrenText = {
  en: 'These records are changed on their own, not with the record that they belong to.',
  ne: 'यी विवरण आफ्नै ठाउँमा फेरिन्छन्, यो रेकर्डसँग होइन।',
};

/**
 * Children that are sent as they are stored may be; changed ones would be ignored. Those that are
 * edited with the record are judged elsewhere, unless the record is itself a row of a list
 * (`isRow`), which changes one level only.
 */
export const findChildErrors = (
  entity: Entity,
  sent: Row,
  before: Row | undefined,
  language: Language,
  isRow = false,
): FieldErrors =>
  Object.fromEntries(
    entity.fields
      .filter(({ kind, name }) => kind === 'children' && sent[name] !== undefined)
      .filter(({ children }) => isRow || !children!.edited)
      .filter(
        ({ name }) => JSON.stringify(sent[name] ?? []) !== JSON.stringify(before?.[name] ?? []),
      )
      .map(({ name }) => [name, [childrenText[language]]]),
  );
