// The words in which requests are written: JSON Schema with the documents' own sentences next to the
// rules. Forms, routes and the description of the API read the same schema.
import type { Texts } from '../language.ts';

/** Sentences by keyword ("maximum"); "*" is said of every other problem of the value. */
type RequestMessages = { readonly [keyword: string]: Texts | readonly Texts[] };

type RequestType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

/**
 * A JSON Schema. `x-named`: the field under which its absence is reported. `x-instead`: another
 * field that may be sent in its place. `x-blank`: spaces alone count as empty; `x-strict`: nothing
 * that is sent does. `x-whole`: what is wrong in an item is said of the whole list.
 */
export type RequestSchema = {
  readonly type?: RequestType | readonly RequestType[];
  readonly title?: string;
  readonly description?: string;
  readonly readOnly?: true;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: RequestSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly properties?: { readonly [name: string]: RequestSchema };
  readonly required?: readonly string[];
  readonly patternProperties?: { readonly [pattern: string]: RequestSchema };
  readonly additionalProperties?: false;
  readonly 'x-messages'?: RequestMessages;
  readonly 'x-named'?: string;
  readonly 'x-instead'?: string;
  readonly 'x-blank'?: true;
  readonly 'x-strict'?: true;
  readonly 'x-whole'?: true;
};

type Optional<T> = T | null;
type RequiredNames<S> = S extends { required: readonly (infer Name)[] } ? Name : never;
/** The names that are always there: what is required and has no other field in its place. */
type Certain<P, Names> = {
  [Name in keyof P]: Name extends Names
    ? P[Name] extends { 'x-instead': string }
      ? never
      : Name
    : never;
}[keyof P];
type PropertiesOf<P, Names> = {
  [Name in keyof P as Name extends Certain<P, Names> ? Name : never]: RequestOf<P[Name]>;
} & {
  [Name in keyof P as Name extends Certain<P, Names> ? never : Name]?: Optional<RequestOf<P[Name]>>;
};

/** What a request of this schema is in TypeScript; what is not required may be null. */
export type RequestOf<S> = S extends { enum: readonly (infer Value)[] }
  ? Value
  : S extends { type: 'object'; properties: infer Properties }
    ? PropertiesOf<Properties, RequiredNames<S>>
    : S extends { type: 'array'; items: infer Items }
      ? RequestOf<Items>[]
      : S extends { type: 'string' }
        ? string
        : S extends { type: 'integer' | 'number' }
          ? number
          : S extends { type: 'boolean' }
            ? boolean
            : unknown;

/** What a form sends: what was left empty is sent as nothing, and the answer says what is missing. */
export type DraftOf<Request> = {
  [Name in keyof Request]: Request[Name] extends (infer Item)[]
    ? DraftOf<Item>[]
    : Request[Name] | null | '';
};

type WordsOf<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | WordsOf<Rest>
  : Text;

/**
 * Names that an answer has, written as one line of words: a record that was read may be sent back,
 * and they are ignored.
 */
export function ignored<const Names extends string>(
  names: Names,
): { readonly [Name in WordsOf<Names>]: { readonly readOnly: true } } {
  return Object.fromEntries(names.split(' ').map(name => [name, { readOnly: true }])) as {
    [Name in WordsOf<Names>]: { readOnly: true };
  };
}

/** A whole number that every engine and JSON have exactly. */
export const wholeNumber = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** The values of the fields that a company has added, by their names; judged by those fields. */
export const ownFields = {
  type: ['object', 'null'],
  description:
    'The values of the fields that the company has added, by their names; see GET active-fields',
} as const;
