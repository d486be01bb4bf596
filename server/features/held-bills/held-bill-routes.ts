// The routes of bills that wait at the counter, for users who may issue invoices.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { toOwnField } from '../../../domain/entity-schema/own-fields.ts';
import { toRate } from '../../../domain/money/money.ts';
import {
  type HoldBillRequest,
  holdBillSchema,
  type RecallBillRequest,
  recallBillSchema,
} from '../../../domain/requests/held-bill-requests.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { loadOwnFields } from '../../database/own-fields.ts';
import { query } from '../../database/raw-query.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { loadFillable } from '../../entities/hidden-fields.ts';
import { parseId } from '../../entities/routes.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  createRequestValidator,
  readObjectBody,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import type { DocumentServices } from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import {
  type FieldDefaults,
  type FillableNames,
  type HeldContent,
  hasLeftOut,
  readHeldContent,
  serializeHeldContent,
} from './held-bill-content.ts';
import { findHeldFileErrors } from './held-bill-files.ts';
import {
  computeHeldTotal,
  deleteHeldBill,
  holdBill,
  listHeldBills,
  recallBill,
  type StoredHeldBill,
  serializeHeldBill,
} from './held-bill-records.ts';

const texts = {
  held: { en: 'Bill held.', ne: 'बिल होल्ड भयो।' },
  recalled: { en: 'Bill recalled.', ne: 'होल्डको बिल खोलियो।' },
  recalledInPart: {
    en: 'Bill recalled without what your role may not fill in. A colleague whose role may fill it in can recall the bill again.',
    ne: 'होल्डको बिल खोलियो, तर तपाईंको भूमिकाले भर्न नमिल्ने विवरण आएन। भर्न मिल्ने कसैले यसलाई फेरि खोल्न सक्छ।',
  },
  deleted: { en: 'Held bill deleted.', ne: 'होल्डको बिल मेटाइयो।' },
};

const validateHold = createRequestValidator(holdBillSchema);
const validateRecall = createRequestValidator(recallBillSchema);

const findCustomerName = async (
  db: ReadDb,
  company_id: number,
  code: string | null,
): Promise<string | null> => {
  if (code === null) return null;
  const [row] = await query<{ customer_name: string }>(
    db,
    'select customer_name from customers where company_id = ? and customer_code = ?',
    [company_id, code],
  );
  return row?.customer_name ?? null;
};

/** Registers the routes below the billing prefix. */
export const registerHeldBillRoutes = (
  app: FastifyInstance,
  { store, tscRate }: DocumentServices,
): void => {
  const { database } = store;
  const mayBill = requirePermission('create', 'invoices');
  const tsc_rate = toRate(tscRate);

  // A value that the role cannot change would be one with which it cannot bill.
  const loadNames = (session: Session): Promise<FillableNames> =>
    loadFillable(database, session, 'invoices');
  const loadDefaults = async (company_id: number): Promise<FieldDefaults> => {
    const { definitions } = await loadOwnFields(database.cachedReads, company_id);
    const of = (inLines: boolean) =>
      Object.fromEntries(
        definitions
          .filter(({ entity, in_lines }) => entity === 'invoices' && in_lines === inLines)
          .map(definition => [definition.name, toOwnField(definition).default]),
      );
    return { head: of(false), lines: of(true) };
  };
  const answer = async (row: StoredHeldBill, session: Session): Promise<Row> => ({
    ...serializeHeldBill(
      row,
      await findCustomerName(database.read, row.company_id, row.customer_code),
    ),
    ...(await serializeHeldContent(
      database.read,
      row.company_id,
      JSON.parse(row.content) as HeldContent,
      await loadNames(session),
    )),
  });

  app.get('/held-bills', mayBill, async request => {
    const { actor, now } = requireSession(request);
    const rows = await listHeldBills(database.read, actor.company_id, now);
    return { data: rows.map(({ customer_name, ...row }) => serializeHeldBill(row, customer_name)) };
  });

  app.post('/held-bills', mayBill, async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    const { company_id } = actor;
    return createOnce(database, request, session, '/held-bills', async () => {
      const body = readObjectBody(request);
      const problems = validateHold(body, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const asked = body as unknown as HoldBillRequest;
      const customer_code = trimToNull(asked.customer_id);
      const customer_name = await findCustomerName(database.read, company_id, customer_code);
      if (customer_code !== null && customer_name === null)
        throw new ValidationError({ customer_id: [messages.reference[language]] });
      const content = await readHeldContent(database.read, company_id, asked, {
        language,
        fillable: await loadNames(session),
      });
      assertNoErrors(await findHeldFileErrors(store, session, content));
      const day = now.slice(0, 10);
      const total = await computeHeldTotal(database.read, company_id, content, {
        day,
        tsc_rate,
        language,
      });
      return async tx => {
        const row = await holdBill(
          tx,
          { pos, customer_code, note: trimToNull(asked.note), content, total },
          { actor, now, language },
        );
        return { ...serializeHeldBill(row, customer_name), message: texts.held[language] };
      };
    });
  });

  app.post<{ Params: { id: string } }>('/held-bills/:id/recall', mayBill, async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    const body = readObjectBody(request);
    const problems = validateRecall(body, language);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const isAgain = (body as RecallBillRequest).again === 1;
    const row = await retryOnUniqueViolation(database, tx =>
      recallBill(tx, parseId(request), isAgain, { actor, now, language }),
    );
    const left_out = hasLeftOut(
      JSON.parse(row.content) as HeldContent,
      await loadNames(session),
      await loadDefaults(actor.company_id),
    );
    return {
      ...(await answer(row, session)),
      left_out: left_out ? 1 : 0,
      message: (left_out ? texts.recalledInPart : texts.recalled)[language],
    };
  });

  app.delete<{ Params: { id: string } }>('/held-bills/:id', mayBill, async request => {
    const { actor, language, now } = requireSession(request);
    await retryOnUniqueViolation(database, tx =>
      deleteHeldBill(tx, parseId(request), { actor, now, language }),
    );
    return { message: texts.deleted[language] };
  });
};
