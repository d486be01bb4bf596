// The template file that a company uploaded, at most one for each of its templates.
import type { Migration } from './migration.ts';

export const ownTemplates: Migration = {
  name: '0012 own templates',
  tables: [
    {
      name: 'own_templates',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        template_id: 'integer not null',
        // Typst, as it was uploaded.
        source: 'text not null',
        created_by: 'text not null',
        created_at: 'text not null',
      },
      unique: [['company_id', 'template_id']],
    },
  ],
};
