// A field that a company has added, as active-fields answers it.
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';

const PLAIN: OwnFieldDefinition = {
  id: 1,
  entity: 'customers',
  name: 'x',
  type: 'text',
  title: 'X',
  title_ne: null,
  help: null,
  help_ne: null,
  section: null,
  section_ne: null,
  required: false,
  is_unique: false,
  default_value: null,
  minimum: null,
  maximum: null,
  min_length: null,
  max_length: null,
  pattern: null,
  pattern_message: null,
  pattern_message_ne: null,
  in_list: false,
  in_filter: false,
  in_search: false,
  in_lines: false,
  in_print: true,
  in_page: true,
  in_import: true,
  in_export: true,
  refers_to: null,
  formula: null,
  as_rows: false,
  seen_by: [],
  changed_by: [],
  choices: [],
  is_state: false,
  steps: [],
};

/** A text of customers that no rule limits, with what is given. */
export const defineField = (given: Partial<OwnFieldDefinition>): OwnFieldDefinition => ({
  ...PLAIN,
  ...given,
});
