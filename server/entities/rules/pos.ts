// The code of an outlet stands in the numbers of its documents: capital letters and digits that
// everybody can type, and no POS without one while the company numbers by them.
import { messages } from '../../../domain/schema/messages.ts';
import { salesSettingsOf } from '../../documents/sales-settings.ts';
import { Invalid } from '../../errors.ts';
import type { Rules } from './rules.ts';

const wrongCode = {
  en: 'Capital letters and digits only, such as KTM or KTM-2.',
  ne: 'अङ्ग्रेजी ठूला अक्षर र अङ्क मात्र, जस्तै KTM वा KTM-2।',
};

export const pos: Rules = {
  complete: record =>
    typeof record.code === 'string' ? { ...record, code: record.code.toUpperCase() } : record,
  judge: async (read, { code }, { actor, language }) => {
    if (code !== null && !/^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(String(code)))
      throw new Invalid({ code: [wrongCode[language]] });
    const { outlet_codes } = await salesSettingsOf(read, actor.company_id);
    if (code === null && outlet_codes === 1)
      throw new Invalid({ code: [messages.required[language]] });
  },
};
