// The routes of payment gateways. A slug is never all digits, so that {slug} and {id} can share a
// path (contract, "Files and the rest").
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toDoneMessage, toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission, hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { fetchPage, toPage } from '../../entities/fetch-page.ts';
import { type LoadListPage, registerListRoutes } from '../../entities/list-routes.ts';
import { IMAGE_TYPES } from '../../files/file-signatures.ts';
import { deleteFileBytes } from '../../files/file-store.ts';
import {
  discardUpload,
  type ReceivedFile,
  receiveMultipartForm,
} from '../../files/multipart-upload.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { type TaggedBody, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { findKnownGateway, gatewayCatalog, listPlatforms } from './gateway-catalog.ts';
import {
  computeGatewayETag,
  decryptConfig,
  findGateway,
  type GatewayRow,
  loadStoredGateway,
  parseRequiredFields,
  requireConfig,
  type StoredGateway,
  serializeGateways,
} from './gateway-records.ts';
import { parseGatewayForm } from './parse-gateway-form.ts';
import { createGateway, deleteGateway, updateGateway } from './save-gateway.ts';

type KeyParams = { Params: { key: string } };
const RESOURCE = 'payment-gateways';
const isId = (key: string) => /^\d+$/.test(key);

/** Registers the routes below the billing prefix. `folder` is the folder of files. */
export const registerPaymentGatewayRoutes = (
  app: FastifyInstance,
  store: EntityStore,
  folder: string,
  vault: Vault,
): void => {
  const { database, entities } = store;
  const entity = entities.find(candidate => candidate.name === RESOURCE)!;
  const keeping = { database, entity, vault };

  const existing = async (key: string, { actor, language }: Session): Promise<GatewayRow> => {
    const row = await findGateway(database.read, actor.company_id, key);
    if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
    return row;
  };
  /** The record, with its configuration for users who may change it. */
  const answer = async (row: GatewayRow, session: Session): Promise<TaggedBody> => {
    const { actor, language } = session;
    const [record] = await serializeGateways(
      database.read,
      entities,
      actor.company_id,
      [row],
      language,
    );
    const mayRead = await hasPermission(database, session, 'edit payment gateways');
    const body = { ...record, ...(mayRead ? { config: decryptConfig(vault, row) ?? {} } : {}) };
    return { body, tag: computeGatewayETag(await loadStoredGateway(database.read, vault, row)) };
  };

  type Form = { sent: [string, unknown][]; image: ReceivedFile | undefined };
  const formOf = async (request: FastifyRequest, { language }: Session): Promise<Form> => {
    if (!request.isMultipart())
      return { sent: Object.entries(readObjectBody(request)), image: undefined };
    const { entries, file } = await receiveMultipartForm(
      request,
      { folder, field: 'image', types: IMAGE_TYPES },
      language,
    );
    return { sent: entries, image: file };
  };
  const isChange = ({ sent }: Form) =>
    sent.some(([name, value]) => name === '_method' && /^(patch|put)$/i.test(String(value)));

  const create = async (
    form: Form,
    session: Session,
    reply: FastifyReply,
    slug?: string,
  ): Promise<Row> => {
    const known = slug === undefined ? undefined : findKnownGateway(slug);
    const preset = known
      ? {
          name: known.name,
          description: known.description[session.language],
          required_field: known.required_field,
        }
      : {};
    const entries: Form['sent'] =
      slug === undefined
        ? form.sent
        : [...form.sent.filter(([name]) => name !== 'slug'), ['slug', slug]];
    const { values, ...read } = parseGatewayForm(entries, session.language);
    const sent = { values: { ...preset, ...values }, ...read, image: form.image };
    const id = await createGateway(keeping, sent, session);
    const row = await existing(String(id), session);
    return {
      ...withETag(reply, await answer(row, session)),
      message: toDoneMessage(entity, 'create', session.language),
    };
  };
  const change = async (
    form: Form,
    session: Session,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Row> => {
    const { language } = session;
    const id = String((await existing(key, session)).id);
    const now = async () => answer(await existing(id, session), session);
    return withIfMatch(request, reply, language, now, async ({ check }) => {
      const seen = await loadStoredGateway(database.read, vault, await existing(id, session));
      const expected = (stored: StoredGateway) => check(computeGatewayETag(stored));
      expected(seen);
      const sent = { ...parseGatewayForm(form.sent, language), image: form.image };
      await deleteFileBytes(folder, await updateGateway(keeping, seen, sent, session, expected));
      return {
        ...withETag(reply, await now()),
        message: toDoneMessage(entity, 'update', language),
      };
    });
  };
  /** Removes the picture from disk if the gateway is not saved. */
  const keepingNothing = async (form: Form, work: () => Promise<Row>): Promise<Row> => {
    try {
      return await work();
    } catch (error) {
      await discardUpload(form.image);
      throw error;
    }
  };

  app.get('/platforms', requireSignIn, async request => {
    const { language } = requireSession(request);
    const rows = listPlatforms(language);
    return toPage(rows, rows.length, { limit: 1000, page: 1 }, request.url);
  });

  const access = requirePermission('view', RESOURCE);
  const loadPage: LoadListPage = async ({ actor: { company_id }, language }, query) => {
    const { rows, total } = await fetchPage(database, entity, company_id, query);
    const stored = rows as GatewayRow[];
    return {
      records: await serializeGateways(database.read, entities, company_id, stored, language),
      total,
    };
  };
  registerListRoutes(app, entity, access, loadPage, {
    toOwnEntity: async () => ({ entity, entities }),
    database,
  });

  // All known gateways, and the company's configured ones.
  app.get(`/${RESOURCE}`, requirePermission('view', RESOURCE), async request => {
    const { actor, language } = requireSession(request);
    const own = await database.read
      .selectFrom('payment_gateways')
      .select('slug')
      .where('company_id', '=', actor.company_id)
      .execute();
    const rows = gatewayCatalog.map(({ description, ...known }) => ({
      ...known,
      description: description[language],
      configured: own.some(row => row.slug === known.slug),
    }));
    return toPage(rows, rows.length, { limit: 1000, page: 1 }, request.url);
  });

  app.get<KeyParams>(
    `/${RESOURCE}/:key`,
    requirePermission('view', RESOURCE),
    async (request, reply) => {
      const session = requireSession(request);
      const { key } = request.params;
      if (isId(key)) return withETag(reply, await answer(await existing(key, session), session));
      const row = await findGateway(database.read, session.actor.company_id, key);
      if (row)
        return {
          slug: key,
          name: row.name,
          description: row.description,
          required_field: parseRequiredFields(row),
        };
      const known = findKnownGateway(key);
      if (!known) throw new NotFoundError(toNotFoundMessage(entity, session.language));
      return { ...known, description: known.description[session.language] };
    },
  );

  app.get<KeyParams>(
    `/${RESOURCE}/:key/config`,
    requirePermission('edit', RESOURCE),
    async request => {
      const session = requireSession(request);
      const row = await existing(request.params.key, session);
      const { id, slug, created_at, updated_at } = row;
      return {
        id,
        type: slug,
        ...requireConfig(vault, row, session.language),
        created_at,
        updated_at,
      };
    },
  );

  app.post(`/${RESOURCE}`, requirePermission('create', RESOURCE), async (request, reply) => {
    const session = requireSession(request);
    const form = await formOf(request, session);
    return keepingNothing(form, () => create(form, session, reply));
  });

  app.post<KeyParams>(`/${RESOURCE}/:key`, requireSignIn, async (request, reply) => {
    const { key } = request.params;
    // The action is in the body, which is not read for a user with neither permission.
    const session = requireSession(request);
    if (!(await hasPermission(database, session, 'create payment gateways')))
      await assertPermission(database, session, { action: 'edit', resource: RESOURCE });
    const form = await formOf(request, session);
    return keepingNothing(form, async () => {
      const isEdit = isChange(form) || isId(key);
      const action = isEdit ? 'edit' : 'create';
      await assertPermission(database, session, { action, resource: RESOURCE });
      return isEdit
        ? change(form, session, key, request, reply)
        : create(form, session, reply, key);
    });
  });

  app.patch<KeyParams>(
    `/${RESOURCE}/:key`,
    requirePermission('edit', RESOURCE),
    async (request, reply) => {
      const session = requireSession(request);
      const form = await formOf(request, session);
      return keepingNothing(form, () => change(form, session, request.params.key, request, reply));
    },
  );

  app.delete<KeyParams>(
    `/${RESOURCE}/:key`,
    requirePermission('delete', RESOURCE),
    async (request, reply) => {
      const session = requireSession(request);
      const { language } = session;
      const { id } = await existing(request.params.key, session);
      const now = async () => answer(await existing(String(id), session), session);
      return withIfMatch(request, reply, language, now, async ({ check }) => {
        const image = await deleteGateway(keeping, id, session, stored =>
          check(computeGatewayETag(stored)),
        );
        await deleteFileBytes(folder, image);
        return { message: toDoneMessage(entity, 'delete', language) };
      });
    },
  );
};
