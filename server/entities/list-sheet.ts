// A list as a sheet for export: the columns that the list can show, as a reader of its screen reads
// them; days in both calendars.
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Entity, Field, FieldType, Row } from '../../domain/entity-schema/entity.ts';
import { type Language, localizeText, type Texts } from '../../domain/language.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import type { Cell, Column, Sheet } from '../platform/exports/sheet.ts';

const texts = {
  yes: { en: 'Yes', ne: 'हो' },
  no: { en: 'No', ne: 'होइन' },
  ad: { en: 'AD', ne: 'ई.सं.' },
};

/** Characters of a printed cell; a name and a short address are whole. */
const MAX_CELL_LENGTH = 60;

/** How a value is written: its own type of column where it is no text. */
type CellWriter = (value: unknown, record: Row) => Cell;

type Reader = { entities: Entity[]; language: Language };

const translateOf = (field: Field | undefined, language: Language) => (text: string) =>
  localizeText(field?.shipped ? translateSeedName(text, language, field.shipped) : text, language);

/** By what a person knows the other record, as on the screen. */
export const toReferenceText = (field: Field, { entities, language }: Reader) => {
  const { entity, show, nepali } = field.reference!;
  const shown = entities
    .find(({ name }) => name === entity)
    ?.fields.find(({ name }) => name === show);
  const translate = translateOf(shown, language);
  return (other: Row): string =>
    language === 'ne' && nepali && other[nepali]
      ? String(other[nepali])
      : translate(String(other[show] ?? ''));
};

/** The kinds that a sheet has no cell for: pictures, secrets, rows within a row. */
const UNWRITTEN: FieldType[] = ['image', 'password', 'children'];

/** Writes the filled values of a field in words, as their reader reads them. */
export const toTextWriter = (field: Field, reader: Reader): CellWriter => {
  const { language } = reader;
  if (field.kind === 'yes-no') return value => texts[value ? 'yes' : 'no'][language];
  if (field.kind === 'choice')
    return value =>
      field.options?.find(option => option.value === value)?.label[language] ?? String(value);
  if (field.kind === 'reference') {
    const text = toReferenceText(field, reader);
    const { as } = field.reference!;
    return (value, record) => {
      const other = as ? (record[as] as Row | null | undefined) : undefined;
      return (other && text(other)) || String(value);
    };
  }
  if (field.kind === 'references') {
    const text = toReferenceText(field, reader);
    const { as } = field.reference!;
    return (value, record) =>
      ((as ? (record[as] as Row[] | undefined) : undefined)?.map(text) ?? (value as number[])).join(
        ', ',
      );
  }
  if (field.kind === 'tags') return value => (value as string[]).join(', ');
  const translate = translateOf(field, language);
  return value => translate(String(value));
};

type SheetColumn = Column & { cell: (record: Row) => Cell };

const toSheetColumns = (field: Field, label: string, reader: Reader): SheetColumn[] => {
  const { name, kind } = field;
  const write =
    (writer: CellWriter) =>
    (record: Row): Cell => {
      const value = record[name];
      return value === null || value === undefined || value === '' ? null : writer(value, record);
    };
  if (kind === 'money')
    return [{ label, name, kind, width: 2, cell: write(value => toPaisa(Number(value))) }];
  if (kind === 'integer') return [{ label, name, kind: 'whole', width: 1, cell: write(Number) }];
  if (kind === 'date' || kind === 'timestamp') {
    const type = kind === 'date' ? 'date' : 'text';
    return [
      {
        label,
        name: `${name}_bs`,
        kind: type,
        width: 2,
        cell: write(value => formatDate(String(value), 'bs', 'en')),
      },
      {
        label: `${label} (${texts.ad[reader.language]})`,
        name,
        kind: type,
        width: 2,
        cell: write(String),
      },
    ];
  }
  return [{ label, name, kind: 'text', width: 3, cell: write(toTextWriter(field, reader)) }];
};

/** Of the columns of the list, or of the whole record. */
type SheetFields = 'listed' | 'all';

const listSheetFields = (
  { list, fields }: Entity,
  wanted: SheetFields,
): { field: Field; label: Texts }[] => {
  if (wanted === 'all') return fields.map(field => ({ field, label: field.label }));
  return list.columns.flatMap(column =>
    column.fields.map(name => {
      const field = fields.find(candidate => candidate.name === name)!;
      return { field, label: column.fields.length === 1 ? column.label : field.label };
    }),
  );
};

/** Columns of a sheet that no field of the entity has, and their cells of a page of records. */
export type FurtherColumns = { columns: Column[]; load: (records: Row[]) => Promise<Cell[][]> };

const NO_COLUMNS: FurtherColumns = {
  columns: [],
  load: async records => records.map(() => []),
};

/**
 * The sheet of a list, title and labels in the language: a column for each field, money in paisa,
 * days in BS and AD, and then the further columns. `pages` are its records as its answers have them.
 */
export const buildListSheet = (
  entity: Entity,
  entities: Entity[],
  language: Language,
  pages: AsyncIterable<Row[]>,
  wanted: SheetFields = 'listed',
  further: FurtherColumns = NO_COLUMNS,
): Sheet => {
  const columns = listSheetFields(entity, wanted).flatMap(({ field, label }) =>
    UNWRITTEN.includes(field.kind) || field.exported === false
      ? []
      : toSheetColumns(field, label[language], { entities, language }),
  );
  const rows = async function* () {
    for await (const records of pages) {
      const more = await further.load(records);
      yield records.map((record, place) => [
        ...columns.map(({ cell }) => cell(record)),
        ...more[place]!,
      ]);
    }
  };
  return {
    title: entity.many[language],
    language,
    head: [],
    columns: [...columns.map(({ cell: _, ...column }) => column), ...further.columns],
    rows: rows(),
    totals: () => [],
    longest: MAX_CELL_LENGTH,
  };
};
