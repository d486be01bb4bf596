// GET products/-/last-prices: what a customer paid last for each of some products, for the field in
// which the lines of a sale are entered.
import type { FastifyInstance } from 'fastify';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { type DocumentServices, getEntity } from '../documents/document-services.ts';
import { readProductIds } from '../documents/read-product-ids.ts';

/**
 * The number of the customer's newest invoices that are read: a cash customer has a hundred thousand,
 * and a price from before them says little.
 */
const MAX_INVOICES = 300;

type SoldLine = {
  product_id: number;
  amount: number;
  price_with_vat: number | null;
  transaction_date: string;
};

/**
 * The lines of some products that a customer was sold, newest first; the values are the company, the
 * customer's name and code, the company again and the products. The index of the sales register
 * begins with the name.
 */
export const buildSoldLines = (products: number): string =>
  `with recent as (
     select id, created_at, transaction_date from invoices
     where company_id = ? and customer_name = ? and customer_id = ? and status = 1
     order by created_at desc, id desc limit ${MAX_INVOICES})
   select l.product_id, l.amount, l.price_with_vat, r.transaction_date
   from recent as r cross join invoice_lines as l
   where l.company_id = ? and l.invoice_id = r.id and l.product_id in (${placeholders(products)})
   order by r.created_at desc, r.id desc, l.line_no desc`;

/** Registers the route below the billing prefix. */
export const registerLastPricesRoute = (app: FastifyInstance, services: DocumentServices): void => {
  const { database } = services.store;
  app.get('/products/-/last-prices', requirePermission('view', 'invoices'), async request => {
    const { actor, language } = requireSession(request);
    const asked = request.query as QueryString;
    const products = readProductIds(asked, language);
    const [customer] = await query<{ customer_code: string; customer_name: string }>(
      database.read,
      'select customer_code, customer_name from customers where company_id = ? and customer_code = ?',
      [actor.company_id, String(asked.customer_id ?? '')],
    );
    if (!customer)
      throw new NotFoundError(toNotFoundMessage(getEntity(services, 'customers'), language));
    const lines = await query<SoldLine>(database.read, buildSoldLines(products.length), [
      actor.company_id,
      customer.customer_name,
      customer.customer_code,
      actor.company_id,
      ...products,
    ]);
    const last = new Map<number, SoldLine>();
    for (const line of lines) if (!last.has(line.product_id)) last.set(line.product_id, line);
    return [...last.values()].map(({ amount, price_with_vat, ...line }) => ({
      ...line,
      price: toRupees(amount),
      price_with_vat: price_with_vat === null ? null : toRupees(price_with_vat),
    }));
  });
};
