// The company's profile while it is changed: what is typed, the new logo, and the saving, of which only the server is the judge (SET-117).
import { useEffect, useMemo, useState } from 'react';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError } from '../../src/providers/http.ts';
import { useSession } from '../../src/providers/session.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { upload } from '../../src/ui/upload.ts';
import { type CompanyAnswer, type Draft, draftOf, formOf } from './company-form.ts';
import { texts } from './profile-texts.ts';

/** `change` takes the names under which the server would tell what is wrong with what is changed. */
export const useProfile = (stored: CompanyAnswer, onSaved: (company: CompanyAnswer) => void) => {
  const say = useSay();
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
      const saved = await upload<CompanyAnswer & { message: string }>(`companies/${company.id}`, formOf(draft, logo));
      toast('success', saved.message, say(texts.updated));
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      setProblems(error.fields ?? {});
      if (error.fields?.logo) {
        toast('error', error.fields.logo[0]!, say(texts.logoTrouble));
        setLogo(undefined);
      }
      if (!error.fields) toastRefusal(error, say, error.status === 413 ? texts.logoTrouble : words.error);
    } finally {
      setRunning(false);
    }
  };

  return { draft, change, preview, setLogo, problems, running, update };
};
