// Bills of the counter that wait to be recalled. `total` is paisa; `content` is JSON, what was typed
// (features/held-bills/held-bill-content.ts); `lines` is their number.
import type { TableColumns } from './column-types.ts';

export const heldBillTables = {
  held_bills: {
    id: 'id',
    company_id: 'integer',
    pos: 'text',
    customer_code: 'text?',
    note: 'text?',
    lines: 'integer',
    total: 'integer',
    content: 'text',
    status: 'text',
    created_by: 'text',
    created_by_id: 'integer',
    created_at: 'text',
    recalled_by: 'text?',
    recalled_by_id: 'integer?',
    recalled_at: 'text?',
  },
} as const satisfies TableColumns;

/** Their table, and that of the documents whose own values are typed on them. */
export const heldBills = { table: 'held_bills', of: 'invoices' };
