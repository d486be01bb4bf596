// The calls of cash counts, beyond those of their entity.
import { closed, day, described, list, nullable, reference, rupees, text } from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';

export const cashCountEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET cash-counts/-/expected',
    summary:
      'The cash that the books expect of a POS at the end of a day (`date`, AD, today without), and its last count; `pos` as in a count',
    query: 'date pos',
    response: closed({
      date: day,
      pos: text,
      opening: described(rupees, 'What was there before the day'),
      sources: described(
        list(closed({ source_kind: text, source: text, received: rupees, paid: rupees })),
        'What came in and went out on the day, by its kind',
      ),
      received: rupees,
      paid: rupees,
      expected: rupees,
      last: nullable(reference('cash-counts.record')),
    }),
  },
  {
    endpoint: 'GET cash-counts/{id}/export',
    summary: 'The count as a file',
    query: 'export_type',
    file: 'sheet',
  },
];
