// The sentences that the server says of any entity, made from its schema's names.

import { type Language, textIn } from '../../domain/language.ts';
import type { Entity } from '../../domain/schema/entity.ts';

const done = {
  create: { en: '{One} created successfully.', ne: '{One} थपियो।' },
  update: { en: '{One} updated successfully.', ne: '{One} अद्यावधिक भयो।' },
  delete: { en: '{One} deleted successfully.', ne: '{One} मेटाइयो।' },
};

/** "Unit created successfully." */
export const doneSentence = (entity: Entity, deed: keyof typeof done, language: Language): string =>
  textIn(done[deed], language, { One: entity.one[language] });

/** "Unit not found." */
export const notFoundSentence = (entity: Entity, language: Language): string =>
  textIn({ en: '{One} not found.', ne: '{One} भेटिएन।' }, language, { One: entity.one[language] });
