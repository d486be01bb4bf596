// The value of a field that a company has added, as paper and pages say it.
import { formatBothCalendars } from '../calendar/format-date.ts';
import { type Language, localizeDigits } from '../language.ts';
import { formatMoney, toPaisa } from '../money/money.ts';
import type { Row } from './entity.ts';
import { type OwnField, toOwnName } from './own-fields.ts';

/** By what a person knows the record of a reference; empty where nothing is known of it. */
const toRecordName = ({ name, reference }: OwnField, own: Row, language: Language): string => {
  const { as, show, nepali } = reference!;
  const record = (own[toOwnName({ name: as! })] ?? {}) as Row;
  // Another one has been chosen since.
  if (record.id !== own[toOwnName({ name })]) return '';
  return String((language === 'ne' && nepali && record[nepali]) || (record[show] ?? ''));
};

/**
 * The value of a field (rupees, AD) in words; empty for none. `own` are the values of the record as
 * they travel: a reference is said by the record that comes along. A choice that is gone is said by
 * its value.
 */
export const formatOwnValue = (field: OwnField, own: Row, language: Language): string => {
  const value = own[toOwnName(field)];
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'reference':
      return toRecordName(field, own, language) || localizeDigits(String(value), language);
    case 'money':
      return formatMoney(toPaisa(Number(value)), language);
    case 'decimal':
    case 'integer':
    case 'time':
      return localizeDigits(String(value), language);
    case 'date':
      return formatBothCalendars(String(value), language);
    case 'yes-no':
    case 'choice': {
      const known = field.kind === 'yes-no' ? Number(value) : value;
      const option = field.options?.find(each => each.value === known);
      return option ? option.label[language] : String(value);
    }
    default:
      return String(value);
  }
};
