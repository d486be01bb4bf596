// The sentences around the permissions of a role.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  assign: { en: 'Assign Permission', ne: 'अनुमति दिनुहोस्' },
  displayName: { en: 'Display Name', ne: 'देखिने नाम' },
  done: { en: 'Done', ne: 'भयो' },
  chosen: { en: '{n} chosen', ne: '{n} छानिएको' },
  remove: { en: 'Remove {name}', ne: '{name} हटाउनुहोस्' },
} satisfies Record<string, Texts>;
