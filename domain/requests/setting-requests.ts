// The requests that change a company's settings. Rules about stored data and the calendar are on the
// server.
import { messages } from '../entity-schema/messages.ts';
import { type Purpose, purposes } from '../ledger/chart-of-accounts.ts';
import { exceptedLocks } from '../ledger/lock-dates.ts';
import { ruleNames } from '../tax/effective-dated.ts';
import { formNames } from '../tax/tax-forms/form-layout.ts';
import { vatReturnLayouts } from '../tax/vat-return.ts';
import { day } from './document-requests.ts';
import { ignored, type RequestOf, type RequestSchema, wholeNumber } from './request-schema.ts';

const yesNo = {
  type: 'integer',
  enum: [0, 1],
  'x-strict': true,
  'x-messages': { '*': messages.choice },
} as const;
const rupees = {
  type: 'number',
  format: 'money',
  description: 'In rupees',
  'x-messages': { '*': messages.money },
} as const;

/** A roll is paid by its length. */
export const MAX_RECEIPT_FOOT_LENGTH = 400;

/** At least one of them; a record that was read may be sent back. */
export const salesSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    same_day_cancellation: yesNo,
    outlet_codes: yesNo,
    abbreviated_invoices: yesNo,
    receipt_foot: { type: 'string', maxLength: MAX_RECEIPT_FOOT_LENGTH },
    cash_customer: {
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 2_147_483_647,
      'x-strict': true,
      'x-messages': { '*': messages.reference },
    },
    ...ignored('may_change'),
  },
} as const satisfies RequestSchema;

/** What is left out stays as it is. */
export const cbmsAccountSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    username: { type: 'string', maxLength: 100 },
    password: { type: 'string', maxLength: 200 },
    enabled: {
      enum: [0, 1, true, false],
      'x-strict': true,
      'x-messages': { '*': messages.choice },
    },
    since: day,
    ...ignored('has_password target _method'),
  },
} as const satisfies RequestSchema;

/** What is left out is nothing. */
export const vatReturnEntriesSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    adjustment_credit: rupees,
    adjustment_debit: rupees,
    brought_forward: rupees,
    refund_claimed: rupees,
    paid: rupees,
    voucher_no: { type: 'string', maxLength: 60 },
    submission_no: { type: 'string', maxLength: 60 },
    remarks: { type: 'string', maxLength: 500 },
    refund_basis: {
      type: 'integer',
      minimum: 0,
      maximum: vatReturnLayouts.at(-1)!.value.bases.length - 1,
      'x-strict': true,
      'x-messages': { '*': messages.choice },
    },
  },
} as const satisfies RequestSchema;

/** A rule from a date on; what its value may be depends on the rule. */
export const addRuleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'from', 'value'],
  properties: {
    name: { type: 'string', enum: ruleNames, 'x-messages': { '*': messages.choice } },
    from: day,
    value: { description: 'Rupees, days, percent, or 1 and 0 for yes and no' },
  },
} as const satisfies RequestSchema;

const heading = { type: 'string', 'x-blank': true } as const;

/** A layout of a form from a date on. */
export const addLayoutSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['form', 'from', 'columns'],
  properties: {
    form: { type: 'string', enum: formNames, 'x-messages': { '*': messages.choice } },
    from: day,
    columns: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'label'],
        properties: {
          name: {},
          label: {
            type: 'object',
            additionalProperties: false,
            required: ['en', 'ne'],
            properties: { en: heading, ne: heading },
          },
        },
      },
    },
  },
} as const satisfies RequestSchema;

const line = { type: 'string', maxLength: 255 } as const;
const phone = {
  ...line,
  format: 'office-phone',
  'x-messages': { format: messages.phone },
} as const;
const id = { ...wholeNumber, 'x-messages': { '*': messages.wrongNumber } } as const;

/** What a company may change of itself; `state` is the province. */
export const companyProperties = {
  phone,
  website: { ...line, format: 'url' },
  fax: phone,
  country: id,
  state: id,
  region: line,
  city: line,
  street: line,
  currency: id,
  invoice_template_id: id,
  credit_note_template_id: id,
} as const;

export const changeCompanySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...companyProperties,
    ...ignored('_method id name pan email logo province country_info currency_id cbms_target'),
    ...ignored('chart created_at'),
  },
} as const satisfies RequestSchema;

export type CompanyRequest = {
  [Name in keyof typeof companyProperties]?: RequestOf<(typeof companyProperties)[Name]>;
};
export type CbmsAccountRequest = RequestOf<typeof cbmsAccountSchema>;
export type VatReturnEntriesRequest = RequestOf<typeof vatReturnEntriesSchema>;

/** What is left out stays as it is; null lifts a lock. */
export const lockDatesSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    vat_month: { ...day, description: 'The last day of a Nepali month' },
    year: { ...day, description: 'The last day of a fiscal year' },
    hard: { ...day, description: 'Any day; moves forward only' },
    ...ignored('may_change excepted'),
  },
} as const satisfies RequestSchema;

export const lockExceptionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['user_id', 'lock', 'until', 'reason'],
  properties: {
    user_id: { ...id, description: 'An active user' },
    lock: { type: 'string', enum: exceptedLocks, 'x-messages': { '*': messages.choice } },
    until: {
      type: 'string',
      format: 'day-or-moment',
      description: 'At most seven days from now, in Nepal time; a day counts to its end',
      'x-messages': { '*': messages['date-time'] },
    },
    reason: { type: 'string', maxLength: 500, 'x-blank': true },
  },
} as const satisfies RequestSchema;
export type LockExceptionRequest = RequestOf<typeof lockExceptionSchema>;

/** What is left out stays as it is. */
export const accountUsesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['uses'],
  properties: {
    uses: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(purposes.map(purpose => [purpose, id])) as Record<
        Purpose,
        typeof id
      >,
    },
    ...ignored('may_change'),
  },
} as const satisfies RequestSchema;
