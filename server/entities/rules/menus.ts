// A menu may stand under any but itself and its descendants (OPEN-106); a parent of 0 means none
// (ADM-MENU-024).
import { isPageAddress } from '../../../domain/page-address.ts';
import { Invalid } from '../../errors.ts';
import type { Rules } from './rules.ts';

const elsewhere = {
  en: 'A menu must open a page of this application, for example /customers.',
  ne: 'मेनुले यही एपको पाना खोल्छ: /customers जस्तो ठेगाना लेख्नुहोस्।',
};
const circle = { en: 'A menu cannot be its own parent.', ne: 'मेनु आफैँमुनि रहन मिल्दैन।' };

export const menus: Rules = {
  alone: ['menus'],
  complete: record => (record.parent_id === 0 ? { ...record, parent_id: null } : record),
  judge: async (read, record, { before, actor, language }) => {
    if (typeof record.url === 'string' && record.url !== before?.url && !isPageAddress(record.url))
      throw new Invalid({ url: [elsewhere[language]] });
    if (!before) return;
    const rows = await read
      .selectFrom('menus')
      .select(['id', 'parent_id'])
      .where('company_id', '=', actor.company_id)
      .execute();
    const seen = new Set<unknown>();
    for (
      let id = record.parent_id;
      id !== null && id !== undefined && !seen.has(id);
      id = rows.find(row => row.id === id)?.parent_id
    ) {
      seen.add(id);
      if (id === before.id) throw new Invalid({ parent_id: [circle[language]] });
    }
  },
};
