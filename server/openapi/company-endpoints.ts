// The company, its templates, settings and files.
import { chartNames, purposes } from '../../domain/ledger/chart-of-accounts.ts';
import { channelTransactionSchema } from '../../domain/requests/channel-requests.ts';
import {
  changeGatewaySchema,
  createGatewaySchema,
  ID_LIST_PATTERN,
} from '../../domain/requests/gateway-requests.ts';
import type { RequestSchema } from '../../domain/requests/request-schema.ts';
import {
  accountUsesSchema,
  changeCompanySchema,
  salesSettingsSchema,
} from '../../domain/requests/setting-requests.ts';
import { securitySettingsSchema } from '../../domain/requests/sign-in-requests.ts';
import {
  anything,
  closed,
  described,
  extend,
  file,
  flag,
  integer,
  type JsonSchema,
  list,
  messageAnswer,
  messageProperty,
  moment,
  nullable,
  oneOf,
  page,
  percent,
  reference,
  rupees,
  type SchemaProperties,
  text,
  yesNo,
} from './json-schema.ts';
import { type EndpointDescription, refusalSchema } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const lookup = nullable(closed({ id: integer, name: text }));
const company: SchemaProperties = {
  id: integer,
  name: text,
  pan: text,
  email: nullable(text),
  phone: nullable(text),
  website: nullable(text),
  fax: nullable(text),
  logo: described(nullable(text), 'The address of the picture'),
  country: nullable(integer),
  state: described(nullable(integer), 'The province'),
  region: nullable(text),
  city: nullable(text),
  street: nullable(text),
  currency: nullable(closed({ id: integer, code: text, symbol: text })),
  currency_id: nullable(integer),
  country_info: lookup,
  province: lookup,
  invoice_template_id: nullable(integer),
  credit_note_template_id: nullable(integer),
  chart: described(oneOf(...chartNames), 'The chart of accounts, chosen at set-up'),
  created_at: moment,
  cbms_target: oneOf('off', 'test', 'real'),
};

const companyForm = {
  ...toDescribedRequest(changeCompanySchema),
  description: 'A form sends numbers as text, and a picture under `logo`',
};
const changedCompany = closed({ ...company, ...messageProperty });
const templateFile = closed({ file: text, 'disabled_reason?': text });

const salesSettings: SchemaProperties = {
  same_day_cancellation: yesNo,
  outlet_codes: yesNo,
  cash_customer: described(nullable(integer), 'The customer with whom bills begin'),
  abbreviated_invoices: described(yesNo, 'Whether abbreviated tax invoices are issued'),
  receipt_foot: described(text, 'Lines below a receipt on a roll; empty for none'),
};
const readSalesSettings = closed({ ...salesSettings, may_change: yesNo });

const accountUses: SchemaProperties = {
  uses: closed(Object.fromEntries(purposes.map(purpose => [`${purpose}?`, integer]))),
};

const securitySettings: SchemaProperties = {
  second_factor_required: yesNo,
  session_idle_hours: described(integer, 'Hours without use'),
  session_days: described(integer, 'Days in all'),
};
const readSecuritySettings = closed({ ...securitySettings, may_change: yesNo });

const gateway: SchemaProperties = {
  id: integer,
  name: text,
  slug: text,
  status: yesNo,
  enable_tv: yesNo,
  description: nullable(text),
  required_field: list(closed({ name: text, display_name: text })),
  image: nullable(text),
  logo: nullable(text),
  created_by: nullable(text),
  created_at: moment,
  updated_at: moment,
  countries: list(integer),
  country_info: list(closed({ id: integer, name: text })),
  platforms: list(integer),
  platform_info: list(closed({ id: integer, name: text, bit: integer })),
};
const gatewayConfig = described(
  { type: 'object', additionalProperties: text },
  'The keys of the gateway, for those who may change it',
);
const configuredGateway = { ...gateway, 'config?': gatewayConfig };
/** A form brings the picture, and the ids of a list one by one. */
const toGatewayForm = (schema: RequestSchema, image: 'image' | 'image?'): JsonSchema => ({
  ...extend(toDescribedRequest(schema), { [image]: file }),
  patternProperties: {
    [ID_LIST_PATTERN]: described(anything, 'In a form, an id of a list: `countries[add][0]`'),
  },
});
const changeGatewayForm = toGatewayForm(changeGatewaySchema, 'image?');
const knownGateway: SchemaProperties = {
  slug: text,
  name: text,
  description: nullable(text),
  required_field: list(closed({ name: text, display_name: text })),
};
const changedGateway = closed({ ...configuredGateway, ...messageProperty });

