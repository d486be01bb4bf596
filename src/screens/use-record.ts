// The record that a form changes.
import { useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { Entity, Row } from '../../domain/schema/entity.ts';

type Known = {
  /** Undefined until it has come, and where nothing is edited. */
  record: (Row & { id: number }) | undefined;
  error: (Error & { status?: number }) | null;
  /** Asks once more. */
  again: () => void;
};

/** Under which react-admin keeps these records apart. */
const forChange = { change: true };

/**
 * The record of the id, with its version, as it is stored on the server when the form opens: a
 * list's row may be old by the time it is edited. It is asked for once: what a save stores comes
 * with its answer. Without an id nothing is asked.
 */
export const useRecord = (entity: Entity, id: number | undefined): Known => {
  const [had, setHad] = useState<number>();
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<
    Row & { id: number },
    Error & { status?: number }
  >(
    entity.name,
    // Apart from what lists put into the cache of records: their rows have no version, and may be
    // older.
    { id: id!, meta: forChange },
    { enabled: id !== undefined && had !== id, retry: false, refetchOnWindowFocus: false },
  );
  useEffect(() => {
    if (isFetchedAfterMount && data) setHad(id);
  }, [isFetchedAfterMount, data, id]);
  return { record: isFetchedAfterMount ? data : undefined, error, again: () => void refetch() };
};
