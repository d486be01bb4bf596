// What a product costs to buy follows, for a service, from what it is sold at; browser and server
// agree on it.
import type { Row } from '../schema/entity.ts';

/** A service is bought at its sales price (SAL-PRD-028); its form does not ask. */
export const withServicePrice = (product: Row): Row =>
  product.type === 's' ? { ...product, purchase_price: product.sales_price } : product;
