// The words of a template's own file.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Template File of {name}', ne: '{name} को ढाँचा फाइल' },
  own: {
    en: 'Documents print with your own file.',
    ne: 'कागजात तपाईंको आफ्नै फाइलबाट प्रिन्ट हुन्छ।',
  },
  standard: {
    en: 'Documents print with the standard template.',
    ne: 'कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ।',
  },
  time: {
    en: 'Printing with your own file took too long. It was turned off, and documents now print with the standard template. Upload a working file.',
    ne: 'तपाईंको आफ्नै फाइलले प्रिन्ट गर्न धेरै समय लगायो। त्यो बन्द गरिएको छ, र कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ। प्रिन्ट हुने फाइल अपलोड गर्नुहोस्।',
  },
  memory: {
    en: 'Printing with your own file needed too much memory. It was turned off, and documents now print with the standard template. Upload a working file.',
    ne: 'तपाईंको आफ्नै फाइललाई प्रिन्ट गर्न धेरै मेमोरी चाहियो। त्यो बन्द गरिएको छ, र कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ। प्रिन्ट हुने फाइल अपलोड गर्नुहोस्।',
  },
  about: {
    en: 'A template is a Typst file. It is accepted if a sample can be printed with it; watermark and copy marks are added automatically.',
    ne: 'ढाँचा Typst फाइल हो। नमुना प्रिन्ट गर्न सकिएमा मात्र स्वीकार हुन्छ; वाटरमार्क र प्रतिको चिह्न आफैँ थपिन्छ।',
  },
  upload: { en: 'Upload File', ne: 'फाइल अपलोड गर्नुहोस्' },
  download: { en: 'Download File', ne: 'फाइल डाउनलोड गर्नुहोस्' },
  example: { en: 'Download Example', ne: 'नमुना डाउनलोड गर्नुहोस्' },
  remove: { en: 'Use the standard template', ne: 'मानक ढाँचा प्रयोग गर्नुहोस्' },
  sample: { en: 'Sample', ne: 'नमुना' },
  toast: { en: 'Template File', ne: 'ढाँचा फाइल' },
} satisfies Record<string, Texts>;
