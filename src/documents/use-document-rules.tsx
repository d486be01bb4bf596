// The rules of a document on its entry page: said at their fields while one types, in the language of the moment.
// What nobody has touched is judged with the first attempt to save, and then with every key.
import Alert from '@mui/material/Alert';
import { useMemo, useState } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  findBrokenRules,
  listJudgedMessages,
  type RuledDocument,
  type TypedRequest,
} from '../../domain/entity-schema/document-rules.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { getServerTime } from '../api/http.ts';
import { type FormStore, useFormSelector } from '../forms/form-store.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';

type BrokenRules = Record<string, Texts>;
type Messages = Record<string, string>;

/** `toSent` is what is typed as a request has it; `toFormField` is where the form has a name of the request. */
type RuleOptions<Entry> = {
  own: RuledDocument;
  toSent: (entry: Entry) => TypedRequest;
  toFormField?: (name: string) => string;
};

const findPlaced = <Entry,>(
  { own, toSent, toFormField = name => name }: RuleOptions<Entry>,
  entry: Entry,
  all: boolean,
): BrokenRules => {
  if (own.rules.length + own.lineRules.length === 0) return {};
  const today = toNepalDate(getServerTime());
  return Object.fromEntries(
    Object.entries(findBrokenRules(own, toSent(entry), { all, today })).map(([name, said]) => [
      toFormField(name),
      said,
    ]),
  );
};

/** Without what the browser has judged as well: that is said as long as it is so. */
const omitJudged = (problems: Messages, judged: string[]): Messages =>
  judged.length === 0
    ? problems
    : Object.fromEntries(
        Object.entries(problems).filter(([, said]) => !judged.some(text => said.includes(text))),
      );

/** `broken` are the rules that are broken by what is typed, as a text. */
const useMessages = (own: RuledDocument, problems: Messages, broken: string) => {
  const t = useTranslations();
  const language = useLanguage();
  const live = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(JSON.parse(broken) as BrokenRules).map(([at, said]) => [at, t(said)]),
      ),
    [broken, t],
  );
  const judged = useMemo(() => listJudgedMessages(own, language), [own, language]);
  const shown = useMemo(
    () => (judged.length === 0 ? problems : { ...live, ...omitJudged(problems, judged) }),
    [problems, judged, live],
  );
  return { live, problems: shown };
};

/**
 * The problems of the form with the rules that are broken at this moment, which are also `live` by themselves.
 * `judge` answers all that are broken, before anything is sent, and has them judged with every key from then on;
 * `forget` is for a form that begins again.
 */
export const useDocumentRules = <Entry extends object>(
  typed: FormStore<Entry>,
  problems: Messages,
  options: RuleOptions<Entry>,
) => {
  const [isTried, setTried] = useState(false);
  const broken = useFormSelector(typed, entry =>
    JSON.stringify(findPlaced(options, entry, isTried)),
  );
  return {
    ...useMessages(options.own, problems, broken),
    judge: (entry: Entry): BrokenRules => {
      setTried(true);
      return findPlaced(options, entry, true);
    },
    forget: () => setTried(false),
  };
};

/**
 * The same for a form that is drawn with every key, with the problems of `useRecordForm`: `check` is for its own
 * check, and `toFormFields` has the messages at the fields of the form.
 */
export const useEntryRules = <Entry extends object>({
  own,
  toSent,
  toFormFields = fields => fields,
}: Omit<RuleOptions<Entry>, 'toFormField'> & {
  toFormFields?: (fields: FieldErrors, entry: Entry) => FieldErrors;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const [isTried, setTried] = useState(false);
  const judged = useMemo(() => listJudgedMessages(own, language), [own, language]);
  const find = (entry: Entry, all: boolean): FieldErrors =>
    toFormFields(
      Object.fromEntries(
        Object.entries(findPlaced({ own, toSent }, entry, all)).map(([at, said]) => [
          at,
          [t(said)],
        ]),
      ),
      entry,
    );
  return {
    check: (entry: Entry): FieldErrors => {
      setTried(true);
      return find(entry, true);
    },
    addTo: (problems: Messages, entry: Entry): Messages => {
      const live = Object.entries(find(entry, isTried)).map(([at, said]) => [at, said.join(' ')]);
      return { ...Object.fromEntries(live), ...omitJudged(problems, judged) };
    },
    forget: () => setTried(false),
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
