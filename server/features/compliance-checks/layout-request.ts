// Validates a form layout that an administrator adds or removes.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import {
  type CustomLayout,
  listKnownColumns,
  MAX_HEADING_LENGTH,
} from '../../../domain/tax/tax-forms/custom-layouts.ts';
import { isFormName } from '../../../domain/tax/tax-forms/form-layout.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import {
  type AddError,
  collectErrors,
  isFilled,
  isObject,
  toFieldSet,
  validateFieldNames,
} from '../../platform/http/validate-fields.ts';

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

const validateLabel = (
  label: unknown,
  at: string,
  say: AddError,
  language: Language,
  problems: Record<string, string[]>,
) => {
  if (!isObject(label)) return say(at, isFilled(label) ? messages.type : messages.required);
  validateFieldNames(label, toFieldSet('en ne'), say, `${at}.`);
  for (const spoken of ['en', 'ne']) {
    const text = label[spoken];
    if (typeof text === 'string' && text.trim().length > MAX_HEADING_LENGTH)
      problems[`${at}.${spoken}`] = [
        translate(layoutTexts.long, language, {
          n: localizeDigits(String(MAX_HEADING_LENGTH), language),
        }),
      ];
    else if (typeof text !== 'string' || text.trim() === '')
      say(
        `${at}.${spoken}`,
        isFilled(text) && typeof text !== 'string' ? messages.wrongText : messages.required,
      );
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
  const { problems, say } = collectErrors(language);
  validateFieldNames(body, toFieldSet('form from columns'), say);
  const { form, from, columns } = body;
  const known = typeof form === 'string' && isFormName(form) ? listKnownColumns(form) : undefined;
  if (!known) say('form', isFilled(form) ? messages.choice : messages.required);
  if (!isFilled(from)) say('from', messages.required);
  else if (typeof from !== 'string' || !formatValidators.date(from)) say('from', messages.date);
  else if (from <= today) say('from', layoutTexts.coming);
  else if (added.some(layout => layout.form === form && layout.from === from))
    say('from', layoutTexts.taken);

  const given = Array.isArray(columns) ? (columns as unknown[]) : [];
  if (!Array.isArray(columns))
    say('columns', isFilled(columns) ? messages.array : messages.required);
  for (const [index, column] of given.entries()) {
    const at = `columns.${index}`;
    if (!isObject(column)) {
      say(at, messages.type);
      continue;
    }
    validateFieldNames(column, toFieldSet('name label'), say, `${at}.`);
    const isFirst =
      given.findIndex(other => isObject(other) && other.name === column.name) === index;
    if (!isFilled(column.name)) say(`${at}.name`, messages.required);
    else if (known && !known.some(({ name }) => name === column.name))
      say(`${at}.name`, layoutTexts.unknown);
    else if (!isFirst) say(`${at}.name`, layoutTexts.twice);
    validateLabel(column.label, `${at}.label`, say, language, problems);
  }
  const chosen = given.filter(isObject).map(({ name }) => name);
  if (
    Array.isArray(columns) &&
    known &&
    !known.some(({ name, item }) => !item && chosen.includes(name))
  )
    say('columns', layoutTexts.none);
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
