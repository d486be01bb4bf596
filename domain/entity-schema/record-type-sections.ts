// The form and the view of a record type in its schema file: its fields under the titles of their sections.
import type { Texts } from '../language.ts';
import type { FormSection, ViewSection } from './entity.ts';
import type { OwnFieldDefinition } from './own-fields.ts';
import { toPairs } from './with-own-fields.ts';

type SectionedField = Pick<OwnFieldDefinition, 'name' | 'section' | 'section_ne' | 'in_page'>;

const toTexts = (en: string, ne: string | null): Texts => ({ en, ne: ne || en });

/** Fields of the same section are together, two in a row, the first section with the name. */
export const toFormSections = (fields: SectionedField[]): FormSection[] => {
  const sections = new Map<string, { title?: Texts; names: string[] }>([['', { names: ['name'] }]]);
  for (const { section, section_ne, name } of fields) {
    const known = sections.get(section ?? '') ?? {
      title: toTexts(section!, section_ne),
      names: [],
    };
    known.names.push(name);
    sections.set(section ?? '', known);
  }
  return [...sections.values()].map(({ names, ...section }) => ({
    ...section,
    rows: toPairs(names),
  }));
};

/** The same to read, without fields that are not on the page, and without sections that are empty then. */
export const toViewSections = (
  sections: FormSection[],
  fields: SectionedField[],
): ViewSection[] => {
  const off = new Set(fields.filter(({ in_page }) => !in_page).map(({ name }) => name));
  return sections
    .map(({ title, rows }) => ({
      ...(title ? { title } : {}),
      fields: rows.flat().filter(name => !off.has(name)),
    }))
    .filter(section => section.fields.length > 0);
};
