// POST {entity}/-/import: new records from the rows of a file. With `preview` every row is judged
// and nothing is stored; without it all rows are stored in one transaction, or none.
import type { FastifyInstance } from 'fastify';
import { textIn } from '../../domain/language.ts';
import type { Entity, Problems, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { Invalid } from '../errors.ts';
import { fieldsOf, recordOf, referenceFinder } from './import-values.ts';
import { judgedRecord, passing } from './judged-record.ts';
import { type Doing, insertRecords, type Store } from './records.ts';
import type { Entering } from './routes.ts';
import { saidAsProblem, uniqueProblems } from './unique.ts';

/** Rows of one file; what is longer comes in pieces. */
const MOST_ROWS = 2000;

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

type Body = { rows?: unknown; preview?: unknown };
/** `row` counts from 1, the row below the headers. */
type Wrong = { row: number; problems: Problems };

/** The problems under the names of their rows. */
const byRow = (wrong: Wrong[]): Problems =>
  Object.fromEntries(
    wrong.flatMap(({ row, problems }) =>
      Object.entries(problems).map(([name, said]) => [`rows.${row}.${name}`, said] as const),
    ),
  );

/** A row that was right when the file was judged and is not any more. */
const refusedMeanwhile = (error: unknown, place: number): never => {
  if (error instanceof Invalid)
    throw new Invalid(byRow([{ row: place + 1, problems: error.told as Problems }]));
  throw error;
};

const refuse = (name: string, sentence: string): never => {
  throw new Invalid({ [name]: [sentence] });
};

const rowsIn = (body: unknown, { language }: Doing): string[][] => {
  const rows = (body as Body | null)?.rows;
  const isTable =
    Array.isArray(rows) &&
    rows.every(row => Array.isArray(row) && row.every(cell => typeof cell === 'string'));
  if (!isTable || rows.length < 2) return refuse('rows', texts.rows[language]);
  if (rows.length - 1 > MOST_ROWS)
    return refuse('rows', textIn(texts.tooMany, language, { n: MOST_ROWS }));
  return rows as string[][];
};

/** Rows that would be refused for another row of the same file. */
const twins = (entity: Entity, records: (Row | undefined)[], { language }: Doing): Wrong[] =>
  entity.unique.flatMap(names => {
    const first = new Map<string, number>();
    return records.flatMap((record, index): Wrong[] => {
      if (!record || names.some(name => record[name] === null || record[name] === undefined))
        return [];
      const key = JSON.stringify(names.map(name => String(record[name]).toLowerCase()));
      const before = first.get(key);
      if (before === undefined) first.set(key, index + 1);
      return before === undefined
        ? []
        : [
            {
              row: index + 1,
              problems: { [names.at(-1)!]: [textIn(texts.twice, language, { n: before })] },
            },
          ];
    });
  });

/** Registers the call of an entity whose schema says that it is imported. */
export const importRoute = (
  app: FastifyInstance,
  store: Store,
  entity: Entity,
  enter: Entering,
): void => {
  const judgeAll = async (rows: string[][], doing: Doing) => {
    const { read } = store.database;
    const [headers = [], ...lines] = rows;
    const fields = fieldsOf(entity, headers);
    const unknown = headers.filter((header, index) => !fields[index] && header.trim() !== '');
    if (unknown.length > 0)
      refuse('rows', textIn(texts.header, doing.language, { names: unknown.join(', ') }));
    const find = referenceFinder(store, read, doing.actor.company_id);
    const sent: Row[] = [];
    const records: (Row | undefined)[] = [];
    const wrong: Wrong[] = [];
    for (const [index, cells] of lines.entries()) {
      const given = await recordOf(fields, cells, find);
      sent.push(given);
      try {
        const record = await judgedRecord(passing(store), store, entity, given, doing);
        const taken = await uniqueProblems(read, entity, record, doing, undefined);
        if (Object.keys(taken).length > 0) throw new Invalid(taken);
        records.push(record);
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        records.push(undefined);
        wrong.push({ row: index + 1, problems: error.told as Problems });
      }
    }
    return {
      fields,
      sent,
      wrong: [...wrong, ...twins(entity, records, doing)].sort((a, b) => a.row - b.row),
    };
  };

  app.post(`/${entity.name}/-/import`, async request => {
    const session = await enter(request, 'create', entity.name);
    const { language } = session;
    const rows = rowsIn(request.body, session);
    const preview = (request.body as Body).preview;
    if (preview !== undefined && typeof preview !== 'boolean')
      refuse('preview', messages.type[language]);
    const { fields, sent, wrong } = await judgeAll(rows, session);
    if (preview)
      return { columns: fields.map(field => field?.name ?? null), total: sent.length, wrong };
    if (wrong.length > 0) throw new Invalid(byRow(wrong));
    await store.database
      .write(tx => insertRecords(tx, store, entity, sent, session, refusedMeanwhile))
      .catch(saidAsProblem(store.database, entity, language));
    return { created: sent.length, message: textIn(texts.done, language, { n: sent.length }) };
  });
};
