// Signing in, the own account, the first company.
import type { DescribedCall } from './described-call.ts';

export const sessionCalls: DescribedCall[] = [
  {
    call: 'GET altcha-challenge',
    says: 'The bot check’s challenge; its solution is `g_recaptcha_response` of the sign-in',
    open: true,
  },
  {
    call: 'POST v2/login',
    says: 'Signs in: access token and refresh token',
    sends: 'email password g_recaptcha_response',
    open: true,
  },
  {
    call: 'POST refresh-token',
    says: 'Issues new tokens; a refresh token can be used once',
    sends: 'refresh_token',
    open: true,
  },
  { call: 'POST logout', says: 'Ends the sign-in', sends: 'refresh_token', open: true },
  {
    call: 'POST forget-password',
    says: 'Sends a link for a new password',
    sends: 'email',
    open: true,
  },
  {
    call: 'POST change-password',
    says: 'Sets a new password with the link',
    sends: 'token password password_confirmation',
    open: true,
  },
  {
    call: 'POST users/{id}/change-password',
    says: 'Changes your own password; other sessions end',
    sends: 'current_password password password_confirmation',
  },
  { call: 'POST users/{id}/images', says: 'Your own picture', sends: 'images', versioned: true },
  { call: 'GET preferences', says: 'Your own preferences by name', versioned: true },
  { call: 'PUT preferences', says: 'Stores them by name; null removes one' },
  { call: 'GET menus/-/role', says: 'The menu of your own role' },
  {
    call: 'POST v2/token',
    says: 'A token of an app key, for POST transactions',
    sends: 'client_id client_secret',
    open: true,
  },
  { call: 'GET setup', says: 'Whether there is no company yet', open: true },
  {
    call: 'POST setup',
    says: 'Creates the first company and its administrator',
    sends: 'company_name company_pan address phone email admin_name admin_email admin_password',
    open: true,
  },
  { call: 'POST setup/demo', says: 'Creates the demo company and signs in', open: true },
];
