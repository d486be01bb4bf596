// The files on a bill that is to be held: everybody who may recall the bill reads them, so it names those
// alone that its cashier may read (decision 91).
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { toFileMessage } from '../../../domain/entity-schema/file-fields.ts';
import {
  OWN_FIELDS,
  type OwnFieldDefinition,
  toOwnField,
} from '../../../domain/entity-schema/own-fields.ts';
import type { Session } from '../../auth/load-session.ts';
import { createFileNaming, type FileStore, listHeldFields } from '../../entities/file-reader.ts';
import { loadOwnedFiles } from '../../files/owned-file.ts';
import type { HeldContent } from './held-bill-content.ts';

type Named = { definition: OwnFieldDefinition; id: unknown; path: string };

const listNamed = (definitions: OwnFieldDefinition[], { lines, ...head }: HeldContent): Named[] => {
  const listOf = (part: { own_fields?: Row }, place: string, isLine: boolean) =>
    definitions
      .filter(({ in_lines, name }) => in_lines === isLine && (part.own_fields?.[name] ?? '') !== '')
      .map(definition => ({
        definition,
        id: part.own_fields![definition.name],
        path: `${place}${OWN_FIELDS}.${definition.name}`,
      }));
  return [
    ...listOf(head, '', false),
    ...lines.flatMap((line, place) => listOf(line, `details.${place}.`, true)),
  ];
};

/** Problems of files that are none of the company, or that the caller may not read, by their fields. */
export const findHeldFileErrors = async (
  store: FileStore,
  session: Session,
  content: HeldContent,
): Promise<FieldErrors> => {
  const { company_id } = session.actor;
  const named = listNamed(await listHeldFields(store, session), content);
  const mayName = createFileNaming(store);
  const ids = named.map(({ id }) => id);
  const find = await loadOwnedFiles(store.database.read, company_id, ids);
  const problems: FieldErrors = {};
  for (const { definition, id, path } of named) {
    const field = toOwnField(definition);
    if (find(id, field) === null || !(await mayName(session, id)))
      problems[path] = [toFileMessage(field, session.language)];
  }
  return problems;
};
