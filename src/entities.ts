// The compiled entities, given once at the top so that no screen asks where they come from.
import { createContext, useContext } from 'react';
import type { Entity } from '../domain/schema/entity.ts';

export const EntitiesContext = createContext<Entity[]>([]);

/** All entities. */
export const useEntities = (): Entity[] => useContext(EntitiesContext);

/** The entity of a name. Throws when no schema file has it. */
export const useEntity = (name: string): Entity => {
  const entity = useEntities().find(candidate => candidate.name === name);
  if (!entity) throw new Error(`There is no schemas/${name}.json`);
  return entity;
};
