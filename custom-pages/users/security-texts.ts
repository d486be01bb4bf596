// The texts of the user's own security: second factors, recovery codes, sessions.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Security', ne: 'सुरक्षा' },
  userSettings: { en: 'User Settings', ne: 'प्रयोगकर्ता सेटिङ' },
  factors: { en: 'Second Factors', ne: 'दोस्रो प्रमाण' },
  factorsHelp: {
    en: 'After the password, signing in asks for a code of your authenticator app or for a passkey.',
    ne: 'पासवर्डपछि साइन इन गर्दा प्रमाणीकरण एपको कोड वा पासकी चाहिन्छ।',
  },
  required: {
    en: 'Your role needs a second factor.',
    ne: 'तपाईंको भूमिकालाई दोस्रो प्रमाण चाहिन्छ।',
  },
  none: { en: 'You have no second factor yet.', ne: 'अहिलेसम्म दोस्रो प्रमाण छैन।' },
  kind: { en: 'Second Factor', ne: 'दोस्रो प्रमाण' },
  added: { en: 'Added', ne: 'थपिएको' },
  lastUsed: { en: 'Last Used', ne: 'पछिल्लो प्रयोग' },
  neverUsed: { en: 'Never', ne: 'अहिलेसम्म छैन' },
  addTotp: { en: 'Add Authenticator App', ne: 'प्रमाणीकरण एप थप्नुहोस्' },
  addPasskey: { en: 'Add Passkey', ne: 'पासकी थप्नुहोस्' },
  noPasskeys: {
    en: 'Passkeys need an address with https or localhost, and a browser that has them.',
    ne: 'पासकीका लागि https वा localhost ठेगाना र पासकी चल्ने ब्राउजर चाहिन्छ।',
  },
  remove: { en: 'Remove', ne: 'हटाउनुहोस्' },
  removeTitle: { en: 'Remove Second Factor', ne: 'दोस्रो प्रमाण हटाउनुहोस्' },
  removeText: {
    en: 'It can no longer be used to sign in. The recovery codes go with the last one.',
    ne: 'अब यसले साइन इन हुँदैन। अन्तिम हटाउँदा रिकभरी कोड पनि हट्छन्।',
  },
  password: { en: 'Current Password', ne: 'हालको पासवर्ड' },
  passwordHelp: {
    en: 'Enter your password once more to go on.',
    ne: 'अगाडि बढ्न पासवर्ड फेरि लेख्नुहोस्।',
  },
  continue: { en: 'Continue', ne: 'अगाडि बढ्नुहोस्' },
  name: { en: 'Name', ne: 'नाम' },
  nameHelp: {
    en: 'So that you can tell it from others, such as "Office phone".',
    ne: 'अरूबाट छुट्याउन, जस्तै "अफिसको फोन"।',
  },
  codesLeft: {
    en: '{n} recovery {n|code is|codes are} left.',
    ne: '{n} वटा रिकभरी कोड बाँकी छन्।',
  },
  makeCodes: { en: 'Make New Codes', ne: 'नयाँ कोड बनाउनुहोस्' },
  codesHelp: {
    en: 'For when you lose your phone or key. Each code is valid once; making new ones ends the earlier ones.',
    ne: 'फोन वा कुञ्जी हराएको बेलाका लागि। हरेक कोड एक पटक चल्छ; नयाँ बनाएपछि पहिलेका चल्दैनन्।',
  },
  sessions: { en: 'Sessions', ne: 'सेसनहरू' },
  sessionsHelp: {
    en: 'Where you are signed in. End what you do not recognise, and change your password.',
    ne: 'तपाईं साइन इन हुनुभएका डिभाइस। नचिनेको सेसन अन्त्य गरेर पासवर्ड फेर्नुहोस्।',
  },
  device: { en: 'Device', ne: 'डिभाइस' },
  address: { en: 'IP Address', ne: 'आईपी ठेगाना' },
  firstUsed: { en: 'Signed In', ne: 'साइन इन' },
  thisDevice: { en: 'This device', ne: 'यही डिभाइस' },
  end: { en: 'End', ne: 'अन्त्य गर्नुहोस्' },
  endAll: { en: 'End All Other Sessions', ne: 'अरू सबै सेसन अन्त्य गर्नुहोस्' },
  endAllText: {
    en: 'All devices but this one are signed out at once. What is typed there and not saved is lost.',
    ne: 'यो बाहेक सबै डिभाइस तुरुन्तै साइन आउट हुन्छन्। त्यहाँ सेभ नभएको कुरा हराउँछ।',
  },
} satisfies Record<string, Texts>;
