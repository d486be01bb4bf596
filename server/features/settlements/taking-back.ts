// What keeps a receipt or payment from being taken back, by its reversal or by its cheque: money
// that was paid back of it, and allocations of a later day.
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import type { SettlementKind } from '../../../domain/ledger/settlements.ts';
import type { Transaction } from '../../database/database.ts';
import { query, settleAll } from '../../database/raw-query.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';

const texts = {
  refunded: {
    en: 'Part of it was paid back by {number}. Reverse that first.',
    ne: 'यसको केही रकम {number} बाट फिर्ता भइसकेको छ। पहिले त्यसलाई उल्टाउनुहोस्।',
  },
  allocatedLater: {
    en: 'It was allocated, or an allocation of it was taken back, on {day}. Choose that day or a later one.',
    ne: 'यसको समायोजन {day} मा भएको वा फिर्ता भएको छ। त्यही वा त्यसपछिको मिति छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

type Settled = { company_id: number; kind: SettlementKind; id: number };

/** Money that was paid back cannot be taken back as well: more would go out than came in. */
const assertNotRefunded = async (
  tx: Transaction,
  { company_id, kind, id }: Settled,
  language: Language,
): Promise<void> => {
  const other = kind === 'receipt' ? 'payment' : 'receipt';
  const [refund] = await query<{ number: string }>(
    tx,
    `select s.number as number from allocations as a join ${other}s as s on s.company_id = a.company_id and s.id = a.source_id
     where a.company_id = ? and a.target_kind = ? and a.target_id = ? and a.source_kind = ?
       and not exists (select 1 from allocations as r where r.company_id = a.company_id and r.reverses = a.id)
       and a.reverses is null order by s.id limit 1`,
    [company_id, kind, id, other],
  );
  if (refund)
    throw new BadRequestError(translate(texts.refunded, language, { number: refund.number }));
};

/**
 * Its allocations are taken back with it under the same day (AD). Before they were made, a document
 * would be open with more than it came to on the days between. Throws ValidationError (422) under
 * `date`.
 */
const assertAllocatedBefore = async (
  tx: Transaction,
  { company_id, kind, id }: Settled,
  date: string,
  language: Language,
): Promise<void> => {
  const days = await settleAll(
    (['source', 'target'] as const).map(end =>
      query<{ day: string | null }>(
        tx,
        `select max(day) as day from allocations where company_id = ? and ${end}_kind = ? and ${end}_id = ?`,
        [company_id, kind, id],
      ),
    ),
  );
  const last = days
    .map(([row]) => row?.day ?? '')
    .sort()
    .at(-1)!;
  if (date < last)
    throw new ValidationError({
      date: [localizeDigits(translate(texts.allocatedLater, language, { day: last }), language)],
    });
};

/**
 * A receipt or payment can be taken back under the day (AD). Throws BadRequestError (400) while
 * money of it is paid back, ValidationError (422) for a day before its last allocation.
 */
export const assertCanBeTakenBack = async (
  tx: Transaction,
  settled: Settled,
  date: string,
  language: Language,
): Promise<void> => {
  await assertNotRefunded(tx, settled, language);
  await assertAllocatedBefore(tx, settled, date, language);
};
