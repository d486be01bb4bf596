// The keys as the server lists them, and the secrets that it told since this page was opened: kept
// nowhere else.
import { useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';

export type AppKey = { id: number; app_name: string; client_id: string; client_secret: string };
type Listed = { data?: AppKey[]; total?: number; message?: string };

export const PER_PAGE = 10;

export const useAppKeys = (page: number) => {
  const say = useSay();
  const { answer, error, again } = useAnswer<Listed | undefined>('app-keys', {
    query: { limit: PER_PAGE, page },
  });
  const [told, setTold] = useState<Record<number, string>>({});
  const make = async (
    call: () => Promise<{ body: AppKey & { message: string } }>,
    title: string,
  ) => {
    try {
      const { body } = await call();
      setTold(known => ({ ...known, [body.id]: body.client_secret }));
      toast('success', body.message, title);
      again();
    } catch (failure) {
      toastRefusal(failure, say);
    }
  };
  return {
    keys: answer?.body?.data ?? [],
    total: answer?.body?.total ?? 0,
    /** What the server says in place of keys (KEY-007). */
    message: answer?.body?.message,
    running: !answer && !error,
    told,
    generate: (app_name?: string) =>
      make(
        () => callApi('app-keys', { method: 'POST', body: app_name ? { app_name } : undefined }),
        say(texts.generate),
      ),
    renew: (id: number) =>
      make(() => callApi(`app-keys/${id}`, { method: 'PUT' }), say(texts.updateKey)),
  };
};
