// The company's profile while it is changed: what is typed, the new logo, and the saving, of which
// only the server is the judge (SET-117).
import { useEffect, useMemo, useState } from 'react';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError } from '../../src/providers/http.ts';
import { useSession } from '../../src/providers/session.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { upload } from '../../src/ui/upload.ts';
import { ifMatch, versionIn } from '../../src/versions/overtaken.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import {
  type CompanyAnswer,
  type Draft,
  draftOf,
  fieldNames,
  fieldsOf,
  formOf,
} from './company-form.ts';
import { texts } from './profile-texts.ts';

/**
 * `change` takes the names under which the server would tell what is wrong with what is changed.
 */
export const useProfile = (stored: CompanyAnswer, onSaved: (company: CompanyAnswer) => void) => {
  const say = useSay();
  const { save, dialog } = useVersionedSave();
  /** What each id that was met is called. */
  const [met] = useState(() => new Map<string, string>());
  const meet = (known: Draft) => {
    for (const [name, choice] of Object.entries({
      country: known.country_info,
      state: known.state,
      currency: known.currency,
    }))
      if (choice) met.set(`${name} ${choice.value}`, choice.label);
    return known;
  };
  const { company } = useSession();
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored));
  const [logo, setLogo] = useState<File | undefined>();
  const [problems, setProblems] = useState<Problems>({});
  const [running, setRunning] = useState(false);
  const preview = useMemo(() => logo && URL.createObjectURL(logo), [logo]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const change = (changed: Partial<Draft>, ...names: string[]) => {
    setDraft({ ...draft, ...changed });
    setProblems({ ...problems, ...Object.fromEntries(names.map(name => [name, []])) });
  };

  const update = async () => {
    setProblems({});
    setRunning(true);
    try {
      meet(draft);
      const fields = fieldNames.map(name => ({
        name,
        label: say(texts[name]),
        show: (value: unknown) => met.get(`${name} ${String(value)}`) ?? String(value),
      }));
      const saved = await save({
        fields,
        read: fieldsOf(meet(draftOf(stored))),
        tag: versionIn(stored),
        typed: fieldsOf(draft, logo),
        fieldsOf: current => fieldsOf(meet(draftOf(current as unknown as CompanyAnswer))),
        send: (changes, version) =>
          upload<CompanyAnswer & { message: string }>(
            `companies/${company.id}`,
            formOf(changes, logo),
            { headers: ifMatch(version) },
          ),
      });
      if (!saved) return;
      toast('success', saved.message, say(texts.updated));
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      setProblems(error.fields ?? {});
      if (error.fields?.logo) {
        toast('error', error.fields.logo[0]!, say(texts.logoTrouble));
        setLogo(undefined);
      }
      if (!error.fields)
        toastRefusal(error, say, error.status === 413 ? texts.logoTrouble : words.error);
    } finally {
      setRunning(false);
    }
  };

  return { draft, change, preview, setLogo, problems, running, update, dialog };
};
