// The one file that joins the framework with resources and pages. Signed out, nothing of the back office is loaded.
import '@fontsource/mukta/400.css';
import '@fontsource/mukta/600.css';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askForList } from './first-list.ts';
import { language } from './i18n/language.ts';
import { askAhead } from './providers/http.ts';
import { askForPreferences, keepChoices, loadPreferences } from './providers/preferences.ts';
import { askForSession, loadSession } from './providers/session.ts';
import { hasSession } from './providers/tokens.ts';

document.documentElement.lang = language();
const root = createRoot(document.getElementById('root')!);

/** Milliseconds until a loader is worth its paint. */
const LOADER_MS = 60;

const drawBackOffice = async () => {
  askForSession();
  askForPreferences();
  // What the person has chosen decides how the first screen is drawn.
  const session = Promise.all([loadSession(), loadPreferences()]).then(([loaded]) => loaded);
  askAhead('fiscal-year/current');
  const known = import('virtual:entities');
  void known.then(({ entities }) => askForList(entities, window.location));
  const [{ BackOffice }, { App }, { Loading }, { resources }, { pages, Everywhere }, { entities }] = await Promise.all([
    import('./BackOffice.tsx'),
    import('./App.tsx'),
    import('./ui/Loading.tsx'),
    import('../resources/index.tsx'),
    import('../custom-pages/index.tsx'),
    known,
  ]);
  const draw = (page: ReactElement) =>
    root.render(
      <StrictMode>
        <App>{page}</App>
      </StrictMode>,
    );
  // Usually who is signed in is known before the code is there; the loader is only for a server that takes its time.
  const late = setTimeout(() => draw(<Loading whole />), LOADER_MS);
  session.then(
    known => {
      clearTimeout(late);
      draw(<BackOffice known={known} entities={entities} resources={resources(entities)} pages={pages} everywhere={<Everywhere />} />);
    },
    (failure: unknown) => {
      clearTimeout(late);
      console.warn(failure);
      return showPublic(true);
    },
  );
};

const showPublic = async (nameless = false) => {
  const { PublicPages } = await import('../custom-pages/landing/PublicPages.tsx');
  root.render(
    <StrictMode>
      <PublicPages nameless={nameless} />
    </StrictMode>,
  );
};

const drawPublic = () => {
  keepChoices();
  return showPublic();
};

/** A link from a mail is good for whoever opens it, signed in or not. */
const isForEverybody = ['/set-password', '/change-password-success'].includes(window.location.pathname);

void (hasSession() && !isForEverybody ? drawBackOffice() : drawPublic());
