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

const DAY_MS = 86_400_000;

/** The day since which recalled bills are listed, to be recalled again; `now` is Nepal time. */
export const toRecalledSince = (now: string): string =>
  new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
