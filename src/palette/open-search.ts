/** The event by which a button opens the search over everything. */
export const OPEN_SEARCH = 'bijak:search';
