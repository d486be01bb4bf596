// The calls of the payment gateways. A slug is never all digits, so that {slug} and {id} can share
// an address (contract, "Files and the rest").
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../domain/schema/entity.ts';
import { bodyOf } from '../documents/idempotency.ts';
import { listQueryOf, type QueryString } from '../entities/list-query.ts';
import { fetchPage, pageOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { doneSentence, notFoundSentence } from '../entities/sentences.ts';
import { NotFound } from '../errors.ts';
import { removeBytes } from '../files/file-store.ts';
import { pictures } from '../files/known-types.ts';
import { discard, type Received, receiveForm } from '../files/receive.ts';
import { underVersion, type Versioned, withTag } from '../platform/http/record-version.ts';
import { allows, type Session } from '../session/signed-in.ts';
import { catalogue, knownGateway } from './catalogue.ts';
import {
  configOf,
  findGateway,
  type GatewayRow,
  gatewayRecords,
  gatewayTag,
  openedConfig,
  requiredFieldsOf,
  type Stored,
  storedGateway,
} from './gateway-records.ts';
import { offeredPlatforms } from './platforms.ts';
import { readForm } from './read-form.ts';
import { createGateway, deleteGateway, updateGateway } from './save-gateway.ts';
import type { Vault } from './vault.ts';

type Keyed = { Params: { key: string } };
const NAME = 'payment-gateways';
const isId = (key: string) => /^\d+$/.test(key);

/** Registers the calls below the billing prefix. `folder` is where files stand. */
export const paymentGatewayRoutes = (
  app: FastifyInstance,
  store: Store,
  enter: Entering,
  folder: string,
  vault: Vault,
): void => {
  const { database, entities } = store;
  const entity = entities.find(candidate => candidate.name === NAME)!;
  const keeping = { database, entity, vault };

  const existing = async (key: string, { actor, language }: Session): Promise<GatewayRow> => {
    const row = await findGateway(database.read, actor.company_id, key);
    if (!row) throw new NotFound(notFoundSentence(entity, language));
    return row;
  };
  /** The record, and its configuration for those who may change it. */
  const answer = async (row: GatewayRow, session: Session): Promise<Versioned> => {
    const { actor, language } = session;
    const [record] = await gatewayRecords(
      database.read,
      entities,
      actor.company_id,
      [row],
      language,
    );
    const mayRead = await allows(database, session, 'edit payment gateways');
    const body = { ...record, ...(mayRead ? { config: openedConfig(vault, row) ?? {} } : {}) };
    return { body, tag: gatewayTag(await storedGateway(database.read, vault, row)) };
  };

  type Form = { sent: [string, unknown][]; image: Received | undefined };
  const formOf = async (request: FastifyRequest, { language }: Session): Promise<Form> => {
    if (!request.isMultipart()) return { sent: Object.entries(bodyOf(request)), image: undefined };
    const { entries, file } = await receiveForm(
      request,
      { folder, field: 'image', types: pictures },
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
    const known = slug === undefined ? undefined : knownGateway(slug);
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
    const { values, ...read } = readForm(entries, session.language);
    const sent = { values: { ...preset, ...values }, ...read, image: form.image };
    const id = await createGateway(keeping, sent, session);
    const row = await existing(String(id), session);
    return {
      ...withTag(reply, await answer(row, session)),
      message: doneSentence(entity, 'create', session.language),
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
    return underVersion(request, reply, language, now, async ({ check }) => {
      const seen = await storedGateway(database.read, vault, await existing(id, session));
      const expected = (stored: Stored) => check(gatewayTag(stored));
      expected(seen);
      const sent = { ...readForm(form.sent, language), image: form.image };
      await removeBytes(folder, await updateGateway(keeping, seen, sent, session, expected));
      return { ...withTag(reply, await now()), message: doneSentence(entity, 'update', language) };
    });
  };
  /** A picture that no gateway keeps leaves nothing on the disk. */
  const keepingNothing = async (form: Form, work: () => Promise<Row>): Promise<Row> => {
    try {
      return await work();
    } catch (error) {
      await discard(form.image);
      throw error;
    }
  };

  app.get('/platforms', async request => {
    const { language } = await enter(request, undefined, NAME);
    const rows = offeredPlatforms(language);
    return pageOf(rows, rows.length, { limit: 1000, page: 1 }, request.url);
  });

  app.get(`/${NAME}/all`, async (request, reply) => {
    const { actor, language } = await enter(request, 'view', NAME);
    const query = listQueryOf(entity, request.query as QueryString, language);
    const { rows, total } = await fetchPage(database, entity, actor.company_id, query);
    if (total === 0) return reply.code(204).send();
    return pageOf(
      await gatewayRecords(database.read, entities, actor.company_id, rows, language),
      total,
      query,
      request.url,
    );
  });

  // What can be configured, and what has been.
  app.get(`/${NAME}`, async request => {
    const { actor, language } = await enter(request, 'view', NAME);
    const own = await database.read
      .selectFrom('payment_gateways')
      .select('slug')
      .where('company_id', '=', actor.company_id)
      .execute();
    const rows = catalogue.map(({ description, ...known }) => ({
      ...known,
      description: description[language],
      configured: own.some(row => row.slug === known.slug),
    }));
    return pageOf(rows, rows.length, { limit: 1000, page: 1 }, request.url);
  });

  app.get<Keyed>(`/${NAME}/:key`, async (request, reply) => {
    const session = await enter(request, 'view', NAME);
    const { key } = request.params;
    if (isId(key)) return withTag(reply, await answer(await existing(key, session), session));
    const row = await findGateway(database.read, session.actor.company_id, key);
    if (row)
      return {
        slug: key,
        name: row.name,
        description: row.description,
        required_field: requiredFieldsOf(row),
      };
    const known = knownGateway(key);
    if (!known) throw new NotFound(notFoundSentence(entity, session.language));
    return { ...known, description: known.description[session.language] };
  });

  app.get<Keyed>(`/${NAME}/:key/config`, async request => {
    const session = await enter(request, 'edit', NAME);
    const row = await existing(request.params.key, session);
    const { id, slug, created_at, updated_at } = row;
    return { id, type: slug, ...configOf(vault, row, session.language), created_at, updated_at };
  });

  app.post(`/${NAME}`, async (request, reply) => {
    const session = await enter(request, 'create', NAME);
    const form = await formOf(request, session);
    return keepingNothing(form, () => create(form, session, reply));
  });

  app.post<Keyed>(`/${NAME}/:key`, async (request, reply) => {
    const { key } = request.params;
    // Which deed it is stands in the body, and nothing of it is read for somebody who may do
    // neither.
    const visitor = await enter(request, undefined, NAME);
    if (!(await allows(database, visitor, 'create payment gateways')))
      await enter(request, 'edit', NAME);
    const form = await formOf(request, visitor);
    return keepingNothing(form, async () => {
      const isEdit = isChange(form) || isId(key);
      const session = await enter(request, isEdit ? 'edit' : 'create', NAME);
      return isEdit
        ? change(form, session, key, request, reply)
        : create(form, session, reply, key);
    });
  });

  app.patch<Keyed>(`/${NAME}/:key`, async (request, reply) => {
    const session = await enter(request, 'edit', NAME);
    const form = await formOf(request, session);
    return keepingNothing(form, () => change(form, session, request.params.key, request, reply));
  });

  app.delete<Keyed>(`/${NAME}/:key`, async (request, reply) => {
    const session = await enter(request, 'delete', NAME);
    const { language } = session;
    const { id } = await existing(request.params.key, session);
    const now = async () => answer(await existing(String(id), session), session);
    return underVersion(request, reply, language, now, async ({ check }) => {
      const image = await deleteGateway(keeping, Number(id), session, stored =>
        check(gatewayTag(stored)),
      );
      await removeBytes(folder, image);
      return { message: doneSentence(entity, 'delete', language) };
    });
  });
};
