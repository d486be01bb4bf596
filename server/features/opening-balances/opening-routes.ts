// The routes of opening balances: what is in force, entering new ones with or without a preview, and
// reading a file into lines.
import type { FastifyInstance } from 'fastify';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import type { Opening } from '../../../domain/ledger/opening-balances.ts';
import { toPaisa, toRupees } from '../../../domain/money/money.ts';
import {
  type OpeningBalancesRequest,
  openingBalancesSchema,
} from '../../../domain/requests/opening-requests.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import {
  findOpening,
  loadOpeningLines,
  type StoredOpening,
} from '../../database/stored-openings.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { toJournalLines } from '../../posting/journal.ts';
import { createOnce } from '../documents/idempotency.ts';
import { findDayProblem } from '../documents/ledger-choices.ts';
import { previewInTransaction } from '../documents/preview-in-transaction.ts';
import { registerOpeningFileRoute } from './opening-file-route.ts';
import { recordOpening } from './record-opening.ts';

const SUBJECT = 'opening-balances';

const texts = {
  saved: { en: 'Opening balances saved successfully.', ne: 'सुरु बाँकी राखियो।' },
  earlier: {
    en: 'There are entries on or before this day, the first on {day}. The opening balances must not contain them as well.',
    ne: 'यो मिति वा त्यसअघिका प्रविष्टि छन्, पहिलो {day} मा। सुरु बाँकीमा ती फेरि नगनिऊन्।',
  },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(openingBalancesSchema);

/** The problems of the request by field. `now` is Nepal time. */
const validateOpening = (body: Row, now: string, language: Language): FieldErrors => {
  const problems = validate(body, language);
  const wrong = problems.date ? undefined : findDayProblem(String(body.date), now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  return problems;
};

/** The lines of a body without problems, in paisa. */
const parseOpening = ({ accounts, documents, stock }: OpeningBalancesRequest): Opening => ({
  accounts: (accounts ?? []).map(({ account_id, debit, credit }) => ({
    account_id,
    debit: toPaisa(debit ?? 0),
    credit: toPaisa(credit ?? 0),
  })),
  documents: (documents ?? []).map(({ number, due_date, amount, ...document }) => ({
    party_kind: document.party_kind,
    party_id: document.party_id,
    number: number.trim(),
    date: document.date,
    due_date: due_date || null,
    side: document.side,
    amount: toPaisa(amount),
  })),
  stock: (stock ?? []).map(({ product_id, qty, value }) => ({
    product_id,
    qty,
    value: toPaisa(value),
  })),
});

type Named = { id: number; name: string };

const loadNames = async (
  read: ReadDb,
  company_id: number,
  table: string,
  column: string,
  ids: number[],
): Promise<Map<number, string>> => {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const rows = await query<Named>(
    read,
    `select id, ${column} as name from ${table} where company_id = ? and id in (${placeholders(asked.length)})`,
    [company_id, ...asked],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The opening in force as answered: rupees, parties and products by name. Empty without one. */
const serializeOpening = async (
  read: ReadDb,
  company_id: number,
  stored: StoredOpening | undefined,
): Promise<Row> => {
  if (!stored)
    return {
      id: null,
      number: null,
      date: null,
      created_by: null,
      created_at: null,
      accounts: [],
      documents: [],
      stock: [],
    };
  const { id, number, date, created_by, created_at } = stored;
  const { accounts, documents, stock } = await loadOpeningLines(read, company_id, id);
  const partyIds = (kind: string) =>
    documents.filter(each => each.party_kind === kind).map(({ party_id }) => party_id);
  const [customers, vendors, products] = await Promise.all([
    loadNames(read, company_id, 'customers', 'customer_name', partyIds('customer')),
    loadNames(read, company_id, 'vendors', 'vendor_name', partyIds('vendor')),
    loadNames(
      read,
      company_id,
      'products',
      'name',
      stock.map(({ product_id }) => product_id),
    ),
  ]);
  return {
    id,
    number,
    date,
    created_by,
    created_at,
    accounts: accounts.map(line => ({
      account_id: line.account_id,
      debit: toRupees(line.debit),
      credit: toRupees(line.credit),
    })),
    documents: documents.map(({ amount, ...line }) => ({
      ...line,
      party: (line.party_kind === 'customer' ? customers : vendors).get(line.party_id) ?? '',
      amount: toRupees(amount),
    })),
    stock: stock.map(line => ({
      product_id: line.product_id,
      product: products.get(line.product_id) ?? '',
      qty: line.qty,
      value: toRupees(line.value),
    })),
  };
};

/** What was posted on or before the day besides openings, for a warning. */
const findWarnings = async (
  read: ReadDb,
  company_id: number,
  date: string,
  language: Language,
): Promise<string[]> => {
  const [row] = await query<{ day: string | null }>(
    read,
    "select min(day) as day from ledger_entries where company_id = ? and day <= ? and source_kind <> 'opening'",
    [company_id, date],
  );
  if (!row?.day) return [];
  return [translate(texts.earlier, language, { day: localizeDigits(row.day, language) })];
};

const toTag = (stored: { id: number } | undefined): string => computeETag({ id: stored?.id ?? 0 });

/** Registers the routes below the billing prefix. */
export const registerOpeningRoutes = (app: FastifyInstance, store: EntityStore): void => {
  const { database } = store;
  const answerCurrent = async (company_id: number) => {
    const stored = await findOpening(database.read, company_id);
    const body = await serializeOpening(database.read, company_id, stored);
    return { body, tag: toTag(stored) };
  };

  app.get('/opening-balances', requirePermission('view', SUBJECT), async (request, reply) =>
    withETag(reply, await answerCurrent(requireSession(request).actor.company_id)),
  );

  app.post('/opening-balances', requirePermission('create', SUBJECT), async (request, reply) => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    const { company_id } = actor;
    const body = readObjectBody(request);
    const problems = validateOpening(body, now, language);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const given = body as unknown as OpeningBalancesRequest;
    const opening = parseOpening(given);
    const { date } = given;
    const recording = { actor, now, language };
    const warnings = await findWarnings(database.read, company_id, date, language);
    if (given.preview === 1) {
      await assertPermission(database, session, { action: 'view', resource: 'accounts' });
      const lines = await previewInTransaction(database, company_id, async tx => {
        const { id } = await recordOpening(database, tx, date, opening, recording);
        return [{ kind: 'opening', id }];
      });
      return { lines: await toJournalLines(database.read, company_id, lines, language), warnings };
    }
    const current = () => answerCurrent(company_id);
    return withIfMatch(request, reply, language, current, async ({ check }) => {
      const saved = await createOnce(
        database,
        request,
        session,
        '/opening-balances',
        async () => async tx => {
          const { id, number } = await recordOpening(
            database,
            tx,
            date,
            opening,
            recording,
            known => check(toTag(known)),
          );
          return { id, number, date, warnings, message: texts.saved[language] };
        },
      );
      return withETag(reply, { body: saved, tag: toTag(saved as { id: number }) });
    });
  });

  registerOpeningFileRoute(app, store);
};
