// The routes of vouchers: list and view, entering, preview, reversal.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toDoneMessage, toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { query } from '../../database/raw-query.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { loadTaggedRecord, parseId, registerEntityRoutes } from '../../entities/routes.ts';
import { parseReportExportType, sendSheet } from '../../platform/exports/send-sheet.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import type { StoredVoucher, StoredVoucherLine } from '../../posting/vouchers.ts';
import { type DocumentServices, getEntity, toFileName } from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { registerPreviewRoute } from '../documents/preview-route.ts';
import { loadVoucherLines, recordVoucher, reverseVoucher } from '../documents/record-voucher.ts';
import { readReversal } from '../documents/reversal-request.ts';
import { assertVoucher, parseCreateVoucher, validateCreateVoucher } from './voucher-input.ts';
import { buildVoucherSheet } from './voucher-sheet.ts';

const reversedText = { en: 'Voucher reversed successfully.', ne: 'भौचर उल्टाइयो।' };

const serializeVoucher = ({ company_id: _, created_by_id: _by, ...row }: StoredVoucher): Row => ({
  ...row,
  amount: toRupees(row.amount),
});

const serializeLine = (line: StoredVoucherLine): Row => ({
  line_no: line.line_no,
  account_id: line.account_id,
  party_kind: line.party_kind,
  party_id: line.party_id,
  debit: toRupees(line.debit),
  credit: toRupees(line.credit),
  narration: line.narration,
});

/** Registers the routes of vouchers below the billing prefix. */
export const registerVoucherRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store } = services;
  const { database } = store;
  const entity = getEntity(services, 'journal-vouchers');
  registerEntityRoutes(app, store, { ...entity, verbs: ['list'] });

  app.get<{ Params: { id: string } }>(
    '/journal-vouchers/:id',
    requirePermission('view', entity.name),
    async request => {
      const session = requireSession(request);
      const id = parseId(request);
      const { body } = await loadTaggedRecord(store, entity, session, id);
      const lines = await loadVoucherLines(database.read, session.actor.company_id, id);
      return { ...body, details: lines.map(serializeLine) };
    },
  );

  app.get<{ Params: { id: string } }>(
    '/journal-vouchers/:id/export',
    requirePermission('view', entity.name),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      const type = parseReportExportType(request.query as QueryString, language);
      const [voucher] = await query<StoredVoucher>(
        database.read,
        'select * from journal_vouchers where company_id = ? and id = ?',
        [actor.company_id, parseId(request)],
      );
      if (!voucher) throw new NotFoundError(toNotFoundMessage(entity, language));
      const { sheet, count } = await buildVoucherSheet(database, voucher, language);
      const name = toFileName('VOUCHER', voucher.fiscal_year, voucher.number);
      return sendSheet(reply, type, { sheet, count, name });
    },
  );

  app.post('/journal-vouchers', requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    return createOnce(database, request, session, '/journal-vouchers', async () => {
      const body = readObjectBody(request);
      const problems = validateCreateVoucher(body, now, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const input = parseCreateVoucher(body, pos);
      await assertVoucher(database.read, actor.company_id, input, language);
      const reverse_on = (body.reverse_on as string | null | undefined) || null;
      return async tx => ({
        ...serializeVoucher(
          await recordVoucher(database, tx, input, reverse_on, { actor, now, language }),
        ),
        message: toDoneMessage(entity, 'create', language),
      });
    });
  });

  registerPreviewRoute(app, database, {
    entity,
    validate: (body, { now, language }) => validateCreateVoucher(body, now, language),
    post: async (body, { actor, language, pos }) => {
      const input = parseCreateVoucher(body, pos);
      await assertVoucher(database.read, actor.company_id, input, language);
      return input.lines;
    },
  });

  app.post<{ Params: { id: string } }>(
    '/journal-vouchers/:id/reversal',
    requirePermission('create', entity.name),
    async request => {
      const { actor, language, now } = requireSession(request);
      const id = parseId(request);
      const asked = readReversal(readObjectBody(request), { now, language });
      const found = await database.read
        .selectFrom('journal_vouchers')
        .select('id')
        .where('company_id', '=', actor.company_id)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!found) throw new NotFoundError(toNotFoundMessage(entity, language));
      const reversal = await retryOnUniqueViolation(database, tx =>
        reverseVoucher(database, tx, id, asked, { actor, now, language }),
      );
      return { ...serializeVoucher(reversal), message: reversedText[language] };
    },
  );
};
