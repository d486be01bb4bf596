// What a note takes over from the document that it is about: the values of the fields that the company has added
// to both. They are on the page as if they were typed, until they are; the server takes them over as well.
import { useMemo } from 'react';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import {
  flattenOwnFields,
  listOwnFields,
  nestOwnFields,
  OWN_FIELDS,
  type OwnField,
} from '../../../domain/entity-schema/own-fields.ts';
import { listNoted, listShared, takeOver } from '../../../domain/entity-schema/shared-fields.ts';
import { useOwnFields } from '../../api/own-fields.ts';
import { useEntities, useEntity } from '../../fields/entities-context.ts';
import { useDocumentFields } from '../own-fields.tsx';
import type { NoteFormState, NoteRow } from './note-form-model.ts';
import type { IssuedDocument, NoteKind } from './note-kind.ts';

/** The values that fields take over of what was answered of a document or line, as they travel. */
const takeAnswered = (
  fields: OwnField[],
  { own_fields }: { own_fields?: Row },
): Row | undefined => {
  const flat = takeOver(fields, flattenOwnFields({ [OWN_FIELDS]: own_fields ?? null }));
  return nestOwnFields(flat)[OWN_FIELDS] as Row | undefined;
};

type Taken = { head: Row | undefined; ofLine: (id: number) => Row | undefined };

/** With what is taken over below what was typed; the same object where there is nothing. */
const addTaken = <Entry extends { own_fields?: Row }>(
  entry: Entry,
  taken: Row | undefined,
): Entry => (taken ? { ...entry, own_fields: { ...taken, ...entry.own_fields } } : entry);

/** Puts what is taken over into a note. Lines that are as before stay the same objects. */
const createFiller = ({ head, ofLine }: Taken) => {
  const lists = new WeakMap<NoteRow[], NoteRow[]>();
  const filled = new WeakMap<NoteRow, NoteRow>();
  const fill = (line: NoteRow): NoteRow => {
    const known = filled.get(line) ?? addTaken(line, ofLine(line.line_id));
    filled.set(line, known);
    return known;
  };
  return (entry: NoteFormState): NoteFormState => {
    const lines = lists.get(entry.lines) ?? entry.lines.map(fill);
    lists.set(entry.lines, lines);
    return { ...addTaken(entry, head), lines };
  };
};

/**
 * Answers the note as it is on the page and is sent: what is typed, over what it takes over. The same function as
 * long as it takes over the same.
 */
export const useNotedValues = (
  kind: NoteKind,
  issued: IssuedDocument,
): ((typed: NoteFormState) => NoteFormState) => {
  const { extend } = useOwnFields();
  const [entity, entities] = [useEntity(kind.path), useEntities()];
  const own = useDocumentFields(kind.path);
  const from = useDocumentFields(kind.issuedPath);
  return useMemo(() => {
    const extended = extend(entity, entities);
    const ofLine = listShared(from.line, own.line);
    const taken = new Map(issued.details.map(line => [line.id, takeAnswered(ofLine, line)]));
    return createFiller({
      head: takeAnswered(listNoted(from.head, listOwnFields(extended), extended), issued),
      ofLine: id => taken.get(id),
    });
  }, [extend, entity, entities, own, from, issued]);
};
