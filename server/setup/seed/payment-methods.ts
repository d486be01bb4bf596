// The payment methods of every company: *Cash* settles an invoice at once into the cash account,
// *Credit* leaves it open (contract, "Money"). Methods from before settle if they are cash.
import { toNormalForm } from '../../../domain/normal-form.ts';
import { paymentMethods } from '../../../domain/seed-translations.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import { insertRowsInChunks, insertWithAudit } from '../../audit/insert-with-audit.ts';
import type { Transaction } from '../../database/database.ts';
import { loadAccountUses } from '../../posting/accounts.ts';

/** The counter that marks a company whose methods say whether they settle. */
const WELCOMED = { kind: 'welcomed', scope: 'payment methods settle' };

const { cash, credit } = paymentMethods;
const isNamed = (name: string | null, { en, ne }: { en: string; ne: string }): boolean =>
  [en, ne].some(known => toNormalForm(known) === toNormalForm(name ?? ''));

const insertMethods = async (
  tx: Transaction,
  actor: Actor,
  methods: { of: typeof cash; account_id: number | null; settles_at_once: number }[],
  now: string,
): Promise<unknown> =>
  insertWithAudit(
    tx,
    actor,
    'payment_methods',
    methods.map(({ of: { name, description }, ...rest }) => ({
      name: name.en,
      description: description.en,
      ...rest,
      status: 1,
      created_at: now,
    })),
    now,
  );

const loadCashAccount = async (tx: Transaction, company_id: number): Promise<number> =>
  (await loadAccountUses(tx, company_id)).accounts.get('cash')!;

const markWelcomed = (tx: Transaction, company_id: number): Promise<void> =>
  insertRowsInChunks(tx, 'counters', [{ company_id, ...WELCOMED, value: 1 }]);

/** The methods of a new company, which has its chart of accounts. */
export const createPaymentMethods = async (
  tx: Transaction,
  actor: Actor,
  now: string,
): Promise<void> => {
  const account_id = await loadCashAccount(tx, actor.company_id);
  await insertMethods(
    tx,
    actor,
    [
      { of: cash, account_id, settles_at_once: 1 },
      { of: credit, account_id: null, settles_at_once: 0 },
    ],
    now,
  );
  await markWelcomed(tx, actor.company_id);
};

/** True if the log tells that somebody decided: a recovery does not bring the mark back. */
const isDecided = async (tx: Transaction, company_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('activity_log')
    .select('id')
    .where('company_id', '=', company_id)
    .where('table_name', '=', 'payment_methods')
    .where('field_name', '=', 'settles_at_once')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Once per company: its cash methods settle from now on, and *Credit* is added if it is missing. */
export const settlePaymentMethods = async (
  tx: Transaction,
  actor: Actor,
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const welcomed = await tx
    .selectFrom('counters')
    .select('value')
    .where('company_id', '=', company_id)
    .where('kind', '=', WELCOMED.kind)
    .where('scope', '=', WELCOMED.scope)
    .executeTakeFirst();
  if (welcomed) return;
  await markWelcomed(tx, company_id);
  if (await isDecided(tx, company_id)) return;
  const account_id = await loadCashAccount(tx, company_id);
  const known = await tx
    .selectFrom('payment_methods')
    .select(['id', 'name', 'account_id'])
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute();
  for (const method of known.filter(({ name }) => isNamed(name, cash.name))) {
    await tx
      .updateTable('payment_methods')
      .set({ account_id, settles_at_once: 1 })
      .where('company_id', '=', company_id)
      .where('id', '=', method.id)
      .execute();
    await logChange(tx, actor, {
      table: 'payment_methods',
      id: method.id,
      now,
      changes: {
        account_id: { from: method.account_id, to: account_id },
        settles_at_once: { from: 0, to: 1 },
      },
    });
  }
  if (!known.some(({ name }) => isNamed(name, credit.name)))
    await insertMethods(tx, actor, [{ of: credit, account_id: null, settles_at_once: 0 }], now);
};
