// The requests of the second step of a sign-in, of second factors and of what a company decides
// about them.
import { messages } from '../entity-schema/messages.ts';
import { MAX_SESSION_LIMITS } from '../users/second-factors.ts';
import { ignored, type RequestOf, type RequestSchema } from './request-schema.ts';

const text = { type: 'string', maxLength: 255 } as const;
/** What a browser answers of a passkey; the library behind judges it. */
const passkey = {
  type: 'object',
  description: 'The credential of the browser, as JSON',
} as const;
const ticket = { ...text, description: 'The ticket of POST v2/login' } as const;
const totp = { ...text, description: 'The code that the authenticator app shows' } as const;

/** One of totp, recovery_code and passkey. */
export const secondFactorSignInSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ticket'],
  properties: {
    ticket,
    totp,
    recovery_code: { ...text, description: 'Capitals, spaces and hyphens make no difference' },
    passkey,
  },
} as const satisfies RequestSchema;

/** Either `kind` begins, or `id` with the proof confirms. */
export const enrolSecondFactorSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ticket: { ...ticket, description: 'In place of a token where a sign-in asks to enrol' },
    kind: {
      type: 'string',
      enum: ['totp', 'passkey', 'recovery_codes'],
      'x-messages': { '*': messages.choice },
    },
    current_password: { ...text, description: 'Not needed with a ticket' },
    name: { type: 'string', maxLength: 60, description: 'How its owner tells it from others' },
    id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    totp,
    passkey,
  },
} as const satisfies RequestSchema;

const limit = (maximum: number, description: string) =>
  ({ type: 'integer', minimum: 1, maximum, description, 'x-strict': true }) as const;

/** At least one of the three; a record that was read may be sent back. */
export const securitySettingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    second_factor_required: {
      type: 'integer',
      enum: [0, 1],
      'x-strict': true,
      'x-messages': { '*': messages.choice },
    },
    session_idle_hours: limit(
      MAX_SESSION_LIMITS.session_idle_hours,
      'Hours without use after which a session ends',
    ),
    session_days: limit(MAX_SESSION_LIMITS.session_days, 'Days after which a session ends'),
    ...ignored('may_change'),
  },
} as const satisfies RequestSchema;

export type SecondFactorSignInRequest = RequestOf<typeof secondFactorSignInSchema>;
export type EnrolSecondFactorRequest = RequestOf<typeof enrolSecondFactorSchema>;
