// A fiscal year is 365 inclusive days or more of the Bikram Sambat calendar and overlaps no other;
// the current one is the one whose range contains today.
import { isFullYear } from '../../../domain/calendar/fiscal-year.ts';
import { isInCalendar } from '../../../domain/calendar/format-date.ts';
import { type Texts, textIn, writtenIn } from '../../../domain/language.ts';
import { Invalid } from '../../errors.ts';
import type { Rules } from './rules.ts';

const texts = {
  range: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
  overlap: {
    en: 'This range overlaps the fiscal year {name}.',
    ne: 'यो अवधि आर्थिक वर्ष {name} सँग खप्टिन्छ।',
  },
} satisfies Record<string, Texts>;

export const fiscalYear: Rules = {
  alone: ['fiscal_year'],
  judge: async (read, record, { actor, language }) => {
    const [start, end] = [record.start_date as string, record.end_date as string];
    if (!isFullYear(start, end) || !isInCalendar(start) || !isInCalendar(end))
      throw new Invalid({ end_date: [texts.range[language]] });
    const other = await read
      .selectFrom('fiscal_year')
      .select('name')
      .where('company_id', '=', actor.company_id)
      .where('start_date', '<=', end)
      .where('end_date', '>=', start)
      .executeTakeFirst();
    if (other)
      throw new Invalid({
        start_date: [
          textIn(texts.overlap, language, { name: writtenIn(String(other.name), language) }),
        ],
      });
  },
  answer: (record, { day }) => ({
    ...record,
    current_fiscal_year: (record.start_date as string) <= day && day <= (record.end_date as string),
  }),
};
