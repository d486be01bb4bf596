// The records with which references of a record type begin, in its schema file: called by their names, for a
// record has another id in every company. A name finds its record as a cell of an imported file does, without
// ids; where it finds none that is in use and seen, or more than one, the field comes without and it is said.
import type { Entity, Reference } from '../../../domain/entity-schema/entity.ts';
import { findReferenceTarget } from '../../../domain/entity-schema/own-references.ts';
import type { RecordTypeField } from '../../../domain/entity-schema/record-type-file.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { findNamedRecords } from '../../entities/parse-import.ts';
import { loadRowScopes, toMakersCondition, withRowScopes } from '../../entities/row-scopes.ts';
import { createFinder } from '../../entities/selectable-records.ts';

const texts = {
  none: {
    en: 'The field "{title}" has no default here: the company has no record "{record}" in use. Choose another one in the form of the field.',
    ne: '"{title}" फिल्डको सुरुको मान राखिएन: कम्पनीमा प्रयोगमा रहेको "{record}" अभिलेख छैन। फिल्डको फाराममा अर्को छान्नुहोस्।',
  },
  several: {
    en: 'The field "{title}" has no default here: the company has more than one record "{record}" in use. Choose one in the form of the field.',
    ne: '"{title}" फिल्डको सुरुको मान राखिएन: कम्पनीमा प्रयोगमा रहेका "{record}" अभिलेख एकभन्दा बढी छन्। फिल्डको फाराममा एउटा छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

type Target = { entity: Entity; reference: Omit<Reference, 'as'> };

/** Finds what a field refers to, as far as the person of the session sees its records. */
const loadTargets = async (
  { database, entities }: EntityStore,
  { actor }: Session,
): Promise<(field: Pick<RecordTypeField, 'refers_to'>) => Target | undefined> => {
  const own = await loadOwnEntities(database.cachedReads, actor.company_id);
  const all = withRowScopes(own.addTo(entities), await loadRowScopes(database.read, actor));
  return ({ refers_to }) => {
    const reference = findReferenceTarget(all, refers_to);
    return reference && { entity: all.find(({ name }) => name === reference.entity)!, reference };
  };
};

type WithDefault = Pick<RecordTypeField, 'type' | 'refers_to' | 'default_value'>;

const mapDefaults = <Given extends WithDefault>(
  fields: Given[],
  change: (field: Given, default_value: string) => Promise<string | null>,
): Promise<Given[]> =>
  Promise.all(
    fields.map(async field =>
      field.type === 'reference' && field.default_value
        ? { ...field, default_value: await change(field, field.default_value) }
        : field,
    ),
  );

/** The fields with the names of the records with which they begin; without those that are gone or not seen. */
export const nameDefaultRecords = async <Given extends WithDefault>(
  store: EntityStore,
  session: Session,
  fields: Given[],
): Promise<Given[]> => {
  const toTarget = await loadTargets(store, session);
  return mapDefaults(fields, async (field, id) => {
    const target = toTarget(field);
    if (!target) return null;
    const { entity, reference } = target;
    let query = dynamicTables(store.database.read)
      .selectFrom(entity.table)
      .select(reference.show)
      .where('company_id', '=', session.actor.company_id)
      .where('id', '=', Number(id));
    const seen = toMakersCondition(entity);
    if (seen) query = query.where(seen);
    const [row] = await query.execute();
    return row ? String(row[reference.show] ?? '') || null : null;
  });
};

/**
 * The fields of a file with the ids of the records with which they begin, and a sentence for each that comes
 * without its own.
 */
export const findDefaultRecords = async (
  store: EntityStore,
  session: Session,
  given: RecordTypeField[],
): Promise<{ fields: RecordTypeField[]; leftOut: string[] }> => {
  const { read } = store.database;
  const { company_id } = session.actor;
  const toTarget = await loadTargets(store, session);
  const findInUse = async (field: RecordTypeField, record: string): Promise<number[]> => {
    const target = toTarget(field);
    if (!target) return [];
    const { entity, reference } = target;
    const { named } = await findNamedRecords(read, entity, reference, company_id, record);
    const isInUse = createFinder(read, [entity], company_id);
    const found = await Promise.all(named.map(id => isInUse({ name: field.name, reference }, id)));
    return named.filter((_, place) => found[place]);
  };
  const leftOut: string[] = [];
  const fields = await mapDefaults(given, async (field, record) => {
    const ids = await findInUse(field, record);
    if (ids.length === 1) return String(ids[0]);
    leftOut.push(toSentence(field, record, ids.length, session.language));
    return null;
  });
  return { fields, leftOut };
};

const toSentence = (
  { title, title_ne }: RecordTypeField,
  record: string,
  found: number,
  language: Language,
): string =>
  translate(found === 0 ? texts.none : texts.several, language, {
    title: language === 'ne' && title_ne ? title_ne : title,
    record,
  });
