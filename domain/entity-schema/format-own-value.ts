// The value of a field that a company has added, as paper and pages say it.
import { formatBothCalendars } from '../calendar/format-date.ts';
import { type Language, localizeDigits, type Texts } from '../language.ts';
import { formatMoney, toPaisa } from '../money/money.ts';
import type { Row } from './entity.ts';
import { acceptsPdf } from './file-fields.ts';
import { type OwnField, toOwnName } from './own-fields.ts';

/** By what a person knows a record that is named; its id where nothing is known of it. */
const toRecordName = (
  { reference }: OwnField,
  id: unknown,
  others: Row[],
  language: Language,
): string => {
  const { show, nepali } = reference!;
  // Another one may have been chosen since.
  const record = others.find(other => other.id === id) ?? {};
  const name = (language === 'ne' && nepali && record[nepali]) || record[show];
  return String(name ?? '') || localizeDigits(String(id), language);
};

/** The records that come along with the value of a reference, or of several. */
const listRecords = ({ reference }: OwnField, own: Row): Row[] => {
  const others = own[toOwnName({ name: reference!.as! })] ?? [];
  return (Array.isArray(others) ? others : [others]) as Row[];
};

const attachedTexts = {
  picture: { en: 'Picture attached', ne: 'तस्बिर संलग्न' },
  file: { en: 'File attached', ne: 'फाइल संलग्न' },
} satisfies Record<string, Texts>;

/**
 * The value of a field (rupees, AD) in words; empty for none. `own` are the values of the record as
 * they travel: a reference is said by the record that comes along. A choice that is gone is said by
 * its value; of a picture or file only that there is one.
 */
export const formatOwnValue = (field: OwnField, own: Row, language: Language): string => {
  const value = own[toOwnName(field)];
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'reference':
    case 'references':
      return (Array.isArray(value) ? value : [value])
        .map(id => toRecordName(field, id, listRecords(field, own), language))
        .join(', ');
    case 'tags':
      return (value as string[]).join(', ');
    case 'image':
      return attachedTexts[acceptsPdf(field) ? 'file' : 'picture'][language];
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
