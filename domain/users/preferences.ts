// A user's own preferences, the same in every browser: the looks of all screens, whether
// the first steps are listed, the favourites of the menu, and of each list its columns and saved
// filters, and its layout. Server and screens agree on names, values and bounds here.
import type { Column } from '../entity-schema/entity.ts';
import type { ListConditions } from '../entity-schema/list-filter-values.ts';

/** One value each; the first is the default, where neither browser nor system says otherwise. */
export const preferenceChoices = {
  language: ['en', 'ne'],
  digits: ['devanagari', 'ascii'],
  calendar: ['ad', 'bs'],
  theme: ['light', 'dark'],
  /** Whether the dashboard lists the first steps. */
  first_steps: ['shown', 'hidden'],
} as const;

export type PreferenceName = keyof typeof preferenceChoices;

/**
 * The preferences of a list, behind its entity and a dot ("customers.hiddenColumns"), as
 * react-admin's store names it.
 */
export const listPreferenceNames = ['hiddenColumns', 'savedQueries', 'layout'] as const;

/** The most favourites of the menu, addresses of pages, and the most characters in one. */
export const FAVOURITE_LIMITS = { addresses: 20, length: 200 };

/**
 * The most saved filters of a list, and the most characters in a name, in a value, and in the value
 * of a condition, which may be a list.
 */
export const SAVED_QUERY_LIMITS = { queries: 20, label: 60, value: 200, condition: 500 };

/** A list's saved filters, in the shape of react-admin's saved queries. */
export type SavedQuery = {
  label: string;
  value: {
    filter: Record<string, string | number | ListConditions>;
    sort: { field: string; order: 'ASC' | 'DESC' };
    perPage: number;
    displayedFilters: [];
  };
};

/** The key of a hidden column: its fields, for labels are in two languages. */
export const toColumnKey = (column: Column): string => column.fields.join(' ');
