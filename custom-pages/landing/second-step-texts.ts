// The texts of the second step of a sign-in.
import type { Texts } from '../../domain/language.ts';

export const stepTexts = {
  title: { en: 'SECOND STEP', ne: 'दोस्रो चरण' },
  verify: { en: 'Verify', ne: 'पुष्टि गर्नुहोस्' },
  back: { en: 'Back', ne: 'पछाडि' },
  recoveryCode: { en: 'Recovery Code', ne: 'रिकभरी कोड' },
  recoveryHelp: {
    en: 'One of the codes that you kept when you added the second factor.',
    ne: 'दोस्रो प्रमाण थप्दा राख्नुभएका कोडमध्ये एउटा।',
  },
  passkeyHelp: {
    en: 'Your browser asks for your passkey.',
    ne: 'ब्राउजरले तपाईंको पासकी माग्छ।',
  },
  noneHere: {
    en: 'Your passkey belongs to another address or device. Ask your administrator to reset your second factor.',
    ne: 'तपाईंको पासकी अर्को ठेगाना वा डिभाइसको हो। दोस्रो प्रमाण हटाउन प्रशासकलाई भन्नुहोस्।',
  },
  usePasskey: { en: 'Use Passkey', ne: 'पासकी प्रयोग गर्नुहोस्' },
  instead: {
    totp: { en: 'Use the authenticator app', ne: 'प्रमाणीकरण एप प्रयोग गर्नुहोस्' },
    passkey: { en: 'Use a passkey', ne: 'पासकी प्रयोग गर्नुहोस्' },
    recovery_code: { en: 'Use a recovery code', ne: 'रिकभरी कोड प्रयोग गर्नुहोस्' },
  },
  enrolTitle: { en: 'ADD A SECOND FACTOR', ne: 'दोस्रो प्रमाण थप्नुहोस्' },
  enrolLead: {
    en: 'Your company requires a second factor for your role. Add one now; from then on, signing in asks for it.',
    ne: 'कम्पनीले तपाईंको भूमिकाका लागि दोस्रो प्रमाण अनिवार्य गरेको छ। अहिले एउटा थप्नुहोस्; अबदेखि साइन इन गर्दा त्यो चाहिन्छ।',
  },
  newPasskeyHelp: {
    en: 'Your browser makes a passkey on this device or on a security key.',
    ne: 'ब्राउजरले यो डिभाइस वा सुरक्षा कुञ्जीमा पासकी बनाउँछ।',
  },
  addPasskey: { en: 'Add Passkey', ne: 'पासकी थप्नुहोस्' },
  continue: { en: 'Continue', ne: 'अगाडि बढ्नुहोस्' },
} satisfies Record<string, Texts | Record<string, Texts>>;
