import { Route, Routes } from 'react-router';
import { products } from '../../resources/products.tsx';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { EntityView } from '../../src/entities/EntityView.tsx';
import { findEntity, listResponse, renderScreen } from './render-screen.tsx';

const entity = findEntity('products');

export const laptop = {
  id: 7,
  name: 'Laptop',
  code: 'P00001',
  type: 'p',
  hs_code: '8471.30',
  product_family_id: 2,
  product_family: { id: 2, name: 'Computers' },
  unit_id: 1,
  units: { id: 1, name: 'pcs' },
  sales_price: 85000,
  purchase_price: 74200.5,
  image: 5,
  image_path: 'files/laptop.png',
  lenght: 30,
  net_weight: 1.4,
  status: 1,
};

const repair = {
  ...laptop,
  id: 8,
  name: 'Repair',
  code: 'P00002',
  type: 's',
  status: 0,
  image: null,
  image_path: null,
};

const moves = [
  {
    id: 3,
    product_id: 7,
    qty: -2,
    value: -160.5,
    moved_at: '2026-11-20 10:00:00',
    document_kind: 'invoice',
    document_id: 31,
    document_no: '12',
    address_id: '41',
  },
  {
    id: 4,
    product_id: 7,
    qty: 0,
    value: -30,
    moved_at: '2026-11-20 09:00:00',
    document_kind: 'billing',
    document_id: 5,
    document_no: 'HC-1',
    address_id: '5',
  },
  {
    id: 2,
    product_id: 7,
    qty: 10,
    value: 800,
    moved_at: '2026-11-19 10:00:00',
    document_kind: 'billing',
    document_id: 5,
    document_no: 'HC-1',
    address_id: '5',
  },
  {
    id: 1,
    product_id: 7,
    qty: 4,
    value: 0,
    moved_at: '2026-11-18 10:00:00',
    document_kind: 'inventory',
    document_id: 9,
    document_no: null,
    address_id: null,
  },
];

/** The number of products below their minimum. */
export const below = { count: 0 };

const List = products.list!;

type Answer = { status: number; body: object };

/** The three pages at their addresses; `saving` is the answer to a create or an update. */
export const openProducts = (
  path: string,
  saving: Answer = { status: 200, body: { ...laptop, message: 'saved well' } },
) =>
  renderScreen(
    <Routes>
      <Route path="/products_and_services" element={<List entity={entity} />} />
      <Route
        path="/products_and_services/new"
        element={<EntityFormPage entity={entity} overrides={products} mode="create" />}
      />
      <Route
        path="/products_and_services/:id/edit"
        element={<EntityFormPage entity={entity} overrides={products} mode="edit" />}
      />
      <Route
        path="/products_and_services/:id"
        element={<EntityView entity={entity} overrides={products} />}
      />
      <Route path="*" element={<div />} />
    </Routes>,
    ({ method, path: asked }) => {
      if (method !== 'GET') return saving;
      if (asked.startsWith('inventory/-/movements')) return listResponse(moves);
      if (asked.startsWith('inventory/-/below-minimum'))
        return below.count === 0
          ? undefined
          : { status: 200, body: { data: [], total: below.count } };
      if (asked === 'products/7') return { status: 200, body: laptop };
      if (asked === 'products/8') return { status: 200, body: repair };
      if (asked.startsWith('products')) return listResponse([laptop, repair]);
      if (asked.startsWith('units') || asked.startsWith('api/units'))
        return listResponse([{ id: 1, name: 'pcs' }]);
      return asked.startsWith('product-families')
        ? listResponse([{ id: 2, name: 'Computers' }])
        : undefined;
    },
    { path },
  );

export const sentBody = (calls: { method: string; body: unknown }[]) =>
  calls.find(call => call.method !== 'GET')?.body as Record<string, unknown>;
