// A list whose every question is a step of the browser's history. An address that says nothing yet
// is given what is shown before something else is asked for: for such a one react-admin puts back
// the last question, and Back would do nothing.
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ListContextProvider, useEvent, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';

export const AddressedList = ({ children }: { children: ReactNode }) => {
  const context = useListContext();
  const { search } = useLocation();
  const navigate = useNavigate();
  const spell = () => {
    if (search !== '') return;
    const { filterValues, sort, page, perPage } = context;
    const now = { sort: sort.field, order: sort.order, page, perPage };
    const asked = Object.entries({ ...now, filter: JSON.stringify(filterValues) });
    const shown = new URLSearchParams(asked.map(([key, of]) => [key, String(of)]));
    navigate({ search: `?${shown}` }, { replace: true });
  };
  const setFilters: typeof context.setFilters = useEvent((...change) => {
    spell();
    context.setFilters(...change);
  });
  const setSort: typeof context.setSort = useEvent(sort => {
    spell();
    context.setSort(sort);
  });
  const setPage: typeof context.setPage = useEvent(page => {
    spell();
    context.setPage(page);
  });
  const setPerPage: typeof context.setPerPage = useEvent(perPage => {
    spell();
    context.setPerPage(perPage);
  });
  const value = useMemo(
    () => ({ ...context, setFilters, setSort, setPage, setPerPage }),
    [context, setFilters, setSort, setPage, setPerPage],
  );
  return <ListContextProvider value={value as typeof context}>{children}</ListContextProvider>;
};
