// The gateways of Nepal with the keys that each of them hands its merchants; a company configures
// those that it has an account with. Names of keys follow the merchants' guides: eSewa ePay v2,
// Khalti ePayment (KPG-2), NCHL connectIPS, Fonepay web and dynamic QR.
import type { Texts } from '../../domain/language.ts';

export type RequiredField = { name: string; display_name: string };
export type KnownGateway = {
  slug: string;
  name: string;
  description: Texts;
  required_field: RequiredField[];
};

const key = (name: string, display_name: string): RequiredField => ({ name, display_name });

export const catalogue: KnownGateway[] = [
  {
    slug: 'esewa',
    name: 'eSewa',
    description: { en: 'Wallet payments through eSewa ePay', ne: 'ईसेवा ई-पे मार्फत वालेट भुक्तानी' },
    required_field: [
      key('product_code', 'Product Code (Merchant Code)'),
      key('secret_key', 'Secret Key'),
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
      key('public_key', 'Live Public Key'),
      key('secret_key', 'Live Secret Key'),
      key('website_url', 'Website Url'),
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
      key('merchant_id', 'Merchant ID'),
      key('app_id', 'App ID'),
      key('app_name', 'App Name'),
      key('app_password', 'App Password'),
      key('certificate', 'Certificate (PFX, Base64)'),
      key('certificate_password', 'Certificate Password'),
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
      key('merchant_code', 'Merchant Code (PID)'),
      key('secret_key', 'Secret Key'),
      key('username', 'Username'),
      key('password', 'Password'),
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
export const knownGateway = (slug: string): KnownGateway | undefined =>
  catalogue.find(gateway => gateway.slug === slug);
