// The rules of TDS types beyond their schema: one that was used stays.
import type { Texts } from '../../../domain/language.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import { BadRequestError } from '../../platform/http/errors.ts';

const inUse: Texts = {
  en: 'This TDS type is in use and cannot be deleted. Make it inactive instead.',
  ne: 'यो टीडीएस किसिम प्रयोगमा छ, त्यसैले मेटाउन मिल्दैन। बरु निष्क्रिय गर्नुहोस्।',
};

export const tdsTypeHooks: EntityHooks = {
  beforeReferenceCheck: async (tx, { actor, id, language }) => {
    for (const table of ['settlement_rows', 'billings']) {
      const [used] = await query(
        tx,
        `select tds_type_id from ${table} where company_id = ? and tds_type_id = ? limit 1`,
        [actor.company_id, id],
      );
      if (used) throw new BadRequestError(inUse[language]);
    }
    await query(tx, 'delete from tds_rates where company_id = ? and type_id = ?', [
      actor.company_id,
      id,
    ]);
  },
};
