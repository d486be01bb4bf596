// The gateways of Nepal with the keys that each gives its merchants, and the platforms on which one
// may be offered.
import type { Language, Texts } from '../../../domain/language.ts';
import { platforms, type RequiredField } from '../../../domain/requests/gateway-requests.ts';

type KnownGateway = {
  slug: string;
  name: string;
  description: Texts;
  required_field: RequiredField[];
};

const toRequiredField = (name: string, display_name: string): RequiredField => ({
  name,
  display_name,
});

/**
 * A company configures those where it has an account. Names of keys follow the merchants' guides:
 * eSewa ePay v2, Khalti ePayment (KPG-2), NCHL connectIPS, Fonepay web and dynamic QR.
 */
export const gatewayCatalog: KnownGateway[] = [
  {
    slug: 'esewa',
    name: 'eSewa',
    description: { en: 'Wallet payments through eSewa ePay', ne: 'ईसेवा ई-पे मार्फत वालेट भुक्तानी' },
    required_field: [
      toRequiredField('product_code', 'Product Code (Merchant Code)'),
      toRequiredField('secret_key', 'Secret Key'),
    ],
  },
  {
    slug: 'khalti',
    name: 'Khalti',
    description: {
      en: 'Wallet, card and bank payments through Khalti',
      ne: 'खल्ती मार्फत वालेट, कार्ड र बैंक भुक्तानी',
    },
    required_field: [
      toRequiredField('public_key', 'Live Public Key'),
      toRequiredField('secret_key', 'Live Secret Key'),
      toRequiredField('website_url', 'Website Url'),
    ],
  },
  {
    slug: 'connectips',
    name: 'ConnectIPS',
    description: {
      en: 'Bank account payments through connectIPS',
      ne: 'कनेक्ट आईपीएस मार्फत बैंक खाता भुक्तानी',
    },
    required_field: [
      toRequiredField('merchant_id', 'Merchant ID'),
      toRequiredField('app_id', 'App ID'),
      toRequiredField('app_name', 'App Name'),
      toRequiredField('app_password', 'App Password'),
      toRequiredField('certificate', 'Certificate (PFX, Base64)'),
      toRequiredField('certificate_password', 'Certificate Password'),
    ],
  },
  {
    slug: 'fonepay',
    name: 'Fonepay',
    description: {
      en: 'Mobile banking and QR payments through Fonepay',
      ne: 'फोनपे मार्फत मोबाइल बैंकिङ र क्यूआर भुक्तानी',
    },
    required_field: [
      toRequiredField('merchant_code', 'Merchant Code (PID)'),
      toRequiredField('secret_key', 'Secret Key'),
      toRequiredField('username', 'Username'),
      toRequiredField('password', 'Password'),
    ],
  },
  {
    slug: 'cash',
    name: 'Cash',
    description: { en: 'Cash over the counter', ne: 'काउन्टरमा नगद' },
    required_field: [],
  },
];

/** The known gateway of a slug. */
export const findKnownGateway = (slug: string): KnownGateway | undefined =>
  gatewayCatalog.find(gateway => gateway.slug === slug);

/** The platforms on offer, named in the language. */
export const listPlatforms = (language: Language) =>
  platforms.map(({ id, name }) => ({ id, name: name[language], bit: id }));

/** One number for many ids, and back. */
export const toPlatformMask = (ids: number[]): number => ids.reduce((mask, id) => mask | id, 0);
export const parsePlatformMask = (mask: number): number[] =>
  platforms.map(({ id }): number => id).filter(id => (mask & id) !== 0);
