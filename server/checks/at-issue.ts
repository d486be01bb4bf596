// The checks before a document is issued: what a company refuses is told under its field, what it
// wants to be warned of goes into the answer and is kept nowhere; the nightly look over the year
// finds it again.
import { type CheckedDocument, judgeDocument } from '../../domain/checks/check-document.ts';
import type { Language } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { Invalid } from '../errors.ts';
import type { Strictness } from './stored-levels.ts';

export type Warning = { check: string; field: string; message: string };

/**
 * Answers the warnings; `linesName` is what the request calls the lines. Throws Invalid (422) where
 * a check of level "refuse" fails.
 */
export const checkBeforeIssue = (
  document: Omit<CheckedDocument, 'today'>,
  { levels, rules }: Strictness,
  linesName: string,
  language: Language,
): Warning[] => {
  const problems: Problems = {};
  const warnings: Warning[] = [];
  for (const { check, field, text, level } of judgeDocument(
    { ...document, today: document.day },
    levels,
    rules,
  )) {
    const named = field.replace(/^lines\./, `${linesName}.`);
    if (level === 'refuse') problems[named] = [...(problems[named] ?? []), text[language]];
    else warnings.push({ check, field: named, message: text[language] });
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return warnings;
};

/** What an answer says of them; nothing where nothing is to be said. */
export const withWarnings = (warnings: Warning[]): { warnings?: Warning[] } =>
  warnings.length > 0 ? { warnings } : {};
