// POST transactions: a payment in another channel (a recharge, a wallet) is recorded under the
// customer's code. Only for app keys.
import type { FastifyInstance } from 'fastify';
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages, toDoneMessage } from '../../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage, type Texts } from '../../../domain/language.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import {
  type ChannelTransactionRequest,
  channelTransactionSchema,
} from '../../../domain/requests/channel-requests.ts';
import { logCreation } from '../../audit/activity-log.ts';
import type { Stored, Transaction } from '../../database/database.ts';
import { insertRow, query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { findRecord } from '../../entities/serialize-records.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { UnauthorizedError, ValidationError } from '../../platform/http/errors.ts';
import {
  createRequestValidator,
  isFilled,
  isObject,
  readObjectBody,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import { takeNextNumbers } from '../../posting/numbering.ts';
import { type AppKey, findChannelKey } from './app-keys.ts';

const texts = {
  token: {
    en: 'This call needs an app key token.',
    ne: 'यस कामका लागि एप कुञ्जीको टोकन चाहिन्छ।',
  },
  taken: { en: 'Transaction Id already esists.', ne: 'कारोबार आईडी पहिले नै छ।' },
  invoice: { en: 'Invoices are recorded when they are issued.', ne: 'बीजक जारी हुँदा नै अभिलेख हुन्छ।' },
  inactive: { en: 'This record is disabled.', ne: 'यो अभिलेख निष्क्रिय छ।' },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(channelTransactionSchema);

/** All problems by field. Only our own invoices may have the type invoice. */
const findProblems = (body: Row, language: Language): FieldErrors => {
  const problems = validate(body, language);
  const isInvoice = trimToNull(body.type)?.toLowerCase() === 'invoice';
  return isInvoice ? { type: [texts.invoice[language]], ...problems } : problems;
};

/** The acting key, in place of a user. */
const toActor = (key: AppKey, group_id: string) => ({
  company_id: key.company_id,
  user_id: 0,
  name: `${key.app_name} (app ${key.id})`,
  username: key.app_name,
  group_id,
});

type ChannelTransaction = {
  key: AppKey;
  customer: Stored<'customers'>;
  body: ChannelTransactionRequest;
  now: string;
  group_id: string;
  taken: FieldErrors;
};

const recordTransaction = async (
  tx: Transaction,
  { key, customer, body, now, group_id, taken }: ChannelTransaction,
): Promise<number> => {
  const actor = toActor(key, group_id);
  const { company_id } = actor;
  // The counter serializes two requests with the same id.
  await takeNextNumbers(tx, company_id, [{ kind: 'transaction', scope: '' }]);
  const [same] = await query(
    tx,
    'select id from transactions where company_id = ? and transaction_id = ? limit 1',
    [company_id, trimToNull(body.transaction_id)],
  );
  if (same) throw new ValidationError(taken);
  const row = {
    company_id,
    customer_code: customer.customer_code,
    customer_name: customer.customer_name ?? null,
    first_name: customer.first_name ?? null,
    last_name: customer.last_name ?? null,
    transaction_id: trimToNull(body.transaction_id),
    type: trimToNull(body.type),
    recharged_type: trimToNull(body.recharged_type) ?? key.app_name,
    product_name:
      trimToNull(body.product_name) ??
      trimToNull(isObject(body.product) ? body.product.name : body.product),
    amount: toPaisa(body.amount),
    accepted: isFilled(body.accepted) ? body.accepted! : 1,
    created_at: now,
  };
  const id = await insertRow(tx, 'transactions', row);
  await logCreation(tx, actor, { table: 'transactions', id, record: { id, ...row }, now });
  return id;
};

/** Registers POST transactions below the billing prefix. */
export const registerChannelTransactionRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
  clock: () => Date,
): void => {
  const entity = entities.find(candidate => candidate.name === 'transactions')!;

  app.post('/transactions', async request => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const key = await findChannelKey(app, database.read, request, clock());
    if (!key) throw new UnauthorizedError(texts.token[language]);
    const company_id = key.company_id;
    const body = readObjectBody(request);
    assertNoErrors(findProblems(body, language));
    const customer = await database.read
      .selectFrom('customers')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('customer_code', '=', trimToNull(body.customer_code))
      .executeTakeFirst();
    if (!customer) throw new ValidationError({ customer_code: [messages.reference[language]] });
    if (customer.status !== 1)
      throw new ValidationError({ customer_code: [texts.inactive[language]] });
    const taken = { transaction_id: [texts.taken[language]] };
    const now = toNepalTime(clock());
    const id = await database.write(tx =>
      recordTransaction(tx, {
        key,
        customer,
        body: body as ChannelTransactionRequest,
        now,
        group_id: request.id,
        taken,
      }),
    );
    return {
      ...(await findRecord(database.read, entities, entity, company_id, id)),
      message: toDoneMessage(entity, 'create', language),
    };
  });
};
