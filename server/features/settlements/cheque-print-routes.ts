// Cheques on paper: the layout of the leaves of each bank account, and the print of a cheque that was issued.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ACCOUNT_PAYEE,
  type ChequeLayout,
  crossing,
  findOutside,
  isPrintableCheque,
  toChequeWriting,
  usualChequeLayout,
} from '../../../domain/documents/cheque-leaf.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages, toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import {
  type ChequeDirection,
  type ChequeState,
  chequeStateTitles,
} from '../../../domain/ledger/cheques.ts';
import {
  type ChequeLayoutRequest,
  type ChequePrintQuery,
  chequeLayoutSchema,
  chequePrintSchema,
} from '../../../domain/requests/cheque-layout-requests.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { query } from '../../database/raw-query.ts';
import type { StoredCheque } from '../../database/stored-cheques.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { parseId } from '../../entities/routes.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { toContentDisposition } from '../../platform/http/content-disposition.ts';
import { BadRequestError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { lockCompany } from '../documents/company-record.ts';
import { type DocumentServices, getEntity, toFileName } from '../documents/document-services.ts';
import { loadChequeLayout, saveChequeLayout } from './cheque-layouts.ts';

const texts = {
  title: { en: 'Cheque {number}', ne: 'चेक {number}' },
  saved: { en: 'Layout updated successfully.', ne: 'ढाँचा अद्यावधिक भयो।' },
  received: {
    en: 'Only a cheque that you have issued is printed; this one was received.',
    ne: 'तपाईंले जारी गरेको चेक मात्र छापिन्छ; यो त प्राप्त भएको हो।',
  },
  ended: {
    en: 'This cheque is {state}: it is not printed any more.',
    ne: 'यो चेक {state} छ: अब छापिँदैन।',
  },
} satisfies Record<string, Texts>;

const validateLayout = createRequestValidator(chequeLayoutSchema);
const validatePrint = createRequestValidator(chequePrintSchema);

const refuse = (problems: FieldErrors): void => {
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/** The layout of a body, its names in the order in which they are stored. */
const readLayout = (body: Row, language: Language): ChequeLayout => {
  refuse(validateLayout(body, language));
  const sent = body as ChequeLayoutRequest;
  const layout = Object.fromEntries(
    (Object.keys(usualChequeLayout) as (keyof ChequeLayout)[]).map(name => {
      const usual = usualChequeLayout[name];
      if (typeof usual === 'number') return [name, sent[name]];
      const given = sent[name] as Record<string, number>;
      return [name, Object.fromEntries(Object.keys(usual).map(each => [each, given[each]]))];
    }),
  ) as ChequeLayout;
  refuse(findOutside(layout, language));
  return layout;
};

type AccountParams = { Params: { account_id: string } };

const registerLayoutRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { database } = services.store;
  const address = '/cheque-layouts/:account_id';

  /** The account of the path. Throws NotFoundError (404) for none of the company’s, and for a group. */
  const requireAccount = async (request: FastifyRequest<AccountParams>): Promise<number> => {
    const { actor, language } = requireSession(request);
    const { account_id } = request.params;
    const id = /^\d{1,15}$/.test(account_id) ? Number(account_id) : -1;
    const [found] = await query(
      database.read,
      'select id from accounts where company_id = ? and id = ? and is_group = 0',
      [actor.company_id, id],
    );
    if (!found)
      throw new NotFoundError(toNotFoundMessage(getEntity(services, 'accounts'), language));
    return id;
  };
  const versioned = (account_id: number, layout: ChequeLayout, may_change: 0 | 1) => ({
    body: { account_id, ...layout, may_change },
    tag: computeETag(layout),
  });

  app.get<AccountParams>(address, requirePermission('view', 'cheques'), async (request, reply) => {
    const session = requireSession(request);
    const account_id = await requireAccount(request);
    const layout = await loadChequeLayout(database.read, session.actor.company_id, account_id);
    const may_change = (await hasPermission(database, session, 'edit cheques')) ? 1 : 0;
    return withETag(reply, versioned(account_id, layout, may_change));
  });

  app.put<AccountParams>(address, requirePermission('edit', 'cheques'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const { company_id } = actor;
    const account_id = await requireAccount(request);
    const stored = async () =>
      versioned(account_id, await loadChequeLayout(database.read, company_id, account_id), 1);
    return withIfMatch(request, reply, language, stored, async ({ check }) => {
      check((await stored()).tag);
      const layout = readLayout(readObjectBody(request), language);
      await retryOnUniqueViolation(database, async tx => {
        await lockCompany(database, tx, company_id);
        check(computeETag(await loadChequeLayout(tx, company_id, account_id)));
        await saveChequeLayout(tx, actor, account_id, layout, now);
      });
      return { ...withETag(reply, await stored()), message: texts.saved[language] };
    });
  });
};

/** Throws BadRequestError (400) for a cheque that is not the company’s to hand out. */
const assertPrintable = ({ direction, state }: StoredCheque, language: Language): void => {
  if (isPrintableCheque(direction as ChequeDirection, state as ChequeState)) return;
  if (direction === 'received') throw new BadRequestError(texts.received[language]);
  const title = chequeStateTitles[state as ChequeState][language];
  throw new BadRequestError(
    translate(texts.ended, language, { state: language === 'en' ? title.toLowerCase() : title }),
  );
};

/** Registers `cheque-layouts` and the print of a cheque below the billing prefix. */
export const registerChequePrintRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  registerLayoutRoutes(app, services);
  const { database } = services.store;
  const { read } = database;
  const entity = getEntity(services, 'cheques');
  app.get<{ Params: { id: string } }>(
    '/cheques/:id/print',
    requirePermission('view', 'cheques'),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      const asked = request.query as QueryString;
      const problems = validatePrint(asked, language);
      if (asked.payee !== undefined && String(asked.payee).trim() === '')
        problems.payee = [messages.required[language]];
      refuse(problems);
      const [stored] = await query<StoredCheque>(
        read,
        'select * from cheques where company_id = ? and id = ?',
        [actor.company_id, parseId(request)],
      );
      const cheque = await keepVisible(database, actor, entity, stored);
      if (!cheque) throw new NotFoundError(toNotFoundMessage(entity, language));
      assertPrintable(cheque, language);
      const { payee, account_payee, ...chosen } = asked as ChequePrintQuery;
      const written = chosen.language || language;
      const pdf = await services.printer.page('cheque', {
        language: written,
        title: translate(texts.title, written, { number: cheque.number }),
        layout: await loadChequeLayout(read, actor.company_id, cheque.account_id!),
        payee: payee?.trim() ?? cheque.party_name,
        ...toChequeWriting(cheque, written),
        crossing: account_payee === '0' ? null : { ...crossing, text: ACCOUNT_PAYEE },
      });
      const name = `${toFileName('CHEQUE', null, cheque.number)}.pdf`;
      reply.header('content-disposition', toContentDisposition(name)).type('application/pdf');
      return reply.send(pdf);
    },
  );
};
