// The compiled entities, given once at the top so that no screen asks where they come from.
import { createContext, useCallback, useContext } from 'react';
import type { Entity, Field, Reference, Row } from '../../domain/entity-schema/entity.ts';
import { evaluateCondition } from '../../domain/entity-schema/validate-record.ts';
import { localizeDigits, localizeText, type Texts } from '../../domain/language.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { useLanguage } from '../i18n/language.ts';

export const EntitiesContext = createContext<Entity[]>([]);

/** All entities, as their schemas have them. */
export const useEntities = (): Entity[] => useContext(EntitiesContext);

/** The entity with the fields that the company has added to it, wherever it comes from. */
export const useOwnEntity = (entity: Entity): Entity => {
  const entities = useEntities();
  return useOwnFields().extend(entity, entities);
};

/** The entity of a name. Throws when no schema file has it. */
export const useEntity = (name: string): Entity => {
  const entity = useEntities().find(candidate => candidate.name === name);
  if (!entity) throw new Error(`There is no schemas/${name}.json`);
  return entity;
};

/**
 * By what a person knows the other record of a reference: its Nepali name for a Nepali reader, else
 * what `show` says, in their language where set-up ships it; empty for none.
 */
export const useReferenceLabel = ({
  entity,
  show,
  nepali,
}: Pick<Reference, 'entity' | 'show' | 'nepali'>): ((other: Row | null | undefined) => string) => {
  const language = useLanguage();
  const field = useEntities()
    .find(candidate => candidate.name === entity)
    ?.fields.find(candidate => candidate.name === show);
  return other => {
    if (language === 'ne' && nepali && other?.[nepali]) return String(other[nepali]);
    const text = String(other?.[show] ?? '');
    if (field?.kind === 'integer') return localizeDigits(text, language);
    return field?.shipped ? translateSeedName(text, language, field.shipped) : text;
  };
};

/**
 * Names that set-up ships, in the language of the reader. Reads a stored name: one of set-up's own
 * in the language of the moment, every other as it is, but for its digits.
 */
export const useSeedName = (): ((text: string) => string) => {
  const language = useLanguage();
  return useCallback(text => localizeText(translateSeedName(text, language), language), [language]);
};

/**
 * The label of a field in a record: another one under a condition (Company Name for the last name
 * of a company). The texts of the current label.
 */
export const toFieldLabel = (entity: Entity, field: Field, record: Row): Texts =>
  field.relabel?.find(({ when }) => evaluateCondition(entity, when, record))?.label ?? field.label;
