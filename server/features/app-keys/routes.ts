// The routes of app keys: list, generate, renew, and the token that a channel gets for its key.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toDoneMessage, toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { parseAcceptLanguage } from '../../../domain/language.ts';
import {
  type ChannelTokenRequest,
  channelTokenSchema,
  createAppKeySchema,
} from '../../../domain/requests/channel-requests.ts';
import {
  getDeviceFingerprint,
  rememberDevice,
  withLoginRateLimit,
} from '../../auth/login-rate-limit.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { fetchPage, toPage } from '../../entities/fetch-page.ts';
import { registerGroupRoute } from '../../entities/list-groups.ts';
import { parseListQuery, type QueryString } from '../../entities/list-query.ts';
import { parseId } from '../../entities/routes.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { NotFoundError, UnauthorizedError } from '../../platform/http/errors.ts';
import { computeETag, withIfMatch } from '../../platform/http/etag.ts';
import {
  createRequestValidator,
  readObjectBody,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import {
  type AppKey,
  authenticateAppKey,
  createAppKey,
  createChannelToken,
  findAppKey,
  type IssuedAppKey,
  renewAppKey,
  toMaskedRecord,
} from './app-keys.ts';

const texts = {
  none: { en: 'No app key has been generated yet.', ne: 'अहिलेसम्म कुनै एप कुञ्जी बनाइएको छैन।' },
  wrong: {
    en: 'These credentials do not match our records.',
    ne: 'क्लाइन्ट आईडी वा गोप्य कुञ्जी मिलेन।',
  },
};

const validateNewKey = createRequestValidator(createAppKeySchema);
const validateTokenRequest = createRequestValidator(channelTokenSchema);

/** The only response with the secret. */
const toIssuedRecord = ({ key, client_secret }: IssuedAppKey): Row => ({
  ...toMaskedRecord(key),
  client_secret,
});

/** Registers the routes below the billing prefix. */
export const registerAppKeyRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
  clock: () => Date,
): void => {
  const entity = entities.find(candidate => candidate.name === 'app-keys')!;

  app.get('/app-keys', requirePermission('view', 'app-keys'), async request => {
    const { actor, language } = requireSession(request);
    const query = parseListQuery(entity, request.query as QueryString, language);
    const { rows, total } = await fetchPage(database, entity, actor.company_id, query);
    const page = toPage((rows as AppKey[]).map(toMaskedRecord), total, query, request.url);
    // The contract has a message here where other lists have none (API-164).
    return total === 0 ? { ...page, message: texts.none[language] } : page;
  });

  registerGroupRoute(app, requirePermission('view', 'app-keys'), {
    ...{ database, entity },
    toOwnEntity: async () => ({ entity, entities }),
    mapQuery: given => given,
  });

  app.post('/app-keys', requirePermission('create', 'app-keys'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const body = readObjectBody(request);
    assertNoErrors(validateNewKey(body, language));
    const issued = await database.write(tx =>
      createAppKey(tx, actor, trimToNull(body.app_name), now),
    );
    reply.header('etag', computeETag(issued.key));
    return { ...toIssuedRecord(issued), message: toDoneMessage(entity, 'create', language) };
  });

  app.put<{ Params: { id: string } }>(
    '/app-keys/:id',
    requirePermission('edit', 'app-keys'),
    async (request, reply) => {
      const { actor, language, now } = requireSession(request);
      const found = async (read: ReadDb) => {
        const key = await findAppKey(read, actor.company_id, parseId(request));
        if (!key) throw new NotFoundError(toNotFoundMessage(entity, language));
        return key;
      };
      const stored = async () => {
        const key = await found(database.read);
        return { body: toMaskedRecord(key), tag: computeETag(key) };
      };
      return withIfMatch(request, reply, language, stored, async ({ check }) => {
        const issued = await database.write(async tx => {
          const row = tx
            .selectFrom('app_keys')
            .select('id')
            .where('company_id', '=', actor.company_id)
            .where('id', '=', parseId(request));
          await database.forUpdate(row).execute();
          const key = await found(tx);
          check(computeETag(key));
          return renewAppKey(tx, actor, key, now);
        });
        reply.header('etag', computeETag(issued.key));
        return { ...toIssuedRecord(issued), message: toDoneMessage(entity, 'update', language) };
      });
    },
  );

  app.post('/v2/token', async (request: FastifyRequest) => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const body = readObjectBody(request);
    assertNoErrors(validateTokenRequest(body, language));
    const { client_id, client_secret } = body as ChannelTokenRequest;
    const [device, seconds] = [getDeviceFingerprint(request), Math.floor(clock().getTime() / 1000)];
    const guess = {
      kind: 'app',
      account: client_id,
      address: request.ip,
      device,
      seconds,
    } as const;
    const key = await withLoginRateLimit(database, guess, language, async () => {
      const found = await authenticateAppKey(database.read, client_id, client_secret);
      if (!found) throw new UnauthorizedError(texts.wrong[language]);
      return found;
    });
    await rememberDevice(database, client_id, device, seconds);
    return { access_token: createChannelToken(app, key, clock()) };
  });
};
