// Names that a company gives: of its fields, of the values of a choice, of its record types. A name is typed,
// or made from a title.
import { isInheritedName } from './reserved-names.ts';

/** Letters, digits and underscores, beginning with a letter: also a name in a file and in the API. */
const NAME_PATTERN = /^[a-z][a-z0-9_]{0,39}$/;

/** True for a name that an own field can have. */
export const isOwnFieldName = (name: string): boolean =>
  NAME_PATTERN.test(name) && !isInheritedName(name);

/** A name made from a title: "Delivery Note No." becomes delivery_note_no; empty for none. */
export const suggestOwnName = (title: string): string => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '');
  return isOwnFieldName(words) ? words : '';
};

const MAX_CHOICE_VALUE = 60;

/** The value of a choice that has none of its own: its title, as far as a value goes. */
export const toChoiceValue = (title: string): string => title.slice(0, MAX_CHOICE_VALUE);

/** Words of small letters with hyphens between them: the name of a permission, too, has letters only. */
const RECORD_TYPE_PATTERN = /^[a-z]+(-[a-z]+)*$/;
const MAX_RECORD_TYPE = 40;

/** True for a name that a record type can have. */
export const isRecordTypeName = (name: string): boolean =>
  name.length <= MAX_RECORD_TYPE && RECORD_TYPE_PATTERN.test(name) && !isInheritedName(name);

/** A name made from a title: "Service Contracts" becomes service-contracts; empty for none. */
export const suggestRecordTypeName = (title: string): string => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, '-')
    .slice(0, MAX_RECORD_TYPE)
    .replace(/^-+|-+$/g, '');
  return isRecordTypeName(words) ? words : '';
};
