// Saves what was touched under the version that was read. What nobody touched here is taken over
// from what was stored meanwhile; where a touched field was changed too, the person is asked.
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { getEditConflict } from '../api/etag.ts';
import { rebase, toChanges } from './compare-records.ts';

/** Which of the two is saved, by field. */
export type ConflictChoices = Record<string, 'yours' | 'now'>;

export type SaveOptions<T> = {
  /** The fields of the form. */
  names: string[];
  /** As they were read, and the version of that. */
  read: Row;
  tag: string | undefined;
  typed: Row;
  /** What is sent of the form, where one value follows from another. */
  serialize?: (typed: Row) => Row;
  /** The form's fields of a stored record, where they are not the record's own. */
  toFields?: (current: Row) => Row;
  /**
   * Sends the touched fields; `whole` is the form over what is stored, for calls that take
   * everything. Throws as `callApi`.
   */
  send: (changes: Row, tag: string | undefined, whole: Row) => Promise<T>;
  /**
   * Asks in which of the fields which value is saved; undefined when the person would rather not
   * save.
   */
  ask: (conflicts: string[], yours: Row, now: Row) => Promise<ConflictChoices | undefined>;
  /**
   * Called with each state that the save goes on from, so that a form that is refused afterwards
   * has it and the user is not asked twice.
   */
  onRebased?: (state: { read: Row; typed: Row; tag: string | undefined }) => void;
};

/** Somebody who saves all the time is not raced for ever. */
const MAX_ATTEMPTS = 5;

const applyChoices = (
  conflicts: string[],
  choices: ConflictChoices,
  typed: Row,
  current: Row,
): Row => ({
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
  serialize = typed => typed,
  toFields = current => current,
  send,
  ask,
  onRebased,
  ...start
}: SaveOptions<T>): Promise<T | undefined> => {
  let { read, typed, tag } = start;
  for (let tries = 1; ; tries += 1) {
    const whole = serialize(typed);
    const present = names.filter(name => name in whole);
    try {
      return await send(toChanges(present, read, whole), tag, whole);
    } catch (error) {
      const overtaken = getEditConflict(error);
      if (!overtaken || tries === MAX_ATTEMPTS) throw error;
      const current = toFields(overtaken.current);
      const { typed: over, conflicts } = rebase(names, read, typed, current);
      const choices = conflicts.length === 0 ? {} : await ask(conflicts, over, current);
      if (!choices) return undefined;
      typed = applyChoices(conflicts, choices, over, current);
      read = current;
      tag = overtaken.tag;
      onRebased?.({ read, typed, tag });
    }
  }
};

export const conflictTexts = {
  title: { en: 'Changed by someone else', ne: 'अरू कसैले बदलेको' },
  about: {
    en: 'Someone else changed these fields while you were editing. Choose what to keep; all other changes are kept.',
    ne: 'तपाईंले बदल्दै गर्दा अरू कसैले यी विवरण सेभ गर्‍यो। कुन राख्ने छान्नुहोस्; अरू सबै परिवर्तन रहन्छन्।',
  },
  yours: { en: 'Your change', ne: 'तपाईंको परिवर्तन' },
  now: { en: 'Their change', ne: 'अरूको परिवर्तन' },
  on: { en: 'On', ne: 'चालु' },
  off: { en: 'Off', ne: 'बन्द' },
  empty: { en: '(empty)', ne: '(खाली)' },
  gone: {
    en: 'Someone else deleted this record. Your changes cannot be saved.',
    ne: 'अरू कसैले यो मेटाएको छ। तपाईंका परिवर्तन सेभ हुन सक्दैनन्।',
  },
} satisfies Record<string, Texts>;
