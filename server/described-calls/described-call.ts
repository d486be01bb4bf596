// How a call is described that no entity makes by itself.

/**
 * `versioned`: a GET tells the version of what it answers (ETag), a change takes it (If-Match).
 * Every PUT and PATCH is so. `asks`: names of the query. `sends`: names of the body, a form where
 * one of them is a file. `gives`: what is answered when it is not JSON.
 */
export type DescribedCall = {
  call: string;
  says: string;
  asks?: string;
  sends?: string;
  gives?: 'pdf' | 'sheet' | 'file';
  open?: true;
  versioned?: true;
};

/** Names of the query of a page, of a period, of a list that can be sorted. */
export const PAGE = 'limit page';
export const RANGE = 'start_date end_date';
export const LIST = `${PAGE} ${RANGE} sort_field sort_by`;
