// Products and services: a service's purchase price is not asked for and follows its sales price;
// the record has its stock below it.
import { Suspense } from 'react';
import { applyServicePrice } from '../domain/documents/purchase-totals.ts';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { EntityList } from '../src/entities/EntityList.tsx';
import type { Overrides } from '../src/entities/overrides.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const BelowMinimumNotice = lazyComponent(
  () => import('../custom-pages/stock/ProductStock.tsx'),
  'BelowMinimumNotice',
);
const StockMovements = lazyComponent(
  () => import('../custom-pages/stock/ProductStock.tsx'),
  'StockMovements',
);

const ProductList = ({ entity }: { entity: Entity }) => (
  <EntityList entity={entity} overrides={products}>
    <Suspense>
      <BelowMinimumNotice />
    </Suspense>
  </EntityList>
);

export const products: Overrides = {
  list: ProductList,
  footer: StockMovements,
  serialize: applyServicePrice,
  // API-101
  sendsCreator: true,
};
