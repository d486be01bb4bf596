// The rows of a configuration: those that the gateway needs, those that are there, and a blank one
// to go on; and the form that is sent.
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { GatewayRequest, RequiredField } from '../../domain/requests/gateway-requests.ts';

/** `id` tells rows apart while their keys are typed. */
export type ConfigRow = { id: number; key: string; value: string; label?: string };

let lastRowId = 0;
const createRow = (key: string, value: string, label?: string): ConfigRow => {
  lastRowId += 1;
  return { id: lastRowId, key, value, label };
};

/**
 * Rows for a configuration; what the gateway needs comes first, under the name that it calls it.
 */
export const toConfigRows = (
  config: Record<string, string>,
  required: RequiredField[],
): ConfigRow[] => [
  ...required.map(({ name, display_name }) => createRow(name, config[name] ?? '', display_name)),
  ...Object.entries(config)
    .filter(([key]) => !required.some(({ name }) => name === key))
    .map(([key, value]) => createRow(key, value)),
  createRow('', ''),
];

/** One row changed; a key in the last one brings a new blank row (GW-019). */
export const changeRow = (
  rows: ConfigRow[],
  id: number,
  change: Partial<ConfigRow>,
): ConfigRow[] => {
  const changed = rows.map(one => (one.id === id ? { ...one, ...change } : one));
  return changed.at(-1)!.key === '' ? changed : [...changed, createRow('', '')];
};

/** A gateway as the server answers it, as its form has it, and as the form sends it. */
export type Gateway = {
  id: number;
  name: string;
  slug: string;
  status: number;
  enable_tv: number;
  description: string | null;
  countries: number[];
  platforms: number[];
  required_field: RequiredField[] | string | null;
  config?: Record<string, string> | null;
  image: string | null;
};

export type GatewayFormState = {
  name: string;
  slug: string;
  status: number;
  enable_tv: number;
  description: string;
  countries: number[];
  platforms: number[];
  required_field: string;
  rows: ConfigRow[];
};

export const EMPTY_GATEWAY: GatewayFormState = {
  name: '',
  slug: '',
  status: 1,
  enable_tv: 0,
  description: '',
  countries: [],
  platforms: [],
  required_field: '',
  rows: toConfigRows({}, []),
};

/** A list of required fields as the text that a person edits. */
export const formatRequiredFields = (fields: RequiredField[] | string | null): string =>
  typeof fields === 'string'
    ? fields
    : fields && fields.length > 0
      ? `[\n${fields.map(field => `  ${JSON.stringify(field)}`).join(',\n')}\n]`
      : '';

/** The fields of a text that is JSON; none while it is not. */
const parseRequiredFields = (text: string): RequiredField[] => {
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value)
      ? (value as RequiredField[]).filter(field => typeof field?.name === 'string')
      : [];
  } catch {
    return [];
  }
};

/** What the form begins with for a stored gateway. */
export const toFormState = (gateway: Gateway): GatewayFormState => {
  const required_field = formatRequiredFields(gateway.required_field);
  return {
    name: gateway.name,
    slug: gateway.slug,
    status: gateway.status,
    enable_tv: gateway.enable_tv,
    description: gateway.description ?? '',
    countries: gateway.countries,
    platforms: gateway.platforms,
    required_field,
    rows: toConfigRows(gateway.config ?? {}, parseRequiredFields(required_field)),
  };
};

const toConfig = (rows: ConfigRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.filter(row => row.key.trim() !== '').map(row => [row.key.trim(), row.value.trim()]),
  );

export const GATEWAY_FIELDS = [
  'name',
  'slug',
  'status',
  'enable_tv',
  'description',
  'countries',
  'platforms',
  'image',
  'config',
  'required_field',
] as const satisfies (keyof GatewayRequest)[];

/** The fields of the form by their names at the server; a new picture by its file's name. */
export const toStoredFields = ({ rows, ...draft }: GatewayFormState, image: string | null): Row => {
  const filled = Object.entries(toConfig(rows)).filter(([, value]) => value !== '');
  return { ...draft, config: Object.fromEntries(filled), image };
};

/**
 * The multipart form of what was touched: lists as what was added and removed, the configuration as
 * JSON.
 */
export const toChangesFormData = (changes: Row, image: File | undefined): FormData => {
  const form = new FormData();
  form.append('_method', 'PATCH');
  for (const [name, value] of Object.entries(changes)) {
    if (name === 'image') continue;
    if (name === 'countries' || name === 'platforms') {
      for (const [side, ids] of Object.entries(value as Record<'add' | 'remove', number[]>))
        for (const [index, id] of ids.entries())
          form.append(`${name}[${side}][${index}]`, String(id));
    } else form.append(name, name === 'config' ? JSON.stringify(value) : String(value ?? ''));
  }
  if (image && 'image' in changes) form.append('image', image);
  return form;
};

/**
 * The multipart form: `countries[i]`, `platforms[i]`, the configuration as JSON, switches as 1 and
 * 0 (API-153..160).
 */
export const toFormData = (draft: GatewayFormState, image: File | undefined): FormData => {
  const form = new FormData();
  for (const name of ['name', 'slug', 'description', 'required_field'] as const)
    form.append(name, draft[name]);
  for (const name of ['status', 'enable_tv'] as const) form.append(name, String(draft[name]));
  for (const name of ['countries', 'platforms'] as const) {
    // An emptied list must be sent too.
    if (draft[name].length === 0) form.append(`${name}[0]`, '');
    for (const [index, id] of draft[name].entries()) form.append(`${name}[${index}]`, String(id));
  }
  form.append('config', JSON.stringify(toConfig(draft.rows)));
  if (image) form.append('image', image);
  return form;
};
