// A save that was refused because somebody else had changed the record meanwhile (412).
import type { Row } from '../../domain/entity-schema/entity.ts';

/**
 * Under which a record that was read carries its version through caches and forms. It is never
 * sent.
 */
const VERSION_FIELD = '@version';

/** The record with the version that came with it. */
export const withVersion = <T extends object>(record: T, tag: string | undefined): T =>
  tag === undefined ? record : { ...record, [VERSION_FIELD]: tag };

/** The version of a record that was read, where the server sent one. */
export const getVersion = (record: object | undefined): string | undefined =>
  (record as Row | undefined)?.[VERSION_FIELD] as string | undefined;

/** The condition of a change: only the state that was read is changed. */
export const toIfMatchHeader = (tag: string | undefined): Record<string, string> =>
  tag === undefined ? {} : { 'if-match': tag };

/**
 * What is stored now, with its version, where a change was refused for that; undefined for every
 * other failure.
 */
export const getEditConflict = (
  error: unknown,
): { current: Row; tag: string | undefined } | undefined => {
  const { status, body } = (error ?? {}) as {
    status?: number;
    body?: { current?: Row; tag?: string };
  };
  return status === 412 && body?.current ? { current: body.current, tag: body.tag } : undefined;
};
