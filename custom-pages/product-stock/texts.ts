// The words of a product's stock, below its record and above its list.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  movements: { en: 'Stock Movements', ne: 'मौज्दातको घटबढ' },
  date: { en: 'Date', ne: 'मिति' },
  document: { en: 'Document', ne: 'कागजात' },
  moved: { en: 'Quantity', ne: 'परिमाण' },
  none: { en: 'No movements yet', ne: 'अहिलेसम्म कुनै घटबढ भएको छैन।' },
  invoice: { en: 'Invoice {n}', ne: 'बीजक {n}' },
  'credit-note': { en: 'Credit Note {n}', ne: 'क्रेडिट नोट {n}' },
  cancellation: { en: 'Cancellation of Invoice {n}', ne: 'बीजक {n} रद्द' },
  billing: { en: 'Billing {n}', ne: 'खरिद बिल {n}' },
  'debit-note': { en: 'Debit Note {n}', ne: 'डेबिट नोट {n}' },
  inventory: { en: 'Inventory entry {n}', ne: 'मौज्दात प्रविष्टि {n}' },
  below: {
    en: '{n} {n|product is|products are} below minimum stock.',
    ne: '{n} वस्तु न्यूनतम मौज्दातभन्दा कम छ।',
  },
  show: { en: 'Show products', ne: 'वस्तु हेर्नुहोस्' },
} satisfies Record<string, Texts>;
