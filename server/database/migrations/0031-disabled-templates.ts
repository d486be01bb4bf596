// Whether a company's own template is disabled, since when, and the limit that it exceeded: `time`
// or `memory`.
import type { Migration } from './migration.ts';

export const disabledTemplates: Migration = {
  name: '0031 disabled templates',
  change: async tx => {
    await tx.schema.alterTable('own_templates').addColumn('disabled_at', 'text').execute();
    await tx.schema.alterTable('own_templates').addColumn('disabled_reason', 'text').execute();
  },
};