export const companySchemas = {
  Company: closed(company),
  'payment-gateways.record': closed(gateway),
  'payment-gateways.detail': closed(configuredGateway),
};

/** The company itself, its settings and templates. */
export const companyEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET companies/{id}',
    summary: 'The own company',
    response: reference('Company'),
    versioned: true,
  },
  ...(['PATCH', 'PUT'] as const).map(
    (method): EndpointDescription => ({
      endpoint: `${method} companies/{id}`,
      summary: 'Changes it; a form when pictures come along',
      body: companyForm,
      form: 'both',
      response: changedCompany,
      current: reference('Company'),
    }),
  ),
  {
    endpoint: 'POST companies/{id}',
    summary: 'The same, with `_method` in the form',
    body: companyForm,
    form: 'both',
    response: changedCompany,
    current: reference('Company'),
    versioned: true,
  },
  {
    endpoint: 'PATCH companies/{id}/invoice-template',
    summary: 'Chooses the template',
    body: closed({ invoice_template_id: integer }),
    response: changedCompany,
    current: reference('Company'),
  },
  {
    endpoint: 'PATCH companies/{id}/credit-note-template',
    summary: 'Chooses the template',
    body: closed({ credit_note_template_id: integer }),
    response: changedCompany,
    current: reference('Company'),
  },
  {
    endpoint: 'GET invoice-templates/-/example',
    summary: 'The source of a template to begin with',
    file: 'file',
  },
  {
    endpoint: 'GET invoice-templates/{id}/file',
    summary: 'The company’s own template file',
    response: templateFile,
    versioned: true,
  },
  {
    endpoint: 'PUT invoice-templates/{id}/file',
    summary: 'Uploads it; accepted if a sample can be printed',
    body: closed({ file: described(text, 'The source of the template') }),
    current: templateFile,
  },
  {
    endpoint: 'DELETE invoice-templates/{id}/file',
    summary: 'Removes it',
    current: templateFile,
    versioned: true,
  },
  {
    endpoint: 'GET invoice-templates/{id}/sample',
    summary: 'A sample of the template',
    file: 'pdf',
  },
  {
    endpoint: 'GET tsc-rate',
    summary: 'Percent of the telecommunication service charge',
    response: closed({ tsc_rate: percent }),
    isPublic: true,
  },
  {
    endpoint: 'GET sales-settings',
    summary:
      'Whether invoices can be cancelled on the day they are issued, whether numbers include the outlet code, the customer with whom bills begin, and what is below receipts',
    response: readSalesSettings,
    versioned: true,
  },
  {
    endpoint: 'PUT sales-settings',
    summary: 'Decides them: 1 or 0, the id of an active customer or null, a text',
    body: toDescribedRequest(salesSettingsSchema),
    response: closed({ ...salesSettings, ...messageProperty }),
    current: readSalesSettings,
  },
  {
    endpoint: 'GET accounts/-/balances',
    summary: 'What each account with entries comes to at the end of a day (AD), today by default',
    query: 'as_of',
    response: closed({
      as_of: text,
      balances: list(
        closed({
          account_id: integer,
          debit: rupees,
          credit: rupees,
          balance: described(rupees, 'Debits less credits'),
        }),
      ),
    }),
  },
  {
    endpoint: 'GET account-uses',
    summary: 'The accounts that documents post to, by purpose',
    response: closed({ ...accountUses, may_change: yesNo }),
    versioned: true,
  },
  {
    endpoint: 'PUT account-uses',
    summary: 'Chooses them for later documents',
    body: toDescribedRequest(accountUsesSchema),
    response: closed({ ...accountUses, ...messageProperty }),
    current: closed({ ...accountUses, may_change: yesNo }),
  },
  {
    endpoint: 'GET security-settings',
    summary: 'Whether powerful roles need a second factor, and how long a sign-in lasts',
    response: readSecuritySettings,
    versioned: true,
  },
  {
    endpoint: 'PUT security-settings',
    summary: 'Decides them',
    body: toDescribedRequest(securitySettingsSchema),
    response: closed({ ...securitySettings, ...messageProperty }),
    current: readSecuritySettings,
  },
  {
    endpoint: 'POST file-upload',
    summary: 'Stores a picture or a PDF, recognised by its content',
    body: closed({ file }),
    form: 'only',
    response: closed({ id: integer, name: text, ...messageProperty }),
  },
  {
    endpoint: 'GET files/{name}',
    summary:
      'An uploaded file; one that an own field or a document names asks for a session that sees it',
    file: 'file',
    isPublic: true,
  },
  { endpoint: 'GET user-manual', summary: 'The user manual', file: 'pdf' },
  {
    endpoint: 'GET server-clock',
    summary: 'The clock of the server and the time of the last document',
    response: closed({
      now: moment,
      last_issued_at: nullable(moment),
      behind_seconds: integer,
      is_refused: yesNo,
      confirmed: yesNo,
      may_confirm: yesNo,
    }),
  },
  {
    endpoint: 'POST server-clock/confirmation',
    summary: 'Lets documents continue from the last time although the clock is behind',
    body: closed({ last_issued_at: moment }),
  },
];

