// Counts of the cash at the end of a day. Amounts are paisa; `counted` is JSON, the pieces by their
// value in rupees.
import type { TableColumns } from './column-types.ts';

export const cashCountTables = {
  cash_counts: {
    id: 'id',
    company_id: 'integer',
    date: 'text',
    pos: 'text',
    expected: 'integer',
    counted: 'text',
    counted_total: 'integer',
    difference: 'integer',
    remarks: 'text?',
    created_by: 'text',
    created_by_id: 'integer',
    created_at: 'text',
  },
} as const satisfies TableColumns;
