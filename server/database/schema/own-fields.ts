// The index of the values of own fields: a row for each value that a list can be filtered by, in
// `number` (paisa, ten-thousandths, 1 or 0) or in `text`.
import type { TableColumns } from './column-types.ts';

export const ownFieldTables = {
  own_field_values: {
    company_id: 'integer',
    own_field_id: 'integer',
    record_id: 'integer',
    /** Among the values of a field that has several, from 0. */
    place: 'integer=',
    number: 'integer?',
    text: 'text?',
  },
} as const satisfies TableColumns;
