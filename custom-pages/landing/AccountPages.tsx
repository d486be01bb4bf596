// The public addresses around a password: which page stands at which, and what each needs to be
// shown at all.
import Alert from '@mui/material/Alert';
import { type ReactElement, useEffect } from 'react';
import type { Texts } from '../../domain/language.ts';
import { App } from '../../src/App.tsx';
import { AccountPage } from './AccountPage.tsx';
import { texts } from './account-texts.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { carriedMessage, usePublicPath, useReturn } from './public-address.ts';
import { SetPassword } from './SetPassword.tsx';

/** Leads to the root: this address has nothing to show. */
const ToRoot = () => {
  const goBack = useReturn();
  useEffect(goBack, [goBack]);
  return null;
};

/** The message of the page before; opened by itself it returns to the root. */
const Success = ({ title }: { title: Texts }) => {
  const message = carriedMessage();
  if (!message) return <ToRoot />;
  return (
    <AccountPage title={title}>
      <Alert severity="success">{message}</Alert>
    </AccountPage>
  );
};

const SetPasswordByLink = () => {
  const query = new URLSearchParams(window.location.search);
  const token = query.get('token');
  return token ? <SetPassword token={token} message={query.get('message')} /> : <ToRoot />;
};

const pageAt = (path: string): ReactElement => {
  switch (path) {
    case '/forgot-password':
      return <ForgotPassword />;
    case '/forgot-password-success':
      return <Success title={texts.sentTitle} />;
    case '/set-password':
      return <SetPasswordByLink />;
    default:
      return <Success title={texts.doneTitle} />;
  }
};

export const AccountPages = () => <App>{pageAt(usePublicPath())}</App>;
