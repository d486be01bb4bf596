import type { Texts } from '../../domain/language.ts';

export const texts = {
  name: { en: 'Name', ne: 'नाम' },
  created: { en: 'Create Fiscal Year', ne: 'आर्थिक वर्ष थप्ने' },
} satisfies Record<string, Texts>;
