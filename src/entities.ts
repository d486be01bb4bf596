// The compiled entities, given once at the top so that no screen asks where they come from.
import { createContext, useContext } from 'react';
import type { Entity, Reference, Row } from '../domain/schema/entity.ts';
import { shippedIn } from '../domain/shipped.ts';
import { useLanguage } from './i18n/language.ts';

export const EntitiesContext = createContext<Entity[]>([]);

/** All entities. */
export const useEntities = (): Entity[] => useContext(EntitiesContext);

/** The entity of a name. Throws when no schema file has it. */
export const useEntity = (name: string): Entity => {
  const entity = useEntities().find(candidate => candidate.name === name);
  if (!entity) throw new Error(`There is no schemas/${name}.json`);
  return entity;
};

/**
 * By what a person knows the other record of a reference: what `show` says, in their language where
 * set-up ships it; empty for none.
 */
export const useShown = ({
  entity,
  show,
}: Pick<Reference, 'entity' | 'show'>): ((other: Row | null | undefined) => string) => {
  const language = useLanguage();
  const field = useEntities()
    .find(candidate => candidate.name === entity)
    ?.fields.find(candidate => candidate.name === show);
  return other => {
    const text = String(other?.[show] ?? '');
    return field?.shipped ? shippedIn(text, language, field.shipped) : text;
  };
};
