// Reads the stock ledger: each product's stock on a day, and the movements of one product.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Transaction } from '../../database/database.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { toPage } from '../../entities/fetch-page.ts';
import { parseListQuery, type QueryString } from '../../entities/list-query.ts';
import { createRecord } from '../../entities/records.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import type { PostedLine } from '../../posting/post-entry.ts';
import { previewInTransaction } from '../documents/preview-in-transaction.ts';
import { registerPreviewRoute } from '../documents/preview-route.ts';
import { readProductIds } from '../documents/read-product-ids.ts';
import { loadStockLevels, loadStockOf, type StockQuery } from './stock-levels.ts';
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

/** What a new stock entry would post: it is stored like any record, but everything is taken back. */
const previewStockEntry = async (
  store: EntityStore,
  body: Row,
  session: Session,
): Promise<PostedLine[]> => {
  const { database, entities } = store;
  let lines: PostedLine[] = [];
  const write = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    let stored: T;
    lines = await previewInTransaction(database, session.actor.company_id, async tx => {
      stored = await work(tx);
      const [id] = stored as number[];
      return [{ kind: 'inventory', id: id! }];
    });
    return stored!;
  };
  const entity = entities.find(({ name }) => name === 'inventory')!;
  await createRecord({ ...store, database: { ...database, write } }, entity, body, session);
  return lines;
};

/**
 * Registers `inventory/-/preview`, `inventory/-/current-inventories`, `inventory/-/stock` and
 * `inventory/-/movements` below the billing prefix.
 */
export const registerStockRoutes = (app: FastifyInstance, store: EntityStore): void => {
  const { database, entities } = store;
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

  registerPreviewRoute(app, database, {
    entity: entities.find(entity => entity.name === 'inventory')!,
    // Its record is judged where it is stored.
    validate: () => ({}),
    post: (body, session) => previewStockEntry(store, body, session),
  });

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

  app.get('/inventory/-/stock', requirePermission('view', 'inventory'), request => {
    const { actor, language } = requireSession(request);
    const ids = readProductIds(request.query as QueryString, language);
    return loadStockOf(database, actor.company_id, ids);
  });

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
