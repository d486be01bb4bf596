// An entity becomes a react-admin resource at its own address: list, form and view from its schema,
// or what an override puts in their place.
import { type ComponentType, type ReactElement, Suspense } from 'react';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { Loading, lazyComponent } from '../ui/Loading.tsx';
import { EntityList } from './EntityList.tsx';
import type { Overrides } from './overrides.ts';
import { AddressedResource } from './routing.tsx';

const EntityFormPage = lazyComponent(() => import('./EntityFormPage.tsx'), 'EntityFormPage');
const EntityView = lazyComponent(() => import('./EntityView.tsx'), 'EntityView');

const withSuspense = (screen: ReactElement) => <Suspense fallback={<Loading />}>{screen}</Suspense>;
const renderScreen = (
  Own: ComponentType<{ entity: Entity }> | undefined,
  entity: Entity,
  otherwise: ReactElement | undefined,
) => (Own ? withSuspense(<Own entity={entity} />) : otherwise);

/**
 * The resource of an entity that has an address; the overrides are what `resources/` says of it.
 */
export const createEntityResource = (entity: Entity, overrides: Overrides = {}): ReactElement => {
  const canChange = entity.verbs.includes('patch') || entity.verbs.includes('put');
  const onPage = entity.form === 'page';
  return (
    <AddressedResource
      key={entity.name}
      name={entity.address.slice(1)}
      resource={entity.name}
      list={renderScreen(
        overrides.list,
        entity,
        <EntityList entity={entity} overrides={overrides} />,
      )}
      create={renderScreen(
        overrides.create,
        entity,
        onPage && entity.verbs.includes('create')
          ? withSuspense(<EntityFormPage entity={entity} overrides={overrides} mode="create" />)
          : undefined,
      )}
      edit={renderScreen(
        overrides.edit,
        entity,
        onPage && canChange
          ? withSuspense(<EntityFormPage entity={entity} overrides={overrides} mode="edit" />)
          : undefined,
      )}
      show={renderScreen(
        overrides.view,
        entity,
        entity.view === 'page'
          ? withSuspense(<EntityView entity={entity} overrides={overrides} />)
          : undefined,
      )}
    />
  );
};
