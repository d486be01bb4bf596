// How a call is described that no entity makes by itself, and its operation in OpenAPI.
import { type JsonSchema, messageAnswer, text } from './json-schema.ts';

/** An answer in another format than JSON. */
type FileResponse = 'pdf' | 'sheet' | 'file';

/**
 * `query`: names of the query string. `body`: what is sent; `form`: as a form with a file, `both`
 * where JSON without it is accepted too. `response`: what is answered, a record of `{message}`
 * where nothing is said. `versioned`: a GET answers the version (ETag), a change takes it
 * (If-Match), as every PUT and PATCH.
 */
export type EndpointDescription = {
  endpoint: string;
  summary: string;
  query?: string;
  body?: JsonSchema;
  form?: 'only' | 'both';
  response?: JsonSchema;
  file?: FileResponse;
  /** The record in the body of a 412. */
  current?: JsonSchema;
  /** The answer where it is not 200. */
  status?: 202;
  /** A 202 besides the answer: a further step is needed. */
  nextStep?: JsonSchema;
  /** 204 without a body is answered where there is nothing. */
  maybeEmpty?: true;
  /** Further refusals, by status. */
  refusals?: Record<number, JsonSchema>;
  isPublic?: true;
  versioned?: true;
  /** Takes an Idempotency-Key. */
  keyed?: true;
};

/** Names of the query of a page, of a period, of a list that can be sorted. */
export const PAGE_QUERY = 'limit page';
export const DATE_RANGE_QUERY = 'start_date end_date';
export const LIST_QUERY = `${PAGE_QUERY} ${DATE_RANGE_QUERY} sort_field sort_by`;

const dateOrMoment = { type: 'string', description: 'YYYY-MM-DD or YYYY-MM-DD HH:mm:ss' };
/** Names of a query that are no plain text. */
const QUERY_SCHEMAS: Record<string, JsonSchema> = {
  limit: { type: 'integer', minimum: 1, maximum: 1000 },
  page: { type: 'integer', minimum: 1 },
  start_date: dateOrMoment,
  end_date: dateOrMoment,
  sort_by: { type: 'string', enum: ['asc', 'desc'] },
  export_type: { type: 'string', description: 'csv, xlsx, xls or pdf' },
  as_of: { type: 'string', description: 'YYYY-MM-DD; today where it is left out' },
  before_closing: {
    type: 'string',
    enum: ['0', '1'],
    description: '1: without the entries of the period that close a fiscal year',
  },
  compare: { type: 'string', enum: ['previous', 'last-year', 'months'] },
  by: {
    type: 'string',
    description:
      'Gross profit: product, family, customer; ageing: due_date, day; collections: sums, receipt',
  },
  buckets: { type: 'string', description: 'Last days of buckets, as 30,60,90, or months' },
  due: { type: 'string', description: 'overdue, or due_until:YYYY-MM-DD' },
  party_kind: { type: 'string', enum: ['customer', 'vendor'] },
  party_id: { type: 'integer' },
  cashier: { type: 'integer', description: 'The id of a user' },
  year: { type: 'integer', description: 'A year of Bikram Sambat, such as 2083' },
  language: { type: 'string', enum: ['en', 'ne'] },
  account_payee: {
    type: 'string',
    enum: ['0', '1'],
    description: '1, also where it is left out: crossed',
  },
  month: { type: 'integer', description: '1 (Baisakh) to 12 (Chaitra)' },
};

/** Parameters of a query string. */
export function toQueryParameters(names: string | undefined): object[] {
  return (names ?? '')
    .split(' ')
    .filter(Boolean)
    .map(name => ({ name, in: 'query', schema: QUERY_SCHEMAS[name] ?? text }));
}

/** Parameters of a path, in the order of the path. */
export function toPathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: ['string', 'integer'] } : text,
  }));
}

/** The version that the caller has read. */
export const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the record as it was read: the change is made only if it has not changed since (412). A list of ids may be sent as {"add": [], "remove": []}.',
  schema: text,
};

/** A request that is sent again under the same key is answered as before, and saved once. */
export const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request under the same key is saved once and answered again as before; another request under it is refused (422).',
  schema: text,
};

const etagHeaders = {
  ETag: { description: 'The version of what is stored, for If-Match', schema: text },
};

/** A response in JSON. */
function toJsonResponse(description: string, schema: JsonSchema): object {
  return { description, content: { 'application/json': { schema } } };
}

const fieldErrors: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'array', minItems: 1, items: text },
};
const refusal = (message: JsonSchema, more: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['message'],
  properties: { message, ...more },
});

