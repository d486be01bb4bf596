// The one place that knows that our addresses are not react-admin's: it asks for /units/create or
// /units/3/show, the router is handed the address that the schema gives.
import { forwardRef, type ReactElement, useCallback } from 'react';
import {
  ResourceContextProvider,
  type RouterLinkProps,
  type RouterProvider,
  type RouterTo,
  reactRouterProvider,
} from 'react-admin';
import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../ui/ErrorPages.tsx';

/** resource → the address of its list. Filled before the first render. */
const resourcePaths = new Map<string, string>();

/**
 * "/units/3/show" → "/company-settings/units/3" for a registered resource; every other path as it
 * is.
 */
export const toAppPath = (path: string): string => {
  const match = /^\/((?:own\/)?[^/?#]+)(?:\/([^/?#]+))?(?:\/(show))?(?=$|[?#])/.exec(path);
  const base = match && resourcePaths.get(decodeURIComponent(match[1]!));
  if (!match || !base) return path;
  const [whole, name, id, show] = match;
  // Where an entity is at its own name, "/pos/3" is our view and no edit of react-admin's.
  if (base === `/${name}` && id !== 'create' && !show) return path;
  const tail = id === undefined ? '' : show ? `/${id}` : id === 'create' ? '/new' : `/${id}/edit`;
  return base + tail + path.slice(whole.length);
};

const rewriteTarget = <T extends RouterTo | number>(to: T): T => {
  if (typeof to === 'string') return toAppPath(to) as T;
  return (
    typeof to === 'object' && to !== null && 'pathname' in to && to.pathname
      ? { ...to, pathname: toAppPath(to.pathname) }
      : to
  ) as T;
};

const router = reactRouterProvider;

/** react-admin's router with our addresses. */
export const routerProvider: RouterProvider = {
  ...router,
  useNavigate: () => {
    const navigate = router.useNavigate();
    // Must be stable: react-admin keeps it in dependencies, and an unstable one changes the address
    // but not the page.
    return useCallback((to, options) => navigate(rewriteTarget(to), options), [navigate]);
  },
  useMatch: pattern => router.useMatch({ ...pattern, path: toAppPath(pattern.path) }),
  matchPath: (pattern, pathname) =>
    router.matchPath(
      typeof pattern === 'string'
        ? toAppPath(pattern)
        : { ...pattern, path: toAppPath(pattern.path) },
      pathname,
    ),
  Link: forwardRef<HTMLAnchorElement, RouterLinkProps>(({ to, ...rest }, ref) => (
    <router.Link ref={ref} to={rewriteTarget(to)} {...rest} />
  )) as RouterProvider['Link'],
  Navigate: ({ to, ...rest }) => <router.Navigate to={rewriteTarget(to)} {...rest} />,
};

type AddressedResourceProps = {
  name: string;
  resource: string;
  list?: ReactElement;
  create?: ReactElement;
  edit?: ReactElement;
  show?: ReactElement;
};

/** In place of react-admin's <Resource>: `name` is the address, `resource` the entity. */
export const AddressedResource = ({
  resource,
  list,
  create,
  edit,
  show,
}: AddressedResourceProps) => (
  <ResourceContextProvider value={resource}>
    <Routes>
      {create && <Route path="new" element={create} />}
      {edit && <Route path=":id/edit" element={edit} />}
      {show && <Route path=":id" element={show} />}
      {list && <Route path="/" element={list} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </ResourceContextProvider>
);
AddressedResource.raName = 'Resource';
AddressedResource.registerResource = ({
  name,
  resource,
  list,
  create,
  edit,
  show,
}: AddressedResourceProps) => {
  resourcePaths.set(resource, `/${name}`);
  return {
    name: resource,
    hasList: Boolean(list),
    hasCreate: Boolean(create),
    hasEdit: Boolean(edit),
    hasShow: Boolean(show),
  };
};
