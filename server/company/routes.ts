// The calls of the own company: reading it, changing it by form or JSON, choosing its templates.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Authority } from '../cbms/authority.ts';
import type { Store } from '../entities/records.ts';
import { type Entering, idIn } from '../entities/routes.ts';
import { Invalid, NotFound } from '../errors.ts';
import { removeBytes } from '../files/file-store.ts';
import { pictures } from '../files/known-types.ts';
import { discard, receiveForm } from '../files/receive.ts';
import { underVersion, versionOf, withTag } from '../platform/http/record-version.ts';
import type { Session } from '../session/signed-in.ts';
import { companyRecord, companyRow } from './company-record.ts';
import { type Expected, type Sent, updateCompany } from './update-company.ts';

type One = { Params: { id: string } };

const texts = {
  notFound: { en: 'Company not found.', ne: 'कम्पनी भेटिएन।' },
  updated: { en: 'Company updated successfully.', ne: 'कम्पनी अद्यावधिक भयो।' },
  template: { en: 'Invoice Template updated successfully.', ne: 'बीजक ढाँचा अद्यावधिक भयो।' },
  object: { en: 'Send a JSON object.', ne: 'JSON अब्जेक्ट पठाउनुहोस्।' },
};

/** Registers the calls below the billing prefix. `folder` is where files stand. */
export const companyRoutes = (
  app: FastifyInstance,
  { database }: Store,
  enter: Entering,
  folder: string,
  authority: Authority,
): void => {
  /**
   * The company, and where its documents are told to: every page must say when that is a test, and
   * each asks for its company anyway.
   */
  const answered = async ({ actor: { company_id } }: Session) => {
    const row = await companyRow(database.read, company_id);
    const [company, cbms_target] = await Promise.all([
      companyRecord(database.read, row),
      authority.targetFor(company_id),
    ]);
    return { body: { ...company, cbms_target }, tag: versionOf(row) };
  };
  const own = (request: FastifyRequest<One>, session: Session) => {
    if (idIn(request) !== session.actor.company_id)
      throw new NotFound(texts.notFound[session.language]);
  };

  app.get<One>('/companies/:id', async (request, reply) => {
    const session = await enter(request, undefined, '');
    own(request, session);
    return withTag(reply, await answered(session));
  });

  const jsonOf = (request: FastifyRequest, { language }: Session): Row => {
    const { body } = request;
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Row;
    throw new Invalid({ body: [texts.object[language]] });
  };
  const sentIn = async (request: FastifyRequest, session: Session): Promise<Sent> => {
    if (!request.isMultipart()) return { fields: jsonOf(request, session), fromForm: false };
    const { fields, file } = await receiveForm(
      request,
      { folder, field: 'logo', types: pictures },
      session.language,
    );
    return { fields, fromForm: true, logo: file };
  };
  /** A form cannot say PATCH by itself: `_method` says it, without regard to case (QUIRK-024). */
  const refuseOtherMethod = ({ fields }: Sent, { language }: Session) => {
    const { _method } = fields;
    if (_method !== undefined && !/^(patch|put)$/i.test(String(_method)))
      throw new Invalid({ _method: [messages.choice[language]] });
  };

  const underItsVersion = (
    request: FastifyRequest<One>,
    reply: FastifyReply,
    session: Session,
    message: string,
    work: (expected: Expected) => Promise<void>,
  ) =>
    underVersion(
      request,
      reply,
      session.language,
      () => answered(session),
      async ({ check }) => {
        await work(stored => check(versionOf(stored)));
        return { ...withTag(reply, await answered(session)), message };
      },
    );

  const change = async (request: FastifyRequest<One>, reply: FastifyReply) => {
    const session = await enter(request, 'edit', 'companies');
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
          await removeBytes(folder, await updateCompany(database, sent, session, expected));
        } catch (error) {
          await discard(sent.logo);
          throw error;
        }
      },
    );
  };
  app.post<One>('/companies/:id', change);
  app.put<One>('/companies/:id', change);
  app.patch<One>('/companies/:id', change);

  for (const [path, field] of [
    ['invoice-template', 'invoice_template_id'],
    ['credit-note-template', 'credit_note_template_id'],
  ] as const) {
    app.patch<One>(`/companies/:id/${path}`, async (request, reply) => {
      const session = await enter(request, 'edit', 'companies');
      own(request, session);
      const { language } = session;
      const { [field]: chosen, ...others } = jsonOf(request, session);
      const unknown = Object.fromEntries(
        Object.keys(others).map(name => [name, [messages.unknown[language]]]),
      );
      if (chosen === undefined || chosen === null || chosen === '')
        throw new Invalid({ ...unknown, [field]: [messages.required[language]] });
      if (Object.keys(unknown).length > 0) throw new Invalid(unknown);
      return underItsVersion(request, reply, session, texts.template[language], async expected => {
        await updateCompany(
          database,
          { fields: { [field]: chosen }, fromForm: false },
          session,
          expected,
        );
      });
    });
  }
};
