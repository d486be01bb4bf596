// A company's own template file: read, uploaded, previewed on a sample, deleted. A file that fails
// on the samples is not stored.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Transaction } from '../../database/database.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { parseId } from '../../entities/routes.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { toLayout } from '../../platform/printing/print-data.ts';
import type { Printer } from '../../platform/printing/printer.ts';
import {
  type CustomTemplate,
  deleteCustomTemplate,
  findCustomTemplate,
  saveCustomTemplate,
} from '../documents/custom-templates.ts';
import { loadLetterhead } from '../documents/letterhead.ts';
import { createSampleDocument, createTrialDocuments } from './sample-documents.ts';
import {
  parseTemplateSource,
  renderCustomTemplate,
  testCustomTemplate,
} from './validate-custom-template.ts';

type TemplateParams = { Params: { id: string } };

const EXAMPLE_PATH = join(
  import.meta.dirname,
  '..',
  '..',
  'platform',
  'printing',
  'templates',
  'own-example.typ',
);

const texts = {
  kept: { en: 'Template file uploaded successfully.', ne: 'ढाँचाको फाइल अपलोड भयो।' },
  removed: { en: 'The standard template is now used.', ne: 'अब मानक ढाँचा प्रयोग हुन्छ।' },
  none: { en: 'This template has no file of its own.', ne: 'यो ढाँचाको आफ्नै फाइल छैन।' },
};

/** Registers the routes below `invoice-templates/{id}`. */
export const registerCustomTemplateRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
  printer: Printer,
): void => {
  const entity = entities.find(candidate => candidate.name === 'invoice-templates')!;

  const find = async (request: FastifyRequest<TemplateParams>, { actor, language }: Session) => {
    const row = await database.read
      .selectFrom('invoice_templates')
      .select(['id', 'filename', 'type'])
      .where('company_id', '=', actor.company_id)
      .where('id', '=', parseId(request))
      .executeTakeFirst();
    if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
    const prints =
      row.type === 'C'
        ? ({ title: 'credit-note', template: 'credit-note' } as const)
        : ({ title: 'invoice', template: 'tax-invoice' } as const);
    return { id: row.id, layout: toLayout(row.filename), ...prints };
  };
  type Found = Awaited<ReturnType<typeof find>>;

  /** The values of a sample of the template, in the language of the session. */
  const about = async ({ title, layout }: Found, { actor, language, now }: Session) => {
    const company = await loadLetterhead(database.read, actor.company_id);
    return { company, title, layout, language, now };
  };

  app.get(
    '/invoice-templates/-/example',
    requirePermission('view', entity.name),
    async (_request, reply) => {
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', 'attachment; filename="template.typ"')
        .send(await readFile(EXAMPLE_PATH));
    },
  );

  const tagOf = (own: CustomTemplate | undefined) =>
    own && computeETag({ file: own.source, disabled_reason: own.disabled_reason });
  /** The file and its version. If it is gone, the client's state is out of date too. */
  const stored = async ({ actor, language }: Session, id: number) => {
    const own = await findCustomTemplate(database.read, actor.company_id, id);
    if (!own) throw new NotFoundError(texts.none[language]);
    return {
      body: {
        file: own.source,
        ...(own.disabled_reason ? { disabled_reason: own.disabled_reason } : {}),
      },
      tag: tagOf(own),
    };
  };
  /** Locks the template's file against other uploads and deletions until the transaction ends. */
  const hold = async (tx: Transaction, company_id: number, id: number) => {
    const template = tx
      .selectFrom('invoice_templates')
      .select('id')
      .where('company_id', '=', company_id)
      .where('id', '=', id);
    await database.forUpdate(template).execute();
    return tagOf(await findCustomTemplate(tx, company_id, id));
  };

  app.get<TemplateParams>(
    '/invoice-templates/:id/file',
    requirePermission('view', entity.name),
    async (request, reply) => {
      const session = requireSession(request);
      const { id } = await find(request, session);
      return withETag(reply, await stored(session, id));
    },
  );

  app.get<TemplateParams>(
    '/invoice-templates/:id/sample',
    requirePermission('view', entity.name),
    async (request, reply) => {
      const session = requireSession(request);
      const found = await find(request, session);
      const own = await findCustomTemplate(database.read, session.actor.company_id, found.id);
      const data = createSampleDocument(await about(found, session));
      const pdf = own
        ? renderCustomTemplate(
            printer,
            session.actor.company_id,
            own.source,
            found.template,
            data,
            session.language,
          )
        : printer.pdf(found.template, data);
      return reply.type('application/pdf').send(await pdf);
    },
  );

  app.put<TemplateParams>(
    '/invoice-templates/:id/file',
    requirePermission('edit', entity.name),
    async (request, reply) => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const found = await find(request, session);
      return withIfMatch(
        request,
        reply,
        language,
        () => stored(session, found.id),
        async ({ check }) => {
          check(tagOf(await findCustomTemplate(database.read, actor.company_id, found.id)));
          const file = parseTemplateSource(request, language);
          // In each language: a template may fail in only one.
          for (const spoken of ['en', 'ne'] as const)
            for (const trial of createTrialDocuments(
              await about(found, { ...session, language: spoken }),
            ))
              await testCustomTemplate(
                printer,
                actor.company_id,
                file,
                found.template,
                trial,
                language,
              );
          await database.write(async tx => {
            check(await hold(tx, actor.company_id, found.id));
            await saveCustomTemplate(tx, actor, found.id, file, now);
          });
          reply.header('etag', tagOf({ source: file, disabled_reason: null }));
          return { message: texts.kept[language] };
        },
      );
    },
  );

  app.delete<TemplateParams>(
    '/invoice-templates/:id/file',
    requirePermission('edit', entity.name),
    async (request, reply) => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const { id } = await find(request, session);
      return withIfMatch(
        request,
        reply,
        language,
        () => stored(session, id),
        async ({ check }) => {
          const removed = await database.write(async tx => {
            check(await hold(tx, actor.company_id, id));
            return deleteCustomTemplate(tx, actor, id, now);
          });
          if (!removed) throw new NotFoundError(texts.none[language]);
          return { message: texts.removed[language] };
        },
      );
    },
  );
};
