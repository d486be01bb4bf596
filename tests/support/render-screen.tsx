// Renders a screen for a test: react-admin's context, a router, the entities, and an API with the
// answers of the test.
import { entities } from 'virtual:entities';
import { validators } from 'virtual:validators';
import { render, screen, within } from '@testing-library/react';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type ReactElement, useState } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router';
import { vi } from 'vitest';
import { compileEntity } from '../../domain/entity-schema/compile-entities.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { SchemaFile } from '../../domain/entity-schema/schema-file.ts';
import { toValidationSchema } from '../../domain/entity-schema/validation-schema.ts';
import { SessionContext } from '../../src/api/session.ts';
import { useI18nProvider } from '../../src/app/admin-providers.ts';
import { createDataProvider } from '../../src/app/data-provider.ts';
import { EntitiesContext } from '../../src/fields/entities-context.ts';
import { UiProvider } from '../../src/ui/UiProvider.tsx';

export type ApiCall = { method: string; path: string; body: unknown };
/** A page of a list as the API answers it; `total` where there are more rows than these. */
export const listResponse = (data: object[], total = data.length) => ({
  status: 200,
  body: { data, total, current_page: 1, last_page: 1 },
});

/** `tag` is the version in the answer (ETag). */
type Answer = { status?: number; body?: unknown; tag?: string } | undefined;
/** An answer may be a promise. */
type Answers = (call: ApiCall, headers: Headers) => Answer | Promise<Answer>;

/** Compiles a schema that is in no build and gives it a validator, as the build would. */
export const compileTestEntity = (file: unknown): Entity => {
  const entity = compileEntity(file as SchemaFile);
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  for (const [name, validate] of Object.entries(formatValidators))
    ajv.addFormat(name, {
      type: name === 'money' || name === 'decimal' ? 'number' : 'string',
      validate: validate as never,
    } as never);
  validators[entity.name] = ajv.compile(toValidationSchema(entity));
  return entity;
};

/** The entity of a shipped schema. */
export const findEntity = (name: string): Entity => entities.find(entity => entity.name === name)!;

const session = {
  user: {
    id: 1,
    name: 'Sita Sharma',
    email: 'sita@shop.test',
    image: null,
    pos: { id: 1, name: 'Main' },
  },
  company: {
    id: 1,
    name: 'Shop',
    pan: '301234567',
    email: null,
    phone: null,
    street: null,
    city: null,
    currency: { id: 1, code: 'NPR', symbol: 'Rs.' },
  },
};

const Context = ({ all, children }: { all: Entity[]; children: ReactElement }) => {
  // Each test begins with untouched lists.
  const [store] = useState(() => memoryStore());
  return (
    <CoreAdminContext
      dataProvider={createDataProvider(all)}
      i18nProvider={useI18nProvider(all)}
      store={store}
    >
      {children}
    </CoreAdminContext>
  );
};

let currentRouter: ReturnType<typeof createMemoryRouter> | undefined;

/** The address to which the last screen has led, by our own router. */
export const currentPath = (): string =>
  currentRouter ? currentRouter.state.location.pathname + currentRouter.state.location.search : '';

/** Shows the screen; returns the requests so far. */
export const renderScreen = (
  screen: ReactElement,
  answers: Answers = () => undefined,
  { more = [] as Entity[], path = '/' } = {},
) => {
  const calls: ApiCall[] = [];
  vi.stubGlobal(
    'fetch',
    async (
      url: string,
      options: { method?: string; body?: string | FormData; headers?: HeadersInit } = {},
    ) => {
      const call = {
        method: options.method ?? 'GET',
        path: url.replace(/^\/billing\//, ''),
        body:
          options.body instanceof FormData
            ? Object.fromEntries(options.body)
            : options.body
              ? (JSON.parse(options.body) as unknown)
              : undefined,
      };
      calls.push(call);
      const { status = 204, body, tag } = (await answers(call, new Headers(options.headers))) ?? {};
      const headers = {
        'content-type': 'application/json',
        ...(tag === undefined ? {} : { etag: tag }),
      };
      return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
    },
  );
  const all = [...entities, ...more];
  const element = (
    <EntitiesContext.Provider value={all}>
      <SessionContext.Provider value={session}>
        <Context all={all}>{screen}</Context>
      </SessionContext.Provider>
    </EntitiesContext.Provider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  currentRouter = router;
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return { calls, router };
};

export const findHeadings = async () =>
  (await screen.findAllByRole('columnheader')).map(head => head.textContent);

export const findCells = async (text: string) =>
  within((await screen.findByText(text)).closest('tr')!)
    .getAllByRole('cell')
    .map(cell => cell.textContent);

export const renderAt = (
  path: string,
  element: ReactElement,
  address: string,
  answers: (call: ApiCall) => { status?: number; body?: unknown },
) =>
  renderScreen(
    <Routes>
      <Route path={path} element={element} />
    </Routes>,
    answers,
    { path: address },
  );
