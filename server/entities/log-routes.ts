// Reading the activity log: newest first, by user name and dates.
import type { FastifyInstance } from 'fastify';
import type { Entity, Field } from '../../domain/schema/entity.ts';
import { type QueryString, listQueryOf } from './list-query.ts';
import { fetchPage, pageOf } from './page.ts';
import type { Store } from './records.ts';
import type { Entering } from './routes.ts';

const texts = (en: string, ne: string) => ({ en, ne });
const column = (name: string, kind: Field['kind'], label: Field['label']): Field => ({
  name,
  kind,
  label,
  required: false,
  readOnly: true,
  fixed: false,
});

/** A text that filters match exactly. */
const exact = (name: string, label: Field['label']): Field => ({ ...column(name, 'text', label), format: 'code' });

/** The log in the shape that the list query knows. */
const logEntity = {
  name: 'logs',
  table: 'activity_log',
  fields: [
    column('id', 'integer', texts('id', 'आईडी')),
    column('username', 'text', texts('username', 'प्रयोगकर्ता')),
    exact('action', texts('action', 'काम')),
    exact('table_name', texts('table name', 'तालिका')),
    exact('table_pk_value', texts('pk value', 'कुञ्जी')),
    exact('group_id', texts('group id', 'समूह')),
    exact('field_name', texts('field name', 'विवरण')),
    column('created', 'timestamp', texts('created', 'मिति')),
  ],
  list: {
    columns: [],
    search: ['username'],
    filters: [],
    dates: 'created',
    sort: { field: 'id', by: 'desc' as const },
    limit: 10,
    actions: [],
  },
} as unknown as Entity;

/** Registers GET logs below the billing prefix. */
export const logRoutes = (app: FastifyInstance, store: Store, enter: Entering): void => {
  app.get('/logs', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'logs');
    const given = request.query as QueryString;
    const named = typeof given.username === 'string' && given.username !== '' ? { ...given, 'search[username]': given.username } : given;
    const query = listQueryOf(logEntity, named, language);
    const { rows, total } = await fetchPage(store.database, logEntity, actor.company_id, query);
    if (total === 0) return reply.code(204).send();
    return pageOf(
      rows.map(({ company_id: _, ...row }) => row),
      total,
      query,
      request.url,
    );
  });
};
