// Views of lists that a company shares. `entity` names the list, `content` is JSON: its filter, sort
// and hidden columns (features/shared-views).
import type { TableColumns } from './column-types.ts';

export const sharedViewTables = {
  shared_views: {
    id: 'id',
    company_id: 'integer',
    entity: 'text',
    name: 'text',
    content: 'text',
    created_by: 'text',
    created_by_id: 'integer',
    created_at: 'text',
    updated_by: 'text?',
    updated_at: 'text?',
  },
} as const satisfies TableColumns;
