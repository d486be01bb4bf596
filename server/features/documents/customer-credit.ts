// What a customer owes and may owe, for the page on which an invoice is entered, and the reason to issue one
// that would be refused.
import type { FastifyInstance } from 'fastify';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { truncate } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { toPermission } from '../../../domain/permissions.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission, hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { assertVisible } from '../../entities/row-scopes.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { trimToNull } from '../../platform/http/request-validator.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { type CreditCustomer, loadCreditState } from '../../posting/credit-limits.ts';
import { type DocumentServices, getEntity } from './document-services.ts';

const OVERRIDING = { action: 'create', resource: 'credit-overrides' } as const;

/** An address has no schema that would say so. */
const MAX_REASON_LENGTH = 500;

/**
 * The reason of a request; null where it has none. Throws ForbiddenError (403) for a user who may not
 * give one.
 */
export const readCreditOverride = async (
  database: Database,
  session: Session,
  given: unknown,
): Promise<string | null> => {
  const reason = trimToNull(given);
  if (reason === null) return null;
  await assertPermission(database, session, OVERRIDING);
  return truncate(reason, MAX_REASON_LENGTH);
};

const rupeesOrNull = (paisa: number | null) => (paisa === null ? null : toRupees(paisa));

/** Registers GET invoices/-/credit below the billing prefix. */
export const registerCustomerCreditRoute = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  const { database } = services.store;
  app.get<{ Querystring: { customer_id?: string } }>(
    '/invoices/-/credit',
    requirePermission('create', 'invoices'),
    async request => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const [customer] = await query<CreditCustomer>(
        database.read,
        'select id, credit_limit, credit_days from customers where company_id = ? and customer_code = ?',
        [actor.company_id, String(request.query.customer_id ?? '')],
      );
      const entity = getEntity(services, 'customers');
      if (!customer) throw new NotFoundError(toNotFoundMessage(entity, language));
      await assertVisible(database, actor, entity, customer.id, language);
      const [state, { levels }, may_override] = await Promise.all([
        loadCreditState(database.read, actor.company_id, customer, now.slice(0, 10)),
        loadCheckSettings(database.read, actor.company_id),
        hasPermission(database, session, toPermission(OVERRIDING.action, OVERRIDING.resource)),
      ]);
      return {
        ...state,
        owed: toRupees(state.owed),
        overdue: toRupees(state.overdue),
        credit_limit: rupeesOrNull(state.credit_limit),
        level: levels.credit,
        may_override,
      };
    },
  );
};
