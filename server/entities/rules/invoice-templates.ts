// A template that goes takes the file along that its company brought for it.
import { clearOwnTemplate } from '../../company/own-templates.ts';
import type { Rules } from './rules.ts';

export const invoiceTemplates: Rules = {
  deleting: async (tx, { actor, id, now }) => {
    await clearOwnTemplate(tx, actor, id, now);
  },
};
