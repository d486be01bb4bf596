// What a schema cannot say of an entity: the hooks that a file rules/<entity>.ts may give.

import type { Language } from '../../../domain/language.ts';
import type { Row } from '../../../domain/schema/entity.ts';
import type { Reading, Transaction } from '../../database/connect.ts';
import type { Actor } from '../activity-log.ts';
import type { QueryString } from '../list-query.ts';

/**
 * Around a record that is about to be stored; `before` is what is stored now, undefined for a new
 * one.
 */
export type Saving = { actor: Actor; language: Language; now: string; before: Row | undefined };
/** After the row stands, in the same transaction. */
export type Saved = Saving & { id: number; record: Row };

export type Rules = {
  /** Look-ups that every signed-in user may read without a permission. */
  open?: boolean;
  /** A record that its own user may read without a permission. */
  isOwn?: (id: number, user_id: number) => boolean;
  /** Fills or corrects fields before anything is judged. */
  complete?: (record: Row, saving: Pick<Saving, 'before'>) => Row;
  /**
   * Tables to which nobody else writes while a record is stored: what `judge` or `saved` reads of
   * other rows then stays so.
   */
  alone?: string[];
  /**
   * Refuses by throwing Invalid or BadRequest; asked before anybody waits, and again in the
   * transaction that stores the record.
   */
  judge?: (read: Reading, record: Row, saving: Saving) => Promise<void>;
  saved?: (tx: Transaction, saved: Saved) => Promise<void>;
  /**
   * Before it is asked whether the record is in use, in the transaction that deletes it: takes away
   * what refers to it but is no use of it.
   */
  release?: (tx: Transaction, deleting: Saving & { id: number }) => Promise<void>;
  /** Before a deletion, in its transaction; refuses by throwing. */
  deleting?: (tx: Transaction, deleting: Saving & { id: number }) => Promise<void>;
  /** Fields computed when a record is answered. */
  answer?: (record: Row, at: { day: string; language: Language; company_id: number }) => Row;
  /** What other tables say of the records, added when they are answered. */
  beside?: (read: Reading, company_id: number, records: Row[]) => Promise<Row[]>;
  /** Query keys of its list that are no filter, turned into filters. */
  query?: (query: QueryString) => QueryString;
};
