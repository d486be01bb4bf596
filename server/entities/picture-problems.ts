// A picture whose property says x-dimensions must be of exactly that size: told from the stored bytes of the file that it names.
import type { Entity, Field, Problems, Row } from '../../domain/schema/entity.ts';
import { dimensionsProblem } from '../../domain/schema/image-dimensions.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Language } from '../../domain/language.ts';
import type { Reading } from '../database/connect.ts';
import { headOf } from '../files/file-store.ts';
import { ownPicture } from '../files/own-picture.ts';

const problemOf = async (read: Reading, files: string, field: Field, id: unknown, company_id: number, language: Language) => {
  const none = messages.image[language];
  const name = await ownPicture(read, company_id, id);
  const head = name === null ? undefined : await headOf(files, name);
  return head ? dimensionsProblem(field.dimensions!, head, language) : none;
};

/** Problems of the pictures that are new to the record and not refused already. */
export const pictureProblems = async (
  read: Reading,
  files: string,
  entity: Entity,
  record: Row,
  already: Problems,
  company_id: number,
  language: Language,
  before?: Row,
): Promise<Problems> => {
  const problems: Problems = {};
  for (const field of entity.fields) {
    const value = record[field.name] ?? null;
    if (!field.dimensions || field.readOnly || value === null || already[field.name]) continue;
    if (before && String(before[field.name]) === String(value)) continue;
    const problem = await problemOf(read, files, field, value, company_id, language);
    if (problem) problems[field.name] = [problem];
  }
  return problems;
};
