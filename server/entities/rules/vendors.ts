// A new vendor's name has letters and spaces only; one that is known may be called otherwise
// (QUIRK-033, QUIRK-035).
import { accepts } from '../../../domain/schema/formats.ts';
import { messages } from '../../../domain/schema/messages.ts';
import { Invalid } from '../../errors.ts';
import type { Rules } from './rules.ts';

export const vendors: Rules = {
  judge: async (_, record, { before, language }) => {
    if (before === undefined && !accepts.text(record.last_name))
      throw new Invalid({ last_name: [messages.text[language]] });
  },
};
