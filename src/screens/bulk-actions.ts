// One row action done to many rows, one after the other: the server judges and logs each as if it
// had been done alone.
import type { Texts } from '../../domain/language.ts';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { shippedIn } from '../../domain/shipped.ts';
import { language } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { ApiError, callApi } from '../providers/http.ts';

export type Listed = Row & { id: number };

export type BulkAction = {
  /** As the action of one row is called. */
  label: Texts;
  /** What is asked before it is done. */
  text: Texts;
  /** On the button that does it, where that does not read Confirm. */
  confirm?: Texts;
  /** Rows for which it makes no sense are left alone; without it every row is meant. */
  applies?: (record: Listed) => boolean;
  /** Does it to one row; throws ApiError when that is refused. */
  run: (entity: Entity, record: Listed) => Promise<unknown>;
};

/** What the lists know by themselves. */
export const ownBulkActions = (entity: Entity): Record<string, BulkAction> => ({
  delete: {
    label: words.delete,
    text: entity.texts.deleteText,
    run: ({ name }, { id }) => callApi(`${name}/${id}`, { method: 'DELETE', purpose: 'look-up' }),
  },
});

/** By what a person knows the row: what its list shows first. */
export const titleOf = (entity: Entity, record: Listed): string => {
  const names = entity.list.columns.flatMap(column => column.fields);
  const name = names.find(candidate => candidate !== 'id') ?? 'id';
  const field = entity.fields.find(candidate => candidate.name === name);
  const reference = field?.reference;
  const nested = reference?.as ? (record[reference.as] as Row | null | undefined) : undefined;
  const title = String((nested ? nested[reference!.show] : record[name]) ?? record.id);
  return field?.shipped ? shippedIn(title, language(), field.shipped) : title;
};

export type Outcome = { done: Listed[]; failed: { record: Listed; message: string }[] };

/** No other row will fare better. */
const endsAll = (error: unknown) =>
  !(error instanceof ApiError) || [401, 403, 429].includes(error.status);

/**
 * Does it to each; `tell` is told how many are through. What would be refused for the same reason
 * is not asked.
 */
export const runEach = async (
  entity: Entity,
  action: BulkAction,
  records: Listed[],
  sentences: { noAnswer: string },
  tell: (through: number) => void,
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [] };
  for (const [index, record] of records.entries()) {
    try {
      await action.run(entity, record);
      outcome.done.push(record);
    } catch (error) {
      const message = (error instanceof ApiError && error.message) || sentences.noAnswer;
      if (endsAll(error)) {
        outcome.failed.push(...records.slice(index).map(left => ({ record: left, message })));
        break;
      }
      outcome.failed.push({ record, message });
    }
    tell(index + 1);
  }
  return outcome;
};
