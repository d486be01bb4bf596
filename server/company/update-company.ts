// Changing the own company: judged, then one transaction with its row, its logo and the activity
// log.

import type { Language } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import type { Database } from '../database/connect.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';
import { Invalid } from '../errors.ts';
import { forgetFile, keepFile, printableOf } from '../files/file-store.ts';
import type { Received } from '../files/receive.ts';
import { readFields, settledProblems } from './company-fields.ts';
import { type CompanyRow, companyRow } from './company-record.ts';
import { referenceProblems } from './company-references.ts';

type Doing = { actor: Actor; language: Language; now: string };
/** What was sent; texts of a form stand for numbers too. */
export type Sent = { fields: Row; fromForm: boolean; logo?: Received };

const changesOf = (before: CompanyRow, values: Row) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, to]) => (before[name] ?? null) !== to)
      .map(([name, to]) => [name, { from: before[name], to }]),
  );

/** Throws when the stored row, which is locked, is not the one that was expected. */
export type Expected = (stored: CompanyRow) => void;

/**
 * Stores the changes and answers the name of the logo that was replaced, whose bytes may go now.
 * Throws Invalid (422).
 */
export const updateCompany = async (
  database: Database,
  { fields, fromForm, logo }: Sent,
  { actor, language, now }: Doing,
  expected: Expected = () => undefined,
): Promise<string | null> => {
  const { company_id } = actor;
  const seen = await companyRow(database.read, company_id);
  expected(seen);
  const { values, problems } = readFields(fields, fromForm, language);
  const all: Problems = {
    ...settledProblems(fields, seen, language),
    ...(await referenceProblems(
      database.read,
      { ...seen, ...values } as CompanyRow,
      seen,
      language,
    )),
    ...problems,
  };
  if (Object.keys(all).length > 0) throw new Invalid(all);
  const printable = logo && (await printableOf(logo));
  return database.write(async tx => {
    const before = await database
      .held(tx.selectFrom('companies').selectAll().where('id', '=', company_id), 'update')
      .executeTakeFirstOrThrow();
    expected(before);
    // A country may have changed meanwhile under a province that was right when it was read.
    const moved = await referenceProblems(
      tx,
      { ...before, ...values } as CompanyRow,
      before,
      language,
    );
    if (Object.keys(moved).length > 0) throw new Invalid(moved);
    const kept = logo && (await keepFile(tx, actor, logo, now, printable));
    const changes = changesOf(before, { ...values, ...(kept ? { logo: kept.name } : {}) });
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
    await forgetFile(tx, actor, before.logo as string | null, now);
    return before.logo as string | null;
  });
};
