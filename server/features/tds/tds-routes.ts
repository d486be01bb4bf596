// GET tds-types/{id}/proposal: what a form proposes to keep back of a bill or payment.
import type { FastifyInstance } from 'fastify';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { isMoney, toPaisa, toPercent, toRupees } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { parseId } from '../../entities/routes.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { resolveTdsType } from '../../posting/tds.ts';
import { loadTdsProposal, type TdsDocumentKind } from '../../posting/tds-window.ts';

type Asked = { kind: TdsDocumentKind; vendor_id: number; day: string; base: number };

/** Throws ValidationError (422) by the fields of the query. */
const parseAsked = (query: QueryString, language: Language): Asked => {
  const [document, vendor_id, date, base] = (
    ['document', 'vendor_id', 'date', 'base'] as const
  ).map(name => (typeof query[name] === 'string' ? query[name] : undefined));
  const problems: FieldErrors = {};
  if (document !== 'billing' && document !== 'payment')
    problems.document = [messages.choice[language]];
  if (!/^\d{1,15}$/.test(vendor_id ?? '')) problems.vendor_id = [messages.reference[language]];
  if (!formatValidators.date(date ?? '')) problems.date = [messages.date[language]];
  const amount = Number(base);
  if (base === undefined || base === '' || !isMoney(amount) || amount < 0)
    problems.base = [messages.money[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    kind: document as TdsDocumentKind,
    vendor_id: Number(vendor_id),
    day: date!,
    base: toPaisa(amount),
  };
};

/** Registers the route below the billing prefix. */
export const registerTdsRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  app.get<{ Params: { id: string } }>(
    '/tds-types/:id/proposal',
    requirePermission('view', 'tds-types'),
    async request => {
      const { actor, language } = requireSession(request);
      const { base, ...judged } = parseAsked(request.query as QueryString, language);
      const { company_id } = actor;
      const id = parseId(request);
      const found = await resolveTdsType(database.read, company_id, id, judged.day, language);
      if ('problem' in found) throw new ValidationError({ date: [found.problem] });
      const made = await loadTdsProposal(database.read, company_id, found.type, judged, base);
      return {
        rate: toPercent(made.rate),
        base: toRupees(made.base),
        sum: toRupees(made.sum),
        amount: toRupees(made.amount),
        threshold: toRupees(found.type.threshold),
        window_days: found.type.window_days,
      };
    },
  );
};
