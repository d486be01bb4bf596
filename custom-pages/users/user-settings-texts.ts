// The texts of the own settings.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  security: { en: 'Security', ne: 'सुरक्षा' },
  title: { en: 'User Settings', ne: 'प्रयोगकर्ता सेटिङ' },
  image: { en: 'Image', ne: 'तस्बिर' },
  changeImage: { en: 'Change Image', ne: 'तस्बिर फेर्नुहोस्' },
  imageHelp: {
    en: 'GIF, PNG or JPG. Saved as soon as you choose it.',
    ne: 'GIF, PNG वा JPG। छान्नेबित्तिकै सेभ हुन्छ।',
  },
  imageUpdated: { en: 'Image updated successfully.', ne: 'तस्बिर अद्यावधिक भयो।' },
  uploadImage: { en: 'Upload Image', ne: 'तस्बिर अपलोड' },
  changePassword: { en: 'Change Password', ne: 'पासवर्ड फेर्नुहोस्' },
  elsewhere: {
    en: "You'll be signed out on all other devices.",
    ne: 'अरू सबै डिभाइसबाट साइन आउट हुनेछ।',
  },
  current: { en: 'Current Password', ne: 'हालको पासवर्ड' },
  password: { en: 'Password', ne: 'पासवर्ड' },
  confirmation: { en: 'Password Confirmation', ne: 'पासवर्ड पुनः लेख्नुहोस्' },
  atLeast: { en: 'At least 8 characters.', ne: 'कम्तीमा ८ अक्षर।' },
  update: { en: 'Update', ne: 'अपडेट गर्नुहोस्' },
} satisfies Record<string, Texts>;
