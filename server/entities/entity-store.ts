// Parts of an entity that a schema cannot express: the hooks that a file rules/<entity>.ts may
// define.

import type { ValidateFunction } from 'ajv';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../domain/language.ts';
import type { Actor } from '../audit/activity-log.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import type { QueryString } from './list-query.ts';

/** A record about to be stored; `before` is the stored one, undefined for a new one. */
export type SaveContext = {
  actor: Actor;
  language: Language;
  now: string;
  before: Row | undefined;
  /** It comes from a schema file, whose formulas may name rows that another file brings. */
  fromFile?: true;
};
/** After the row is stored, in the same transaction. */
export type SavedContext = SaveContext & { id: number; record: Row };

export type EntityHooks = {
  /** Look-ups that every signed-in user may read without a permission. */
  isPublic?: boolean;
  /** A record that its own user may read without a permission. */
  isOwn?: (id: number, user_id: number) => boolean;
  /** Fills or corrects fields before validation. */
  beforeValidate?: (record: Row, saving: Pick<SaveContext, 'before'>) => Row;
  /**
   * Tables locked for other writers while a record is stored: rows that `validate` or `afterSave`
   * reads then stay unchanged.
   */
  lockedTables?: string[];
  /**
   * A value of the company that is locked while a record is stored or deleted: who relies on the
   * records holds it (`Database.holdValue`).
   */
  lockedValue?: (company_id: number) => string;
  /**
   * Refuses by throwing ValidationError or BadRequestError; called before any lock is taken, and
   * again in the transaction that stores the record.
   */
  validate?: (read: ReadDb, record: Row, saving: SaveContext) => Promise<void>;
  afterSave?: (tx: Transaction, saved: SavedContext) => Promise<void>;
  /**
   * Once the children that are edited with the record are stored, too: refuses by throwing what they
   * are together.
   */
  afterChildren?: (tx: Transaction, saved: ChangeContext & { id: number }) => Promise<void>;
  /**
   * Before the check for references, in the transaction that deletes the record: removes rows that
   * refer to it but are not a use of it.
   */
  beforeReferenceCheck?: (tx: Transaction, deleting: SaveContext & { id: number }) => Promise<void>;
  /**
   * A deletion does more than remove what the log has of the record: it cannot be undone (decision 78).
   */
  deletesMore?: true;
  /** Before a deletion, in its transaction; refuses by throwing. */
  beforeDelete?: (tx: Transaction, deleting: SaveContext & { id: number }) => Promise<void>;
  /** After that: what the user should know of the deletion, shown with its success. */
  toDeletionNote?: (
    tx: Transaction,
    deleting: SaveContext & { id: number },
  ) => Promise<Texts | undefined>;
  /** What a creation answers in place of "… created successfully.". */
  toCreationMessage?: (record: Row, language: Language) => string;
  /** Fields computed when a record is serialized. */
  serialize?: (record: Row, at: { day: string; language: Language; company_id: number }) => Row;
  /** Values from other tables, added when records are serialized. */
  addRelated?: (read: ReadDb, company_id: number, records: Row[]) => Promise<Row[]>;
  /** Turns query keys of its list that are not filters into filters. */
  mapQuery?: (query: QueryString) => QueryString;
};

export type EntityStore = {
  database: Database;
  entities: Entity[];
  hooks: Record<string, EntityHooks>;
  getValidator: (entityName: string) => ValidateFunction;
  /** The folder of uploaded files. */
  files: string;
};

/** What the log has of a deletion: the number of its entry, and the record as it is to be again. */
export type Deletion = { entry: number; record: Row };

export type ChangeContext = {
  actor: Actor;
  language: Language;
  now: string;
  /** Of the permissions that children need, those of the caller; without it nothing is asked. */
  granted?: ReadonlySet<string>;
  /** The values are those of a deleted record, as the log has them, and of nobody's request. */
  restored?: true;
  /** What a new record has in the fields that the role may not change; without it their defaults. */
  begun?: Row;
  /** The values are those that the record had before, as the log has them: what they name it has named already. */
  fromLog?: true;
  /** Which of the new rows that are sent with a record were deleted before, and come back (remake-record.ts). */
  revived?: ReadonlyMap<Row, Deletion>;
  /** Of the caller, whose fields the entity has; without it those of every role. */
  role_id?: number;
  /** It comes from a schema file, whose formulas may name rows that another file brings. */
  fromFile?: true;
  /** What is stored so far in the same step, for what is calculated from rows after it (row-totals.ts). */
  touched?: TouchedRecords;
  /** Of a row that is sent with its record: the list, and its place there from 0. */
  row?: RowPlace;
};

/** A record whose rows have changed. */
export type OwnerRecord = { entity: string; id: number };

type RowPlace = { list: string; place: number };

/**
 * Where a request says what is wrong with a record that it is not about: in one of the rows that
 * are sent along, or, of a record above, at the property that names the nearest of them, `owner`.
 */
export type PlaceInRequest = RowPlace | { by: string; owner: OwnerRecord };

/** What has changed of a record: fields, and fields of rows, by their names. */
export type TouchedRecord = OwnerRecord & {
  names: Set<string>;
  place: PlaceInRequest | undefined;
};

/** Records by entity and id. */
export type TouchedRecords = Map<string, TouchedRecord>;
