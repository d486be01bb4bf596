// Signing in, the own account, the first company.

import { firstSteps } from '../../domain/first-steps.ts';
import { chartNames } from '../../domain/ledger/chart-of-accounts.ts';
import { channelTokenSchema } from '../../domain/requests/channel-requests.ts';
import { screenPreferences } from '../../domain/requests/preference-requests.ts';
import {
  enrolSecondFactorSchema,
  secondFactorSignInSchema,
} from '../../domain/requests/sign-in-requests.ts';
import { preferenceChoices } from '../../domain/users/preferences.ts';
import { secondFactorKinds } from '../../domain/users/second-factors.ts';
import {
  anything,
  closed,
  count,
  day,
  described,
  dictionary,
  file,
  flag,
  integer,
  list,
  messageProperty,
  moment,
  nullable,
  oneOf,
  reference,
  rupees,
  text,
  yesNo,
} from './json-schema.ts';
import { type EndpointDescription, refusalSchema } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const tokens = { access_token: text, refresh_token: text };
const signedIn = closed(tokens);
/** As the browser's WebAuthn takes them. */
const webAuthnOptions = { type: 'object', required: ['challenge'], additionalProperties: anything };
const newPassword = { password: text, password_confirmation: text };

/** A filter, a sorting and columns as somebody saved them, by the names of the list. */
const preferences = {
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(preferenceChoices).map(([name, values]) => [name, oneOf(...values)]),
    ),
    favourites: described(list(text), 'Addresses of pages at the top of the menu'),
  },
  additionalProperties: described(
    anything,
    '"customers.hiddenColumns", a list of column keys; "customers.savedQueries", a list of {label, value}; "customers.layout", "table", "board:status" or "calendar:created_at"',
  ),
};

const menuNode = {
  id: integer,
  name: text,
  url: nullable(text),
  icon: nullable(text),
};

export const sessionSchemas = {
  Tokens: signedIn,
  MenuNode: closed({ ...menuNode, children: list(reference('MenuNode')) }),
};

