// The rules of a document on its entry page: said at their fields while one types, in the language
// of the moment. What nobody has touched is judged with the first attempt to save, and then with
// every key.
import Alert from '@mui/material/Alert';
import { useMemo, useState } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  findBrokenRules,
  hasJudgeableRules,
  type RuledDocument,
  type TypedRequest,
} from '../../domain/entity-schema/document-rules.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { getServerTime } from '../api/http.ts';
import { createPausedStore, type FormStore, useFormSelector } from '../forms/form-store.ts';
import { addLive, isLong, type Messages, toMessages } from '../forms/live-problems.ts';
import { useTranslations } from '../i18n/language.ts';

type BrokenRules = Record<string, Texts>;

/**
 * `toSent` is what is typed as a request has it: the same function until it would answer something
 * else.
 */
type RuleOptions<Entry> = { own: RuledDocument; toSent: (entry: Entry) => TypedRequest };

const NONE: BrokenRules = {};

const findBroken = <Entry,>({ own, toSent }: RuleOptions<Entry>, entry: Entry, all: boolean) =>
  hasJudgeableRules(own)
    ? findBrokenRules(own, toSent(entry), { all, today: toNepalDate(getServerTime()) })
    : NONE;

/**
 * Judges what is typed once, however often it is asked: a form is drawn more often than it changes.
 */
const createJudge = <Entry,>() => {
  let made: unknown[] = [];
  let known = { broken: NONE, text: '{}' };
  return ({ own, toSent }: RuleOptions<Entry>, entry: Entry, all: boolean): typeof known => {
    const from = [own, toSent, entry, all];
    if (from.every((each, at) => each === made[at])) return known;
    const broken = findBroken({ own, toSent }, entry, all);
    made = from;
    known = { broken, text: JSON.stringify(broken) };
    return known;
  };
};

/**
 * The problems of the form with the rules that are broken at this moment, which are also `live` by
 * themselves. `judge` answers all that are broken, before anything is sent, and has them judged with
 * every key from then on; `forget` is for a form that begins again.
 */
export const useDocumentRules = <Entry extends { lines: unknown[] }>(
  typed: FormStore<Entry>,
  problems: Messages,
  options: RuleOptions<Entry>,
) => {
  const t = useTranslations();
  const [tried, setTried] = useState<BrokenRules>();
  const [judgeOnce] = useState(() => createJudge<Entry>());
  const paused = useMemo(
    () => createPausedStore(typed, ({ lines }) => isLong(lines.length)),
    [typed],
  );
  const broken = useFormSelector(
    paused,
    entry => judgeOnce(options, entry, tried !== undefined).text,
  );
  const [live, attempted] = useMemo(() => {
    const say = (found: BrokenRules): Messages =>
      Object.fromEntries(Object.entries(found).map(([at, said]) => [at, t(said)]));
    return [say(JSON.parse(broken) as BrokenRules), say(tried ?? NONE)];
  }, [broken, tried, t]);
  return {
    live,
    problems: useMemo(() => addLive(problems, attempted, live), [problems, attempted, live]),
    judge: (entry: Entry): BrokenRules => {
      const found = findBroken(options, entry, true);
      setTried(found);
      return found;
    },
    forget: () => setTried(undefined),
  };
};

/**
 * The same for a form that is drawn with every key, with the problems of `useRecordForm`: `check` is
 * for its own check, and `toFormFields` has the messages at the fields of the form.
 */
export const useEntryRules = <Entry extends object>({
  toFormFields = fields => fields,
  ...options
}: RuleOptions<Entry> & {
  toFormFields?: (fields: FieldErrors, entry: Entry) => FieldErrors;
}) => {
  const t = useTranslations();
  const [attempted, setAttempted] = useState<Messages>();
  const [judgeOnce] = useState(() => createJudge<Entry>());
  const place = (broken: BrokenRules, entry: Entry): FieldErrors =>
    toFormFields(
      Object.fromEntries(Object.entries(broken).map(([at, said]) => [at, [t(said)]])),
      entry,
    );
  return {
    check: (entry: Entry): FieldErrors => {
      const found = place(findBroken(options, entry, true), entry);
      setAttempted(toMessages(found));
      return found;
    },
    addTo: (problems: Messages, entry: Entry): Messages => {
      const { broken } = judgeOnce(options, entry, attempted !== undefined);
      return addLive(problems, attempted ?? {}, toMessages(place(broken, entry)));
    },
    forget: () => setAttempted(undefined),
  };
};

/** Of what has no field on the page. */
const WITHOUT_FIELD = ['total', 'lines', 'details', 'invoice_details'];

/** Says the rules that are broken by the total, or by the lines together. */
export const RuleNotice = ({ live }: { live: Messages }) => {
  const said = WITHOUT_FIELD.flatMap(name => live[name] ?? []);
  return said.length === 0 ? null : (
    <Alert severity="error" sx={{ mt: 2 }}>
      {said.join(' ')}
    </Alert>
  );
};
