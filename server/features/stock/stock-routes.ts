// Reads the stock ledger: each product's stock on a day, and the movements of one product.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { toPage } from '../../entities/fetch-page.ts';
import { parseListQuery, type QueryString } from '../../entities/list-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadStockLevels, type StockQuery } from './stock-levels.ts';
import { loadStockMovements } from './stock-movements.ts';

const invertedRangeText = { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' };

/** A day in the format of the screen (YYYY/MM/DD) or of every other request. */
const parseDay = (
  query: QueryString,
  name: string,
  language: Language,
  problems: FieldErrors,
): string | undefined => {
  const given = query[name];
  if (given === undefined || given === '') return undefined;
  const day = typeof given === 'string' ? given.replaceAll('/', '-') : '';
  if (formatValidators.date(day)) return day;
  problems[name] = [messages.date[language]];
  return undefined;
};

/**
 * Registers `inventory/-/current-inventories` and `inventory/-/movements` below the billing prefix.
 */
export const registerStockRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
): void => {
  const products = entities.find(entity => entity.name === 'products')!;

  const asked = (
    request: FastifyRequest,
    language: Language,
    productIsRequired: boolean,
  ): StockQuery => {
    const given = request.query as QueryString;
    const problems: FieldErrors = {};
    const [from, to] = [
      parseDay(given, 'from', language, problems),
      parseDay(given, 'to', language, problems),
    ];
    if (from !== undefined && to !== undefined && to < from)
      problems.to = [invertedRangeText[language]];
    const product = given.product_id === '' ? undefined : given.product_id;
    if (product === undefined && productIsRequired)
      problems.product_id = [messages.required[language]];
    if (product !== undefined && !/^\d{1,15}$/.test(String(product)))
      problems.product_id = [messages.numeric[language]];
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const sorted = given.sort_field
      ? given
      : { ...given, sort_field: 'id', sort_by: given.sort_by || 'asc' };
    return {
      ...parseListQuery(products, sorted, language),
      from,
      to,
      ...(product === undefined ? {} : { product_id: Number(product) }),
    };
  };

  app.get(
    '/inventory/-/current-inventories',
    requirePermission('view', 'inventory'),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      const query = asked(request, language, false);
      const { rows, total, total_value } = await loadStockLevels(
        database,
        products,
        actor.company_id,
        query,
      );
      return total === 0
        ? reply.code(204).send()
        : { ...toPage(rows, total, query, request.url), total_value };
    },
  );

  app.get(
    '/inventory/-/movements',
    requirePermission('view', 'inventory'),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      const query = asked(request, language, true);
      const { rows, total } = await loadStockMovements(
        database,
        actor.company_id,
        query.product_id!,
        query,
      );
      return total === 0 ? reply.code(204).send() : toPage(rows, total, query, request.url);
    },
  );
};
