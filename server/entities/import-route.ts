// POST {entity}/-/import: new records from the rows of a file. With `preview` every row is
// validated and nothing is stored; without it all rows are stored in one transaction, or none.
import type { FastifyInstance } from 'fastify';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { translate } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import { requirePermission, requireSession } from '../auth/require-session.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { createReferenceFinder, matchHeaders, parseImportRow } from './parse-import.ts';
import { insertRecords } from './records.ts';
import {
  createReadContext,
  findUniqueErrors,
  rethrowUniqueViolation,
  validateChange,
} from './validate-change.ts';

/** Rows per request; longer files are sent in parts. */
const MAX_ROWS = 2000;

const texts = {
  rows: {
    en: 'Send a list of rows; the first row holds the column names.',
    ne: 'पङ्क्तिहरूको सूची चाहिन्छ, पहिलोमा शीर्षक।',
  },
  tooMany: { en: 'A file can have at most {n} rows.', ne: 'फाइलमा बढीमा {n} पङ्क्ति अट्छ।' },
  header: { en: 'Unknown column: {names}.', ne: '{names} महल चिनिएन।' },
  twice: { en: 'Same as row {n}.', ne: '{n} औँ पङ्क्तिसँग उस्तै।' },
  done: { en: '{n} {n|record|records} imported successfully.', ne: '{n} अभिलेख आयात भयो।' },
};

type ImportBody = { rows?: unknown; preview?: unknown };
/** `row` counts from 1, starting below the headers. */
type InvalidRow = { row: number; problems: FieldErrors };

/** The errors under the names of their rows. */
const toErrorsByRow = (wrong: InvalidRow[]): FieldErrors =>
  Object.fromEntries(
    wrong.flatMap(({ row, problems }) =>
      Object.entries(problems).map(([name, said]) => [`rows.${row}.${name}`, said] as const),
    ),
  );

/** For a row that was valid before the transaction and is not any more. */
const rethrowForRow = (error: unknown, place: number): never => {
  if (error instanceof ValidationError)
    throw new ValidationError(
      toErrorsByRow([{ row: place + 1, problems: error.payload as FieldErrors }]),
    );
  throw error;
};

const throwFieldError = (name: string, sentence: string): never => {
  throw new ValidationError({ [name]: [sentence] });
};

const parseRows = (body: unknown, { language }: ChangeContext): string[][] => {
  const rows = (body as ImportBody | null)?.rows;
  const isTable =
    Array.isArray(rows) &&
    rows.every(row => Array.isArray(row) && row.every(cell => typeof cell === 'string'));
  if (!isTable || rows.length < 2) return throwFieldError('rows', texts.rows[language]);
  if (rows.length - 1 > MAX_ROWS)
    return throwFieldError('rows', translate(texts.tooMany, language, { n: MAX_ROWS }));
  return rows as string[][];
};

/** Rows that conflict with another row of the same file. */
const findDuplicateRows = (
  entity: Entity,
  records: (Row | undefined)[],
  { language }: ChangeContext,
): InvalidRow[] =>
  entity.unique.flatMap(names => {
    const first = new Map<string, number>();
    return records.flatMap((record, index): InvalidRow[] => {
      if (!record || names.some(name => record[name] === null || record[name] === undefined))
        return [];
      const key = JSON.stringify(names.map(name => toNormalForm(String(record[name]))));
      const before = first.get(key);
      if (before === undefined) first.set(key, index + 1);
      return before === undefined
        ? []
        : [
            {
              row: index + 1,
              problems: { [names.at(-1)!]: [translate(texts.twice, language, { n: before })] },
            },
          ];
    });
  });

/** Registers the import route of an entity whose schema allows it. */
export const registerImportRoute = (
  app: FastifyInstance,
  store: EntityStore,
  entity: Entity,
): void => {
  const judgeAll = async (rows: string[][], doing: ChangeContext) => {
    const { read } = store.database;
    const [headers = [], ...lines] = rows;
    const fields = matchHeaders(entity, headers);
    const unknown = headers.filter((header, index) => !fields[index] && header.trim() !== '');
    if (unknown.length > 0)
      throwFieldError(
        'rows',
        translate(texts.header, doing.language, { names: unknown.join(', ') }),
      );
    const find = createReferenceFinder(store, read, doing.actor.company_id);
    const sent: Row[] = [];
    const records: (Row | undefined)[] = [];
    const wrong: InvalidRow[] = [];
    for (const [index, cells] of lines.entries()) {
      const given = await parseImportRow(fields, cells, find);
      sent.push(given);
      try {
        const record = await validateChange(createReadContext(store), store, entity, given, doing);
        const taken = await findUniqueErrors(
          { database: store.database, read },
          entity,
          record,
          doing,
        );
        if (Object.keys(taken).length > 0) throw new ValidationError(taken);
        records.push(record);
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        records.push(undefined);
        wrong.push({ row: index + 1, problems: error.payload as FieldErrors });
      }
    }
    return {
      fields,
      sent,
      wrong: [...wrong, ...findDuplicateRows(entity, records, doing)].sort((a, b) => a.row - b.row),
    };
  };

  app.post(`/${entity.name}/-/import`, requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { language } = session;
    const rows = parseRows(request.body, session);
    const preview = (request.body as ImportBody).preview;
    if (preview !== undefined && typeof preview !== 'boolean')
      throwFieldError('preview', messages.type[language]);
    const { fields, sent, wrong } = await judgeAll(rows, session);
    if (preview)
      return { columns: fields.map(field => field?.name ?? null), total: sent.length, wrong };
    if (wrong.length > 0) throw new ValidationError(toErrorsByRow(wrong));
    await store.database
      .write(tx => insertRecords(tx, store, entity, sent, session, rethrowForRow))
      .catch(rethrowUniqueViolation(store.database, entity, language));
    return { created: sent.length, message: translate(texts.done, language, { n: sent.length }) };
  });
};
