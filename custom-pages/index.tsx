// What the back office takes of the hand-written pages: their routes, and the dialog that may open
// on any of them.
import { Suspense, useState } from 'react';
import { useApiQuery } from '../src/api/use-api-query.ts';
import { Loading, lazyComponent } from '../src/ui/Loading.tsx';
import { type Page, routes } from './routes.tsx';

export type { Page } from './routes.tsx';

/** Every route, with a loader while its code is on its way. */
export const pages: Page[] = routes.map(({ path, element }) => ({
  path,
  element: <Suspense fallback={<Loading />}>{element}</Suspense>,
}));

/** Next to every page: the first fiscal year is asked for on each of them. */
export const GlobalDialogs = () => <FirstRun />;

const FirstRunDialog = lazyComponent(
  () => import('./first-run/FirstRunDialog.tsx'),
  'FirstRunDialog',
);

/**
 * Without a fiscal year for today nobody can issue an invoice: a dialog asks for it on every page
 * (AUTH-051, AUTH-052).
 */
export const FirstRun = () => {
  const { data } = useApiQuery('fiscal-year/current', { purpose: 'look-up' });
  const [over, setOver] = useState(false);
  if (data?.status !== 204 || over) return null;
  return (
    <Suspense>
      <FirstRunDialog onCreated={() => setOver(true)} onLeft={() => setOver(true)} />
    </Suspense>
  );
};
