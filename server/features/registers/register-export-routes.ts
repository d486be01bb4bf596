// A register as a file, under the filters of the screen (OPEN-006): {pos-}{timestamp}.{type}.
import type { FastifyInstance } from 'fastify';
import { registers } from '../../../domain/registers/registers.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { parseExportType, sendSheet, toTimestamp } from '../../platform/exports/send-sheet.ts';
import { loadCompanyRow } from '../documents/company-record.ts';
import { buildRegisterFilter } from '../documents/reports/register-filter.ts';
import { parseRegisterQuery } from '../documents/reports/register-query.ts';
import { computeRegisterSums } from '../documents/reports/register-sums.ts';
import { purchaseRegister } from './purchase-registers.ts';
import { iterateLines, type RegisterDefinition } from './register-definition.ts';
import { buildRegisterSheet } from './register-sheet.ts';
import { materializedView, salesRegister, salesReturnRegister } from './sales-registers.ts';

/** Registers GET {register}/export below the billing prefix. */
export const registerRegisterExportRoutes = (
  app: FastifyInstance,
  { database }: EntityStore,
): void => {
  const exporting = (register: RegisterDefinition) => {
    const { path, subject, xlsx } = registers[register.name];
    app.get(`/${path}/export`, requirePermission('view', subject), async (request, reply) => {
      const { actor, language, now } = requireSession(request);
      const given = request.query as QueryString;
      // XLSX is not an export type but a copy, and only of the sales register (QUIRK-075).
      const type = xlsx && given.copy === 'true' ? 'xlsx' : parseExportType(given, language);
      const asked = parseRegisterQuery(register.source, given, language);
      const company = await loadCompanyRow(database.read, actor.company_id);
      const matching = await buildRegisterFilter(
        database,
        register.source,
        actor.company_id,
        asked,
      );
      const { documents } = await computeRegisterSums(
        database,
        register.source,
        actor.company_id,
        asked,
        matching,
      );
      const pos = asked.exact.find(({ column }) => column === 'pos')?.value;
      return sendSheet(reply, type, {
        sheet: buildRegisterSheet(
          register,
          company,
          asked,
          language,
          iterateLines(database, register, actor.company_id, asked),
        ),
        count: documents,
        name: `${pos ? `${pos}-` : ''}${toTimestamp(now)}`,
      });
    });
  };
  for (const register of [salesRegister, salesReturnRegister, purchaseRegister, materializedView])
    exporting(register);
};
