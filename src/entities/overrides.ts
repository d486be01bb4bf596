// What `resources/` may say of an entity beyond its schema, lowest rung first: an option, one row
// action, one screen.
import type { ComponentType } from 'react';
import type { Entity, Field, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import type { Session } from '../api/session.ts';
import type { FieldValueProps } from '../fields/FieldValue.tsx';
import type { FieldInputProps } from '../fields/field-input-props.ts';
import type { ToastSeverity } from '../platform/toast-store.ts';
import type { AnyBulkAction } from './bulk-actions.ts';
import type { ImportTarget } from './import-target.ts';

export type RowActionProps = { entity: Entity; record: Row & { id: number }; reload: () => void };

/** A button of a form besides Save, which works with what is typed. */
export type FormActionProps = {
  mode: 'create' | 'edit';
  disabled: boolean;
  /** What would be sent; undefined once the form has shown what is wrong with it. */
  judge: () => Row | undefined;
  /** Shows the server's problems by field. */
  refuse: (problems: FieldErrors) => void;
};

export type Overrides = {
  /** How toasts look when they are not successes. */
  notificationSeverity?: { deleted?: ToastSeverity };
  /** Where the create button leads when it is not `<address>/new`. */
  createAddress?: string;
  /** Where a new record leads once it is saved, when it is not back to the list. */
  createdAddress?: (record: Row) => string;
  /** The page around a list, which the forms of its rows lead back to. */
  around?: string;
  /** Further buttons above the list. */
  listActions?: ComponentType<{ entity: Entity }>;
  /** What the column of the row actions is called when it is not Actions. */
  actionsLabel?: Texts;
  /** How one field is entered, and how it is read in a view, when its kind does not say all. */
  inputs?: Record<Field['name'], ComponentType<FieldInputProps>>;
  /** How the fields of rows that are edited with the record are entered, by the list. */
  rowInputs?: Record<Field['name'], Record<Field['name'], ComponentType<FieldInputProps>>>;
  viewFields?: Record<Field['name'], ComponentType<FieldValueProps>>;
  /** How one field is read in the list, when its kind does not say all. */
  cells?: Record<Field['name'], ComponentType<FieldValueProps>>;
  /**
   * What a form makes of a loaded record before it shows it, where older records hold what the
   * rules now refuse.
   */
  parse?: (record: Row) => Row;
  /** What a new record begins with besides its schema's defaults; a reference with its lookup. */
  start?: (session: Pick<Session, 'company'>) => Row;
  /** What is sent of a judged form, where one value follows from another. */
  serialize?: (data: Row) => Row;
  /** A new record names its author, as documents do. */
  sendsCreator?: boolean;
  formAction?: ComponentType<FormActionProps>;
  /** Row actions that the schema names and no screen knows. */
  rowActions?: Record<string, ComponentType<RowActionProps>>;
  /** What is done to many rows at once, where the schema says so. */
  bulkActions?: Record<string, AnyBulkAction>;
  /** Further buttons above the record on its page. */
  viewActions?: ComponentType<Pick<RowActionProps, 'entity' | 'record'>>;
  /** The part below the record on its page. */
  footer?: ComponentType<{ record: Row & { id: number } }>;
  /** What the list takes from a file where that is more than the schema's own properties. */
  importTarget?: (entity: Entity) => ImportTarget;
  /** Whole screens. */
  list?: ComponentType<{ entity: Entity }>;
  create?: ComponentType<{ entity: Entity }>;
  edit?: ComponentType<{ entity: Entity }>;
  view?: ComponentType<{ entity: Entity }>;
};
