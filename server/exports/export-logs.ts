// GET logs/export: the activity log as a file, under the search and the dates of the screen (OPEN-115).
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Language, Texts } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Database } from '../database/connect.ts';
import { type ListQuery, type QueryString, listQueryOf } from '../entities/list-query.ts';
import { logEntity, logQuery } from '../entities/log-list.ts';
import { conditionsOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { Invalid } from '../errors.ts';
import { type ExportType, exportTypes, type Sheet } from './sheet.ts';
import { MOST_PDF_ROWS, tablePdf } from './table-pdf.ts';
import { textFormats } from './text-formats.ts';

const texts = {
  title: { en: 'Activity Log', ne: 'गतिविधि लग' },
  tooMany: {
    en: 'A PDF holds at most {n} entries. Narrow the dates or choose another format.',
    ne: 'PDF मा बढीमा {n} प्रविष्टि अट्छन्। अवधि साँघुरो पार्नुहोस् वा अर्को ढाँचा छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** Read so many at a time, so that others are served in between. */
const AT_A_TIME = 1000;
/** Shares of the page's width, in the order of the columns. */
const widths = [4, 9, 7, 8, 4, 4, 17, 17, 8, 5, 8];

const names = logEntity.fields.map(field => field.name);

async function* rowsOf(database: Database, company_id: number, query: ListQuery): AsyncGenerator<string[]> {
  const where = conditionsOf(database, logEntity, company_id, query);
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await database.read
      .selectFrom('activity_log')
      .select(names)
      .where(eb => eb.and([...where, eb('id', '<', last)]))
      .orderBy('id', 'desc')
      .limit(AT_A_TIME)
      .execute();
    for (const row of rows) yield names.map(name => String(row[name] ?? ''));
    if (rows.length < AT_A_TIME) return;
    last = Number(rows.at(-1)!.id);
  }
}

const countOf = async (database: Database, company_id: number, query: ListQuery): Promise<number> => {
  const counted = await database.read
    .selectFrom('activity_log')
    .select(eb => eb.fn.countAll().as('count'))
    .where(eb => eb.and(conditionsOf(database, logEntity, company_id, query)))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
};

const typeIn = (query: QueryString, language: Language): ExportType => {
  const type = exportTypes.find(candidate => candidate === query.export_type);
  if (!type) throw new Invalid({ export_type: [messages[query.export_type ? 'choice' : 'required'][language]] });
  return type;
};

/** "20261121114500" of a moment in Nepal (OPEN-090). */
const stamp = (now: string) => now.replace(/\D/g, '');

/** Registers GET logs/export below the billing prefix. */
export const exportLogs = (app: FastifyInstance, { database }: Store, enter: Entering): void => {
  const pdfOf = async (sheet: Sheet, company_id: number, language: Language): Promise<Buffer> => {
    const company = await database.read.selectFrom('companies').select('name').where('id', '=', company_id).executeTakeFirstOrThrow();
    const columns = sheet.columns.map(column => column.label);
    const rows: string[][] = [];
    for await (const row of sheet.rows) rows.push(row);
    return tablePdf({ title: sheet.title, company: String(company.name), language, columns, widths, rows });
  };

  app.get('/logs/export', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'view', 'logs');
    const given = request.query as QueryString;
    const type = typeIn(given, language);
    const query = listQueryOf(logEntity, logQuery(given), language);
    const sheet: Sheet = {
      title: texts.title[language],
      columns: logEntity.fields.map(field => ({ label: field.label[language], name: field.name })),
      rows: rowsOf(database, actor.company_id, query),
    };
    reply.header('content-disposition', `attachment; filename="${stamp(now)}.${type}"`);
    if (type !== 'pdf') return reply.type(textFormats[type].type).send(Readable.from(textFormats[type].write(sheet)));
    if ((await countOf(database, actor.company_id, query)) > MOST_PDF_ROWS)
      throw new Invalid({ export_type: [texts.tooMany[language].replace('{n}', String(MOST_PDF_ROWS))] });
    return reply.type('application/pdf').send(await pdfOf(sheet, actor.company_id, language));
  });
};
