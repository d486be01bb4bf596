// Every sentence of an entity's screens, made from what one record and many of them are called: what a
// schema file leaves out, and those of the record types that a company has made.
import type { Texts } from '../language.ts';
import type { EntityTexts } from './entity.ts';

/** The sentences; `given` are the schema's own. */
export const toEntityTexts = (
  { one }: { one: Texts },
  given: Partial<EntityTexts> = {},
): EntityTexts => {
  const made = (en: string, ne: string): Texts => ({
    en: `${en} ${one.en}`,
    ne: `${one.ne} ${ne}`,
  });
  return {
    createButton: made('Create', 'थप्नुहोस्'),
    createTitle: made('Add New', 'थप्नुहोस्'),
    editTitle: made('Edit', 'सम्पादन'),
    viewTitle: made('View', 'हेर्नुहोस्'),
    deleteTitle: made('Delete', 'मेटाउनुहोस्'),
    deleteText: { en: 'Please confirm to delete.', ne: 'पक्का मेटाउने हो?' },
    created: made('Create', 'थप्ने'),
    updated: made('Update', 'अद्यावधिक'),
    deleted: made('Delete', 'मेटाउने'),
    ...given,
  };
};
