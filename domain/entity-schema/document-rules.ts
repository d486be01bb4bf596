// The rules of a document and of its lines while it is entered: what is broken by what is typed, as the server
// will say it (decision 87).
import type { Texts } from '../language.ts';
import {
  toHeadFormulas,
  toHeadValues,
  toLineFormulas,
  toLineValues,
  toRequestName,
} from './document-formulas.ts';
import type { Entity, Row } from './entity.ts';
import { computeFields, listBrokenRules } from './formulas.ts';
import { isJudgeable } from './judgeable-rules.ts';
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

type Judged = Pick<Entity, 'fields' | 'rules'>;

/** The fields that formulas know, with the rules that can be judged by them; the server judges the others. */
const withJudgeable = ({ fields }: Pick<Entity, 'fields'>, rules: Rules): Judged => ({
  fields,
  rules: rules.filter(({ rule }) => isJudgeable({ fields }, rule)),
});

type Judgeable = { head: Judged; line: Judged };

const judgeable = new WeakMap<RuledDocument, Judgeable>();

/** Found once: the fields and rules stay the same while one types. */
const toJudgeable = (ruled: RuledDocument): Judgeable => {
  const { name, head, line, rules, lineRules } = ruled;
  const found = judgeable.get(ruled) ?? {
    head: withJudgeable(toHeadFormulas({ name }, head, line), rules),
    line: withJudgeable(toLineFormulas({ name }, line), lineRules),
  };
  judgeable.set(ruled, found);
  return found;
};

/** True if anything can be judged by the fields that are there. */
export const hasJudgeableRules = (ruled: RuledDocument): boolean => {
  const { head, line } = toJudgeable(ruled);
  return head.rules.length + line.rules.length > 0;
};

/**
 * The rules that are broken, by the names of the request (`own_fields.order`, `details.0.amount`). Unless `all` are
 * judged, those of which nobody has touched a value say nothing yet. `today` is a day (AD).
 */
export const findBrokenRules = (
  ruled: RuledDocument,
  { sent, list, lines }: TypedRequest,
  { all, today }: { all: boolean; today: string },
): Record<string, Texts> => {
  const { name } = ruled;
  const { head, line } = toJudgeable(ruled);
  const broken: Record<string, Texts> = {};
  const add = (at: string, { en, ne }: Texts) => {
    const known = broken[at];
    broken[at] = known ? { en: `${known.en} ${en}`, ne: `${known.ne} ${ne}` } : { en, ne };
  };
  const records = lines.map(each => toLineRecord(ruled, each));
  const emptyLine = all ? undefined : toLineRecord(ruled, {});
  if (line.rules.length > 0)
    for (const [index, each] of records.entries())
      for (const { place, message } of listBrokenRules(line, each, emptyLine, today))
        add(`${list}.${index}.${toRequestName({ name }, place, 'line')}`, message);
  if (head.rules.length === 0) return broken;
  const record = toHeadRecord(ruled, sent, records);
  const emptyHead = all ? undefined : toHeadRecord(ruled, EMPTY, []);
  for (const { place, message } of listBrokenRules(head, record, emptyHead, today))
    add(toRequestName({ name }, place, 'head'), message);
  return broken;
};