/** Payment gateways and what other channels were paid. */
export const paymentEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET payment-gateways',
    summary: 'The available gateways',
    response: page(closed({ ...knownGateway, configured: flag })),
  },
  {
    endpoint: 'POST payment-gateways',
    summary: 'Configures one; a form',
    body: toGatewayForm(createGatewaySchema, 'image'),
    form: 'both',
    response: changedGateway,
  },
  {
    endpoint: 'GET payment-gateways/{id}',
    summary: 'The configured gateway of an id; under a slug the keys that it needs',
    response: { anyOf: [reference('payment-gateways.detail'), closed(knownGateway)] },
    versioned: true,
  },
  {
    endpoint: 'POST payment-gateways/{id}',
    summary: 'Configures it, or with `_method` PATCH changes it; a form',
    body: changeGatewayForm,
    form: 'both',
    response: changedGateway,
    current: reference('payment-gateways.detail'),
    versioned: true,
  },
  {
    endpoint: 'PATCH payment-gateways/{id}',
    summary: 'Changes it; a form',
    body: changeGatewayForm,
    form: 'both',
    response: changedGateway,
    current: reference('payment-gateways.detail'),
  },
  {
    endpoint: 'DELETE payment-gateways/{id}',
    summary: 'Removes it',
    response: messageAnswer,
    current: reference('payment-gateways.detail'),
    versioned: true,
  },
  {
    endpoint: 'GET payment-gateways/{id}/config',
    summary: 'How it is configured',
    response: {
      type: 'object',
      required: ['id', 'type', 'created_at', 'updated_at'],
      properties: { id: integer, type: text, created_at: moment, updated_at: moment },
      additionalProperties: text,
    },
  },
  {
    endpoint: 'GET platforms',
    summary: 'Where a gateway may be offered',
    response: page(closed({ id: integer, name: text, bit: integer })),
  },
  {
    endpoint: 'POST transactions',
    summary: 'What another channel was paid; with the token of an app key only',
    body: toDescribedRequest(channelTransactionSchema),
    response: reference('transactions.created'),
    refusals: { 401: refusalSchema },
  },
];