export const sessionEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET altcha-challenge',
    summary: 'The bot check’s challenge; its solution is `g_recaptcha_response` of the sign-in',
    response: closed({
      required: flag,
      'parameters?': dictionary(anything),
      'signature?': text,
    }),
    isPublic: true,
  },
  {
    endpoint: 'POST v2/login',
    summary: 'Signs in: access token and refresh token',
    body: closed({
      email: { type: 'string', format: 'email' },
      password: text,
      'g_recaptcha_response?': described(text, 'Only where the bot check is on'),
    }),
    response: reference('Tokens'),
    nextStep: closed({
      second_factor: list(oneOf(...secondFactorKinds)),
      'enrol?': described(flag, 'True where a second factor must be added first'),
      ticket: described(text, 'Proof of the password for five minutes, once, five tries'),
    }),
    refusals: { 401: refusalSchema, 403: refusalSchema, 429: refusalSchema },
    isPublic: true,
  },
  {
    endpoint: 'GET v2/login/passkey-options',
    summary: 'What a browser needs to sign in with a passkey',
    query: 'ticket',
    response: webAuthnOptions,
    refusals: { 401: refusalSchema },
    isPublic: true,
  },
  {
    endpoint: 'POST v2/login/second-factor',
    summary: 'Signs in with the ticket and one of totp, recovery_code and passkey',
    body: toDescribedRequest(secondFactorSignInSchema),
    response: reference('Tokens'),
    refusals: { 401: refusalSchema, 429: refusalSchema },
    isPublic: true,
  },
  {
    endpoint: 'GET second-factors',
    summary: 'Your own second factors',
    response: closed({
      data: list(
        closed({
          id: integer,
          kind: oneOf('totp', 'passkey'),
          name: text,
          created_at: moment,
          last_used_at: nullable(moment),
        }),
      ),
      recovery_codes: described(count, 'How many are left'),
      required: described(yesNo, 'Whether your role needs a second factor'),
      passkey_host: described(nullable(text), 'The host that passkeys are made for'),
    }),
  },
  {
    endpoint: 'POST second-factors',
    summary:
      'Adds a second factor: `kind` begins, `id` with `totp` or `passkey` confirms; `recovery_codes` replaces the codes. Takes the ticket of a sign-in in place of a token',
    body: toDescribedRequest(enrolSecondFactorSchema),
    response: {
      anyOf: [
        closed({ id: integer, secret: text, otpauth_url: text }),
        closed({ id: integer, options: webAuthnOptions }),
        closed({ recovery_codes: list(text) }),
        closed({ id: integer, ...messageProperty, 'access_token?': text, 'refresh_token?': text }),
      ],
    },
    refusals: { 429: refusalSchema },
  },
  {
    endpoint: 'DELETE second-factors/{id}',
    summary: 'Removes one; the recovery codes go with the last one',
  },
  {
    endpoint: 'GET sessions',
    summary: 'Where you are signed in, the last used first',
    response: closed({
      data: list(
        closed({
          id: integer,
          device: described(text, 'Browser and system in words'),
          browser: text,
          system: text,
          ip_address: text,
          first_used_at: moment,
          last_used_at: described(moment, 'At most five minutes old'),
          current: yesNo,
        }),
      ),
    }),
  },
  { endpoint: 'DELETE sessions/{id}', summary: 'Ends one of your sign-ins' },
  { endpoint: 'DELETE sessions', summary: 'Ends all your other sign-ins' },
  {
    endpoint: 'POST users/{id}/invitation',
    summary: 'Sends the invitation again; the earlier link is no longer valid',
  },
  {
    endpoint: 'DELETE users/{id}/second-factors',
    summary: 'Removes the second factors that a user has lost, and ends the sign-ins of the user',
  },
  {
    endpoint: 'POST refresh-token',
    summary: 'Issues new tokens; a refresh token can be used once',
    body: closed({ refresh_token: text }),
    response: reference('Tokens'),
    refusals: { 401: refusalSchema },
    isPublic: true,
  },
  {
    endpoint: 'POST logout',
    summary: 'Ends the sign-in',
    body: closed({ refresh_token: text }),
    isPublic: true,
  },
  {
    endpoint: 'POST forget-password',
    summary: 'Sends a link for a new password',
    body: closed({ email: { type: 'string', format: 'email' } }),
    refusals: { 429: refusalSchema },
    isPublic: true,
  },
  {
    endpoint: 'POST change-password',
    summary: 'Sets a new password with the link',
    body: closed({ token: text, ...newPassword }),
    isPublic: true,
  },
  {
    endpoint: 'POST users/{id}/change-password',
    summary: 'Changes your own password; other sessions end',
    body: closed({ current_password: text, ...newPassword }),
  },
  {
    endpoint: 'POST users/{id}/images',
    summary: 'Your own picture',
    body: closed({ images: file }),
    form: 'only',
    response: closed({ id: integer, image: text, ...messageProperty }),
    current: reference('users.record'),
    versioned: true,
  },
  {
    endpoint: 'GET preferences',
    summary: 'Your own preferences by name',
    response: preferences,
    versioned: true,
  },
  {
    endpoint: 'PUT preferences',
    summary: 'Stores them by name; null removes one',
    body: {
      ...preferences,
      properties: toDescribedRequest({ properties: screenPreferences }).properties,
    },
    response: preferences,
    current: preferences,
  },
  {
    endpoint: 'GET menus/-/role',
    summary: 'The menu of your own role',
    response: closed({ data: list(reference('MenuNode')) }),
    maybeEmpty: true,
  },
  {
    endpoint: 'POST v2/token',
    summary: 'A token of an app key, for POST transactions',
    body: toDescribedRequest(channelTokenSchema),
    response: closed({ access_token: text }),
    refusals: { 401: refusalSchema },
    isPublic: true,
  },
  {
    endpoint: 'GET setup',
    summary: 'Whether there is no company yet',
    response: closed({ needed: flag }),
    isPublic: true,
  },
  {
    endpoint: 'POST setup',
    summary: 'Creates the first company and its administrator',
    body: closed({
      company_name: text,
      company_pan: described(text, 'Nine digits'),
      'address?': described(text, 'The street'),
      'city?': text,
      'phone?': text,
      'email?': text,
      admin_name: text,
      admin_email: text,
      admin_password: text,
      'vat_registered?': described(yesNo, '0: the company has a PAN only'),
      'chart?': oneOf(...chartNames),
      'calendar?': described(oneOf('ad', 'bs'), 'The calendar of the administrator'),
    }),
    response: closed({ ...messageProperty, ...tokens }),
    refusals: { 403: refusalSchema },
    isPublic: true,
  },
  {
    endpoint: 'POST setup/demo',
    summary: 'Creates the demo company and signs in',
    response: closed({ ...messageProperty, ...tokens }),
    refusals: { 403: refusalSchema },
    isPublic: true,
  },
  {
    endpoint: 'GET fiscal-year/current',
    summary: 'The fiscal year of today, 204 when there is none',
    response: closed({
      id: integer,
      name: text,
      start_date: day,
      end_date: day,
      current_fiscal_year: flag,
    }),
    maybeEmpty: true,
  },
  {
    endpoint: 'GET overview',
    summary: 'The figures of the dashboard that the role may view',
    response: closed({
      'sales?': reference('SalesOverview'),
      'credit_notes?': reference('MonthComparison'),
      'cancellations?': reference('MonthComparison'),
      'books?': reference('BooksOverview'),
      'below_minimum?': described(count, 'Products below their minimum stock'),
      'digest_asked?': { type: 'integer', const: 1 },
    }),
  },
  {
    endpoint: 'GET overview/money',
    summary: 'What is owed, overdue and due, and the money at hand; 204 without the permission',
    response: closed({
      receivable: described(rupees, 'Owed by customers, less their credits'),
      payable: described(rupees, 'Owed to vendors, less their credits'),
      overdue: described(rupees, 'Of customers, credits not counted'),
      money: described(rupees, 'Cash, banks and wallets'),
      due_this_week: described(rupees, 'Owed to vendors and due until `due_until`, or overdue'),
      overdue_payable: described(rupees, 'What of it is overdue'),
      day,
      due_until: day,
    }),
    maybeEmpty: true,
  },
  {
    endpoint: 'GET overview/first-steps',
    summary: 'The first steps of a company that the role may take, and whether each is done',
    response: closed({
      steps: list(closed({ name: oneOf(...firstSteps.map(({ name }) => name)), done: yesNo })),
    }),
  },
  {
    endpoint: 'POST units/-/common',
    summary: 'Adds the usual units that the company does not have yet',
    response: closed({ created: count, ...messageProperty }),
  },
];
