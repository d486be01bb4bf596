// GET and POST tax-payments: taxes that were paid, refunded or set off, and what of each is open;
// POST tax-payments/{id}/reversal.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import {
  taxPaymentKinds,
  taxPaymentRules,
  taxPaymentTexts as texts,
} from '../../../domain/ledger/tax-payments.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { parseId } from '../../entities/routes.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { loadOpenTax, type StoredTaxPayment } from '../../posting/tax-payments.ts';
import { createOnce } from '../documents/idempotency.ts';
import { readReversal } from '../documents/reversal-request.ts';
import {
  assertTaxAccount,
  readTaxPayment,
  recordTaxPayment,
  reverseTaxPayment,
} from './record-tax-payment.ts';

const SUBJECT = 'tax-returns';
/** A company pays one or two taxes a month. */
const MAX_LISTED = 500;

type ListedPayment = StoredTaxPayment & { account: string; account_ne: string | null };

const serialize = (
  { company_id: _, created_by_id: _by, account, account_ne, amount, kind, ...row }: ListedPayment,
  language: Language,
): Row => ({
  ...row,
  kind,
  title: taxPaymentRules[kind].title[language],
  amount: toRupees(amount),
  account: (language === 'ne' && account_ne) || account,
});

/** The newest first. */
const listPayments = (db: ReadDb, company_id: number): Promise<ListedPayment[]> =>
  query<ListedPayment>(
    db,
    `select p.*, a.name as account, a.name_ne as account_ne
     from tax_payments as p join accounts as a on a.company_id = p.company_id and a.id = p.account_id
     where p.company_id = ? order by p.day desc, p.id desc limit ${MAX_LISTED}`,
    [company_id],
  );

const toAnswer = ({ id, kind, amount, voucher_no }: StoredTaxPayment, message: string): Row => ({
  ...{ id, kind, amount: toRupees(amount), voucher_no, message },
});

/** Registers the routes below the billing prefix. */
export const registerTaxPaymentRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  app.get('/tax-payments', requirePermission('view', SUBJECT), async request => {
    const { actor, language, now } = requireSession(request);
    const { company_id } = actor;
    const [payments, open] = await Promise.all([
      listPayments(database.read, company_id),
      Promise.all(
        taxPaymentKinds.map(async kind => ({
          kind,
          title: taxPaymentRules[kind].open[language],
          amount: toRupees(await loadOpenTax(database.read, company_id, kind, now.slice(0, 10))),
        })),
      ),
    ]);
    return { data: payments.map(row => serialize(row, language)), open };
  });

  app.post('/tax-payments', requirePermission('edit', SUBJECT), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    return createOnce(database, request, session, '/tax-payments', async () => {
      const asked = readTaxPayment(readObjectBody(request), { now, language });
      await assertTaxAccount(database.read, actor.company_id, asked, language);
      return async tx =>
        toAnswer(
          await recordTaxPayment(tx, asked, { actor, pos, now, language }),
          texts.recorded[language],
        );
    });
  });

  app.post<{ Params: { id: string } }>(
    '/tax-payments/:id/reversal',
    requirePermission('edit', SUBJECT),
    async request => {
      const { actor, language, now, pos } = requireSession(request);
      const id = parseId(request);
      const asked = readReversal(readObjectBody(request), { now, language });
      const [found] = await query(
        database.read,
        'select id from tax_payments where company_id = ? and id = ?',
        [actor.company_id, id],
      );
      if (!found) throw new NotFoundError(texts.unknown[language]);
      const reversal = await retryOnUniqueViolation(database, tx =>
        reverseTaxPayment(tx, id, asked, { actor, pos, now, language }),
      );
      return toAnswer(reversal, texts.undone[language]);
    },
  );
};
