// The words of second factors, for the sign-in and for the user's own settings.
import type { Texts } from '../../domain/language.ts';

export const securityTexts = {
  code: { en: 'Code', ne: 'कोड' },
  codeHelp: {
    en: 'Six digits from your authenticator app.',
    ne: 'प्रमाणीकरण एपमा देखिने ६ अङ्क।',
  },
  scan: {
    en: 'Scan this code with an authenticator app on your phone, then enter the six digits that it shows.',
    ne: 'फोनको प्रमाणीकरण एपले यो कोड स्क्यान गर्नुहोस्, अनि एपमा देखिने ६ अङ्क लेख्नुहोस्।',
  },
  qrCode: { en: 'QR code for the authenticator app', ne: 'प्रमाणीकरण एपका लागि QR कोड' },
  secret: {
    en: 'If you cannot scan it, enter this key in the app:',
    ne: 'स्क्यान गर्न नमिले एपमा यो कुञ्जी लेख्नुहोस्:',
  },
  recoveryCodes: { en: 'Recovery Codes', ne: 'रिकभरी कोड' },
  keepCodes: {
    en: 'Keep these codes in a safe place. Each opens your account once if you lose your phone or key. They are shown only now.',
    ne: 'यी कोड जोगाएर राख्नुहोस्। फोन वा कुञ्जी हराए हरेक कोडले एक पटक साइन इन गर्न मिल्छ। यी अहिले मात्र देखिन्छन्।',
  },
  saveCodes: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
  passkeyFailed: {
    en: 'The passkey was not used. Please try again.',
    ne: 'पासकी प्रयोग भएन। फेरि प्रयास गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;
