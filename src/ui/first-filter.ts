// Where the keyboard goes on in a list when what it stood on is gone and nothing has taken its
// place.

/** The first filter of the list, or the first button beside the filters. */
export const firstFilter = (): HTMLElement | null =>
  (document.querySelector('main') ?? document.body).querySelector<HTMLElement>(
    '[role="search"] input, .list-head button',
  );
