// How the conditions of a list are said: the names of the operators, and the sentence on a chip.
import type { Field } from '../../domain/entity-schema/entity.ts';
import {
  type ConditionOperator,
  listOperators,
  splitList,
} from '../../domain/entity-schema/list-conditions.ts';
import type { ListCondition } from '../../domain/entity-schema/list-filter-values.ts';
import type { Texts } from '../../domain/language.ts';

/** An operator as a screen offers it: "empty" has two answers. */
export type OperatorChoice = Exclude<ConditionOperator, 'empty'> | 'empty' | 'filled';

type OperatorTexts = { name: Texts; sentence: Texts };

const shared = {
  contains: {
    name: { en: 'contains', ne: 'मा यो पाठ छ' },
    sentence: { en: '{field} contains {value}', ne: '{field}मा {value} भएको' },
  },
  is: {
    name: { en: 'is', ne: 'यही हो' },
    sentence: { en: '{field} is {value}', ne: '{field}: {value}' },
  },
  not: {
    name: { en: 'is not', ne: 'यो होइन' },
    sentence: { en: '{field} is not {value}', ne: '{field}: {value} बाहेक' },
  },
  in: {
    name: { en: 'is one of', ne: 'यीमध्ये कुनै' },
    sentence: { en: '{field} is {value}', ne: '{field}: {value}' },
  },
  between: {
    name: { en: 'is between', ne: 'यति देखि यति सम्म' },
    sentence: { en: '{field} is between {value} and {last}', ne: '{field} {value} देखि {last} सम्म' },
  },
  empty: {
    name: { en: 'is empty', ne: 'खाली छ' },
    sentence: { en: '{field} is empty', ne: '{field} खाली भएको' },
  },
  filled: {
    name: { en: 'is not empty', ne: 'खाली छैन' },
    sentence: { en: '{field} is not empty', ne: '{field} खाली नभएको' },
  },
} satisfies Record<string, OperatorTexts>;

type Comparison = 'gt' | 'gte' | 'lt' | 'lte';

const ofAmounts: Record<Comparison, OperatorTexts> = {
  gt: {
    name: { en: 'is more than', ne: 'योभन्दा बढी' },
    sentence: { en: '{field} is more than {value}', ne: '{field} {value} भन्दा बढी' },
  },
  gte: {
    name: { en: 'is at least', ne: 'कम्तीमा' },
    sentence: { en: '{field} is at least {value}', ne: '{field} कम्तीमा {value}' },
  },
  lt: {
    name: { en: 'is less than', ne: 'योभन्दा कम' },
    sentence: { en: '{field} is less than {value}', ne: '{field} {value} भन्दा कम' },
  },
  lte: {
    name: { en: 'is at most', ne: 'बढीमा' },
    sentence: { en: '{field} is at most {value}', ne: '{field} बढीमा {value}' },
  },
};

const ofDays: Record<Comparison, OperatorTexts> = {
  gt: {
    name: { en: 'is after', ne: 'योभन्दा पछि' },
    sentence: { en: '{field} is after {value}', ne: '{field} {value} भन्दा पछि' },
  },
  gte: {
    name: { en: 'is on or after', ne: 'यही दिन वा पछि' },
    sentence: { en: '{field} is on or after {value}', ne: '{field} {value} वा त्यसपछि' },
  },
  lt: {
    name: { en: 'is before', ne: 'योभन्दा अघि' },
    sentence: { en: '{field} is before {value}', ne: '{field} {value} भन्दा अघि' },
  },
  lte: {
    name: { en: 'is on or before', ne: 'यही दिन वा अघि' },
    sentence: { en: '{field} is on or before {value}', ne: '{field} {value} वा त्यसअघि' },
  },
};

const ofTimes: typeof ofDays = {
  gt: {
    name: { en: 'is after', ne: 'पछि' },
    sentence: { en: '{field} is after {value}', ne: '{field} {value} पछि' },
  },
  gte: {
    name: { en: 'is at or after', ne: 'यही समय वा पछि' },
    sentence: { en: '{field} is at or after {value}', ne: '{field} {value} वा त्यसपछि' },
  },
  lt: {
    name: { en: 'is before', ne: 'अघि' },
    sentence: { en: '{field} is before {value}', ne: '{field} {value} अघि' },
  },
  lte: {
    name: { en: 'is at or before', ne: 'यही समय वा अघि' },
    sentence: { en: '{field} is at or before {value}', ne: '{field} {value} वा त्यसअघि' },
  },
};

