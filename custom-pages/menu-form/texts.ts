// The sentences beside the form of a menu.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  hierarchy: { en: 'Menu Hierarchy', ne: 'मेनुको क्रम' },
} satisfies Record<string, Texts>;
