// The tables of the program: their columns as data, from which their types follow.
import type { Selectable } from 'kysely';
import { accountsTables } from './schema/accounts.ts';
import { cashCountTables } from './schema/cash-counts.ts';
import { cbmsTables } from './schema/cbms.ts';
import type { TablesOf } from './schema/column-types.ts';
import { companyTables } from './schema/company.ts';
import { documentsTables } from './schema/documents.ts';
import type { entitiesTables } from './schema/entities.ts';
import { heldBillTables } from './schema/held-bills.ts';
import { ledgerTables } from './schema/ledger.ts';
import { ownFieldTables } from './schema/own-fields.ts';
import { reminderTables } from './schema/reminders.ts';
import { sharedViewTables } from './schema/shared-views.ts';
import { systemTables } from './schema/system.ts';
import { taxOfficeTables } from './schema/tax-office.ts';

/** Every table that a migration makes. */
export const writtenTables = {
  ...accountsTables,
  ...cbmsTables,
  ...cashCountTables,
  ...companyTables,
  ...documentsTables,
  ...heldBillTables,
  ...ledgerTables,
  ...ownFieldTables,
  ...sharedViewTables,
  ...reminderTables,
  ...systemTables,
  ...taxOfficeTables,
};

/** The tables that the program's code reads by name: written ones and those of shipped entities. */
export type Tables = TablesOf<typeof writtenTables> & TablesOf<typeof entitiesTables>;
export type TableName = keyof Tables;

/** A whole row of a table, as it is read: `Stored<'invoices'>`. */
export type Stored<Name extends TableName> = Selectable<Tables[Name]>;
