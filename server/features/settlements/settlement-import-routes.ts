// POST {receipts|payments}/-/import: one voucher for each row of a file. With `preview` every row is judged
// and nothing is stored; without it each right row but those of `skip` is recorded, and the answer says
// what became of each. GET answers the columns of a template, and how far a file has come.
import type { FastifyInstance } from 'fastify';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { OwnField } from '../../../domain/entity-schema/own-fields.ts';
import { localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { partyEntities } from '../../../domain/ledger/postings.ts';
import {
  listSettlementColumns,
  matchSettlementHeaders,
  type SettlementColumn,
} from '../../../domain/ledger/settlement-file.ts';
import type { SettlementKind } from '../../../domain/ledger/settlements.ts';
import { translateSeedName } from '../../../domain/seed-translations.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { countImportedRows, saveImportProgress } from '../../entities/import-progress.ts';
import {
  parseImportRequest,
  parseRowNumbers,
  throwMisplacedPart,
} from '../../entities/import-request.ts';
import { loadRowScopes } from '../../entities/row-scopes.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import type { DocumentServices } from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { loadDocumentFields } from '../documents/own-values.ts';
import { partyKinds } from './settlement-file-rows.ts';
import { judgeRows, prepareRows, recordRows } from './settlement-import.ts';

const doneText: Texts = {
  en: '{n} {n|row|rows} imported successfully.',
  ne: '{n} पङ्क्ति आयात भयो।',
};

/** A template: the columns in the language, with an example of what each takes. */
const toExample = async (
  read: ReadDb,
  kind: SettlementKind,
  own: OwnField[],
  { actor, language }: Session,
): Promise<{ name: string; header: string; cell: string }[]> => {
  const { company_id } = actor;
  const { entity, name: column } = partyEntities[partyKinds[kind]];
  // Whose name a limited caller may read is not worth a search.
  const isLimited = (await loadRowScopes(read, actor)).has(entity);
  const [party] = isLimited
    ? []
    : await query<{ name: string }>(
        read,
        `select ${column} as name from ${entity} where company_id = ? order by id limit 1`,
        [company_id],
      );
  const [method] = await query<{ name: string }>(
    read,
    'select name from payment_methods where company_id = ? and status = 1 and settles_at_once = 1 order by id limit 1',
    [company_id],
  );
  const cells: Record<string, string> = {
    date: '2083-08-05 BS',
    party: party?.name ?? '',
    payment_method: method ? translateSeedName(method.name, language) : '',
    amount: localizeDigits('1000', language),
    reference: 'TXN-1',
  };
  // A title that is also the label of one of our columns would mean that.
  const toHeader = ({ name, label }: SettlementColumn) =>
    matchSettlementHeaders(kind, [label[language]], own)[0]?.name === name ? label[language] : name;
  return listSettlementColumns(kind, own).map(each => ({
    name: each.name,
    header: toHeader(each),
    cell: cells[each.name] ?? '',
  }));
};

/** Registers the routes below the billing prefix. */
export const registerSettlementImportRoutes = (
  app: FastifyInstance,
  { store }: DocumentServices,
  kind: SettlementKind,
  entity: Entity,
): void => {
  const { database, entities } = store;
  const path = `/${entity.name}/-/import`;
  const loadFields = ({ actor, role_id }: Session) =>
    loadDocumentFields(database.cachedReads, actor.company_id, entity, entities, role_id);

  app.get(path, requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { actor } = session;
    const { head } = await loadFields(session);
    const { file } = request.query as Row;
    return {
      imported:
        typeof file === 'string'
          ? await countImportedRows(database.read, entity, actor.company_id, file)
          : 0,
      example: await toExample(database.read, kind, head, session),
    };
  });

  app.post(path, requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    const { company_id } = actor;
    const body = readObjectBody(request);
    const fields = await loadFields(session);
    const asked = parseImportRequest(
      body,
      {
        known: listSettlementColumns(kind, fields.head),
        match: headers => matchSettlementHeaders(kind, headers, fields.head),
        labelOf: ({ label }) => label,
      },
      language,
    );
    const total = asked.rows.length - 1;
    const { part, skip } = asked;
    const takeSimilar = parseRowNumbers(body.take_similar, 'take_similar', total, language);
    if (asked.preview) {
      const prepared = await prepareRows(store, kind, asked, session, fields);
      return {
        columns: asked.columns.map(column => column?.name ?? null),
        total,
        ...(await judgeRows(database, kind, prepared, session)),
      };
    }
    const count = (read: Parameters<typeof countImportedRows>[0]) =>
      countImportedRows(read, entity, company_id, part!.id);
    return createOnce(database, request, session, path, async () => {
      if (part) {
        const imported = await count(database.read);
        if (imported !== part.from) throwMisplacedPart(imported, language);
      }
      const prepared = await prepareRows(store, kind, asked, session, fields);
      const kept = prepared.filter(({ row }) => !skip.has(row));
      const rows = await recordRows(database, kind, kept, session, {
        takeSimilar,
        // Another request with the same file may have come in between.
        begin: async (tx, row) => {
          const imported = part ? await count(tx) : 0;
          if (part && (imported < part.from || imported >= part.from + row))
            throwMisplacedPart(imported, language);
        },
        // With each row, so that an interrupted file goes on exactly where it stopped.
        end: async (tx, row, last_id) => {
          if (part)
            await saveImportProgress(tx, entity, company_id, part, { rows: row, last_id, now });
        },
      });
      const created = rows.filter(row => 'number' in row).length;
      return async tx => {
        if (part)
          await saveImportProgress(tx, entity, company_id, part, { rows: total, last_id: 0, now });
        return { created, rows, message: translate(doneText, language, { n: created }) };
      };
    });
  });
};
