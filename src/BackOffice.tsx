// Everything behind the sign-in: react-admin with our providers, addresses and shell.
import { QueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { CoreAdmin, CustomRoutes } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router';
import type { Entity } from '../domain/schema/entity.ts';
import { EntitiesContext } from './entities.ts';
import { type FirstList, firstSort } from './first-list.ts';
import { language } from './i18n/language.ts';
import { words } from './i18n/words.ts';
import { ServerErrorPage } from './layout/FailurePages.tsx';
import { Layout } from './layout/Layout.tsx';
import { NotFound } from './layout/NotFound.tsx';
import { authProvider } from './providers/auth-provider.ts';
import { createDataProvider, listResult } from './providers/data-provider.ts';
import { useI18nProvider } from './providers/i18n-provider.ts';
import { preferenceStore } from './providers/preference-store.ts';
import { takeUnsent } from './providers/refresh.ts';
import { loadSession, type Session, SessionContext } from './providers/session.ts';
import { watchSession } from './providers/watch-session.ts';
import { RenewSessionContext } from './renew-session.ts';
import { routerProvider } from './routing.tsx';
import { Loading } from './ui/Loading.tsx';
import { toast } from './ui/toasts.ts';

export type Page = { path: string; element: ReactElement };
type Props = {
  entities: Entity[];
  resources: ReactElement[];
  pages: Page[];
  first?: FirstList;
  everywhere?: ReactElement;
};

const Waiting = () => <Loading />;

/**
 * A page of rows that came before its list was drawn is as good as one that the list asked for a
 * moment later.
 */
const MOMENT_MS = 1000;

/** What react-admin has been answered, the first list's page among it from the beginning. */
const queriesWith = (first: FirstList | undefined): QueryClient => {
  const client = new QueryClient();
  // Who may do what is the server's affair. Asked only after the first paint, the answer would draw
  // the whole page once more.
  client.setQueryData(['auth', 'getPermissions', {}], null);
  if (!first) return client;
  const { entity, answer } = first;
  const asked = {
    pagination: { page: 1, perPage: entity.list.limit },
    sort: firstSort(entity),
    filter: {},
  };
  client.setQueryData([entity.name, 'getList', asked], listResult(answer), {
    updatedAt: Date.now() + MOMENT_MS,
  });
  return client;
};

const Admin = ({ entities, resources, pages, first }: Omit<Props, 'everywhere'>) => {
  const i18nProvider = useI18nProvider(entities);
  const dataProvider = useMemo(() => createDataProvider(entities), [entities]);
  const store = useMemo(preferenceStore, []);
  const [queryClient] = useState(() => queriesWith(first));
  return (
    <CoreAdmin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      store={store}
      queryClient={queryClient}
      layout={Layout}
      catchAll={NotFound}
      error={ServerErrorPage}
      loading={Waiting}
      disableTelemetry
      title="Bijak"
    >
      {resources}
      <CustomRoutes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {pages.map(page => (
          <Route key={page.path} path={page.path} element={page.element} />
        ))}
      </CustomRoutes>
    </CoreAdmin>
  );
};

/** The back office of somebody who is known by name (ROUTE-092). */
export const BackOffice = ({ known, everywhere, ...props }: Props & { known: Session }) => {
  const [session, setSession] = useState(known);
  const renew = useCallback(() => loadSession().then(setSession, console.warn), []);
  useEffect(() => {
    const unsent = takeUnsent();
    if (unsent !== 'nothing')
      toast('warning', words[unsent === 'change' ? 'renewed' : 'notDone'][language()]);
  }, []);
  useEffect(() => watchSession(known.user.id), [known.user.id]);
  // The pages of a build never change: one router for the life of the page, for a second one would
  // lose the address.
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Admin {...props} /> }]),
  );
  return (
    <EntitiesContext.Provider value={props.entities}>
      <SessionContext.Provider value={session}>
        <RenewSessionContext.Provider value={renew}>
          {/* A page is drawn in one go: in slices between the frames of a ripple it takes half as long again. */}
          <RouterProvider router={router} useTransitions={false} />
          {everywhere}
        </RenewSessionContext.Provider>
      </SessionContext.Provider>
    </EntitiesContext.Provider>
  );
};
