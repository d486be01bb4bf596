// The API's description of the calls that no entity makes by itself. A story compares it with the
// calls that the service answers: none is left out, none is invented, no name is refused.

import {
  allDocumentEndpoints,
  registerEndpoints,
  salesEndpoints,
  taxEndpoints,
} from './document-endpoints.ts';
import { DATE_RANGE_QUERY, type EndpointDescription, LIST_QUERY, PAGE_QUERY } from './operation.ts';

/** Signing in, the own account, the first company. */
const sessionEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET altcha-challenge',
    summary: 'The bot check’s challenge; its solution is `g_recaptcha_response` of the sign-in',
    isPublic: true,
  },
  {
    endpoint: 'POST v2/login',
    summary: 'Signs in: access token and refresh token',
    body: 'email password g_recaptcha_response',
    isPublic: true,
  },
  {
    endpoint: 'POST refresh-token',
    summary: 'Issues new tokens; a refresh token can be used once',
    body: 'refresh_token',
    isPublic: true,
  },
  { endpoint: 'POST logout', summary: 'Ends the sign-in', body: 'refresh_token', isPublic: true },
  {
    endpoint: 'POST forget-password',
    summary: 'Sends a link for a new password',
    body: 'email',
    isPublic: true,
  },
  {
    endpoint: 'POST change-password',
    summary: 'Sets a new password with the link',
    body: 'token password password_confirmation',
    isPublic: true,
  },
  {
    endpoint: 'POST users/{id}/change-password',
    summary: 'Changes your own password; other sessions end',
    body: 'current_password password password_confirmation',
  },
  {
    endpoint: 'POST users/{id}/images',
    summary: 'Your own picture',
    body: 'images',
    versioned: true,
  },
  { endpoint: 'GET preferences', summary: 'Your own preferences by name', versioned: true },
  { endpoint: 'PUT preferences', summary: 'Stores them by name; null removes one' },
  { endpoint: 'GET menus/-/role', summary: 'The menu of your own role' },
  {
    endpoint: 'POST v2/token',
    summary: 'A token of an app key, for POST transactions',
    body: 'client_id client_secret',
    isPublic: true,
  },
  { endpoint: 'GET setup', summary: 'Whether there is no company yet', isPublic: true },
  {
    endpoint: 'POST setup',
    summary: 'Creates the first company and its administrator',
    body: 'company_name company_pan address phone email admin_name admin_email admin_password',
    isPublic: true,
  },
  { endpoint: 'POST setup/demo', summary: 'Creates the demo company and signs in', isPublic: true },
];

/** The company, its templates, settings and files. */
const companyEndpoints: EndpointDescription[] = [
  { endpoint: 'GET companies/{id}', summary: 'The own company', versioned: true },
  { endpoint: 'PATCH companies/{id}', summary: 'Changes it; a form when pictures come along' },
  { endpoint: 'PUT companies/{id}', summary: 'The same' },
  {
    endpoint: 'POST companies/{id}',
    summary: 'The same, with `_method` in the form',
    versioned: true,
  },
  {
    endpoint: 'PATCH companies/{id}/invoice-template',
    summary: 'Chooses the template',
    body: 'invoice_template_id',
  },
  {
    endpoint: 'PATCH companies/{id}/credit-note-template',
    summary: 'Chooses the template',
    body: 'credit_note_template_id',
  },
  {
    endpoint: 'GET invoice-templates/-/example',
    summary: 'The source of a template to begin with',
    responseType: 'file',
  },
  {
    endpoint: 'GET invoice-templates/{id}/file',
    summary: 'The company’s own template file',
    versioned: true,
  },
  {
    endpoint: 'PUT invoice-templates/{id}/file',
    summary: 'Uploads it; accepted if a sample can be printed',
    body: 'file',
  },
  { endpoint: 'DELETE invoice-templates/{id}/file', summary: 'Removes it', versioned: true },
  {
    endpoint: 'GET invoice-templates/{id}/sample',
    summary: 'A sample of the template',
    responseType: 'pdf',
  },
  {
    endpoint: 'GET fiscal-year/current',
    summary: 'The fiscal year of today, 204 when there is none',
  },
  {
    endpoint: 'GET tsc-rate',
    summary: 'Percent of the telecommunication service charge',
    isPublic: true,
  },
  {
    endpoint: 'GET sales-settings',
    summary:
      'Whether invoices can be cancelled on the day they are issued, and whether numbers include the outlet code',
    versioned: true,
  },
  {
    endpoint: 'PUT sales-settings',
    summary: 'Decides them: 1 or 0 each',
    body: 'same_day_cancellation outlet_codes',
  },
  {
    endpoint: 'POST file-upload',
    summary: 'Stores a picture or a PDF, recognised by its content',
    body: 'file',
  },
  {
    endpoint: 'GET files/{name}',
    summary: 'An uploaded file',
    responseType: 'file',
    isPublic: true,
  },
  { endpoint: 'GET user-manual', summary: 'The user manual', responseType: 'pdf' },
];

