// The type of a field that has values already: texts become another kind of text where each of them is
// one. Nothing is converted, and nothing of another kind is guessed.
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { findSchemaErrors } from '../../../domain/entity-schema/interpret-schema.ts';
import {
  type OwnFieldDefinition,
  type OwnFieldType,
  toOwnField,
} from '../../../domain/entity-schema/own-fields.ts';
import { toFieldSchema } from '../../../domain/entity-schema/validation-schema.ts';
import { type Language, translate } from '../../../domain/language.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';

/** Their values are the same in a column and in the index. */
const TEXT_TYPES: readonly OwnFieldType[] = ['text', 'choice', 'email', 'phone', 'url'];

const texts = {
  used: {
    en: '{n} {n|record has|records have} a value here, so the type stays. Make this field inactive and add another one.',
    ne: '{n} अभिलेखमा यसको मान छ, त्यसैले प्रकार बदलिँदैन। यो फिल्ड निष्क्रिय गरेर अर्को थप्नुहोस्।',
  },
  unfit: {
    en: 'The type stays: the value "{value}" is none of the new type. Change it first.',
    ne: 'प्रकार बदलिँदैन: "{value}" नयाँ प्रकारको मान होइन। पहिले त्यसलाई बदल्नुहोस्।',
  },
};

const isText = (type: unknown): boolean => TEXT_TYPES.some(each => each === type);

/** A value that the field would refuse with its new type; those of a choice are judged with its choices. */
const findUnfit = async (
  read: ReadDb | Transaction,
  company_id: number,
  record: Row,
): Promise<string | undefined> => {
  if (record.type === 'choice') return undefined;
  const field = toOwnField({
    choices: [],
    ...record,
    max_length: null,
    min_length: null,
    pattern: null,
  } as never as OwnFieldDefinition);
  const schema = toFieldSchema(field);
  const found = await query<{ text: string }>(
    read,
    'select distinct text from own_field_values where company_id = ? and own_field_id = ? order by text',
    [company_id, Number(record.id)],
  );
  return found.find(({ text }) => findSchemaErrors(schema, text).length > 0)?.text;
};

/**
 * The problem of another type, of a field of which `n` records have a value: texts become any kind of
 * text that all of them are, or a long text; everything else keeps its type, and so do fields of lines.
 */
export const findTypeProblem = async (
  read: ReadDb | Transaction,
  company_id: number,
  { before, record, n }: { before: Row; record: Row; n: number },
  language: Language,
): Promise<FieldErrors> => {
  const isWider = isText(before.type) && (isText(record.type) || record.type === 'long-text');
  if (!isWider || before.in_lines) return { type: [translate(texts.used, language, { n })] };
  const value = await findUnfit(read, company_id, { ...record, id: before.id });
  return value === undefined ? {} : { type: [translate(texts.unfit, language, { value })] };
};

/** A long text is in no index. */
export const dropIndexOfLongText = async (
  tx: Transaction,
  company_id: number,
  id: number,
  { before, record }: { before: Row | undefined; record: Row },
): Promise<void> => {
  if (!before || before.type === record.type || record.type !== 'long-text') return;
  await query(tx, 'delete from own_field_values where company_id = ? and own_field_id = ?', [
    company_id,
    id,
  ]);
};
