// A condition of a list as a person says it: "Total is more than Rs. 1,000".
import { Fragment, type ReactNode } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { amountPatterns } from '../../domain/entity-schema/list-conditions.ts';
import {
  type ConditionGroup,
  isGroup,
  type ListCondition,
} from '../../domain/entity-schema/list-filter-values.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useCalendar } from '../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { useAmount } from '../ui/Amount.tsx';
import {
  conditionTexts,
  getOperatorTexts,
  listOptions,
  splitValue,
  toOperatorChoice,
} from './condition-texts.ts';
import { getFilterLabel, useReferenceOptions } from './FilterFields.tsx';

type ValueProps = { field: Field; value: string };

const ReferenceName = ({ field, value }: ValueProps) => {
  const options = useReferenceOptions(field.reference!);
  return <>{options.find(option => String(option.value) === value)?.label ?? '…'}</>;
};

/** One value as it is read: money with its symbol, a day in the calendar of the reader. */
const ConditionValue = ({ field, value }: ValueProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const amount = useAmount();
  const { kind } = field;
  if (field.reference) return <ReferenceName field={field} value={value} />;
  const options = listOptions(field);
  const option = options?.find(candidate => String(candidate.value) === value);
  if (option) return <>{t(option.label)}</>;
  // An address may say anything; the server refuses it.
  if (kind === 'money' && amountPatterns.money.test(value)) return <>{amount(Number(value))}</>;
  if (formatValidators.date(value)) return <>{formatDate(value, calendar, language)}</>;
  if (kind === 'text' || kind === 'multiline')
    return <>{language === 'ne' ? `“${value}”` : `"${value}"`}</>;
  return <>{localizeDigits(value, language)}</>;
};

/** The parts with what is between them. */
const joinNodes = (parts: ReactNode[], separator: string): ReactNode =>
  parts.map((part, nth) => (
    <Fragment key={nth}>
      {nth > 0 && separator}
      {part}
    </Fragment>
  ));

const OneCondition = ({ entity, condition }: { entity: Entity; condition: ListCondition }) => {
  const t = useTranslations();
  const field = entity.fields.find(({ name }) => name === condition.field);
  if (!field) return <>{t(conditionTexts.unknown)}</>;
  const { sentence } = getOperatorTexts(field, toOperatorChoice(condition));
  const values = splitValue(condition).map((value, nth) => (
    <ConditionValue key={nth} field={field} value={value} />
  ));
  const isBetween = condition.operator === 'between';
  const parts: Record<string, ReactNode> = {
    '{field}': t(getFilterLabel(entity, field.name)),
    '{value}': isBetween ? values[0] : joinNodes(values, t(conditionTexts.joinOr)),
    '{last}': values[1],
  };
  return (
    <>
      {t(sentence)
        .split(/(\{\w+\})/)
        .map((part, nth) => (
          <Fragment key={nth}>{parts[part] ?? part}</Fragment>
        ))}
    </>
  );
};

/** A condition, or the alternatives of a group; several conditions of one are in brackets. */
export const ConditionSentence = ({
  entity,
  condition,
}: {
  entity: Entity;
  condition: ListCondition | ConditionGroup;
}) => {
  const t = useTranslations();
  if (!isGroup(condition)) return <OneCondition entity={entity} condition={condition} />;
  const alternatives = condition.any.map(all => {
    const sentences = all.map((each, nth) => (
      <OneCondition key={nth} entity={entity} condition={each} />
    ));
    const joined = joinNodes(sentences, t(conditionTexts.joinAnd));
    return all.length > 1 ? <>({joined})</> : joined;
  });
  return <>{joinNodes(alternatives, t(conditionTexts.joinOr))}</>;
};
