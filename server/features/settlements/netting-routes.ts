// POST nettings: sets what a business owes as a customer off against what it is owed as a vendor.
import type { FastifyInstance } from 'fastify';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Texts } from '../../../domain/language.ts';
import { toPaisa, toRupees } from '../../../domain/money/money.ts';
import {
  type CreateNettingRequest,
  createNettingSchema,
} from '../../../domain/requests/settlement-requests.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  createRequestValidator,
  readObjectBody,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import type { DocumentServices } from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { findDayProblem } from '../documents/ledger-choices.ts';
import { type AllocationInput, type DocumentReference, findIdProblem } from './allocation-ends.ts';
import { assertBalanced, loadNettedParties, recordNetting } from './netting.ts';
import { serializeAllocations } from './settlement-records.ts';

const validateRequest = createRequestValidator(createNettingSchema);

const createdText: Texts = { en: 'Netting created successfully.', ne: 'हिसाब मिलान गरियो।' };

const SIDES = ['receivables', 'payables'] as const;

const validate = (body: Row, { now, language }: Session): FieldErrors => {
  const problems = validateRequest(body, language);
  const wrong = problems.date ? undefined : findDayProblem(String(body.date), now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  for (const side of SIDES) {
    const seen = new Set<string>();
    const documents = body[side];
    for (const [index, document] of (Array.isArray(documents) ? documents : []).entries()) {
      const problem = findIdProblem(document, seen);
      if (problem) problems[`${side}.${index}.document_id`] ??= [problem[language]];
    }
  }
  return problems;
};

const toInput = (documents: CreateNettingRequest['receivables']): AllocationInput[] =>
  documents.map(({ amount, ...named }) => ({
    ...(named as DocumentReference),
    amount: toPaisa(amount),
  }));

/** Registers the route below the billing prefix. */
export const registerNettingRoutes = (
  app: FastifyInstance,
  { store: { database } }: DocumentServices,
): void => {
  // It settles documents of both sides, so it needs the rights of both.
  app.post('/nettings', requirePermission('create', 'receipts'), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    const { company_id } = actor;
    await assertPermission(database, session, { action: 'create', resource: 'payments' });
    return createOnce(database, request, session, '/nettings', async () => {
      const body = readObjectBody(request);
      const problems = validate(body, session);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const asked = body as unknown as CreateNettingRequest;
      const parties = await loadNettedParties(database.read, company_id, asked, language);
      const [receivables, payables] = [toInput(asked.receivables), toInput(asked.payables)];
      assertBalanced({ receivables, payables }, language);
      const input = {
        ...{ ...parties, receivables, payables, pos },
        ...{ date: asked.date, narration: trimToNull(asked.narration) },
      };
      return async tx => {
        const recording = { actor, now, language };
        const { voucher, allocations } = await recordNetting(database, tx, input, recording);
        return {
          id: voucher.id,
          number: voucher.number,
          amount: toRupees(voucher.amount),
          allocations: await serializeAllocations(tx, company_id, allocations),
          message: createdText[language],
        };
      };
    });
  });
};
