// The units that most shops sell in, for a company that begins: one press adds them.
import type { Texts } from './language.ts';

/** A unit of this name in either language is the same one. */
export const commonUnits: { name: Texts; description: Texts }[] = [
  { name: { en: 'pcs', ne: 'थान' }, description: { en: 'Pieces', ne: 'गोटा गनेर बेचिने' } },
  { name: { en: 'kg', ne: 'किलो' }, description: { en: 'Kilograms', ne: 'किलोग्राम' } },
  { name: { en: 'g', ne: 'ग्राम' }, description: { en: 'Grams', ne: 'ग्राममा तौलिने' } },
  { name: { en: 'l', ne: 'लिटर' }, description: { en: 'Litres', ne: 'लिटरमा नापिने' } },
  {
    name: { en: 'ml', ne: 'मिलिलिटर' },
    description: { en: 'Millilitres', ne: 'मिलिलिटरमा नापिने' },
  },
  { name: { en: 'm', ne: 'मिटर' }, description: { en: 'Metres', ne: 'लम्बाइ नापेर बेचिने' } },
  { name: { en: 'ft', ne: 'फुट' }, description: { en: 'Feet', ne: 'फुटमा नापिने' } },
  { name: { en: 'box', ne: 'बट्टा' }, description: { en: 'Boxes', ne: 'बट्टामा बेचिने' } },
  { name: { en: 'packet', ne: 'प्याकेट' }, description: { en: 'Packets', ne: 'प्याकेटमा बेचिने' } },
  { name: { en: 'bottle', ne: 'बोतल' }, description: { en: 'Bottles', ne: 'बोतलमा बेचिने' } },
  { name: { en: 'sack', ne: 'बोरा' }, description: { en: 'Sacks', ne: 'बोरामा बेचिने' } },
  { name: { en: 'dozen', ne: 'दर्जन' }, description: { en: 'Dozens', ne: 'बाह्रवटाको दर्जन' } },
  { name: { en: 'pair', ne: 'जोडी' }, description: { en: 'Pairs', ne: 'जोडीमा बेचिने' } },
  { name: { en: 'set', ne: 'सेट' }, description: { en: 'Sets', ne: 'सेटमा बेचिने' } },
  { name: { en: 'hr', ne: 'घण्टा' }, description: { en: 'Hours', ne: 'समयअनुसार' } },
  { name: { en: 'day', ne: 'दिन' }, description: { en: 'Days', ne: 'दिनअनुसार' } },
  { name: { en: 'month', ne: 'महिना' }, description: { en: 'Months', ne: 'महिनाअनुसार' } },
];
