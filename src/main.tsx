// The one file that joins the framework with resources and pages. It is small and asks the server
// first: answers come while the code that draws them, React's own included, is still being read.
// Signed out, nothing of the back office is loaded.
import '@fontsource/mukta/400.css';
import '@fontsource/mukta/600.css';
import { lists } from 'virtual:lists';
import { askForList } from './first-list.ts';
import { language } from './i18n/language.ts';
import { askAhead } from './providers/http.ts';
import { askForPreferences, keepChoices, loadPreferences } from './providers/preferences.ts';
import { askForSession, loadSession } from './providers/session.ts';
import { hasSession } from './providers/tokens.ts';

document.documentElement.lang = language();

/** Milliseconds until a loader is worth its paint. */
const LOADER_MS = 200;

const drawBackOffice = async () => {
  askForSession();
  const list = askForList(lists, window.location);
  askForPreferences();
  void askAhead('fiscal-year/current');
  // What the person has chosen decides how the first screen is drawn.
  const session = Promise.all([loadSession(), loadPreferences()]).then(([loaded]) => loaded);
  const [
    { draw },
    { BackOffice },
    { App },
    { Loading },
    { resources },
    { pages, Everywhere },
    { entities },
  ] = await Promise.all([
    import('./page.tsx'),
    import('./BackOffice.tsx'),
    import('./App.tsx'),
    import('./ui/Loading.tsx'),
    import('../resources/index.tsx'),
    import('../custom-pages/index.tsx'),
    import('virtual:entities'),
  ]);
  // Usually who is signed in is known before the code is there; the loader is only for a server
  // that takes its time.
  const late = setTimeout(
    () =>
      draw(
        <App>
          <Loading whole />
        </App>,
      ),
    LOADER_MS,
  );
  session.then(
    async known => {
      const first = await list?.();
      clearTimeout(late);
      draw(
        <App>
          <BackOffice
            known={known}
            entities={entities}
            resources={resources(entities)}
            pages={pages}
            first={first}
            everywhere={<Everywhere />}
          />
        </App>,
      );
    },
    (failure: unknown) => {
      clearTimeout(late);
      console.warn(failure);
      return showPublic(true);
    },
  );
};

const showPublic = async (nameless = false) => {
  const [{ draw }, { PublicPages }] = await Promise.all([
    import('./page.tsx'),
    import('../custom-pages/landing/PublicPages.tsx'),
  ]);
  draw(<PublicPages nameless={nameless} />);
};

const drawPublic = () => {
  keepChoices();
  return showPublic();
};

/** A link from a mail is good for whoever opens it, signed in or not. */
const isForEverybody = ['/set-password', '/change-password-success'].includes(
  window.location.pathname,
);

void (hasSession() && !isForEverybody ? drawBackOffice() : drawPublic());
