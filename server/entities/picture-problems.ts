// Pictures and files of a record: each is an uploaded file of the own company, of a type that the
// property takes, and a picture whose property says x-dimensions is of exactly that size, told from
// its stored bytes.

import type { Language } from '../../domain/language.ts';
import type { Entity, Field, Problems, Row } from '../../domain/schema/entity.ts';
import { fileMessage, holdsFile } from '../../domain/schema/file-fields.ts';
import { dimensionsProblem } from '../../domain/schema/image-dimensions.ts';
import { headOf } from '../files/file-store.ts';
import { ownFile } from '../files/own-file.ts';
import type { Grounds } from './judged-record.ts';

const problemOf = async (
  { read, kept }: Grounds,
  files: string,
  field: Field,
  id: unknown,
  company_id: number,
  language: Language,
) => {
  const name = await ownFile(read, company_id, id, field, kept);
  if (name === null) return fileMessage(field, language);
  if (!field.dimensions) return undefined;
  const head = await headOf(files, name);
  return head ? dimensionsProblem(field.dimensions, head, language) : fileMessage(field, language);
};

/** Problems of the files that are new to the record and not refused already. */
export const pictureProblems = async (
  grounds: Grounds,
  files: string,
  entity: Entity,
  record: Row,
  already: Problems,
  company_id: number,
  language: Language,
  before?: Row,
): Promise<Problems> => {
  const problems: Problems = {};
  for (const field of entity.fields.filter(holdsFile)) {
    const value = record[field.name] ?? null;
    if (value === null || already[field.name]) continue;
    if (before && String(before[field.name]) === String(value)) continue;
    const problem = await problemOf(grounds, files, field, value, company_id, language);
    if (problem) problems[field.name] = [problem];
  }
  return problems;
};
