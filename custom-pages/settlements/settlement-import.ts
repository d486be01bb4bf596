// The file that the lists of receipts and payments take: one voucher a row.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { listOwnFields } from '../../domain/entity-schema/own-fields.ts';
import type { Texts } from '../../domain/language.ts';
import {
  listSettlementColumns,
  matchSettlementHeaders,
} from '../../domain/ledger/settlement-file.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import type { ImportTarget } from '../../src/entities/import-target.ts';
import { kindTexts } from './texts.ts';

const about: Record<SettlementKind, Texts> = {
  receipt: {
    en: 'One receipt per row. Name the customer or give the PAN. With a document number the whole amount settles that document; without one the oldest are settled first, and what is over is an advance.',
    ne: 'एक पङ्क्ति एक प्राप्ति हो। ग्राहकको नाम वा प्यान लेख्नुहोस्। कागजातको नम्बर भए पूरै रकम त्यसैमा चुक्ता हुन्छ; नभए पुरानाबाट चुक्ता हुन्छ, र बढी रकम अग्रिम रहन्छ।',
  },
  payment: {
    en: 'One payment per row. Name the vendor or give the PAN. With a document number the whole amount settles that document; without one the oldest are settled first, and what is over is an advance.',
    ne: 'एक पङ्क्ति एक भुक्तानी हो। आपूर्तिकर्ताको नाम वा प्यान लेख्नुहोस्। कागजातको नम्बर भए पूरै रकम त्यसैमा चुक्ता हुन्छ; नभए पुरानाबाट चुक्ता हुन्छ, र बढी रकम अग्रिम रहन्छ।',
  },
};

/** For the entity with the fields that the company has added to it. */
export const toSettlementImport =
  (kind: SettlementKind) =>
  (entity: Entity): ImportTarget => {
    const own = listOwnFields(entity);
    return {
      name: kindTexts[kind].path,
      many: kindTexts[kind].list,
      columns: listSettlementColumns(kind, own),
      match: headers => matchSettlementHeaders(kind, headers, own),
      byRow: { about: about[kind] },
    };
  };
