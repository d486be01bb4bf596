// Products and services: a service's purchase price is not asked for and follows its sales price.
import { withServicePrice } from '../domain/billing/product-prices.ts';
import type { Overrides } from '../src/screens/overrides.ts';

export const products: Overrides = { sent: withServicePrice };
