// A product as it is chosen for a document, in rupees.
import type { Row } from '../../../domain/schema/entity.ts';

export type Product = Row & {
  id: number;
  name: string;
  code: string;
  hs_code: string | null;
  sales_price: number;
  purchase_price: number;
  type: 's' | 'p';
  family: string | null;
  units: { name: string } | null;
};
/**
 * `bulk` says that it was ticked through the box that ticks all (its unit is then "hr",
 * SAL-INV-094, CONST-037).
 */
export type Picked = { product: Product; bulk: boolean };
