// Changes the own company: validation, then one transaction with its row, its logo and the activity
// log.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { logChange } from '../../audit/activity-log.ts';
import type { Database } from '../../database/database.ts';
import type { ChangeContext } from '../../entities/entity-store.ts';
import { deleteFileRecord, readPrintable, saveFile } from '../../files/file-store.ts';
import type { ReceivedFile } from '../../files/multipart-upload.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { type CompanyRow, loadCompanyRow } from '../documents/company-record.ts';
import {
  parseCompanyFields,
  validateCompanyReferences,
  validateFixedFields,
} from './validate-company.ts';

/** The sent fields; in a form numbers are texts. */
export type CompanyInput = { fields: Row; fromForm: boolean; logo?: ReceivedFile };

const toChanges = (before: Row, values: Row) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, to]) => (before[name] ?? null) !== to)
      .map(([name, to]) => [name, { from: before[name], to }]),
  );

/** Throws if the stored row, which is locked, is not the expected one. */
export type AssertExpected = (stored: CompanyRow) => void;

/**
 * Stores the changes and returns the name of the replaced logo, whose bytes may be deleted now.
 * Throws ValidationError (422).
 */
export const updateCompany = async (
  database: Database,
  { fields, fromForm, logo }: CompanyInput,
  { actor, language, now }: ChangeContext,
  expected: AssertExpected = () => undefined,
): Promise<string | null> => {
  const { company_id } = actor;
  const seen = await loadCompanyRow(database.read, company_id);
  expected(seen);
  const { values, problems } = parseCompanyFields(fields, fromForm, language);
  const all: FieldErrors = {
    ...validateFixedFields(fields, seen, language),
    ...(await validateCompanyReferences(
      database.read,
      { ...seen, ...values } as CompanyRow,
      seen,
      language,
    )),
    ...problems,
  };
  if (Object.keys(all).length > 0) throw new ValidationError(all);
  const printable = logo && (await readPrintable(logo));
  return database.write(async tx => {
    const before = await database
      .forUpdate(tx.selectFrom('companies').selectAll().where('id', '=', company_id))
      .executeTakeFirstOrThrow();
    expected(before);
    // The country may have changed meanwhile, so that a province validated before no longer fits.
    const moved = await validateCompanyReferences(
      tx,
      { ...before, ...values } as CompanyRow,
      before,
      language,
    );
    if (Object.keys(moved).length > 0) throw new ValidationError(moved);
    const kept = logo && (await saveFile(tx, actor, logo, now, printable));
    const changes = toChanges(before, { ...values, ...(kept ? { logo: kept.name } : {}) });
    if (Object.keys(changes).length === 0) return null;
    await tx
      .updateTable('companies')
      .set(
        Object.fromEntries(
          Object.entries(changes).map(([name, { to }]) => [name, to]),
        ) as CompanyRow,
      )
      .where('id', '=', company_id)
      .execute();
    await logChange(tx, actor, { table: 'companies', id: company_id, now, changes });
    if (!kept) return null;
    await deleteFileRecord(tx, actor, before.logo as string | null, now);
    return before.logo as string | null;
  });
};
