// POST transactions: what another channel was paid (a recharge, a wallet) is recorded under the
// customer's code. Only an app key may.
import type { FastifyInstance } from 'fastify';
import { isMoney, toPaisa } from '../../domain/billing/money.ts';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import { languageOf, type Texts } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Tables, Transaction } from '../database/connect.ts';
import { insertRow, run } from '../database/statement.ts';
import { bodyOf } from '../documents/idempotency.ts';
import { nextNumbers } from '../documents/numbering.ts';
import {
  collecting,
  isFilled,
  isObject,
  judgeNames,
  judgeText,
  names,
  type Say,
  textOf,
} from '../documents/request-fields.ts';
import { logCreation } from '../entities/activity-log.ts';
import { findRecord } from '../entities/answers.ts';
import type { Store } from '../entities/records.ts';
import { doneSentence } from '../entities/sentences.ts';
import { Invalid, Unauthenticated } from '../errors.ts';
import type { AppKey } from './app-keys.ts';
import { channelOf } from './channel-token.ts';

const texts = {
  token: {
    en: 'This call needs an app key token.',
    ne: 'यस कामका लागि एप कुञ्जीको टोकन चाहिन्छ।',
  },
  taken: { en: 'Transaction Id already esists.', ne: 'कारोबार आईडी पहिले नै छ।' },
  invoice: { en: 'Invoices are recorded when they are issued.', ne: 'बीजक जारी हुँदा नै अभिलेख हुन्छ।' },
  inactive: { en: 'This record is disabled.', ne: 'यो अभिलेख निष्क्रिय छ।' },
} satisfies Record<string, Texts>;

const known = names(
  'customer_code transaction_id type recharged_type product product_name amount accepted id customer customer_name first_name last_name created_at',
);
const required = ['customer_code', 'transaction_id', 'type'];

const judge = (body: Row, say: Say): void => {
  judgeNames(body, known, say);
  for (const name of required)
    if (!isFilled(body[name]) || (typeof body[name] === 'string' && !textOf(body[name])))
      say(name, messages.required);
  for (const name of [...required, 'recharged_type', 'product_name'])
    judgeText(body, say, name, 255);
  const { product, amount, accepted } = body;
  if (isObject(product)) judgeText({ 'product.name': product.name }, say, 'product.name', 255);
  else judgeText(body, say, 'product', 255);
  // What stands as an invoice among the transactions is one.
  if (textOf(body.type)?.toLowerCase() === 'invoice') say('type', texts.invoice);
  if (!isFilled(amount)) say('amount', messages.required);
  else if (!isMoney(amount) || amount <= 0) say('amount', messages.money);
  if (isFilled(accepted) && accepted !== 0 && accepted !== 1) say('accepted', messages.choice);
};

const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
};

/** Who records: the key in place of a user. */
const actorOf = (key: AppKey, group_id: string) => ({
  company_id: Number(key.company_id),
  user_id: 0,
  name: `${key.app_name} (app ${key.id})`,
  username: String(key.app_name),
  group_id,
});

type Recording = {
  key: AppKey;
  customer: Tables[string];
  body: Row;
  now: string;
  group_id: string;
  taken: Problems;
};

const record = async (
  tx: Transaction,
  { key, customer, body, now, group_id, taken }: Recording,
): Promise<number> => {
  const actor = actorOf(key, group_id);
  const { company_id } = actor;
  // The counter keeps two calls with one id apart.
  await nextNumbers(tx, company_id, [{ kind: 'transaction', scope: '' }]);
  const [same] = await run(
    tx,
    'select id from transactions where company_id = ? and transaction_id = ? limit 1',
    [company_id, textOf(body.transaction_id)],
  );
  if (same) throw new Invalid(taken);
  const row = {
    company_id,
    customer_code: String(customer.customer_code),
    customer_name: customer.customer_name ?? null,
    first_name: customer.first_name ?? null,
    last_name: customer.last_name ?? null,
    transaction_id: textOf(body.transaction_id),
    type: textOf(body.type),
    recharged_type: textOf(body.recharged_type) ?? String(key.app_name),
    product_name:
      textOf(body.product_name) ??
      textOf(isObject(body.product) ? body.product.name : body.product),
    amount: toPaisa(body.amount as number),
    accepted: isFilled(body.accepted) ? (body.accepted as number) : 1,
    created_at: now,
  };
  const id = await insertRow(tx, 'transactions', row);
  await logCreation(tx, actor, { table: 'transactions', id, record: { id, ...row }, now });
  return id;
};

/** Registers POST transactions below the billing prefix. */
export const channelTransactions = (
  app: FastifyInstance,
  { database, entities }: Store,
  clock: () => Date,
): void => {
  const entity = entities.find(candidate => candidate.name === 'transactions')!;

  app.post('/transactions', async request => {
    const language = languageOf(request.headers['accept-language']);
    const key = await channelOf(app, database.read, request, clock());
    if (!key) throw new Unauthenticated(texts.token[language]);
    const company_id = Number(key.company_id);
    const body = bodyOf(request);
    const { problems, say } = collecting(language);
    judge(body, say);
    refuse(problems);
    const customer = await database.read
      .selectFrom('customers')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('customer_code', '=', textOf(body.customer_code))
      .executeTakeFirst();
    if (!customer) throw new Invalid({ customer_code: [messages.reference[language]] });
    if (customer.status !== 1) throw new Invalid({ customer_code: [texts.inactive[language]] });
    const taken = { transaction_id: [texts.taken[language]] };
    const now = nepalTime(clock());
    const id = await database.write(tx =>
      record(tx, { key, customer, body, now, group_id: request.id, taken }),
    );
    return {
      ...(await findRecord(database.read, entities, entity, company_id, id)),
      message: doneSentence(entity, 'create', language),
    };
  });
};
