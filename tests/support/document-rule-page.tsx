// The rules of a company's documents, as active-fields answers them, and the fields of entry pages at which they
// are said.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import type { OwnRuleDefinition } from '../../domain/entity-schema/own-rules.ts';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { renderScreen } from './render-screen.tsx';

/** A rule of the document itself, unless something else is given. */
export const defineRule = (
  entity: string,
  rule: string,
  says: string,
  says_ne: string,
  more: Partial<OwnRuleDefinition> = {},
): OwnRuleDefinition => ({
  ...{ id: 1, entity, rule, says, says_ne, shown_at: null, in_lines: false },
  ...more,
});

/** Loads what a company has added, for the pages that are shown next. */
export const loadRules = async (fields: OwnFieldDefinition[], rules: OwnRuleDefinition[]) => {
  const version = JSON.stringify([fields, rules]);
  renderScreen(<div />, ({ path }) =>
    path === 'active-fields' ? { status: 200, body: { version, fields, rules } } : undefined,
  );
  await act(loadOwnFields);
  cleanup();
};

/** The text field whose name begins so. */
export const findBox = (name: string) =>
  screen.getByRole('textbox', { name: new RegExp(`^${name}`) });

/** Waits until the field says the text below it, or nothing. */
export const saysOf = (name: string, text: string) =>
  waitFor(() => expect(findBox(name)).toHaveAccessibleDescription(text));
