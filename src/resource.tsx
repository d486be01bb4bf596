// An entity becomes a react-admin resource at its own address: list, form and view from its schema,
// or what an override puts in their place.
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import type { Entity } from '../domain/schema/entity.ts';
import { AddressedResource } from './routing.tsx';
import { EntityList } from './screens/EntityList.tsx';
import type { Overrides } from './screens/overrides.ts';
import { Loading } from './ui/Loading.tsx';

const EntityFormPage = lazy(() =>
  import('./screens/EntityFormPage.tsx').then(module => ({ default: module.EntityFormPage })),
);
const EntityView = lazy(() =>
  import('./screens/EntityView.tsx').then(module => ({ default: module.EntityView })),
);

const waiting = (screen: ReactElement) => <Suspense fallback={<Loading />}>{screen}</Suspense>;
const drawn = (
  Own: ComponentType<{ entity: Entity }> | undefined,
  entity: Entity,
  otherwise: ReactElement | undefined,
) => (Own ? waiting(<Own entity={entity} />) : otherwise);

/**
 * The resource of an entity that has an address; the overrides are what `resources/` says of it.
 */
export const resource = (entity: Entity, overrides: Overrides = {}): ReactElement => {
  const canChange = entity.verbs.includes('patch') || entity.verbs.includes('put');
  const onPage = entity.form === 'page';
  return (
    <AddressedResource
      key={entity.name}
      name={entity.address.slice(1)}
      resource={entity.name}
      list={drawn(overrides.list, entity, <EntityList entity={entity} overrides={overrides} />)}
      create={drawn(
        overrides.create,
        entity,
        onPage && entity.verbs.includes('create')
          ? waiting(<EntityFormPage entity={entity} overrides={overrides} mode="create" />)
          : undefined,
      )}
      edit={drawn(
        overrides.edit,
        entity,
        onPage && canChange
          ? waiting(<EntityFormPage entity={entity} overrides={overrides} mode="edit" />)
          : undefined,
      )}
      show={drawn(
        overrides.view,
        entity,
        entity.view === 'page'
          ? waiting(<EntityView entity={entity} overrides={overrides} />)
          : undefined,
      )}
    />
  );
};