/** The refusals that calls share, under `components.responses`. */
export const sharedResponses: Record<string, object> = {
  BadRequest: toJsonResponse(
    'The request cannot be done as things are; a document that lacks stock names the product',
    refusal({
      anyOf: [
        text,
        {
          type: 'object',
          additionalProperties: false,
          required: ['product', 'error'],
          properties: { product: text, error: text },
        },
      ],
    }),
  ),
  Unauthorized: toJsonResponse('Not signed in', refusal(text)),
  Forbidden: toJsonResponse('The permission named in `message` is missing', refusal(text)),
  NotFound: toJsonResponse('No such record', refusal(text)),
  Invalid: toJsonResponse(
    '`message` holds the problems by field, or one sentence where no field is wrong',
    refusal({ anyOf: [fieldErrors, text] }),
  ),
  Unavailable: toJsonResponse(
    'The database cannot be reached now. Whether a change was saved is not known: the same request under the same Idempotency-Key resolves it',
    refusal(text, { request_id: text }),
  ),
  Refused: toJsonResponse(
    'Any other refusal: too large (413), of an unknown type (415), too often (429), an error of the server (500), a full disk (507)',
    refusal(text, { request_id: text }),
  ),
};

/** Which refusals a call may answer. */
type RefusalOptions = {
  isPublic?: boolean;
  hasId?: boolean;
  takesInput?: boolean;
  /** The record in the body of a 412. */
  current?: JsonSchema;
};

const toShared = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The refusals of a call, by status. */
export function toRefusals({ isPublic, hasId, takesInput, current }: RefusalOptions): object {
  return {
    400: toShared('BadRequest'),
    ...(isPublic ? {} : { 401: toShared('Unauthorized'), 403: toShared('Forbidden') }),
    ...(hasId ? { 404: toShared('NotFound') } : {}),
    ...(current
      ? {
          412: {
            ...toJsonResponse(
              'Someone else has changed it since: `current` is the record as it is now',
              {
                type: 'object',
                additionalProperties: false,
                required: ['message', 'current'],
                properties: { message: text, current },
              },
            ),
            headers: etagHeaders,
          },
        }
      : {}),
    ...(takesInput ? { 422: toShared('Invalid') } : {}),
    503: toShared('Unavailable'),
    default: toShared('Refused'),
  };
}

/** A 200 in JSON, with the version where there is one. */
export function toSuccess(description: string, schema: JsonSchema, isVersioned: boolean): object {
  return {
    ...toJsonResponse(description, schema),
    ...(isVersioned ? { headers: etagHeaders } : {}),
  };
}

const SHEET_TYPES = [
  'application/pdf',
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const CONTENT_TYPES: Record<FileResponse, string[]> = {
  pdf: ['application/pdf'],
  sheet: SHEET_TYPES,
  file: ['application/octet-stream'],
};

/** The body of a request, in the formats that it may have. */
export function toRequestBody(schema: JsonSchema, form?: 'only' | 'both'): object {
  const types = {
    only: ['multipart/form-data'],
    both: ['application/json', 'multipart/form-data'],
    none: ['application/json'],
  }[form ?? 'none'];
  return { content: Object.fromEntries(types.map(type => [type, { schema }])) };
}

/** Path, method and operation. */
export function toOperation(described: EndpointDescription): [string, string, object] {
  const { endpoint, summary, query, body, form, file, isPublic, versioned, keyed } = described;
  const [method, path] = endpoint.split(' ') as [string, string];
  const isChange =
    method === 'PUT' || method === 'PATCH' || (versioned === true && method !== 'GET');
  const response = described.response ?? messageAnswer;
  const content = Object.fromEntries(
    (file ? CONTENT_TYPES[file] : []).map(type => [
      type,
      { schema: { type: 'string', format: 'binary' } },
    ]),
  );
  const success = toSuccess(
    described.status === 202 ? 'Started' : 'Done',
    response,
    versioned === true || isChange,
  ) as { content: object };
  const isFileOnly = file !== undefined && described.response === undefined;
  return [
    `/billing/${path}`,
    method.toLowerCase(),
    {
      summary,
      operationId: toOperationId(method, path),
      tags: [path.split('/')[0]],
      parameters: [
        ...toPathParameters(path),
        ...toQueryParameters(query),
        ...(isChange ? [ifMatchParameter] : []),
        ...(keyed ? [idempotencyParameter] : []),
      ],
      ...(body ? { requestBody: toRequestBody(body, form) } : {}),
      ...(isPublic ? { security: [] } : {}),
      responses: {
        [described.status ?? 200]: isFileOnly
          ? { description: 'The file', content }
          : { ...success, content: { ...success.content, ...content } },
        ...(described.nextStep
          ? { 202: toJsonResponse('A further step is needed', described.nextStep) }
          : {}),
        ...(described.maybeEmpty ? { 204: { description: 'There is nothing' } } : {}),
        ...toRefusals({
          isPublic,
          hasId: path.includes('{'),
          takesInput: Boolean(query || method !== 'GET' || path.includes('{')),
          current: isChange ? (described.current ?? { type: 'object' }) : undefined,
        }),
        ...Object.fromEntries(
          Object.entries(described.refusals ?? {}).map(([status, schema]) => [
            status,
            toJsonResponse('Refused', schema),
          ]),
        ),
      },
    },
  ];
}

/** A name for generated clients: `getInvoicesIdPrint`. */
export function toOperationId(method: string, path: string): string {
  const words = path.split(/\W+/).filter(Boolean);
  return [method.toLowerCase(), ...words.map(word => word[0]!.toUpperCase() + word.slice(1))].join(
    '',
  );
}

/** What a refusal with a sentence says. */
export const refusalSchema: JsonSchema = refusal(text);