const isDay = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'date' || kind === 'timestamp';

const toComparing = (field: Pick<Field, 'kind'>): typeof ofDays => {
  if (field.kind === 'time') return ofTimes;
  return isDay(field) ? ofDays : ofAmounts;
};

/** What an operator of a field is called, and its sentence. */
export const getOperatorTexts = (
  field: Pick<Field, 'kind'>,
  operator: OperatorChoice,
): OperatorTexts =>
  operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'
    ? toComparing(field)[operator]
    : shared[operator];

/** The operators that a screen offers: several days are chosen by their first and last one. */
export const listOperatorChoices = (field: Field): OperatorChoice[] =>
  listOperators(field).flatMap((operator): OperatorChoice[] => {
    if (operator === 'empty') return ['empty', 'filled'];
    if (operator === 'in' && (isDay(field) || field.kind === 'yes-no')) return [];
    return [operator];
  });

/** How a condition is offered. */
export const toOperatorChoice = ({ operator, value }: ListCondition): OperatorChoice =>
  operator === 'empty' && value === 'false' ? 'filled' : operator;

/** The parts of a value: of a list and of two ends each by itself. */
export const splitValue = ({
  operator,
  value,
}: Pick<ListCondition, 'operator' | 'value'>): string[] =>
  operator === 'in' || operator === 'between' ? splitList(value) : [value];

export const conditionTexts = {
  add: { en: 'Add condition', ne: 'सर्त थप्नुहोस्' },
  title: { en: 'Conditions', ne: 'सर्तहरू' },
  help: {
    en: 'All conditions of a group must hold.',
    ne: 'समूहका सबै सर्त मिल्नुपर्छ।',
  },
  anyHelp: {
    en: 'Shows records for which any of these groups holds.',
    ne: 'यीमध्ये कुनै एक समूह मिल्ने अभिलेख देखिन्छन्।',
  },
  group: { en: 'Group {n}', ne: 'समूह {n}' },
  field: { en: 'Field', ne: 'विवरण' },
  operator: { en: 'Condition', ne: 'सर्त' },
  value: { en: 'Value', ne: 'मान' },
  from: { en: 'From', ne: 'देखि' },
  to: { en: 'To', ne: 'सम्म' },
  list: {
    en: 'Separate several values with commas. Put a value with a comma in quotes: "Pokhara, Lakeside".',
    ne: 'धेरै मान अल्पविरामले छुट्याउनुहोस्। अल्पविराम भएको मान "पोखरा, लेकसाइड" जसरी उद्धरण चिह्नभित्र राख्नुहोस्।',
  },
  and: { en: 'And', ne: 'र' },
  or: { en: 'Or', ne: 'वा' },
  apply: { en: 'Apply', ne: 'लागू गर्नुहोस्' },
  edit: { en: 'Edit condition', ne: 'सर्त सम्पादन गर्नुहोस्' },
  remove: { en: 'Remove condition', ne: 'सर्त हटाउनुहोस्' },
  joinAnd: { en: ' and ', ne: ' र ' },
  joinOr: { en: ' or ', ne: ' वा ' },
  unknown: { en: 'a field that is no longer there', ne: 'अहिले नरहेको विवरण' },
  order: {
    en: 'The first value is after the second.',
    ne: 'पहिलो मान दोस्रोभन्दा पछिको छ।',
  },
  yes: { en: 'Yes', ne: 'हो' },
  no: { en: 'No', ne: 'होइन' },
} satisfies Record<string, Texts>;

/** What a yes or no is offered as; a company's own field says it itself. */
export const listOptions = ({ kind, options }: Field): NonNullable<Field['options']> | undefined =>
  options ??
  (kind === 'yes-no'
    ? [
        { value: 1, label: conditionTexts.yes },
        { value: 0, label: conditionTexts.no },
      ]
    : undefined);
