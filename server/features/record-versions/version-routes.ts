// GET versions/{entity}/{id}: the versions of a record that is no document, newest first, for who may view
// it; POST versions/{entity}/{id}/restore: an ordinary change back to one of them (decision 78).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { OWN_RECORDS } from '../../../domain/entity-schema/own-entities.ts';
import { nestOwnFields, OWN_FIELDS } from '../../../domain/entity-schema/own-fields.ts';
import { type Texts, translate } from '../../../domain/language.ts';
import type { Action } from '../../../domain/permissions.ts';
import type { Session } from '../../auth/load-session.ts';
import { requireAccess, requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { ChangeContext, EntityStore } from '../../entities/entity-store.ts';
import { parsePaging, type QueryString } from '../../entities/list-query.ts';
import { listWritableFields } from '../../entities/merge-record.ts';
import { createOwnEntityReader, type OwnEntity } from '../../entities/own-additions.ts';
import { createRecordTypeReader } from '../../entities/record-types.ts';
import { updateRecord } from '../../entities/records.ts';
import {
  loadTaggedRecord,
  parseId,
  requireRecord,
  toChangeContext,
} from '../../entities/routes.ts';
import { computeRecordETag } from '../../entities/serialize-records.ts';
import { diffRecords } from '../../entities/store-record.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { withETag, withIfMatch } from '../../platform/http/etag.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { findVersion, type RecordVersion, readVersions } from './record-history.ts';
import type { RowSubject } from './row-history.ts';
import { nameRefusedRows, toSentRows, toShownRows } from './version-rows.ts';

const texts = {
  noVersions: { en: 'These records have no versions.', ne: 'यी अभिलेखका संस्करण छैनन्।' },
  noVersion: { en: 'This record has no such version.', ne: 'यो अभिलेखको यस्तो संस्करण छैन।' },
  restored: { en: '{One} restored successfully.', ne: '{One} फर्काइयो।' },
  gone: {
    en: ' These fields no longer exist and were left out: {fields}.',
    ne: ' यी विवरण अब छैनन्, त्यसैले छोडिए: {fields}',
  },
  unchanged: {
    en: ' These fields of rows cannot be changed and stay as they are: {fields}.',
    ne: ' पङ्क्तिका यी विवरण बदल्न मिल्दैन, त्यसैले जस्ताको तस्तै रहे: {fields}',
  },
} satisfies Record<string, Texts>;

/** What a restoration answers: the names of fields that are no more are said with it. */
export const toRestoredMessage = (
  { one }: Entity,
  gone: string[],
  language: Session['language'],
): string =>
  translate(texts.restored, language, { One: one[language] }) +
  (gone.length === 0
    ? ''
    : translate(texts.gone, language, {
        fields: gone.map(name => name.replace(`${OWN_FIELDS}.`, '')).join(', '),
      }));

/** Versions in an answer where the request says nothing. */
const PAGE_SIZE = 10;

type Params = { entity: string; type: string; id: string };
type VersionRequest = FastifyRequest<{ Params: Params }>;
type Find = (request: VersionRequest, reply: FastifyReply, action: Action) => Promise<OwnEntity>;

/** Documents have a timeline; what cannot be read by itself has no versions either. */
const hasVersions = ({ written, verbs, name }: Entity): boolean =>
  !written && name !== OWN_RECORDS && verbs.includes('get');

const canChange = ({ verbs }: Entity): boolean => verbs.includes('patch') || verbs.includes('put');

const toAnswer = async (
  subject: RowSubject,
  { before, record, rows, ...version }: RecordVersion,
): Promise<Row> => ({
  ...version,
  before: nestOwnFields(before),
  record: nestOwnFields(record),
  rows: await toShownRows(subject, rows),
});

/** The fields of a version that a request for a change may send, where they differ. */
const toSent = (entity: Entity, version: Row, seen: Row): Row => {
  const wanted = listWritableFields(entity)
    .filter(({ name, kind, fixed }) => name in version && kind !== 'children' && !fixed)
    .map(({ name }): [string, unknown] => [name, version[name]]);
  const differing = diffRecords(seen, Object.fromEntries(wanted));
  return Object.fromEntries(wanted.filter(([name]) => Object.hasOwn(differing, name)));
};

const readVersion = (request: FastifyRequest, language: Session['language']): number => {
  const { version, ...rest } = readObjectBody(request);
  const problems: FieldErrors = Object.fromEntries(
    Object.keys(rest).map(name => [name, [messages.unknown[language]]]),
  );
  if (!Number.isSafeInteger(version) || Number(version) < 1)
    problems.version = [
      (version === undefined ? messages.required : messages.wrongNumber)[language],
    ];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return version as number;
};

/** Registers the routes below the billing prefix. */
export const registerVersionRoutes = (app: FastifyInstance, store: EntityStore): void => {
  const { database, entities } = store;
  const findEntity = (request: FastifyRequest): Entity | undefined =>
    entities.find(each => each.name === (request.params as Params).entity && hasVersions(each));
  const findShipped: Find = async (request, reply) => {
    const session = requireSession(request);
    const entity = findEntity(request);
    if (!entity) throw new NotFoundError(texts.noVersions[session.language]);
    return createOwnEntityReader(store, entity)(session, reply, request);
  };
  const findRecordType = createRecordTypeReader(store);
  const findOwn: Find = (request, reply, action) =>
    findRecordType(requireSession(request), reply, request, action);

  const answerVersions = (find: Find) => async (request: VersionRequest, reply: FastifyReply) => {
    const session = requireSession(request);
    const problems: FieldErrors = {};
    const asked = request.query as QueryString;
    const { limit } = parsePaging(asked, PAGE_SIZE, session.language, problems);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const { entity, entities: all } = await find(request, reply, 'view');
    const now = await requireRecord({ ...store, entities: all }, entity, session, parseId(request));
    const { company_id } = session.actor;
    const subject = { database, company_id, entity, entities: all, now };
    const { versions } = await readVersions(subject, limit + 1);
    reply.header('etag', computeRecordETag(entity, now));
    const data: Row[] = [];
    for (const version of versions.slice(0, limit)) data.push(await toAnswer(subject, version));
    return { data, has_more: versions.length > limit };
  };

  const restore = (find: Find) => async (request: VersionRequest, reply: FastifyReply) => {
    const session = requireSession(request);
    const { language, actor } = session;
    const { entity, entities: all } = await find(request, reply, 'edit');
    if (!canChange(entity)) throw new NotFoundError(texts.noVersions[language]);
    const version = readVersion(request, language);
    const at = { ...store, entities: all };
    const load = () => loadTaggedRecord(at, entity, session, parseId(request));
    return withIfMatch(request, reply, language, load, async ({ check, refuse }) => {
      const seen = await requireRecord(at, entity, session, parseId(request));
      const composedFrom = computeRecordETag(entity, seen);
      check(composedFrom);
      // The lists are sent whole: rows that somebody adds meanwhile would be deleted unseen.
      const expected = (stored: Row) => {
        if (computeRecordETag(entity, stored) !== composedFrom) refuse();
      };
      const subject = { database, company_id: actor.company_id, entity, entities: all, now: seen };
      const found = await findVersion(subject, version);
      if (!found) throw new ValidationError({ version: [texts.noVersion[language]] });
      const rows = toSentRows(subject, found.since, language);
      const sent = { ...toSent(entity, found.record, seen), ...rows.lists };
      const doing: ChangeContext = {
        ...(await toChangeContext(at, entity, session)),
        ...{ fromLog: true, revived: rows.revived },
      };
      await updateRecord(at, entity, seen, sent, doing, expected).catch(
        nameRefusedRows(subject, sent, language),
      );
      const kept = rows.unchanged.join('; ');
      const message =
        toRestoredMessage(entity, found.gone, language) +
        (kept && translate(texts.unchanged, language, { fields: kept }));
      return { ...withETag(reply, await load()), message };
    });
  };

  const access = (action: Action) =>
    requireAccess({
      permission: request => {
        const entity = findEntity(request);
        return entity && { action, resource: entity.name };
      },
    });
  app.get('/versions/:entity/:id', access('view'), answerVersions(findShipped));
  app.get('/versions/own/:type/:id', requireSignIn, answerVersions(findOwn));
  app.post('/versions/:entity/:id/restore', access('edit'), restore(findShipped));
  app.post('/versions/own/:type/:id/restore', requireSignIn, restore(findOwn));
};
