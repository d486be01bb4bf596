// How a call that no entity makes by itself is described, and its operation in OpenAPI.

/**
 * `versioned`: a GET answers the version (ETag), a change takes it (If-Match), as every PUT and
 * PATCH. `query`, `body`: names; a form if one is a file. `responseType`: an answer not in JSON.
 */
export type EndpointDescription = {
  endpoint: string;
  summary: string;
  query?: string;
  body?: string;
  responseType?: 'pdf' | 'sheet' | 'file';
  isPublic?: true;
  versioned?: true;
};

/** Names of the query of a page, of a period, of a list that can be sorted. */
export const PAGE_QUERY = 'limit page';
export const DATE_RANGE_QUERY = 'start_date end_date';
export const LIST_QUERY = `${PAGE_QUERY} ${DATE_RANGE_QUERY} sort_field sort_by`;

/** What every call may answer. */
export const standardResponses = {
  200: { description: 'Done; a saved record comes with `message`' },
  401: { description: 'Not signed in' },
  403: { description: 'The permission named in `message` is missing' },
  404: { description: 'No such record' },
  422: { description: '`message` holds the problems by field' },
};

/** The version that the caller has read. */
export const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the record as it was read: the change is made only if it has not changed since (412). A list of ids may be sent as {"add": [], "remove": []}.',
  schema: { type: 'string' },
};

const etagHeaders = {
  ETag: { description: 'The version of what is stored, for If-Match', schema: { type: 'string' } },
};

/** The responses of a call that answers a version, and of one that takes it. */
export const toVersionedResponses = (isChange: boolean) => ({
  ...standardResponses,
  200: { ...standardResponses[200], headers: etagHeaders },
  ...(isChange
    ? {
        412: {
          description: 'Someone else has changed it since: `current` is the record as it is now',
          headers: etagHeaders,
        },
      }
    : {}),
});

/** A body with one of these contains a file. */
const FILE_FIELDS = /\b(file|images|recovery_file)\b/;

const SHEET_TYPES = [
  'application/pdf',
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const CONTENT_TYPES = {
  pdf: ['application/pdf'],
  sheet: SHEET_TYPES,
  file: ['application/octet-stream'],
};

const splitNames = (names: string | undefined) => (names ?? '').split(' ').filter(Boolean);

/** Path, method and operation. */
export const toOperation = ({
  endpoint,
  summary,
  query,
  body,
  responseType,
  isPublic,
  versioned,
}: EndpointDescription): [string, string, object] => {
  const [method, path] = endpoint.split(' ') as [string, string];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const isChange =
    method === 'PUT' || method === 'PATCH' || (versioned === true && method !== 'GET');
  const answered = versioned || isChange ? toVersionedResponses(isChange) : standardResponses;
  const inQuery = splitNames(query).map(name => ({
    name,
    in: 'query',
    schema: { type: 'string' },
  }));
  const properties = Object.fromEntries(splitNames(body).map(name => [name, {}]));
  const schema = { type: 'object', properties };
  const given = responseType && {
    content: Object.fromEntries(CONTENT_TYPES[responseType].map(type => [type, {}])),
  };
  return [
    `/billing/${path}`,
    method.toLowerCase(),
    {
      summary: summary,
      tags: [path.split('/')[0]],
      parameters: [...inPath, ...inQuery, ...(isChange ? [ifMatchParameter] : [])],
      ...(body
        ? {
            requestBody: {
              content: {
                [FILE_FIELDS.test(body) ? 'multipart/form-data' : 'application/json']: { schema },
              },
            },
          }
        : {}),
      ...(isPublic ? { security: [] } : {}),
      responses: { ...answered, 200: { ...answered[200], ...given } },
    },
  ];
};
