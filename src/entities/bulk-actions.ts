// One row action done to many rows, one after the other: the server judges and logs each as if it
// had been done alone.

import type { ReactNode } from 'react';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { ApiError, callApi } from '../api/http.ts';
import { getLanguage } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

export type ListRecord = Row & { id: number };

export type RowSelection = {
  /** In the order of the list; what a new sorting has not shown yet comes last. */
  records: ListRecord[];
  has: (id: number) => boolean;
  /** Ticks the rows or takes their ticks away. */
  set: (records: ListRecord[], ticked: boolean) => void;
};

export type BulkAction = {
  /** As the action of one row is called. */
  label: Texts;
  /** What is asked before it is done. */
  text: Texts;
  /** On the button that does it, where that does not read Confirm. */
  confirm?: Texts;
  /** Rows for which it makes no sense are left alone; without it every row is meant. */
  isApplicable?: (record: ListRecord) => boolean;
  /** Does it to one row; throws ApiError when that is refused. */
  run: (entity: Entity, record: ListRecord) => Promise<unknown>;
};

export type BulkDialogProps = {
  entity: Entity;
  selection: RowSelection;
  reload: () => void;
  onClose: () => void;
};

/** An action with a dialog of its own: what it does is no row action that is repeated. */
export type BulkDialogAction = Pick<BulkAction, 'label'> & {
  draw: (props: BulkDialogProps) => ReactNode;
};

export type AnyBulkAction = BulkAction | BulkDialogAction;

/** What the lists know by themselves. */
export const getDefaultBulkActions = (entity: Entity): Record<string, BulkAction> => ({
  delete: {
    label: words.delete,
    text: entity.texts.deleteText,
    run: ({ name }, { id }) => callApi(`${name}/${id}`, { method: 'DELETE', purpose: 'look-up' }),
  },
});

/** By what a person knows the row: what its list shows first. */
export const toRecordTitle = (entity: Entity, record: ListRecord): string => {
  const names = entity.list.columns.flatMap(column => column.fields);
  const name = names.find(candidate => candidate !== 'id') ?? 'id';
  const field = entity.fields.find(candidate => candidate.name === name);
  const reference = field?.reference;
  const nested = reference?.as ? (record[reference.as] as Row | null | undefined) : undefined;
  const title = String((nested ? nested[reference!.show] : record[name]) ?? record.id);
  return field?.shipped ? translateSeedName(title, getLanguage(), field.shipped) : title;
};

export type BulkOutcome = { done: ListRecord[]; failed: { record: ListRecord; message: string }[] };

/** No other row will fare better. */
const isFatalError = (error: unknown) =>
  !(error instanceof ApiError) || [401, 403, 429].includes(error.status);

/**
 * Does it to each; `tell` is called with how many are through. What would be refused for the same
 * reason is not sent.
 */
export const runBulkAction = async (
  entity: Entity,
  action: BulkAction,
  records: ListRecord[],
  sentences: { noAnswer: string },
  tell: (through: number) => void,
): Promise<BulkOutcome> => {
  const outcome: BulkOutcome = { done: [], failed: [] };
  for (const [index, record] of records.entries()) {
    try {
      await action.run(entity, record);
      outcome.done.push(record);
    } catch (error) {
      const message = (error instanceof ApiError && error.message) || sentences.noAnswer;
      if (isFatalError(error)) {
        outcome.failed.push(...records.slice(index).map(left => ({ record: left, message })));
        break;
      }
      outcome.failed.push({ record, message });
    }
    tell(index + 1);
  }
  return outcome;
};
