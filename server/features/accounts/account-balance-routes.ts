// What the accounts come to, for the page of accounts.
import type { FastifyInstance } from 'fastify';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadAccountSums } from '../../posting/account-sums.ts';

/** Registers the routes below the billing prefix. */
export const registerAccountBalanceRoutes = (
  app: FastifyInstance,
  { database }: EntityStore,
): void => {
  app.get<{ Querystring: { as_of?: unknown } }>(
    '/accounts/-/balances',
    requirePermission('view', 'accounts'),
    async request => {
      const { actor, language, now } = requireSession(request);
      const as_of = request.query.as_of ?? now.slice(0, 10);
      if (typeof as_of !== 'string' || !formatValidators.date(as_of))
        throw new ValidationError({ as_of: [messages.date[language]] });
      const sums = await loadAccountSums(database, actor.company_id, { to: as_of });
      return {
        as_of,
        balances: [...sums]
          .sort(([a], [b]) => a - b)
          .map(([account_id, { debit, credit }]) => ({
            account_id,
            debit: toRupees(debit),
            credit: toRupees(credit),
            balance: toRupees(debit - credit),
          })),
      };
    },
  );
};
