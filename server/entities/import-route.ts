// POST {entity}/-/import: new records from the rows of a file. With `preview` every row is
// validated and nothing is stored; without it all rows but those of `skip` are stored in one
// transaction, or none. A long file comes in parts (`file`), each of them so.
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import {
  listImportColumns,
  matchImportHeaders,
} from '../../domain/entity-schema/import-columns.ts';
import { type Texts, translate } from '../../domain/language.ts';
import type { Session } from '../auth/load-session.ts';
import { assertPermission } from '../auth/permissions.ts';
import { requireSession } from '../auth/require-session.ts';
import type { Transaction } from '../database/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { EntityStore } from './entity-store.ts';
import { rethrowUniqueViolation } from './find-unique.ts';
import { toImportExample } from './import-example.ts';
import { countImportedRows, saveImportProgress } from './import-progress.ts';
import { parseImportRequest, throwMisplacedPart } from './import-request.ts';
import type { ToOwnEntity } from './own-additions.ts';
import type { ParsedRow } from './parse-import.ts';
import { insertWithCompanions } from './records.ts';
import { type InvalidRow, parseImport, validateImport } from './validate-import.ts';

const doneText: Texts = {
  en: '{n} {n|record|records} imported successfully.',
  ne: '{n} अभिलेख आयात भयो।',
};

/** The errors under the names of their rows. */
const toErrorsByRow = (wrong: InvalidRow[]): FieldErrors =>
  Object.fromEntries(
    wrong.flatMap(({ row, problems }) =>
      Object.entries(problems).map(([name, said]) => [`rows.${row}.${name}`, said] as const),
    ),
  );

/** Stores the rows, and the records that come along with them; the ids of the former. */
const storeRows = (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  rows: (ParsedRow & { row: number })[],
  session: Session,
): Promise<number[]> =>
  insertWithCompanions(tx, store, entity, rows, session, (error, place) => {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.payload as FieldErrors;
    throw new ValidationError(toErrorsByRow([{ row: rows[place]!.row, problems }]));
  });

/** Registers the import routes of an entity whose schema allows it. */
export const registerImportRoute = (
  app: FastifyInstance,
  store: EntityStore,
  { name }: Entity,
  access: RouteShorthandOptions,
  toOwnEntity: ToOwnEntity,
): void => {
  const { database } = store;
  const path = `/${name}/-/import`;

  app.get(path, access, async (request, reply) => {
    const session = requireSession(request);
    const { actor, language } = session;
    const { entity, entities } = await toOwnEntity(session, reply, request, 'create');
    const at = { ...store, entities };
    const { file } = request.query as Row;
    const imported =
      typeof file === 'string'
        ? await countImportedRows(database.read, entity, actor.company_id, file)
        : 0;
    return { imported, example: await toImportExample(at, entity, actor.company_id, language) };
  });

  app.post(path, access, async (request, reply) => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    const { entity, entities } = await toOwnEntity(session, reply, request, 'create');
    const at = { ...store, entities };
    const body = (request.body ?? {}) as Row;
    const { rows, columns, preview, skip, part } = parseImportRequest(
      body,
      {
        known: listImportColumns(entity, entities),
        match: headers => matchImportHeaders(entity, entities, headers),
        labelOf: ({ field }) => field.label,
      },
      language,
    );
    const along = columns.find(column => column?.with)?.with;
    if (along) await assertPermission(database, session, { action: 'create', resource: along });
    const parsed = await parseImport(at, entity, columns, rows, session);
    const validate = () =>
      validateImport(at, entity, parsed, session, { withSimilar: preview, skip });
    if (preview)
      return {
        columns: columns.map(column => column?.name ?? null),
        total: parsed.length,
        ...(await validate()),
      };
    const kept = parsed.filter(({ row }) => !skip.has(row));
    const assertRowsAreRight = async () => {
      const refused = (await validate()).wrong.filter(({ row }) => !skip.has(row));
      if (refused.length > 0) throw new ValidationError(toErrorsByRow(refused));
    };
    // The parts of a long file have been looked at before: a row is validated as it is stored, and
    // only where one is refused all are, so that all problems are said.
    if (!part || kept.some(({ problems }) => Object.keys(problems).length > 0))
      await assertRowsAreRight();
    await database
      .write(async tx => {
        if (part) {
          await database.lockValue(tx, JSON.stringify([actor.company_id, entity.name, part.id]));
          const imported = await countImportedRows(tx, entity, actor.company_id, part.id);
          if (imported !== part.from) throwMisplacedPart(imported, language);
        }
        const ids = await storeRows(tx, at, entity, kept, session);
        if (part)
          await saveImportProgress(tx, entity, actor.company_id, part, {
            rows: parsed.length,
            last_id: ids.at(-1) ?? 0,
            now,
          });
      })
      .catch(rethrowUniqueViolation(database, entity, language))
      .catch(async (error: unknown) => {
        const isOfRows =
          error instanceof ValidationError && !('file' in (error.payload as FieldErrors));
        if (part && isOfRows) await assertRowsAreRight();
        throw error;
      });
    return { created: kept.length, message: translate(doneText, language, { n: kept.length }) };
  });
};
