// The checks before a document is issued: what a company refuses is told under its field, what it
// wants to be warned of goes into the answer and is kept nowhere; the nightly look over the year
// finds it again.
import {
  type CheckedDocument,
  checkDocument,
} from '../../domain/compliance-checks/check-document.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import type { Language } from '../../domain/language.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { CheckSettings } from './check-settings.ts';

export type CheckWarning = { check: string; field: string; message: string };

/**
 * Answers the warnings; `linesName` is what the request calls the lines. Throws Invalid (422) where
 * a check of level "refuse" fails.
 */
export const checkBeforeIssue = (
  document: Omit<CheckedDocument, 'today'>,
  { levels, rules }: CheckSettings,
  linesName: string,
  language: Language,
): CheckWarning[] => {
  const problems: FieldErrors = {};
  const warnings: CheckWarning[] = [];
  for (const { check, field, text, level } of checkDocument(
    { ...document, today: document.day },
    levels,
    rules,
  )) {
    const named = field.replace(/^lines\./, `${linesName}.`);
    if (level === 'refuse') problems[named] = [...(problems[named] ?? []), text[language]];
    else warnings.push({ check, field: named, message: text[language] });
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return warnings;
};

/** What an answer says of them; nothing where nothing is to be said. */
export const toWarningsBody = (warnings: CheckWarning[]): { warnings?: CheckWarning[] } =>
  warnings.length > 0 ? { warnings } : {};
