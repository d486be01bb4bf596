// How a row of a record is called where it is named in a text: by its name, or else by the first thing that is
// shown of it, as its reader reads it on the screen.
import { formatBothCalendars } from '../../domain/calendar/format-date.ts';
import { type EditedChildren, findRowNameField } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { toTextWriter } from './list-sheet.ts';

/**
 * The name of the row in the language; a day is in both calendars, since the server knows nothing of the one that
 * the reader has chosen. undefined for a row of which nothing is filled in.
 */
export const toRowName = (
  field: EditedChildren,
  child: Entity,
  row: Row,
  { entities, language }: { entities: Entity[]; language: Language },
): string | undefined => {
  const named = findRowNameField(field, child, row);
  if (!named) return undefined;
  const value = row[named.name];
  if (named.kind === 'date' || named.kind === 'timestamp')
    return formatBothCalendars(String(value), language);
  if (named.kind === 'money') return formatMoney(toPaisa(Number(value)), language);
  if (typeof value === 'number' && ['integer', 'decimal'].includes(named.kind))
    return localizeDigits(String(value), language);
  return String(toTextWriter(named, { entities, language })(value, row));
};
