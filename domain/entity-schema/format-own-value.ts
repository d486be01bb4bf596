// The value of a field that a company has added, as paper and pages say it.
import { formatBothCalendars } from '../calendar/format-date.ts';
import { type Language, localizeDigits } from '../language.ts';
import { formatMoney, toPaisa } from '../money/money.ts';
import type { OwnField } from './own-fields.ts';

/** The value (rupees, AD) in words; empty for none. A choice that is gone is said by its value. */
export const formatOwnValue = (field: OwnField, value: unknown, language: Language): string => {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'money':
      return formatMoney(toPaisa(Number(value)), language);
    case 'decimal':
    case 'integer':
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
