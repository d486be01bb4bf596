// The one file that joins the framework with resources and pages. Signed out, nothing of the back office is loaded.
import '@fontsource/mukta/400.css';
import '@fontsource/mukta/600.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askForList } from './first-list.ts';
import { language } from './i18n/language.ts';
import { askAhead } from './providers/http.ts';
import { askForSession } from './providers/session.ts';
import { hasSession } from './providers/tokens.ts';

document.documentElement.lang = language();
const root = createRoot(document.getElementById('root')!);

const drawBackOffice = async () => {
  askForSession();
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
  root.render(
    <StrictMode>
      <App>
        <BackOffice
          entities={entities}
          resources={resources(entities)}
          pages={pages}
          everywhere={<Everywhere />}
          waiting={<Loading whole />}
        />
      </App>
    </StrictMode>,
  );
};

const drawPublic = async () => {
  const { PublicPages } = await import('../custom-pages/landing/PublicPages.tsx');
  root.render(
    <StrictMode>
      <PublicPages />
    </StrictMode>,
  );
};

/** A link from a mail is good for whoever opens it, signed in or not. */
const isForEverybody = ['/set-password', '/change-password-success'].includes(window.location.pathname);

void (hasSession() && !isForEverybody ? drawBackOffice() : drawPublic());
