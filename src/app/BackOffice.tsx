// Everything behind the sign-in: react-admin with our providers, addresses and shell.
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { CoreAdmin, CustomRoutes } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router';
import type { Page } from '../../custom-pages/index.tsx';
import { setCalendarCorrections } from '../../domain/calendar/bikram-sambat.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { type PrefetchedList, toInitialSort } from '../api/prefetch-list.ts';
import { loadSession, ReloadSessionContext, type Session, SessionContext } from '../api/session.ts';
import { takeUnsentWork } from '../auth/refresh-session.ts';
import { startSessionSync } from '../auth/session-sync.ts';
import { createEntityResource } from '../entities/entity-resource.tsx';
import { routerProvider } from '../entities/routing.tsx';
import { EntitiesContext, useEntities } from '../fields/entities-context.ts';
import { getLanguage } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { getCalendar } from '../platform/environment.ts';
import { toast } from '../platform/toast-store.ts';
import { NotFoundPage, ServerErrorPage } from '../ui/ErrorPages.tsx';
import { Loading } from '../ui/Loading.tsx';
import { authProvider, createPreferenceStore, useI18nProvider } from './admin-providers.ts';
import { createDataProvider, toListResult } from './data-provider.ts';
import { Layout } from './shell/Layout.tsx';

// Before anything is drawn with a date.
setCalendarCorrections(getCalendar());

type Props = {
  entities: Entity[];
  resources: ReactElement[];
  pages: Page[];
  first?: PrefetchedList;
  everywhere?: ReactElement;
};

const LoadingPage = () => <Loading />;

/**
 * A page of rows that came before its list was drawn is as good as one that the list asked for a
 * moment later.
 */
const PREFETCH_FRESH_MS = 1000;

/** What react-admin has been answered, the first list's page among it from the beginning. */
const createQueryClient = (first: PrefetchedList | undefined): QueryClient => {
  const client = new QueryClient();
  // Who may do what is the server's affair. Asked only after the first paint, the answer would draw
  // the whole page once more.
  client.setQueryData(['auth', 'getPermissions', {}], null);
  if (!first) return client;
  const { entity, answer } = first;
  const asked = {
    pagination: { page: 1, perPage: entity.list.limit },
    sort: toInitialSort(entity),
    filter: {},
  };
  client.setQueryData([entity.name, 'getList', asked], toListResult(answer), {
    updatedAt: Date.now() + PREFETCH_FRESH_MS,
  });
  return client;
};

/** A record type that the company has made. */
const isOfCompany = ({ scope }: Entity): boolean => scope !== undefined;

const Admin = ({ entities, resources, pages }: Omit<Props, 'everywhere' | 'first'>) => {
  const all = useEntities();
  const i18nProvider = useI18nProvider(all);
  const dataProvider = useMemo(() => createDataProvider(entities), [entities]);
  const store = useMemo(createPreferenceStore, []);
  return (
    <CoreAdmin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      store={store}
      queryClient={useQueryClient()}
      layout={Layout}
      catchAll={NotFoundPage}
      error={ServerErrorPage}
      loading={LoadingPage}
      disableTelemetry
      title="Bijak"
    >
      {resources}
      {all.filter(isOfCompany).map(entity => createEntityResource(entity))}
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
export const BackOffice = ({ known, everywhere, first, ...props }: Props & { known: Session }) => {
  // One for react-admin and for every screen that asks by itself. It lives as long as the page, and
  // the end of a session loads another page: nobody is shown what somebody else was answered.
  const [queryClient] = useState(() => createQueryClient(first));
  const [session, setSession] = useState(known);
  const entities = useOwnFields().listEntities(props.entities);
  const renew = useCallback(() => loadSession().then(setSession, console.warn), []);
  useEffect(() => {
    const unsent = takeUnsentWork();
    if (unsent !== 'nothing')
      toast('warning', words[unsent === 'change' ? 'renewed' : 'notDone'][getLanguage()]);
  }, []);
  useEffect(() => startSessionSync(known.user.id), [known.user.id]);
  // The pages of a build never change: one router for the life of the page, for a second one would
  // lose the address.
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Admin {...props} /> }]),
  );
  return (
    <EntitiesContext.Provider value={entities}>
      <SessionContext.Provider value={session}>
        <ReloadSessionContext.Provider value={renew}>
          <QueryClientProvider client={queryClient}>
            {/* A page is drawn in one go: in slices between the frames of a ripple it takes half as long again. */}
            <RouterProvider router={router} useTransitions={false} />
            {everywhere}
          </QueryClientProvider>
        </ReloadSessionContext.Provider>
      </SessionContext.Provider>
    </EntitiesContext.Provider>
  );
};
