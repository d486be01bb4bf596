// The notifications of a user.
import { notificationKinds } from '../../domain/notifications/notifications.ts';
import { readNotificationsSchema } from '../../domain/requests/notification-requests.ts';
import {
  closed,
  count,
  described,
  integer,
  list,
  moment,
  number,
  oneOf,
  rupees,
  text,
  yesNo,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const notificationList = closed({
  data: list(
    closed({
      key: described(text, 'The same for as long as the matter is'),
      kind: oneOf(...notificationKinds),
      at: described(moment, 'When it began; the same key at another time is a new matter'),
      read: yesNo,
      facts: closed({
        'id?': integer,
        'document?': oneOf('invoice', 'credit-note', 'cancellation'),
        'number?': text,
        'name?': text,
        'amount?': rupees,
        'code?': text,
        'count?': number,
        'minimum?': number,
      }),
    }),
  ),
  unread: described(count, 'Of all, also of those that are not listed'),
});

export const notificationEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET notifications',
    summary: 'What needs the user: the newest 50 of what the role may view; 304 if unchanged',
    response: notificationList,
  },
  {
    endpoint: 'POST notifications/read',
    summary: 'Marks one, or all until a time, as read; answers the list',
    body: toDescribedRequest(readNotificationsSchema),
    response: notificationList,
  },
];
