// The server asks for a permission by its name: renaming one that a role holds would take a right away, or give another, unseen.
import { Invalid } from '../../errors.ts';
import type { Rules } from './rules.ts';

const held = {
  en: 'This Permission is in use by Roles: its name cannot be changed.',
  ne: 'यो अनुमति भूमिकामा प्रयोग भएको छ, त्यसैले नाम फेर्न मिल्दैन।',
};

export const permissions: Rules = {
  judge: async (read, record, { actor, before, language }) => {
    if (!before || before.name === record.name) return;
    const link = await read
      .selectFrom('roles_permission_id')
      .select('owner_id')
      .where('company_id', '=', actor.company_id)
      .where('other_id', '=', before.id as number)
      .limit(1)
      .executeTakeFirst();
    if (link) throw new Invalid({ name: [held[language]] });
  },
};
