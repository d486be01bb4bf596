// What is read from the ledger of stock: each product's stock at a day, and the movements of one
// product.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { listQueryOf, type QueryString } from '../entities/list-query.ts';
import { pageOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { Invalid } from '../errors.ts';
import { currentInventories, type StockQuery } from './current-inventories.ts';
import { stockMovements } from './stock-movements.ts';

const backwards = { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' };

/** A day as the screen writes it (YYYY/MM/DD) or as every other call does. */
const dayOf = (
  query: QueryString,
  name: string,
  language: Language,
  problems: Problems,
): string | undefined => {
  const given = query[name];
  if (given === undefined || given === '') return undefined;
  const day = typeof given === 'string' ? given.replaceAll('/', '-') : '';
  if (accepts.date(day)) return day;
  problems[name] = [messages.date[language]];
  return undefined;
};

/**
 * Registers `inventory/-/current-inventories` and `inventory/-/movements` below the billing prefix.
 */
export const inventoryRoutes = (
  app: FastifyInstance,
  { database, entities }: Store,
  enter: Entering,
): void => {
  const products = entities.find(entity => entity.name === 'products')!;

  const asked = (
    request: FastifyRequest,
    language: Language,
    productIsRequired: boolean,
  ): StockQuery => {
    const given = request.query as QueryString;
    const problems: Problems = {};
    const [from, to] = [
      dayOf(given, 'from', language, problems),
      dayOf(given, 'to', language, problems),
    ];
    if (from !== undefined && to !== undefined && to < from) problems.to = [backwards[language]];
    const product = given.product_id === '' ? undefined : given.product_id;
    if (product === undefined && productIsRequired)
      problems.product_id = [messages.required[language]];
    if (product !== undefined && !/^\d{1,15}$/.test(String(product)))
      problems.product_id = [messages.numeric[language]];
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const sorted = given.sort_field
      ? given
      : { ...given, sort_field: 'id', sort_by: given.sort_by || 'asc' };
    return {
      ...listQueryOf(products, sorted, language),
      from,
      to,
      ...(product === undefined ? {} : { product_id: Number(product) }),
    };
  };

  app.get('/inventory/-/current-inventories', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'inventory');
    const query = asked(request, language, false);
    const { rows, total } = await currentInventories(database, products, actor.company_id, query);
    return total === 0 ? reply.code(204).send() : pageOf(rows, total, query, request.url);
  });

  app.get('/inventory/-/movements', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'inventory');
    const query = asked(request, language, true);
    const { rows, total } = await stockMovements(
      database,
      actor.company_id,
      query.product_id!,
      query,
    );
    return total === 0 ? reply.code(204).send() : pageOf(rows, total, query, request.url);
  });
};
