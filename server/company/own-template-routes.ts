// A company's own template file: read, brought, looked at on a sample, taken away. Nothing is kept that a sample cannot be set with.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import { companyOnPaper } from '../documents/company-on-paper.ts';
import type { Store } from '../entities/records.ts';
import { type Entering, idIn } from '../entities/routes.ts';
import { notFoundSentence } from '../entities/sentences.ts';
import { Invalid, NotFound } from '../errors.ts';
import { layoutOf } from '../printing/print-data.ts';
import type { Printer } from '../printing/printer.ts';
import { sampleDocument } from '../printing/sample-document.ts';
import type { Session } from '../session/signed-in.ts';
import { clearOwnTemplate, keepOwnTemplate, ownTemplate } from './own-templates.ts';

type One = { Params: { id: string } };

/** Characters; a page of our own has some 8,000. */
const MOST = 200_000;
/** What every copy must show (compliance: VAT Rules, rules 17 and 20), as a template names it. */
const wanted = ['d.number', 'd.company.pan', 'd.lines', 'd.figures.vat', 'd.figures.total'];
const example = join(import.meta.dirname, '..', 'printing', 'templates', 'own-example.typ');

const texts = {
  kept: { en: 'Template file uploaded successfully.', ne: 'ढाँचाको फाइल राखियो।' },
  removed: { en: 'The standard template is used again.', ne: 'अब मानक ढाँचा प्रयोग हुन्छ।' },
  none: { en: 'This template has no file of its own.', ne: 'यो ढाँचाको आफ्नै फाइल छैन।' },
  notText: { en: 'The text of a Typst file is expected.', ne: 'Typst फाइलको पाठ चाहिन्छ।' },
  tooLong: { en: 'A template file holds at most 200,000 characters.', ne: 'ढाँचाको फाइलमा बढीमा २,००,००० अक्षर अट्छन्।' },
  missing: { en: 'The template never shows {names}.', ne: 'ढाँचाले {names} देखाउँदैन।' },
  packages: { en: 'A template cannot load packages.', ne: 'ढाँचाले बाहिरी प्याकेज प्रयोग गर्न सक्दैन।' },
  failed: { en: 'The sample could not be printed: {why}', ne: 'नमुना छाप्न सकिएन: {why}' },
};

const refuse = (sentence: string): never => {
  throw new Invalid({ file: [sentence] });
};

const sourceIn = (request: FastifyRequest, language: Language): string => {
  const file = (request.body as { file?: unknown } | null)?.file;
  if (file === undefined || file === null || file === '') return refuse(messages.required[language]);
  if (typeof file !== 'string') return refuse(texts.notText[language]);
  if (file.length > MOST) return refuse(texts.tooLong[language]);
  if (/@(preview|local)\//.test(file)) return refuse(texts.packages[language]);
  const missing = file.includes('printed-document(') ? [] : wanted.filter(name => !file.includes(name));
  if (missing.length > 0) return refuse(texts.missing[language].replace('{names}', missing.join(', ')));
  return file;
};

/** Registers the calls below `invoice-templates/{id}`. */
export const ownTemplateRoutes = (app: FastifyInstance, { database, entities }: Store, enter: Entering, printer: Printer): void => {
  const entity = entities.find(candidate => candidate.name === 'invoice-templates')!;

  const find = async (request: FastifyRequest<One>, { actor, language }: Session) => {
    const row = await database.read
      .selectFrom('invoice_templates')
      .select(['id', 'filename', 'type'])
      .where('company_id', '=', actor.company_id)
      .where('id', '=', idIn(request))
      .executeTakeFirst();
    if (!row) throw new NotFound(notFoundSentence(entity, language));
    return { id: Number(row.id), filename: String(row.filename), isNote: row.type === 'C' };
  };
  type Found = Awaited<ReturnType<typeof find>>;

  const sample = async ({ filename, isNote }: Found, { actor, language, now }: Session, own: string | undefined): Promise<Buffer> => {
    const company = await companyOnPaper(database.read, actor.company_id);
    const data = sampleDocument({ company, title: isNote ? 'credit-note' : 'invoice', layout: layoutOf(filename), language, now });
    const template = isNote ? 'credit-note' : 'tax-invoice';
    return own === undefined ? printer.pdf(template, data) : printer.ownPdf(own, template, data);
  };

  app.get('/invoice-templates/-/example', async (request, reply) => {
    await enter(request, 'view', entity.name);
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', 'attachment; filename="template.typ"')
      .send(await readFile(example));
  });

  app.get<One>('/invoice-templates/:id/file', async request => {
    const session = await enter(request, 'view', entity.name);
    const { id } = await find(request, session);
    const file = await ownTemplate(database.read, session.actor.company_id, id);
    if (file === undefined) throw new NotFound(texts.none[session.language]);
    return { file };
  });

  app.get<One>('/invoice-templates/:id/sample', async (request, reply) => {
    const session = await enter(request, 'view', entity.name);
    const found = await find(request, session);
    const own = await ownTemplate(database.read, session.actor.company_id, found.id);
    return reply.type('application/pdf').send(await sample(found, session, own));
  });

  app.put<One>('/invoice-templates/:id/file', async request => {
    const session = await enter(request, 'edit', entity.name);
    const { actor, language, now } = session;
    const found = await find(request, session);
    const file = sourceIn(request, language);
    // A page in each language: a template may fail on one only.
    for (const spoken of ['en', 'ne'] as const)
      await sample(found, { ...session, language: spoken }, file).catch((error: Error) =>
        refuse(texts.failed[language].replace('{why}', error.message)),
      );
    await database.write(tx => keepOwnTemplate(tx, actor, found.id, file, now));
    return { message: texts.kept[language] };
  });

  app.delete<One>('/invoice-templates/:id/file', async request => {
    const session = await enter(request, 'edit', entity.name);
    const { id } = await find(request, session);
    const removed = await database.write(tx => clearOwnTemplate(tx, session.actor, id, session.now));
    if (!removed) throw new NotFound(texts.none[session.language]);
    return { message: texts.removed[session.language] };
  });
};
