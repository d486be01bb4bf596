// The routes of the own company: reading it, changing it by form or JSON, choosing its templates.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { parseId } from '../../entities/routes.ts';
import { IMAGE_TYPES } from '../../files/file-signatures.ts';
import { deleteFileBytes } from '../../files/file-store.ts';
import { discardUpload, receiveMultipartForm } from '../../files/multipart-upload.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { loadCompanyRow, serializeCompany } from '../documents/company-record.ts';
import type { TaxAuthority } from '../documents/document-services.ts';
import { type AssertExpected, type CompanyInput, updateCompany } from './update-company.ts';

type CompanyParams = { Params: { id: string } };

const texts = {
  notFound: { en: 'Company not found.', ne: 'कम्पनी भेटिएन।' },
  updated: { en: 'Company updated successfully.', ne: 'कम्पनी अद्यावधिक भयो।' },
  template: { en: 'Invoice Template updated successfully.', ne: 'बीजक ढाँचा अद्यावधिक भयो।' },
  object: { en: 'Send a JSON object.', ne: 'JSON अब्जेक्ट पठाउनुहोस्।' },
};

/** Registers the routes below the billing prefix. `folder` is the folder of files. */
export const registerCompanyRoutes = (
  app: FastifyInstance,
  { database }: EntityStore,
  folder: string,
  authority: TaxAuthority,
): void => {
  /**
   * The company, and the target of its documents: every page must show that it is a test, and each
   * loads its company anyway.
   */
  const answered = async ({ actor: { company_id } }: Session) => {
    const row = await loadCompanyRow(database.read, company_id);
    const [company, cbms_target] = await Promise.all([
      serializeCompany(database.read, row),
      authority.targetFor(company_id),
    ]);
    return { body: { ...company, cbms_target }, tag: computeETag(row) };
  };
  const own = (request: FastifyRequest<CompanyParams>, session: Session) => {
    if (parseId(request) !== session.actor.company_id)
      throw new NotFoundError(texts.notFound[session.language]);
  };

  app.get<CompanyParams>('/companies/:id', requireSignIn, async (request, reply) => {
    const session = requireSession(request);
    own(request, session);
    return withETag(reply, await answered(session));
  });

  const jsonOf = (request: FastifyRequest, { language }: Session): Row => {
    const { body } = request;
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Row;
    throw new ValidationError({ body: [texts.object[language]] });
  };
  const sentIn = async (request: FastifyRequest, session: Session): Promise<CompanyInput> => {
    if (!request.isMultipart()) return { fields: jsonOf(request, session), fromForm: false };
    const { fields, file } = await receiveMultipartForm(
      request,
      { folder, field: 'logo', types: IMAGE_TYPES },
      session.language,
    );
    return { fields, fromForm: true, logo: file };
  };
  /** A form cannot use PATCH directly: it sends `_method`, ignoring case (QUIRK-024). */
  const refuseOtherMethod = ({ fields }: CompanyInput, { language }: Session) => {
    const { _method } = fields;
    if (_method !== undefined && !/^(patch|put)$/i.test(String(_method)))
      throw new ValidationError({ _method: [messages.choice[language]] });
  };

  const underItsVersion = (
    request: FastifyRequest<CompanyParams>,
    reply: FastifyReply,
    session: Session,
    message: string,
    work: (expected: AssertExpected) => Promise<void>,
  ) =>
    withIfMatch(
      request,
      reply,
      session.language,
      () => answered(session),
      async ({ check }) => {
        await work(stored => check(computeETag(stored)));
        return { ...withETag(reply, await answered(session)), message };
      },
    );

  const change = async (request: FastifyRequest<CompanyParams>, reply: FastifyReply) => {
    const session = requireSession(request);
    own(request, session);
    const sent = await sentIn(request, session);
    return underItsVersion(
      request,
      reply,
      session,
      texts.updated[session.language],
      async expected => {
        try {
          refuseOtherMethod(sent, session);
          await deleteFileBytes(folder, await updateCompany(database, sent, session, expected));
        } catch (error) {
          await discardUpload(sent.logo);
          throw error;
        }
      },
    );
  };
  app.post<CompanyParams>('/companies/:id', requirePermission('edit', 'companies'), change);
  app.put<CompanyParams>('/companies/:id', requirePermission('edit', 'companies'), change);
  app.patch<CompanyParams>('/companies/:id', requirePermission('edit', 'companies'), change);

  for (const [path, field] of [
    ['invoice-template', 'invoice_template_id'],
    ['credit-note-template', 'credit_note_template_id'],
  ] as const) {
    app.patch<CompanyParams>(
      `/companies/:id/${path}`,
      requirePermission('edit', 'companies'),
      async (request, reply) => {
        const session = requireSession(request);
        own(request, session);
        const { language } = session;
        const { [field]: chosen, ...others } = jsonOf(request, session);
        const unknown = Object.fromEntries(
          Object.keys(others).map(name => [name, [messages.unknown[language]]]),
        );
        if (chosen === undefined || chosen === null || chosen === '')
          throw new ValidationError({ ...unknown, [field]: [messages.required[language]] });
        if (Object.keys(unknown).length > 0) throw new ValidationError(unknown);
        return underItsVersion(
          request,
          reply,
          session,
          texts.template[language],
          async expected => {
            await updateCompany(
              database,
              { fields: { [field]: chosen }, fromForm: false },
              session,
              expected,
            );
          },
        );
      },
    );
  }
};
