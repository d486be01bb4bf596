// The own values that a document begins with because it is made from another one: those of the fields that
// both have, whether or not the role sees them, so that nothing is lost on the way.
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { OwnField } from '../../../domain/entity-schema/own-fields.ts';
import {
  dropRefused,
  listNoted,
  listShared,
  takeOver,
} from '../../../domain/entity-schema/shared-fields.ts';
import { readOwnValues } from '../../database/own-values.ts';
import { type BegunValues, type DocumentFields, toWhole } from './own-request.ts';

type Column = string | null;
type Part = 'head' | 'line';

/** A stored document and its lines, of which a note names some. */
export type NotedDocument = {
  own_fields: Column;
  lines: { id: number; own_fields: Column }[];
};

const has = (fields: OwnField[], name: string): boolean =>
  fields.some(field => field.name === name);

/** Without fields that would tell the role here what it does not see there. */
const keepSecrets = (
  shared: OwnField[],
  from: DocumentFields,
  to: DocumentFields,
  part: Part,
): OwnField[] => shared.filter(({ name }) => !has(to[part], name) || has(from[part], name));

/** The fields of a document that the role cannot fill in by itself. */
const listUntouchable = (to: DocumentFields, part: Part): OwnField[] =>
  toWhole(to)[part].filter(
    ({ name }) => !to[part].some(field => field.name === name && !field.locked),
  );

/**
 * What the invoice of a proforma begins with. A value that the invoice would refuse is handed on where the
 * role sees it, and with it the reason.
 */
export const handOnAll = (
  from: DocumentFields,
  to: DocumentFields,
  document: { own_fields: Column; lines: { own_fields: Column }[] },
): BegunValues => {
  const handOn = (part: Part, column: Column): Row => {
    const shared = listShared(toWhole(from)[part], toWhole(to)[part]);
    const fields = keepSecrets(shared, from, to, part);
    return dropRefused(listUntouchable(to, part), readOwnValues({ fields }, column));
  };
  return {
    head: handOn('head', document.own_fields),
    lines: document.lines.map(line => handOn('line', line.own_fields)),
  };
};

/** Lines have no such rule. */
const NOTHING_UNIQUE: Pick<Entity, 'unique'> = { unique: [] };

/** What a note begins with, of which `lines` are the ids of the lines that it is about, in its order. */
export const handOnToNote = (
  from: DocumentFields,
  to: DocumentFields,
  document: NotedDocument,
  lines: unknown[],
): BegunValues => {
  const listFields = (part: Part, rules: Pick<Entity, 'unique'>) =>
    keepSecrets(listNoted(toWhole(from)[part], toWhole(to)[part], rules), from, to, part);
  const handOn = (fields: OwnField[], column: Column): Row =>
    takeOver(fields, readOwnValues({ fields }, column));
  const ofLine = listFields('line', NOTHING_UNIQUE);
  const columns = new Map(document.lines.map(({ id, own_fields }) => [id, own_fields]));
  return {
    head: handOn(listFields('head', toWhole(to).entity), document.own_fields),
    lines: lines.map(id => handOn(ofLine, columns.get(Number(id)) ?? null)),
  };
};
