// Validates a form layout that an administrator adds or removes.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { addLayoutSchema } from '../../../domain/requests/setting-requests.ts';
import {
  type CustomLayout,
  listKnownColumns,
  MAX_HEADING_LENGTH,
} from '../../../domain/tax/tax-forms/custom-layouts.ts';
import { isFormName } from '../../../domain/tax/tax-forms/form-layout.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, isObject } from '../../platform/http/request-validator.ts';

const layoutTexts = {
  coming: {
    en: 'A new layout must start on a future date: filed forms keep theirs.',
    ne: 'ढाँचा आउने दिनदेखि मात्र लागू हुन्छ: बुझाइसकेको फाराम जस्ताको तस्तै रहन्छ।',
  },
  taken: {
    en: 'There is already a layout of this form from this date.',
    ne: 'यस दिनदेखि यो फारामको ढाँचा पहिले नै छ।',
  },
  none: {
    en: 'Keep at least one column that every document has.',
    ne: 'हरेक कागजातमा हुने कम्तीमा एउटा महल रहनुपर्छ।',
  },
  unknown: { en: 'This form has no such column.', ne: 'यो फारामको यस्तो महल छैन।' },
  twice: { en: 'This column is already included.', ne: 'यो महल पहिले नै छ।' },
  long: { en: 'At most {n} characters.', ne: 'बढीमा {n} अक्षर।' },
  gone: { en: 'Layout not found.', ne: 'ढाँचा भेटिएन।' },
  holds: {
    en: 'This layout is already in effect. Add one from a later date.',
    ne: 'यो ढाँचा लागू भइसक्यो। पछिको दिनदेखि अर्को थप्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(addLayoutSchema);

/** Adds the problems of headings that are longer than a column. */
const validateHeadings = (
  label: unknown,
  at: string,
  language: Language,
  problems: FieldErrors,
): void => {
  for (const spoken of ['en', 'ne']) {
    const text = isObject(label) ? label[spoken] : undefined;
    if (typeof text === 'string' && text.trim().length > MAX_HEADING_LENGTH)
      problems[`${at}.${spoken}`] = [
        translate(layoutTexts.long, language, {
          n: localizeDigits(String(MAX_HEADING_LENGTH), language),
        }),
      ];
  }
};

/**
 * The layout of a body `{form, from, columns: [{name, label: {en, ne}}]}`. Throws ValidationError
 * (422), also if there is one from that day already.
 */
export const parseLayout = (
  body: Row,
  added: CustomLayout[],
  today: string,
  language: Language,
): CustomLayout => {
  const problems = validate(body, language);
  const addError = (name: string, text: Texts) => {
    if (!problems[name]) problems[name] = [text[language]];
  };
  const { form, from, columns } = body;
  const known = typeof form === 'string' && isFormName(form) ? listKnownColumns(form) : undefined;
  if (!problems.from && (from as string) <= today) addError('from', layoutTexts.coming);
  else if (added.some(layout => layout.form === form && layout.from === from))
    addError('from', layoutTexts.taken);

  const given = Array.isArray(columns) ? (columns as unknown[]) : [];
  for (const [index, column] of given.entries()) {
    if (!isObject(column)) continue;
    const at = `columns.${index}`;
    const isFirst =
      given.findIndex(other => isObject(other) && other.name === column.name) === index;
    if (known && !known.some(({ name }) => name === column.name))
      addError(`${at}.name`, layoutTexts.unknown);
    else if (!isFirst) addError(`${at}.name`, layoutTexts.twice);
    validateHeadings(column.label, `${at}.label`, language, problems);
  }
  const chosen = given.filter(isObject).map(({ name }) => name);
  if (
    Array.isArray(columns) &&
    known &&
    !known.some(({ name, item }) => !item && chosen.includes(name))
  )
    addError('columns', layoutTexts.none);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    form: form as CustomLayout['form'],
    from: from as string,
    columns: (given as CustomLayout['columns']).map(({ name, label }) => ({
      name,
      label: { en: label.en.trim(), ne: label.ne.trim() },
    })),
  };
};

/**
 * The layouts without one that is not yet in effect on `today` (AD). Throws NotFoundError (404),
 * ValidationError (422) if it is in effect.
 */
export const removeLayout = (
  added: CustomLayout[],
  { form, from }: Row,
  today: string,
  language: Language,
): CustomLayout[] => {
  const found = added.find(layout => layout.form === form && layout.from === from);
  if (!found) throw new NotFoundError(layoutTexts.gone[language]);
  if (found.from <= today) throw new ValidationError({ from: [layoutTexts.holds[language]] });
  return added.filter(layout => layout !== found);
};
