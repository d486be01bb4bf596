// The checks before a document is issued: a check of level "refuse" fails under its field; warnings
// go into the response and are not stored, because the nightly check of the year finds them again.
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
 * Returns the warnings; `linesName` is the request's name of the lines. Throws ValidationError
 * (422) if a check of level "refuse" fails.
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

/** The warnings for a response; nothing if there are none. */
export const toWarningsBody = (warnings: CheckWarning[]): { warnings?: CheckWarning[] } =>
  warnings.length > 0 ? { warnings } : {};
