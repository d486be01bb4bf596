// A register as a file, under the filters of the screen (OPEN-006): {pos-}{timestamp}.{type}.
import type { FastifyInstance } from 'fastify';
import { registers } from '../../domain/registers/registers.ts';
import { companyRow } from '../company/company-record.ts';
import type { QueryString } from '../entities/list-query.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { exportTypeIn } from '../exports/export-type.ts';
import { sendSheet, stamp } from '../exports/send-sheet.ts';
import { askedOf } from './asked.ts';
import { matchingOf } from './matching.ts';
import { purchaseRegister } from './purchase-lines.ts';
import { type ServedRegister, walkLines } from './register.ts';
import { registerSheet } from './register-sheet.ts';
import { materializedView, salesRegister, salesReturnRegister } from './sales-lines.ts';
import { sumsOf } from './sums.ts';

/** Registers GET {register}/export below the billing prefix. */
export const registerExports = (
  app: FastifyInstance,
  { database }: Store,
  enter: Entering,
): void => {
  const exporting = (register: ServedRegister) => {
    const { path, subject, xlsx } = registers[register.name];
    app.get(`/${path}/export`, async (request, reply) => {
      const { actor, language, now } = await enter(request, 'view', subject);
      const given = request.query as QueryString;
      // XLSX is no export type but a copy, and of the sales register only (QUIRK-075).
      const type = xlsx && given.copy === 'true' ? 'xlsx' : exportTypeIn(given, language);
      const asked = askedOf(register.source, given, language);
      const company = await companyRow(database.read, actor.company_id);
      const matching = await matchingOf(database, register.source, actor.company_id, asked);
      const { documents } = await sumsOf(
        database,
        register.source,
        actor.company_id,
        asked,
        matching,
      );
      const pos = asked.exact.find(({ column }) => column === 'pos')?.value;
      return sendSheet(reply, type, {
        sheet: registerSheet(
          register,
          company,
          asked,
          language,
          walkLines(database, register, actor.company_id, asked),
        ),
        count: documents,
        name: `${pos ? `${pos}-` : ''}${stamp(now)}`,
      });
    });
  };
  for (const register of [salesRegister, salesReturnRegister, purchaseRegister, materializedView])
    exporting(register);
};
