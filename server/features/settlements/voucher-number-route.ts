// POST receipts/{id}/rows/{line_no}/voucher-no: the number of the treasury's voucher of a tax that a customer
// kept back. Customers hand the voucher over long after they have paid. It is filled in once, posts nothing,
// and is logged as a change of its receipt.
import type { FastifyInstance } from 'fastify';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { taxRowKinds } from '../../../domain/ledger/settlements.ts';
import {
  type EnterVoucherNumberRequest,
  enterVoucherNumberSchema,
} from '../../../domain/requests/settlement-requests.ts';
import { logChange } from '../../audit/activity-log.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { query } from '../../database/raw-query.ts';
import { storeVoucherNumber, toVoucherField } from '../../database/stored-settlements.ts';
import { parseId } from '../../entities/routes.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { type DocumentServices, getEntity } from '../documents/document-services.ts';

const texts = {
  done: { en: 'Voucher number saved.', ne: 'भौचर नम्बर सेभ भयो।' },
  present: {
    en: 'It has the voucher number {number} already.',
    ne: 'यसको भौचर नम्बर {number} पहिले नै छ।',
  },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(enterVoucherNumberSchema);

/** Registers the route below the billing prefix. */
export const registerVoucherNumberRoute = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  const { database } = services.store;
  const entity = getEntity(services, 'receipts');
  app.post<{ Params: { id: string; line_no: string } }>(
    '/receipts/:id/rows/:line_no/voucher-no',
    requirePermission('create', entity.name),
    async request => {
      const { actor, language, now } = requireSession(request);
      const { company_id } = actor;
      const id = parseId(request);
      const line_no = Number(request.params.line_no);
      const body = readObjectBody(request);
      const problems = validate(body, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const voucher_no = (body as EnterVoucherNumberRequest).voucher_no.trim();
      await database.write(async tx => {
        await lockCompanyCounter(tx, company_id);
        const [row] = Number.isSafeInteger(line_no)
          ? await query<{ kind: string; voucher_no: string | null; reversed: number }>(
              tx,
              `select w.kind, w.voucher_no, case when s.reverses is null and s.reversed_by is null then 0 else 1 end as reversed
               from settlement_rows as w join receipts as s on s.company_id = w.company_id and s.id = w.settlement_id
               where w.company_id = ? and w.settlement_kind = 'receipt' and w.settlement_id = ? and w.line_no = ?`,
              [company_id, id, line_no],
            )
          : [];
        if (!row || row.reversed === 1 || !taxRowKinds.has(row.kind))
          throw new NotFoundError(toNotFoundMessage(entity, language));
        if (row.voucher_no === voucher_no) return;
        if (row.voucher_no !== null) {
          const number = localizeDigits(row.voucher_no, language);
          throw new ValidationError({
            voucher_no: [translate(texts.present, language, { number })],
          });
        }
        await storeVoucherNumber(tx, { company_id, id, line_no }, voucher_no);
        const changes = { [toVoucherField(line_no)]: { from: null, to: voucher_no } };
        await logChange(tx, actor, { table: 'receipts', id, now, changes });
      });
      return { id, line_no, voucher_no, message: texts.done[language] };
    },
  );
};
