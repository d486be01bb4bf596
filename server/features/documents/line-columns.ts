// The own values of lines in the export of a list of documents: a column for each field, with the values of all
// lines in their order, next to one with the products. A list shows documents, and one row stays one document.
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { formatOwnValue } from '../../../domain/entity-schema/format-own-value.ts';
import { OWN_FIELDS, type OwnField } from '../../../domain/entity-schema/own-fields.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { ownLineTables } from '../../database/schema/own-fields.ts';
import type { FurtherColumns } from '../../entities/list-sheet.ts';
import { type Cell, type Column, formatPlainMoney } from '../../platform/exports/sheet.ts';
import { loadDocumentFields, toOwnAnswer } from './own-values.ts';

/** Heads the column that says which values are of what. */
const linesText: Texts = { en: 'Lines', ne: 'पङ्क्तिहरू' };

/** Between the values of two lines; a value may have commas. */
const BETWEEN = '; ';
/** In the place of a line without a value, so that the columns agree. */
const NOTHING = '–';

type StoredLine = {
  owner: number;
  product_name: string;
  description: string | null;
  own_fields: string | null;
};

const loadLines = (
  { read }: Database,
  { table }: Entity,
  company_id: number,
  ids: number[],
): Promise<StoredLine[]> => {
  const { table: lines, owner } = ownLineTables[table]!;
  return query<StoredLine>(
    read,
    `select ${owner} as owner, product_name, description, own_fields from ${lines}
     where company_id = ? and ${owner} in (${placeholders(ids.length)}) order by ${owner}, line_no`,
    [company_id, ...ids],
  );
};

/** Figures as in every other column, for machines; all else as a page says it. */
const toText = (field: OwnField, { own_fields }: StoredLine, language: Language): string => {
  const values = (toOwnAnswer([field], own_fields)[OWN_FIELDS] ?? {}) as Row;
  const [value] = Object.values(values);
  if (value === null || value === undefined) return '';
  if (field.kind === 'money') return formatPlainMoney(toPaisa(Number(value)));
  if (field.kind === 'decimal' || field.kind === 'integer') return String(value);
  return formatOwnValue(field, values, language);
};

/** Null where no line has a value. */
const join = (texts: string[]): Cell =>
  texts.every(text => text === '') ? null : texts.map(text => text || NOTHING).join(BETWEEN);

/**
 * The columns of the lines that the role of the session sees and that are exported; undefined where the
 * company has none. Pictures and files are in no cell.
 */
export const loadLineColumns = async (
  { database, entities }: { database: Database; entities: Entity[] },
  entity: Entity,
  { actor: { company_id }, role_id, language }: Session,
): Promise<FurtherColumns | undefined> => {
  const { line } = await loadDocumentFields(
    database.cachedReads,
    company_id,
    entity,
    entities,
    role_id,
  );
  const fields = line.filter(({ kind, exported }) => kind !== 'image' && exported !== false);
  if (fields.length === 0) return undefined;
  const toColumn = (name: string, label: Texts): Column => ({
    ...{ name: `lines.${name}`, kind: 'text', width: 3 },
    label: label[language],
  });
  return {
    columns: [
      toColumn('product_name', linesText),
      ...fields.map(({ name, label }) => toColumn(name, label)),
    ],
    load: async records => {
      const ids = records.map(({ id }) => Number(id));
      const lines = ids.length > 0 ? await loadLines(database, entity, company_id, ids) : [];
      const byOwner = Map.groupBy(lines, ({ owner }) => Number(owner));
      return ids.map(id => {
        const ofDocument = byOwner.get(id) ?? [];
        return [
          join(
            ofDocument.map(({ product_name, description }) => product_name || description || ''),
          ),
          ...fields.map(field => join(ofDocument.map(each => toText(field, each, language)))),
        ];
      });
    },
  };
};
