// What is shown while nobody is signed in: the set-up of an empty installation, the pages around a
// password, else the landing page and its sign-in modal.
import { lazy, Suspense, useEffect, useState } from 'react';
import { getBillingUrl } from '../../src/platform/environment.ts';
import { LandingPage } from './LandingPage.tsx';
import { usePublicPath } from './public-address.ts';

const SignInModal = lazy(() =>
  import('./SignInModal.tsx').then(module => ({ default: module.SignInModal })),
);
const Setup = lazy(() => import('./SetupPage.tsx').then(module => ({ default: module.SetupPage })));
const AccountPages = lazy(() =>
  import('./AccountPages.tsx').then(module => ({ default: module.AccountPages })),
);

/** What went wrong while somebody's name was asked for. */
const GlobalErrors = lazy(() =>
  import('../../src/ui/UiProvider.tsx').then(({ UiProvider }) => ({
    default: () => <UiProvider>{null}</UiProvider>,
  })),
);

const accountPaths = [
  '/forgot-password',
  '/forgot-password-success',
  '/set-password',
  '/change-password-success',
];

/**
 * `nameless`: somebody is signed in whose name could not be loaded (ROUTE-093); the error is shown
 * over the page.
 */
export const PublicPages = ({ nameless = false }: { nameless?: boolean }) => {
  const path = usePublicPath();
  const [needed, setNeeded] = useState<boolean | undefined>();
  const [signingIn, setSigningIn] = useState(() =>
    new URLSearchParams(window.location.search).has('popup'),
  );
  useEffect(() => {
    fetch(`${getBillingUrl()}setup`)
      .then(answer => answer.json() as Promise<{ needed: boolean }>)
      .then(
        answer => setNeeded(answer.needed),
        () => setNeeded(false),
      );
  }, []);
  if (needed) {
    return (
      <Suspense>
        <Setup />
      </Suspense>
    );
  }
  if (accountPaths.includes(path)) {
    return (
      <Suspense>
        <AccountPages />
      </Suspense>
    );
  }
  return (
    <>
      <LandingPage onSignIn={() => setSigningIn(true)} />
      {signingIn && (
        <Suspense>
          <SignInModal onClose={() => setSigningIn(false)} />
        </Suspense>
      )}
      {nameless && !signingIn && (
        <Suspense>
          <GlobalErrors />
        </Suspense>
      )}
    </>
  );
};
