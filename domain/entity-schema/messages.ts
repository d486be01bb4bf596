// The documents' texts for the shared rules, letter for letter (VAL-003..017, QUIRK-001..007), with
// their Nepali twins, and the server's sentences about any entity.
import { type Language, type Texts, translate } from '../language.ts';
import type { Entity, Format } from './entity.ts';

type ValidationRule =
  | 'required'
  | 'array'
  | 'unique'
  | 'unknown'
  | 'type'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'minimum'
  | 'maximum'
  | 'choice'
  | 'reference'
  | 'dimensions'
  | 'wrongText'
  | 'maxItems'
  | 'wrongNumber';

/** Texts by rule; {n}, {Field} are replaced at run time. */
export const messages: Record<ValidationRule | Format, Texts> = {
  required: { en: 'This field is required.', ne: 'यो विवरण अनिवार्य छ।' },
  email: { en: 'This is not a valid email.', ne: 'यो इमेल ठेगाना मिलेन।' },
  numeric: { en: 'This field must be positive number.', ne: 'यहाँ धनात्मक अङ्क मात्र हुनुपर्छ।' },
  array: { en: 'This field must be array.', ne: 'यहाँ सूची हुनुपर्छ।' },
  unique: { en: '{Field} already esists.', ne: '{Field} पहिले नै छ।' },
  url: { en: 'This is not a valid Url.', ne: 'यो वेब ठेगाना मिलेन।' },
  pan: { en: 'This is not a valid pan number', ne: 'यो प्यान नम्बर मिलेन' },
  zip: { en: 'This is not a valid zip code', ne: 'यो हुलाक कोड मिलेन' },
  address: { en: 'This is not a valid address', ne: 'यो ठेगाना मिलेन' },
  phone: { en: 'This is not a valid phone number', ne: 'यो फोन नम्बर मिलेन' },
  mobile: { en: 'This is not a valid mobile number', ne: 'यो मोबाइल नम्बर मिलेन' },
  text: { en: 'Only alphabets and space are allowed', ne: 'अक्षर र खाली ठाउँ मात्र राख्न मिल्छ' },
  'registered-name': {
    en: "Only letters, digits, spaces and . , & - ' ( ) / are allowed",
    ne: "अक्षर, अङ्क, खाली ठाउँ र . , & - ' ( ) / मात्र राख्न मिल्छ",
  },
  decimal: { en: 'Only positive decimal value is allowed', ne: 'धनात्मक दशमलव अङ्क मात्र राख्न मिल्छ' },
  money: { en: 'Only positive decimal value is allowed', ne: 'धनात्मक दशमलव अङ्क मात्र राख्न मिल्छ' },
  multiline: { en: 'This field must be text.', ne: 'यहाँ अक्षर हुनुपर्छ।' },
  date: { en: 'This is not a valid date.', ne: 'यो मिति मिलेन।' },
  'date-time': { en: 'This is not a valid date.', ne: 'यो मिति मिलेन।' },
  time: {
    en: 'This is not a valid time. Write hours and minutes, such as 14:30.',
    ne: 'यो समय मिलेन। घण्टा र मिनेट १४:३० जस्तै लेख्नुहोस्।',
  },
  tags: {
    en: 'A tag is a short word of at most 40 characters, without a comma.',
    ne: 'ट्याग बढीमा ४० अक्षरको छोटो शब्द हो, अल्पविराम राख्न मिल्दैन।',
  },
  code: { en: 'This field must be text.', ne: 'यहाँ अक्षर हुनुपर्छ।' },
  password: { en: 'This field must be text.', ne: 'यहाँ अक्षर हुनुपर्छ।' },
  image: { en: 'This is not a valid image.', ne: 'यो तस्बिर मिलेन।' },
  file: { en: 'Please upload an image or a PDF file.', ne: 'कृपया तस्बिर वा PDF फाइल अपलोड गर्नुहोस्।' },
  dimensions: {
    en: 'Image height, width must be {h}, {w} .',
    ne: 'तस्बिरको उचाइ, चौडाइ {h}, {w} हुनुपर्छ।',
  },
  unknown: { en: 'This field is not known.', ne: 'यस्तो विवरण छैन।' },
  type: { en: 'This value has the wrong type.', ne: 'यो मानको प्रकार मिलेन।' },
  wrongText: { en: 'This field must be text.', ne: 'यहाँ अक्षर हुनुपर्छ।' },
  wrongNumber: { en: 'This field must be a whole number.', ne: 'यहाँ पूर्ण सङ्ख्या हुनुपर्छ।' },
  minLength: {
    en: 'This field must have at least {n} characters.',
    ne: 'यहाँ कम्तीमा {n} अक्षर चाहिन्छ।',
  },
  pattern: { en: 'This does not have the expected form.', ne: 'यो तोकिएको ढाँचामा छैन।' },
  maxLength: {
    en: 'This field must have at most {n} characters.',
    ne: 'यहाँ बढीमा {n} अक्षर राख्न मिल्छ।',
  },
  maxItems: { en: 'There can be at most {n} here.', ne: 'यहाँ बढीमा {n} वटा राख्न मिल्छ।' },
  minimum: { en: 'This field must be at least {n}.', ne: 'यहाँ कम्तीमा {n} हुनुपर्छ।' },
  maximum: { en: 'This field must be at most {n}.', ne: 'यहाँ बढीमा {n} हुनुपर्छ।' },
  choice: { en: 'Not a valid option.', ne: 'मिल्ने विकल्प होइन।' },
  reference: { en: 'This record does not exist.', ne: 'यस्तो अभिलेख छैन।' },
};

const doneTexts = {
  create: { en: '{One} created successfully.', ne: '{One} थपियो।' },
  update: { en: '{One} updated successfully.', ne: '{One} अद्यावधिक भयो।' },
  delete: { en: '{One} deleted successfully.', ne: '{One} मेटाइयो।' },
};

/** "Unit created successfully." */
export const toDoneMessage = (
  entity: Entity,
  action: keyof typeof doneTexts,
  language: Language,
): string => translate(doneTexts[action], language, { One: entity.one[language] });

/** "Unit not found." */
export const toNotFoundMessage = (entity: Entity, language: Language): string =>
  translate({ en: '{One} not found.', ne: '{One} भेटिएन।' }, language, {
    One: entity.one[language],
  });

/** Said of a cell of a file that makes no sense. */
export const unreadText: Texts = { en: 'This could not be read.', ne: 'यो पढ्न सकिएन।' };
