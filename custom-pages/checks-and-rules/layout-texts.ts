// What is said of the layouts of the forms.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  layouts: { en: 'Form layouts', ne: 'फारामका ढाँचा' },
  about: {
    en: 'Reports use the layout in force on the first day of the period. Add new layouts here; older periods keep theirs.',
    ne: 'प्रतिवेदन अवधिको पहिलो दिनमा लागू ढाँचामा हुन्छ। नयाँ ढाँचा यहाँ थप्नुहोस्; पुराना अवधि पुरानै ढाँचामा रहन्छन्।',
  },
  form: { en: 'Form', ne: 'फाराम' },
  columns: { en: 'Columns', ne: 'महलहरू' },
  count: { en: 'Columns: {n}', ne: 'महल: {n}' },
  open: { en: 'Add a layout', ne: 'ढाँचा थप्नुहोस्' },
  add: { en: 'Add this layout', ne: 'यो ढाँचा थप्नुहोस्' },
  order: {
    en: 'This starts from the current layout. Reorder the columns, untick those to leave out, rename the headings.',
    ne: 'सुरुमा अहिले लागू ढाँचा हुन्छ। महलहरू मिलाउनुहोस्, नचाहिने नछान्नुहोस्, शीर्षक फेर्नुहोस्।',
  },
  keep: { en: 'Keep {name}', ne: '{name} राख्नुहोस्' },
  up: { en: 'Move {name} up', ne: '{name} माथि सार्नुहोस्' },
  down: { en: 'Move {name} down', ne: '{name} तल सार्नुहोस्' },
  inEnglish: { en: 'Heading in English', ne: 'शीर्षक अङ्ग्रेजीमा' },
  inNepali: { en: 'Heading in Nepali', ne: 'शीर्षक नेपालीमा' },
  removing: { en: 'Delete this layout', ne: 'यो ढाँचा मेटाउनुहोस्' },
} satisfies Record<string, Texts>;
