// One permission per entity and deed, named with letters and spaces so that the documents' `text` rule accepts it (ADM-PERM-009).
import type { Texts } from './language.ts';

export type Deed = 'view' | 'create' | 'edit' | 'delete';

/** "create product families": the name that a role holds and that a 403 tells. */
export const permissionFor = (deed: Deed, entityName: string): string => `${deed} ${entityName.replace(/[-_]/g, ' ')}`;

/** "Create Product Families": how screens show it. */
export const displayNameOf = (permission: string): string => permission.replace(/\b[a-z]/g, letter => letter.toUpperCase());

const deedsInNepali: Record<string, string> = { view: 'हेर्ने', create: 'थप्ने', edit: 'सच्याउने', delete: 'मेटाउने' };

/** What permissions are about, by the name that they carry. */
const subjectsInNepali: Record<string, string> = {
  'app keys': 'एप कुञ्जी',
  backups: 'ब्याकअप',
  billings: 'बिल',
  'binary logs': 'बाइनरी लग',
  books: 'खाता रुजु',
  cancellations: 'रद्द बीजक',
  companies: 'कम्पनी',
  countries: 'देश',
  'credit notes': 'क्रेडिट नोट',
  currencies: 'मुद्रा',
  customers: 'ग्राहक',
  files: 'फाइल',
  'fiscal year': 'आर्थिक वर्ष',
  inventory: 'मौज्दात',
  'invoice templates': 'बीजक ढाँचा',
  invoices: 'बीजक',
  logs: 'गतिविधि लग',
  menus: 'मेनु',
  'payment gateways': 'भुक्तानी गेटवे',
  'payment methods': 'भुक्तानी विधि',
  'payment terms': 'भुक्तानी सर्त',
  permissions: 'अनुमति',
  pos: 'बिक्री केन्द्र',
  'product families': 'वस्तु समूह',
  products: 'वस्तु तथा सेवा',
  'proforma invoice': 'प्रोफर्मा बीजक',
  provinces: 'प्रदेश',
  'purchase reports': 'खरिद प्रतिवेदन',
  'purchase returns': 'डेबिट नोट',
  'query logs': 'क्वेरी लग',
  recoveries: 'रिकभरी',
  roles: 'भूमिका',
  'sales reports': 'बिक्री प्रतिवेदन',
  'tax authority': 'कर कार्यालय',
  'tax returns': 'भ्याट विवरण',
  taxes: 'कर',
  transactions: 'कारोबार',
  units: 'एकाइ',
  users: 'प्रयोगकर्ता',
  vendors: 'विक्रेता',
};

/** Every permission that there may be, as it is shown: "View Customers" and "ग्राहक हेर्ने". */
export const nepaliPermissions: Texts[] = Object.entries(subjectsInNepali).flatMap(([subject, about]) =>
  Object.entries(deedsInNepali).map(([deed, done]) => ({ en: displayNameOf(`${deed} ${subject}`), ne: `${about} ${done}` })),
);
