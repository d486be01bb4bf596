// The texts of the payment gateways; the schema has the names of its fields.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  overview: { en: 'Overview', ne: 'सारांश' },
  details: { en: 'Details', ne: 'विवरण' },
  config: { en: 'Config', ne: 'सेटिङ' },
  viewConfig: { en: 'View Config', ne: 'गेटवे सेटिङ हेर्नुहोस्' },
  gateway: { en: 'Payment Gateway', ne: 'भुक्तानी गेटवे' },
  pick: {
    en: 'Choosing a known gateway adds the keys it needs.',
    ne: 'चिनिएको गेटवे छान्दा चाहिने कुञ्जीहरू आफैँ आउँछन्।',
  },
  all: { en: 'Every config has been configured.', ne: 'सबै सेटिङ मिलाइसकिएका छन्।' },
  platforms: { en: 'Platforms', ne: 'प्लेटफर्महरू' },
  key: { en: 'Key', ne: 'कुञ्जी' },
  value: { en: 'Value', ne: 'मान' },
  requiredHelp: {
    en: 'JSON, for example [{"name": "secret_key", "display_name": "Secret Key"}]',
    ne: 'JSON, जस्तै [{"name": "secret_key", "display_name": "Secret Key"}]',
  },
  noConfig: { en: 'This gateway has no configuration.', ne: 'यस गेटवेको सेटिङ छैन।' },
  choose: { en: 'Choose Image', ne: 'तस्बिर छान्नुहोस्' },
  drop: {
    en: 'Drop a GIF, PNG or JPG here, or choose one.',
    ne: 'GIF, PNG वा JPG यहाँ ल्याएर छाड्नुहोस् वा छान्नुहोस्।',
  },
  tooLarge: {
    en: 'Please upload a smaller file (< 1024 MB).',
    ne: 'सानो फाइल अपलोड गर्नुहोस् (< १०२४ MB)।',
  },
} satisfies Record<string, Texts>;
