// The calls of shared views of lists.
import {
  anything,
  closed,
  described,
  dictionary,
  flag,
  integer,
  list,
  moment,
  nullable,
  oneOf,
  type SchemaProperties,
  text,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';

const content: SchemaProperties = {
  filter: described(
    dictionary(anything),
    'The filters as the screen of the list has them: a value by the name of each filter, `search`, `start_date`, `end_date`, and under `conditions` a list of {field, operator, value} and at most one {any: [[…], …]}',
  ),
  sort: closed({ field: text, order: oneOf('ASC', 'DESC') }),
  'hidden?': described(list(text), 'The columns that it does not show, by their fields'),
};

const view: SchemaProperties = {
  id: integer,
  entity: described(text, 'The list'),
  name: text,
  ...content,
  created_by: text,
  created_at: moment,
  updated_by: nullable(text),
  updated_at: nullable(moment),
  can_change: described(flag, 'You have shared it, or may edit own fields'),
};

export const sharedViewEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET shared-views',
    summary: 'The views of a list that the company shares, for users who may view the list',
    query: 'entity',
    response: closed({ data: list(closed(view)) }),
  },
  {
    endpoint: 'GET shared-views/{id}',
    summary: 'One of them',
    response: closed(view),
    versioned: true,
  },
  {
    endpoint: 'POST shared-views',
    summary: 'Shares a view with everyone in the company who may view the list',
    body: closed({ entity: text, name: text, ...content }),
    response: closed({ ...view, message: text }),
  },
  {
    endpoint: 'PATCH shared-views/{id}',
    summary:
      'Renames or changes a view; by the user who has shared it, or one who may edit own fields',
    body: closed({
      'name?': text,
      'filter?': content.filter!,
      'sort?': content.sort!,
      'hidden?': list(text),
    }),
    response: closed({ ...view, message: text }),
    current: closed(view),
  },
  {
    endpoint: 'DELETE shared-views/{id}',
    summary: 'Deletes a view; by the user who has shared it, or one who may edit own fields',
  },
];
