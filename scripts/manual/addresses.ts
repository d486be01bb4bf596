// Every address of the application: read from the pages' routes and from the schemas, so that a new
// page is among them by itself. The contact sheets show them, and a journey walks over them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { receivableReportNames } from '../../domain/ledger/receivable-reports.ts';
import { ledgerReportNames } from '../../domain/ledger/report-names.ts';

const root = join(import.meta.dirname, '..', '..');

type EntityFile = {
  'x-address'?: string;
  'x-screens'?: { form?: string; view?: string };
  'x-api'?: { verbs?: string[]; list?: string };
};
export type AddressedEntity = {
  address: string;
  /** The path of its list below `/billing/`, which is also its name between braces. */
  list: string;
  hasForm: boolean;
  hasEdit: boolean;
  hasView: boolean;
};

/** The path in front of the last part: that of the page whose tab shows an entity. */
const toParent = (address: string): string => address.slice(0, address.lastIndexOf('/'));

/** The entities that have an address of their own, from `schemas/`; a tab of a page is none. */
export const readEntities = (): AddressedEntity[] => {
  const pages = readRoutePaths();
  return readdirSync(join(root, 'schemas'))
    .filter(file => file.endsWith('.json'))
    .flatMap(file => {
      const text = readFileSync(join(root, 'schemas', file), 'utf8');
      const schema = JSON.parse(text) as EntityFile;
      const address = schema['x-address'];
      if (!address || pages.includes(toParent(address))) return [];
      const { verbs = [], list = file.replace('.json', '') } = schema['x-api'] ?? {};
      const hasForm = schema['x-screens']?.form === 'page' && verbs.includes('create');
      return {
        address,
        list,
        hasForm,
        hasEdit: hasForm && (verbs.includes('put') || verbs.includes('patch')),
        hasView: schema['x-screens']?.view === 'page',
      };
    });
};

/** The paths of `custom-pages/routes.tsx` as they are written there, with `:id`. */
export const readRoutePaths = (): string[] => {
  const text = readFileSync(join(root, 'custom-pages', 'routes.tsx'), 'utf8');
  return [
    ...[...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!),
    ...receivableReportNames.map(name => `/accounting/${name}`),
  ];
};

/** Pages that `resources/` draws in place of a generated form or view. */
const drawnByHand = [
  '/sales/invoice/new',
  '/sales/invoice/{invoices}',
  '/sales/proforma-invoice/new',
  '/sales/proforma-invoice/{proforma-invoice}',
  '/sales/proforma-invoice/{proforma-invoice}/edit',
  '/sales/credit_notes/{credit-notes}',
  '/sales/cancellations/{cancellations}',
  '/purchases/billings/new',
  '/purchases/billings/{billings}',
  '/purchases/returns/{purchase-returns}',
  '/menus/{menus}/edit?child=true',
  '/not-found',
];

/** What fills the parts of a path that are no id of the entity at its beginning. */
const filledByHand: Record<string, string[]> = {
  '/purchases/returns/:id/cancel': ['/purchases/returns/{billings}/cancel'],
  '/accounting/ledger/:id': ['/accounting/ledger/{accounts}'],
  '/accounting/reports/:report': ledgerReportNames.map(name => `/accounting/reports/${name}`),
  '/sales/customers/:code/transactions': ['/sales/customers/C00001/transactions'],
  '/sales/customers/:first/transactions/:last': [
    '/sales/customers/Annapurna/transactions/C00001',
    '/sales/customers/C00001/transactions/{transactions}',
  ],
};

const fillPath = (path: string, entities: AddressedEntity[]): string[] => {
  const bare = path.replace('/*', '');
  if (filledByHand[bare]) return filledByHand[bare];
  const [start, ...rest] = bare.split('/:id');
  const owner = entities.find(({ address }) => address === start);
  if (rest.length === 0) return [bare];
  if (!owner) throw new Error(`Name in filledByHand what fills ${path}.`);
  return [`${start}/{${owner.list}}${rest.join('')}`];
};

/**
 * Every address that somebody signed in may open, each once; `{name}` is the key of the first
 * record of that list. Throws an Error for a path whose parts nothing fills.
 */
export const listAddresses = (): string[] => {
  const entities = readEntities();
  return [
    ...new Set([
      ...readRoutePaths().flatMap(path => fillPath(path, entities)),
      ...entities.flatMap(({ address, list, hasForm, hasEdit, hasView }) => [
        address,
        ...(hasForm ? [`${address}/new`] : []),
        ...(hasEdit ? [`${address}/{${list}}/edit`] : []),
        ...(hasView ? [`${address}/{${list}}`] : []),
      ]),
      ...drawnByHand,
    ]),
  ];
};

/**
 * The addresses of a page's tabs, `?tab=<name>`, without those that are pages of their own: the tab
 * of a report leads to the report.
 */
export const toTabAddresses = (address: string, tabs: string[], known: string[]): string[] =>
  tabs
    .filter(tab => ![address, toParent(address)].some(start => known.includes(`${start}/${tab}`)))
    .map(tab => `${address}?tab=${tab}`);

/** The path as a pattern: every part that begins with a colon is filled. */
export const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')}$`);

/** The records between the braces of an address. */
export const namesIn = (address: string): string[] =>
  [...address.matchAll(/\{(.+?)\}/g)].map(([, name]) => name!);

/** The names of the tabs of the open page, but for the one that is shown. */
export const listTabs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=tab][id^="tab-"][aria-selected=false]')].map(tab =>
      tab.id.replace('tab-', ''),
    ),
  );
