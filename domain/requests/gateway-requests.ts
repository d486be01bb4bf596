// The request that configures a payment gateway. A form sends it as texts and a picture; what is
// judged here is what the form says, or the same in JSON.
import { messages } from '../entity-schema/messages.ts';
import { ignored, type RequestOf, type RequestSchema } from './request-schema.ts';

export const gatewayTexts = {
  json: { en: 'This is not valid JSON.', ne: 'यो JSON मिलेन।' },
  pairs: {
    en: 'This must be a JSON object of keys and values.',
    ne: 'यहाँ कुञ्जी र मानको JSON अब्जेक्ट हुनुपर्छ।',
  },
  fields: {
    en: 'This must be a JSON list of {"name", "display_name"}.',
    ne: 'यहाँ {"name", "display_name"} को JSON सूची हुनुपर्छ।',
  },
  key: {
    en: 'A key has only the letters a to z, digits, "_", "-" and ".".',
    ne: 'कुञ्जीमा a देखि z, अङ्क, "_", "-" र "." मात्र राख्न मिल्छ।',
  },
  reserved: { en: 'This key is reserved.', ne: 'यो कुञ्जी राख्न मिल्दैन।' },
  slug: {
    en: 'A slug has small letters, digits and "-", and at least one letter.',
    ne: 'स्लगमा साना अङ्ग्रेजी अक्षर, अङ्क र "-" हुन्छन्, कम्तीमा एउटा अक्षर।',
  },
} as const;

/** A platform's id is its bit, so that the chosen ones add up to one number (ENT-093). */
export const platforms = [
  { id: 1, name: { en: 'Web', ne: 'वेब' } },
  { id: 2, name: { en: 'Android', ne: 'एन्ड्रोइड' } },
  { id: 4, name: { en: 'iOS', ne: 'आईओएस' } },
  { id: 8, name: { en: 'TV', ne: 'टीभी' } },
] as const;

/** The names of a form's list, with what of it is sent: `countries[0]`, `countries[add][0]`. */
export const ID_LIST_PATTERN = '^(countries|platforms)(\\[(add|remove)\\])?(\\[\\d*\\])?$';

/** Names in the config view besides the keys (GW-036..039). */
const RESERVED_KEYS = ['id', 'type', 'created_at', 'updated_at'];
const CONFIG_KEY_PATTERN = '^[A-Za-z][A-Za-z0-9_.-]{0,63}$';
/** Spaces around it are cut. "all" and "config" have routes of their own. */
const SLUG_PATTERN = '^\\s*(?!(all|config)\\s*$)(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*\\s*$';

const words = { type: 'string', 'x-blank': true } as const;
const flag = { type: 'integer', enum: [0, 1], 'x-messages': { '*': messages.choice } } as const;

/** A whole list of ids, or what is added to the stored one and removed from it. */
const idList = (id: RequestSchema) => {
  const change = {
    type: ['array', 'null'],
    items: id,
    'x-strict': true,
    'x-whole': true,
    'x-messages': { '*': messages.reference },
  } as const;
  return {
    type: ['array', 'object'],
    items: id,
    minItems: 1,
    properties: { add: change, remove: change },
    additionalProperties: false,
    'x-whole': true,
    'x-messages': { minItems: messages.required, '*': messages.reference },
  } as const;
};

const requiredField = {
  type: 'object',
  required: ['name', 'display_name'],
  properties: {
    name: { type: 'string', pattern: CONFIG_KEY_PATTERN, 'x-strict': true },
    display_name: { type: 'string', 'x-strict': true },
  },
} as const satisfies RequestSchema;

/** A change of a gateway; what is not sent stays. */
export const changeGatewaySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { ...words, maxLength: 255 },
    slug: {
      ...words,
      maxLength: 255,
      pattern: SLUG_PATTERN,
      description: 'By default made of the name',
      'x-messages': { pattern: gatewayTexts.slug },
    },
    description: { ...words, maxLength: 2000 },
    status: flag,
    enable_tv: flag,
    // Every id of a country that can be stored has at most nine digits.
    countries: idList({ type: 'integer', minimum: 1, maximum: 999_999_999 }),
    platforms: idList({ type: 'integer', enum: platforms.map(({ id }) => id) }),
    config: {
      type: 'object',
      additionalProperties: false,
      patternProperties: {
        [`^(${RESERVED_KEYS.join('|')})$`]: {
          type: 'null',
          'x-messages': { '*': gatewayTexts.reserved },
        },
        [CONFIG_KEY_PATTERN]: { type: 'string', maxLength: 20_000 },
      },
      description: 'The keys of the gateway by name; in a form as JSON',
      'x-strict': true,
      'x-messages': { type: gatewayTexts.pairs, additionalProperties: gatewayTexts.key },
    },
    required_field: {
      type: 'array',
      items: requiredField,
      description: 'The keys that it needs; in a form as JSON',
      'x-strict': true,
      'x-whole': true,
      'x-messages': { '*': gatewayTexts.fields },
    },
    _method: { description: '"PATCH" in a form that changes a gateway' },
    ...ignored('id image logo country_info platform_info created_by created_at updated_at'),
  },
} as const satisfies RequestSchema;

const asked = ['name', 'description', 'countries', 'platforms'] as const;

/** A new gateway that the catalogue does not know. */
export const createGatewaySchema = {
  ...changeGatewaySchema,
  required: asked,
} as const satisfies RequestSchema;

/** What every gateway has, once a request is merged with what is stored. */
export const mergedGatewaySchema = {
  type: 'object',
  required: [...asked, 'slug'],
  properties: {
    name: {},
    slug: {},
    description: {},
    countries: { minItems: 1 },
    platforms: { minItems: 1 },
  },
} as const satisfies RequestSchema;

/** A key that a gateway needs. */
export type RequiredField = RequestOf<typeof requiredField>;

/** Ids added to a list and removed from it. */
type IdListRequest = number[] | { add?: number[] | null; remove?: number[] | null };

export type GatewayRequest = Omit<
  RequestOf<typeof changeGatewaySchema>,
  'countries' | 'platforms' | 'config'
> & {
  countries?: IdListRequest;
  platforms?: IdListRequest;
  config?: Record<string, string>;
};
