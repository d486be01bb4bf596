// A described call as OpenAPI says it.
import type { DescribedCall } from './described-call.ts';

/** What every call may answer. */
export const answers = {
  200: { description: 'Done; a saved record comes with `message`' },
  401: { description: 'Not signed in' },
  403: { description: 'The permission named in `message` is missing' },
  404: { description: 'No such record' },
  422: { description: '`message` holds the problems by field' },
};

/** The version that the caller has read. */
export const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the record as it was read: the change is made only if it has not changed since (412). A list of ids may be sent as {"add": [], "remove": []}.',
  schema: { type: 'string' },
};

const headers = {
  ETag: { description: 'The version of what is stored, for If-Match', schema: { type: 'string' } },
};

/** What a call answers that tells a version, and one that takes it. */
export const versionedAnswers = (isChange: boolean) => ({
  ...answers,
  200: { ...answers[200], headers },
  ...(isChange
    ? {
        412: {
          description: 'Someone else has changed it since: `current` is the record as it is now',
          headers,
        },
      }
    : {}),
});

/** Bodies with one of these hold a file. */
const FORMS = /\b(file|images|recovery_file)\b/;

const sheets = [
  'application/pdf',
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const contents = { pdf: ['application/pdf'], sheet: sheets, file: ['application/octet-stream'] };

const named = (names: string | undefined) => (names ?? '').split(' ').filter(Boolean);

/** Path, method and operation. */
export const operationOf = ({
  call,
  says,
  asks,
  sends,
  gives,
  open,
  versioned,
}: DescribedCall): [string, string, object] => {
  const [method, path] = call.split(' ') as [string, string];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const isChange =
    method === 'PUT' || method === 'PATCH' || (versioned === true && method !== 'GET');
  const answered = versioned || isChange ? versionedAnswers(isChange) : answers;
  const inQuery = named(asks).map(name => ({ name, in: 'query', schema: { type: 'string' } }));
  const properties = Object.fromEntries(named(sends).map(name => [name, {}]));
  const schema = { type: 'object', properties };
  const given = gives && { content: Object.fromEntries(contents[gives].map(type => [type, {}])) };
  return [
    `/billing/${path}`,
    method.toLowerCase(),
    {
      summary: says,
      tags: [path.split('/')[0]],
      parameters: [...inPath, ...inQuery, ...(isChange ? [ifMatch] : [])],
      ...(sends
        ? {
            requestBody: {
              content: {
                [FORMS.test(sends) ? 'multipart/form-data' : 'application/json']: { schema },
              },
            },
          }
        : {}),
      ...(open ? { security: [] } : {}),
      responses: { ...answered, 200: { ...answered[200], ...given } },
    },
  ];
};
