// The routes of the accounts that documents post to, one a purpose.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { findUseProblems } from '../../../domain/ledger/account-uses.ts';
import { type Purpose, purposes } from '../../../domain/ledger/chart-of-accounts.ts';
import { accountUsesSchema } from '../../../domain/requests/setting-requests.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Transaction } from '../../database/database.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { type AccountUses, loadAccountUses, saveAccountUses } from '../../posting/accounts.ts';
import { lockBooks } from '../documents/company-record.ts';

const savedText = { en: 'Accounts updated successfully.', ne: 'लेखा शीर्षक अद्यावधिक भयो।' };

const validate = createRequestValidator(accountUsesSchema);

const toUses = ({ accounts }: AccountUses): Record<string, number> =>
  Object.fromEntries(
    purposes.flatMap(purpose =>
      accounts.has(purpose) ? [[purpose, accounts.get(purpose)!] as const] : [],
    ),
  );

/** Throws ValidationError (422) under `uses.<purpose>`. */
const parseUses = (body: Record<string, unknown>, language: Language): [Purpose, number][] => {
  const problems = validate(body, language);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const uses = Object.entries(body.uses as Record<Purpose, number>) as [Purpose, number][];
  if (uses.length === 0) throw new ValidationError({ uses: [messages.required[language]] });
  return uses;
};

/** Registers the routes below the billing prefix. */
export const registerAccountUsesRoutes = (
  app: FastifyInstance,
  { database }: EntityStore,
): void => {
  const answered = (uses: AccountUses) => ({
    body: { uses: toUses(uses) },
    tag: computeETag(toUses(uses)),
  });

  app.get('/account-uses', requirePermission('view', 'accounts'), async (request, reply) => {
    const session = requireSession(request);
    const { body, tag } = answered(await loadAccountUses(database.read, session.actor.company_id));
    const may_change = (await hasPermission(database, session, 'edit accounts')) ? 1 : 0;
    return withETag(reply, { body: { ...body, may_change }, tag });
  });

  /** The accounts of the mapping, locked: none of them is disabled before the mapping is stored. */
  const loadAccounts = async (tx: Transaction, company_id: number, ids: number[]) => {
    const rows = tx
      .selectFrom('accounts')
      .select(['id', 'root', 'party', 'is_group', 'status'])
      .where('company_id', '=', company_id)
      .where('id', 'in', ids)
      .orderBy('id');
    return new Map((await database.forShare(rows).execute()).map(row => [row.id, row]));
  };

  app.put('/account-uses', requirePermission('edit', 'accounts'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const { company_id } = actor;
    const stored = async () => {
      const { body, tag } = answered(await loadAccountUses(database.read, company_id));
      return { body: { ...body, may_change: 1 }, tag };
    };
    return withIfMatch(request, reply, language, stored, async ({ check }) => {
      check((await stored()).tag);
      const wanted = parseUses(readObjectBody(request), language);
      const saved = await retryOnUniqueViolation(database, async tx => {
        await lockBooks(database, tx, company_id);
        const before = await loadAccountUses(tx, company_id);
        check(answered(before).tag);
        const uses = new Map([...before.accounts, ...wanted]);
        const problems = findUseProblems(
          uses,
          await loadAccounts(tx, company_id, [...new Set(uses.values())]),
          before,
        );
        if (problems.size > 0)
          throw new ValidationError(
            Object.fromEntries(
              [...problems].map(([purpose, text]) => [`uses.${purpose}`, [text[language]]]),
            ),
          );
        return saveAccountUses(tx, actor, uses, now);
      });
      return { ...withETag(reply, answered(saved)), message: savedText[language] };
    });
  });
};
