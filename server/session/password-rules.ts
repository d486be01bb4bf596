// What a new password must be, wherever one is chosen; the problems in the documents' shape.

import { type Language, type Texts, textIn } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';

const LEAST = 8;
/** Hashing takes longer with the length: no password is longer than a sentence. */
const MOST = 255;

const short: Texts = {
  en: 'The password must have at least 8 characters.',
  ne: 'पासवर्ड कम्तीमा ८ अक्षरको हुनुपर्छ।',
};
const differs: Texts = { en: 'The passwords do not match.', ne: 'दुई पासवर्ड मिलेनन्।' };

/** Why nobody may have this password, or undefined. */
export const weakness = (password: string, language: Language): string | undefined =>
  password.length < LEAST ? short[language] : undefined;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Problems of required text fields, and of names that nobody asked for. */
export const problemsOfTexts = (
  body: Row,
  names: readonly string[],
  language: Language,
): Problems => {
  const problems: Problems = {};
  for (const name of Object.keys(body))
    if (!names.includes(name)) problems[name] = [messages.unknown[language]];
  for (const name of names) {
    const value = body[name];
    if (isEmpty(value)) problems[name] = [messages.required[language]];
    else if (typeof value !== 'string') problems[name] = [messages.wrongText[language]];
    else if (value.length > MOST)
      problems[name] = [textIn(messages.maxLength, language, { n: MOST })];
  }
  return problems;
};

/** Problems of `password` and `password_confirmation` that no field told of alone. */
export const problemsOfPassword = (body: Row, already: Problems, language: Language): Problems => {
  if (already.password) return already;
  const weak = weakness(body.password as string, language);
  if (weak) return { ...already, password: [weak] };
  if (already.password_confirmation || body.password === body.password_confirmation) return already;
  return { ...already, password_confirmation: [differs[language]] };
};
