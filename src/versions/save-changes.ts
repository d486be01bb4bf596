// Saves what was touched under the version that was read. What nobody touched here is taken over
// from what was stored meanwhile; where a touched field was changed too, the person is asked.
import type { Row } from '../../domain/schema/entity.ts';
import { changesOf, rebase } from './compare-records.ts';
import { overtakenBy } from './overtaken.ts';

/** Which of the two is saved, by field. */
export type Choices = Record<string, 'yours' | 'now'>;

export type Saving<T> = {
  /** The fields of the form. */
  names: string[];
  /** As they were read, and the version of that. */
  read: Row;
  tag: string | undefined;
  typed: Row;
  /** What is sent of the form, where one value follows from another. */
  sent?: (typed: Row) => Row;
  /** The form's fields of a stored record, where they are not the record's own. */
  fieldsOf?: (current: Row) => Row;
  /**
   * Sends the touched fields; `whole` is the form over what is stored, for calls that take
   * everything. Throws as `callApi`.
   */
  send: (changes: Row, tag: string | undefined, whole: Row) => Promise<T>;
  /**
   * Asks in which of the fields which value is saved; undefined when the person would rather not
   * save.
   */
  ask: (conflicts: string[], yours: Row, now: Row) => Promise<Choices | undefined>;
  /**
   * Told of each state that the save goes on from, so that a form that is refused then stands on it
   * and nobody is asked twice.
   */
  onRebased?: (state: { read: Row; typed: Row; tag: string | undefined }) => void;
};

/** Somebody who saves all the time is not raced for ever. */
const MAX_TRIES = 5;

const chosen = (conflicts: string[], choices: Choices, typed: Row, current: Row): Row => ({
  ...typed,
  ...Object.fromEntries(
    conflicts.filter(name => choices[name] === 'now').map(name => [name, current[name]]),
  ),
});

/**
 * Answers what the save answers, undefined when the person would rather not save. Throws as `send`
 * for every other refusal.
 */
export const saveChanges = async <T>({
  names,
  sent = typed => typed,
  fieldsOf = current => current,
  send,
  ask,
  onRebased,
  ...start
}: Saving<T>): Promise<T | undefined> => {
  let { read, typed, tag } = start;
  for (let tries = 1; ; tries += 1) {
    const whole = sent(typed);
    const present = names.filter(name => name in whole);
    try {
      return await send(changesOf(present, read, whole), tag, whole);
    } catch (error) {
      const overtaken = overtakenBy(error);
      if (!overtaken || tries === MAX_TRIES) throw error;
      const current = fieldsOf(overtaken.current);
      const { typed: over, conflicts } = rebase(names, read, typed, current);
      const choices = conflicts.length === 0 ? {} : await ask(conflicts, over, current);
      if (!choices) return undefined;
      typed = chosen(conflicts, choices, over, current);
      read = current;
      tag = overtaken.tag;
      onRebased?.({ read, typed, tag });
    }
  }
};
