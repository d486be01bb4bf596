// The rules of a document and of its lines while it is entered: what is broken by what is typed, as the server
// will say it (decision 87).
import type { Language, Texts } from '../language.ts';
import {
  toHeadFormulas,
  toHeadValues,
  toLineFormulas,
  toLineValues,
  toRequestName,
} from './document-formulas.ts';
import type { Entity, FieldErrors, Row } from './entity.ts';
import { computeFields, findField, findRuleErrors, listNames } from './formulas.ts';
import { flattenOwnFields, OWN_FIELDS, type OwnField } from './own-fields.ts';

type Rules = Entity['rules'];

/** The own fields and the rules of a kind of document: of its head and of each line. */
export type RuledDocument = {
  name: string;
  head: OwnField[];
  line: OwnField[];
  rules: Rules;
  lineRules: Rules;
};

/** Head and lines as a request has them, with prices without VAT; `list` is the name of the lines there. */
export type TypedRequest = { sent: Row; list: string; lines: Row[] };

/** The own values of a head or line, flat; what is not sent has the default of its field. */
const toOwnRecord = (fields: OwnField[], sent: Row): Row => ({
  ...Object.fromEntries(fields.map(field => [field.name, field.default ?? null])),
  ...flattenOwnFields({ [OWN_FIELDS]: sent[OWN_FIELDS] ?? {} }),
});

const toLineRecord = (ruled: RuledDocument, sent: Row): Row =>
  computeFields(toLineFormulas(ruled, ruled.line), {
    ...toLineValues(ruled, sent),
    ...toOwnRecord(ruled.line, sent),
  });

const toHeadRecord = (ruled: RuledDocument, sent: Row, lines: Row[]): Row =>
  computeFields(toHeadFormulas(ruled, ruled.head, ruled.line), {
    ...toHeadValues(ruled, sent, lines),
    ...toOwnRecord(ruled.head, sent),
  });

/** An empty document has no total. */
const EMPTY: Row = { total: 0 };

/**
 * The rules that are broken, by the names of the request (`own_fields.order`, `details.0.amount`). Unless `all` are
 * judged, those of which nobody has touched a value say nothing yet. `today` is a day (AD).
 */
export const findBrokenRules = (
  ruled: RuledDocument,
  { sent, list, lines }: TypedRequest,
  { all, today }: { all: boolean; today: string },
): Record<string, Texts> => {
  const { name, head, line, rules, lineRules } = ruled;
  const records = lines.map(each => toLineRecord(ruled, each));
  const [headFields, lineFields] = [
    toHeadFormulas({ name }, head, line),
    toLineFormulas({ name }, line),
  ];
  const record = toHeadRecord(ruled, sent, records);
  const [emptyHead, emptyLine] = all
    ? [undefined, undefined]
    : [toHeadRecord(ruled, EMPTY, []), toLineRecord(ruled, {})];
  const judge = (language: Language): FieldErrors => {
    const broken: FieldErrors = {};
    const add = (found: FieldErrors, of: 'head' | 'line', place: string) => {
      for (const [field, said] of Object.entries(found))
        broken[place + toRequestName({ name }, field, of)] = said;
    };
    for (const [index, each] of records.entries())
      add(
        findRuleErrors({ ...lineFields, rules: lineRules }, each, emptyLine, language, today),
        'line',
        `${list}.${index}.`,
      );
    add(findRuleErrors({ ...headFields, rules }, record, emptyHead, language, today), 'head', '');
    return broken;
  };
  const [en, ne] = [judge('en'), judge('ne')];
  return Object.fromEntries(
    Object.entries(en).map(([at, said]) => [at, { en: said.join(' '), ne: ne[at]!.join(' ') }]),
  );
};

/** The messages of the rules of which all values are there; others the server alone can judge. */
export const listJudgedMessages = (ruled: RuledDocument, language: Language): string[] => {
  const { name, head, line, rules, lineRules } = ruled;
  const of = (fields: Pick<Entity, 'fields'>, judged: Rules) =>
    judged
      .filter(({ rule }) => listNames(rule).every(each => findField(fields, each)))
      .map(({ message }) => message[language]);
  return [
    ...of(toHeadFormulas({ name }, head, line), rules),
    ...of(toLineFormulas({ name }, line), lineRules),
  ];
};
