// What a schema cannot say of an entity: the hooks that a file rules/<entity>.ts may give.

import type { ValidateFunction } from 'ajv';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Language } from '../../domain/language.ts';
import type { Actor } from '../audit/activity-log.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import type { QueryString } from './list-query.ts';

/**
 * Around a record that is about to be stored; `before` is what is stored now, undefined for a new
 * one.
 */
export type SaveContext = {
  actor: Actor;
  language: Language;
  now: string;
  before: Row | undefined;
};
/** After the row stands, in the same transaction. */
export type SavedContext = SaveContext & { id: number; record: Row };

export type EntityHooks = {
  /** Look-ups that every signed-in user may read without a permission. */
  isPublic?: boolean;
  /** A record that its own user may read without a permission. */
  isOwn?: (id: number, user_id: number) => boolean;
  /** Fills or corrects fields before anything is judged. */
  beforeValidate?: (record: Row, saving: Pick<SaveContext, 'before'>) => Row;
  /**
   * Tables to which nobody else writes while a record is stored: what `judge` or `saved` reads of
   * other rows then stays so.
   */
  lockedTables?: string[];
  /**
   * Refuses by throwing Invalid or BadRequestError; asked before anybody waits, and again in the
   * transaction that stores the record.
   */
  validate?: (read: ReadDb, record: Row, saving: SaveContext) => Promise<void>;
  afterSave?: (tx: Transaction, saved: SavedContext) => Promise<void>;
  /**
   * Before it is asked whether the record is in use, in the transaction that deletes it: takes away
   * what refers to it but is no use of it.
   */
  beforeReferenceCheck?: (tx: Transaction, deleting: SaveContext & { id: number }) => Promise<void>;
  /** Before a deletion, in its transaction; refuses by throwing. */
  beforeDelete?: (tx: Transaction, deleting: SaveContext & { id: number }) => Promise<void>;
  /** Fields computed when a record is answered. */
  serialize?: (record: Row, at: { day: string; language: Language; company_id: number }) => Row;
  /** What other tables say of the records, added when they are answered. */
  addRelated?: (read: ReadDb, company_id: number, records: Row[]) => Promise<Row[]>;
  /** Query keys of its list that are no filter, turned into filters. */
  mapQuery?: (query: QueryString) => QueryString;
};

export type EntityStore = {
  database: Database;
  entities: Entity[];
  hooks: Record<string, EntityHooks>;
  getValidator: (entityName: string) => ValidateFunction;
  /** Where the bytes of uploaded files stand. */
  files: string;
};

export type ChangeContext = { actor: Actor; language: Language; now: string };
