// The words of the inventory history (ADM-INVY-016..022).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Inventory History', ne: 'मौज्दात इतिहास' },
  inventory: { en: 'Inventory', ne: 'मौज्दात' },
  searchProduct: { en: 'Search Product', ne: 'वस्तु खोज्नुहोस्' },
  id: { en: 'ID', ne: 'आईडी' },
  name: { en: 'Name', ne: 'नाम' },
  stock: { en: 'Stock Quantity', ne: 'मौज्दात परिमाण' },
  addedDate: { en: 'Added Date', ne: 'थपिएको मिति' },
  invalidRange: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
  range: { en: '{from} to {to}', ne: '{from} देखि {to} सम्म' },
  none: { en: 'Stock not tracked yet', ne: 'अहिलेसम्म कुनै मौज्दात राखिएको छैन।' },
  noneHint: {
    en: "Stock is tracked from a product's first stock entry or purchase.",
    ne: 'वस्तुको पहिलो मौज्दात प्रविष्टि वा पहिलो खरिददेखि मौज्दात राखिन्छ।',
  },
  first: { en: 'Enter opening stock', ne: 'सुरु मौज्दात राख्नुहोस्' },
  now: { en: 'Current stock', ne: 'हालको मौज्दात' },
} satisfies Record<string, Texts>;
