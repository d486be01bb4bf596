// One permission per entity and action, named with letters and spaces so that the documents' `text`
// rule accepts it (ADM-PERM-009).
import type { Texts } from './language.ts';

export type Action = 'view' | 'create' | 'edit' | 'delete';

/** "create product families": the name that a role has and that a 403 reports. */
export const toPermission = (action: Action, entityName: string): string =>
  `${action} ${entityName.replace(/[-_/]/g, ' ')}`;

/** "Create Product Families": its title on screens. */
export const toPermissionTitle = (permission: string): string =>
  permission.replace(/\b[a-z]/g, letter => letter.toUpperCase());

const actionNamesInNepali: Record<string, string> = {
  view: 'हेर्ने',
  create: 'थप्ने',
  edit: 'सम्पादन गर्ने',
  delete: 'मेटाउने',
};

/** Subjects of permissions without a schema file, by the name that they carry. */
const otherSubjects: Record<string, string> = {
  backups: 'ब्याकअप',
  'binary logs': 'बाइनरी लग',
  books: 'हिसाब रुजु',
  companies: 'कम्पनी',
  'credit overrides': 'उधारो अपवाद',
  files: 'फाइल',
  'ledger reports': 'लेजर प्रतिवेदन',
  'local printers': 'स्थानीय प्रिन्टर',
  'lock dates': 'हिसाब लक मिति',
  logs: 'गतिविधि लग',
  'opening balances': 'सुरु बाँकी',
  'purchase reports': 'खरिद प्रतिवेदन',
  'query logs': 'क्वेरी लग',
  recoveries: 'रिकभरी',
  'sales reports': 'बिक्री प्रतिवेदन',
  'tax authority': 'कर कार्यालय',
  'tax returns': 'भ्याट विवरण',
  'year end': 'आर्थिक वर्षको हिसाब बन्द',
};

const toPermissionNames = (subject: string, about: string): Texts[] =>
  Object.entries(actionNamesInNepali).map(([action, done]) => ({
    en: toPermissionTitle(`${action} ${subject}`),
    ne: `${about} ${done}`,
  }));

/**
 * Every permission as it is shown, "View Customers" and "ग्राहक हेर्ने": for the entities of the
 * schema files, and for the other subjects.
 */
export const listPermissionNames = (entities: { name: string; one: Texts }[]): Texts[] => [
  ...entities.flatMap(({ name, one }) => toPermissionNames(name.replace(/[-_/]/g, ' '), one.ne)),
  ...Object.entries(otherSubjects).flatMap(([subject, about]) => toPermissionNames(subject, about)),
];
