// The one file that joins the framework with resources and pages. It is small and asks the server
// first: answers come while the code that draws them, React's own included, is still being read.
// Signed out, nothing of the back office is loaded.
import '@fontsource/mukta/400.css';
import '@fontsource/mukta/600.css';
import { lists } from 'virtual:lists';
import { prefetch } from './api/http.ts';
import { loadOwnFields } from './api/own-fields.ts';
import { enableChoiceSync, loadPreferences, prefetchPreferences } from './api/preferences.ts';
import { prefetchList } from './api/prefetch-list.ts';
import { loadSession, prefetchSession } from './api/session.ts';
import { hasSession } from './auth/tokens.ts';
import { getLanguage } from './i18n/language.ts';

document.documentElement.lang = getLanguage();

/** Milliseconds until a loader is worth its paint. */
const LOADER_DELAY_MS = 200;

const renderBackOffice = async () => {
  prefetchSession();
  const list = prefetchList(lists, window.location);
  prefetchPreferences();
  void prefetch('fiscal-year/current');
  // What the person has chosen decides how the first screen is drawn.
  const session = Promise.all([loadSession(), loadPreferences(), loadOwnFields()]).then(
    ([loaded]) => loaded,
  );
  const [
    { renderRoot },
    { BackOffice },
    { UiProvider },
    { Loading },
    { createResources },
    { pages, GlobalDialogs },
    { entities },
  ] = await Promise.all([
    import('./app/render-root.tsx'),
    import('./app/BackOffice.tsx'),
    import('./ui/UiProvider.tsx'),
    import('./ui/Loading.tsx'),
    import('../resources/index.tsx'),
    import('../custom-pages/index.tsx'),
    import('virtual:entities'),
  ]);
  // Usually who is signed in is known before the code is there; the loader is only for a server
  // that takes its time.
  const late = setTimeout(
    () =>
      renderRoot(
        <UiProvider>
          <Loading whole />
        </UiProvider>,
      ),
    LOADER_DELAY_MS,
  );
  session.then(
    async known => {
      const first = await list?.();
      clearTimeout(late);
      renderRoot(
        <UiProvider>
          <BackOffice
            known={known}
            entities={entities}
            resources={createResources(entities)}
            pages={pages}
            first={first}
            everywhere={<GlobalDialogs />}
          />
        </UiProvider>,
      );
    },
    (failure: unknown) => {
      clearTimeout(late);
      console.warn(failure);
      return renderPublicPages(true);
    },
  );
};

const renderPublicPages = async (nameless = false) => {
  const [{ renderRoot }, { PublicPages }] = await Promise.all([
    import('./app/render-root.tsx'),
    import('../custom-pages/landing/PublicPages.tsx'),
  ]);
  renderRoot(<PublicPages nameless={nameless} />);
};

const startPublicPages = () => {
  enableChoiceSync();
  return renderPublicPages();
};

/** A link from a mail works for every reader, signed in or not. */
const isPublicPath = ['/set-password', '/change-password-success'].includes(
  window.location.pathname,
);

void (hasSession() && !isPublicPath ? renderBackOffice() : startPublicPages());
