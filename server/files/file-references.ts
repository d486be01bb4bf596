// Where records name files: by the id of the row, or by the stored name. What stands in neither is
// referred to by nobody.
import type { Entity } from '../../domain/schema/entity.ts';
import { holdsFile } from '../../domain/schema/file-fields.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';

/** A column that names files, and how. `company` is the column that says whose the row is. */
export type FileColumn = { table: string; column: string; by: 'id' | 'name'; company: string };

/** Of tables that no schema file describes. */
const written: FileColumn[] = [
  { table: 'billings', column: 'file_id', by: 'id', company: 'company_id' },
  { table: 'companies', column: 'logo', by: 'name', company: 'id' },
];

/** Every column of the installation that names files. */
export const fileColumns = (entities: Entity[]): FileColumn[] => [
  ...written,
  ...entities.flatMap(entity =>
    entity.fields
      .filter(({ kind }) => kind === 'image')
      .map((field): FileColumn => {
        const by = holdsFile(field) ? 'id' : 'name';
        return { table: entity.table, column: field.name, by, company: 'company_id' };
      }),
  ),
];

/** What is referred to, each as "company:id" or as its stored name. */
export const referredFiles = async (
  read: Reading | Transaction,
  entities: Entity[],
): Promise<Set<string>> => {
  const referred = new Set<string>();
  for (const { table, column, by, company } of fileColumns(entities)) {
    const rows = await run(
      read,
      `select distinct "${company}" as company, "${column}" as file from "${table}" where "${column}" is not null`,
      [],
    );
    for (const { company: owner, file } of rows)
      referred.add(by === 'id' ? `${owner}:${file}` : String(file));
  }
  return referred;
};