/** What is sent to the tax authority, and what it asks for at an inspection. */
const authorityEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET cbms-account',
    summary: 'The company’s account with the tax authority, without its password',
    versioned: true,
  },
  { endpoint: 'PUT cbms-account', summary: 'Stores it', body: 'username password enabled since' },
  { endpoint: 'POST cbms-account/pause', summary: 'Pauses sending' },
  { endpoint: 'POST cbms-account/resume', summary: 'Resumes sending' },
  { endpoint: 'POST cbms-account/test', summary: 'Tests the account' },
  { endpoint: 'GET tax-authority', summary: 'State of sending', versioned: true },
  {
    endpoint: 'GET tax-authority/documents',
    summary: 'Documents to send',
    query: `state search ${PAGE_QUERY}`,
  },
  { endpoint: 'GET tax-authority/documents/{id}/exchanges', summary: 'Requests and answers' },
  { endpoint: 'POST tax-authority/documents/{id}/send', summary: 'Sends it now' },
  {
    endpoint: 'POST tax-authority/documents/{id}/confirm',
    summary: 'Confirms that IRD has it',
  },
  { endpoint: 'POST tax-authority/send', summary: 'Sends all that waits' },
  {
    endpoint: 'POST tax-authority/reconciliation',
    summary: 'Compares a file of the portal with the books',
    body: 'register year month file',
  },
  {
    endpoint: 'GET print-ledger',
    summary: 'Every print of every document',
    query: `kind number copy printed_by ${DATE_RANGE_QUERY} ${PAGE_QUERY}`,
  },
  {
    endpoint: 'GET print-ledger/export',
    summary: 'The same as a file',
    query: `kind number copy printed_by ${DATE_RANGE_QUERY} export_type`,
    responseType: 'sheet',
  },
  {
    endpoint: 'GET inspection-pack',
    summary: 'Everything an inspection needs, as a ZIP; its sample prints are counted',
    query: 'year month',
    responseType: 'file',
  },
  {
    endpoint: 'GET proof',
    summary: 'Whether the activity log is whole, and where its digests go',
    versioned: true,
  },
  { endpoint: 'PUT proof', summary: 'Where they go', body: 'digest_email' },
  { endpoint: 'GET proof/verify', summary: 'Verifies the chain of the log' },
];

/** Logs, backups, payment gateways, other channels. */
const administrationEndpoints: EndpointDescription[] = [
  { endpoint: 'GET logs', summary: 'The activity log, newest first', query: LIST_QUERY },
  {
    endpoint: 'GET logs/export',
    summary: 'The same as a file',
    query: `export_type ${DATE_RANGE_QUERY}`,
    responseType: 'sheet',
  },
  { endpoint: 'GET backup', summary: 'The backups', query: PAGE_QUERY },
  {
    endpoint: 'GET backup/download',
    summary: 'Creates a backup and returns it',
    responseType: 'file',
  },
  { endpoint: 'GET backup/{name}', summary: 'One of them', query: 'db_name', responseType: 'file' },
  {
    endpoint: 'GET backup-settings',
    summary: 'When backups are made automatically and how many are kept',
    versioned: true,
  },
  {
    endpoint: 'PUT backup-settings',
    summary: 'Changes these settings',
    body: 'nightly nightly_at keep',
  },
  {
    endpoint: 'POST recover-database',
    summary:
      'Replaces all data with a backup signed by this installation. With `ask` 1, a 409 lists what would be lost',
    query: 'ask',
    body: 'recovery_file roll_forward until',
  },
  { endpoint: 'GET query-log', summary: 'Files of the query log', query: PAGE_QUERY },
  { endpoint: 'GET query-log/{name}', summary: 'One of them', responseType: 'file' },
  { endpoint: 'GET bin-log', summary: 'Files of the binary log', query: PAGE_QUERY },
  { endpoint: 'GET bin-log/{name}', summary: 'One of them', responseType: 'file' },
  { endpoint: 'GET bin-log/-/verify', summary: 'Verifies their chain' },
  {
    endpoint: 'GET payment-gateways/all',
    summary: 'The gateways that are configured',
    query: PAGE_QUERY,
  },
  { endpoint: 'GET payment-gateways', summary: 'The available gateways' },
  { endpoint: 'POST payment-gateways', summary: 'Configures one; a form' },
  { endpoint: 'GET payment-gateways/{id}', summary: 'The keys it needs', versioned: true },
  {
    endpoint: 'POST payment-gateways/{id}',
    summary: 'Configures it, or with `_method` PATCH changes it; a form',
    versioned: true,
  },
  { endpoint: 'PATCH payment-gateways/{id}', summary: 'Changes it; a form' },
  { endpoint: 'DELETE payment-gateways/{id}', summary: 'Removes it' },
  { endpoint: 'GET payment-gateways/{id}/config', summary: 'How it is configured' },
  { endpoint: 'GET platforms', summary: 'Where a gateway may be offered' },
  {
    endpoint: 'POST transactions',
    summary: 'What another channel was paid; with the token of an app key only',
    body: 'customer_code transaction_id type recharged_type product product_name amount accepted',
  },
];

export const endpointDescriptions: EndpointDescription[] = [
  ...sessionEndpoints,
  ...companyEndpoints,
  ...allDocumentEndpoints,
  ...salesEndpoints,
  ...registerEndpoints,
  ...taxEndpoints,
  ...authorityEndpoints,
  ...administrationEndpoints,
];
