// The record that a form changes.
import { useGetOne } from 'react-admin';
import type { Entity, Row } from '../../domain/schema/entity.ts';

type Known = {
  /** Undefined until it has come, and where nothing is edited. */
  record: (Row & { id: number }) | undefined;
  error: (Error & { status?: number }) | null;
  /** Asks once more. */
  again: () => void;
};

/** The record of the id as it stands on the server now: what a list has told of it may be old by the time it is edited, and saving would put
 *  the old back. Without an id nothing is asked. */
export const useRecord = (entity: Entity, id: number | undefined): Known => {
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<Row & { id: number }, Error & { status?: number }>(
    entity.name,
    { id: id! },
    { enabled: id !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  return { record: isFetchedAfterMount ? data : undefined, error, again: () => void refetch() };
};
