// The calls of app keys: list, generate, renew, and the token that a channel gets for its key.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { deviceOf, limitGuesses, rememberDevice } from '../auth/login-rate-limit.ts';
import type { Reading } from '../database/connect.ts';
import { bodyOf } from '../documents/idempotency.ts';
import {
  collecting,
  isFilled,
  judgeNames,
  judgeText,
  names,
  textOf,
} from '../documents/request-fields.ts';
import { listQueryOf, type QueryString } from '../entities/list-query.ts';
import { fetchPage, pageOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import { type Entering, idIn } from '../entities/routes.ts';
import { doneSentence, notFoundSentence } from '../entities/sentences.ts';
import { Invalid, NotFound, Unauthenticated } from '../errors.ts';
import { underVersion, versionOf } from '../platform/http/record-version.ts';
import { findKey, keyOf, makeKey, maskedRecord, renewKey, type Told } from './app-keys.ts';
import { channelToken } from './channel-token.ts';

const texts = {
  none: { en: 'No app key has been generated yet.', ne: 'अहिलेसम्म कुनै एप कुञ्जी बनाइएको छैन।' },
  wrong: {
    en: 'These credentials do not match our records.',
    ne: 'क्लाइन्ट आईडी वा गोप्य कुञ्जी मिलेन।',
  },
};

/** The one answer in which the secret stands. */
const toldRecord = ({ key, client_secret }: Told): Row => ({ ...maskedRecord(key), client_secret });

/** Registers the calls below the billing prefix. */
export const appKeyRoutes = (
  app: FastifyInstance,
  { database, entities }: Store,
  enter: Entering,
  clock: () => Date,
): void => {
  const entity = entities.find(candidate => candidate.name === 'app-keys')!;

  app.get('/app-keys', async request => {
    const { actor, language } = await enter(request, 'view', 'app-keys');
    const query = listQueryOf(entity, request.query as QueryString, language);
    const { rows, total } = await fetchPage(database, entity, actor.company_id, query);
    const page = pageOf(rows.map(maskedRecord), total, query, request.url);
    // The documents show a message where others show nothing (API-164).
    return total === 0 ? { ...page, message: texts.none[language] } : page;
  });

  app.post('/app-keys', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'create', 'app-keys');
    const body = bodyOf(request);
    const { problems, say } = collecting(language);
    judgeNames(
      body,
      names('app_name id client_id client_secret created_by created_at updated_at'),
      say,
    );
    judgeText(body, say, 'app_name', 255);
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const told = await database.write(tx => makeKey(tx, actor, textOf(body.app_name), now));
    reply.header('etag', versionOf(told.key));
    return { ...toldRecord(told), message: doneSentence(entity, 'create', language) };
  });

  app.put<{ Params: { id: string } }>('/app-keys/:id', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'edit', 'app-keys');
    const found = async (read: Reading) => {
      const key = await findKey(read, actor.company_id, idIn(request));
      if (!key) throw new NotFound(notFoundSentence(entity, language));
      return key;
    };
    const stored = async () => {
      const key = await found(database.read);
      return { body: maskedRecord(key), tag: versionOf(key) };
    };
    return underVersion(request, reply, language, stored, async ({ check }) => {
      const told = await database.write(async tx => {
        const row = tx
          .selectFrom('app_keys')
          .select('id')
          .where('company_id', '=', actor.company_id)
          .where('id', '=', idIn(request));
        await database.held(row, 'update').execute();
        const key = await found(tx);
        check(versionOf(key));
        return renewKey(tx, actor, key, now);
      });
      reply.header('etag', versionOf(told.key));
      return { ...toldRecord(told), message: doneSentence(entity, 'update', language) };
    });
  });

  app.post('/v2/token', async (request: FastifyRequest) => {
    const language = languageOf(request.headers['accept-language']);
    const body = bodyOf(request);
    const { problems, say } = collecting(language);
    judgeNames(body, names('client_id client_secret'), say);
    for (const name of ['client_id', 'client_secret']) {
      if (!isFilled(body[name])) say(name, messages.required);
      else judgeText(body, say, name, 255);
    }
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const client_id = body.client_id as string;
    const [device, seconds] = [deviceOf(request), Math.floor(clock().getTime() / 1000)];
    const guess = {
      kind: 'app',
      account: client_id,
      address: request.ip,
      device,
      seconds,
    } as const;
    const key = await limitGuesses(database, guess, language, async () => {
      const found = await keyOf(database.read, client_id, body.client_secret as string);
      if (!found) throw new Unauthenticated(texts.wrong[language]);
      return found;
    });
    await rememberDevice(database, client_id, device, seconds);
    return { access_token: channelToken(app, key, clock()) };
  });
};
