// Products and services: a service's purchase price is not asked for and follows its sales price;
// stock stands beside the record.
import { Suspense } from 'react';
import { BelowMinimumNotice, StockMovements } from '../custom-pages/product-stock/lazy.ts';
import { withServicePrice } from '../domain/billing/product-prices.ts';
import type { Entity } from '../domain/schema/entity.ts';
import { EntityList } from '../src/screens/EntityList.tsx';
import type { Overrides } from '../src/screens/overrides.ts';

const ProductList = ({ entity }: { entity: Entity }) => (
  <EntityList entity={entity} overrides={products}>
    <Suspense>
      <BelowMinimumNotice />
    </Suspense>
  </EntityList>
);

export const products: Overrides = {
  list: ProductList,
  below: StockMovements,
  sent: withServicePrice,
};
