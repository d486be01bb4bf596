// A gateway as the server answers it, as its form holds it, and as the form sends it.
import { type ConfigRow, type RequiredField, rowsOf } from './config-rows.ts';

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

export type Draft = {
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

export const blank: Draft = {
  name: '',
  slug: '',
  status: 1,
  enable_tv: 0,
  description: '',
  countries: [],
  platforms: [],
  required_field: '',
  rows: rowsOf({}, []),
};

/** A list of required fields as the text that a person edits. */
export const requiredText = (fields: RequiredField[] | string | null): string =>
  typeof fields === 'string'
    ? fields
    : fields && fields.length > 0
      ? `[\n${fields.map(field => `  ${JSON.stringify(field)}`).join(',\n')}\n]`
      : '';

/** The fields of a text that is JSON; none while it is not. */
const requiredIn = (text: string): RequiredField[] => {
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) ? (value as RequiredField[]).filter(field => typeof field?.name === 'string') : [];
  } catch {
    return [];
  }
};

/** What the form begins with for a stored gateway. */
export const draftOf = (gateway: Gateway): Draft => {
  const required_field = requiredText(gateway.required_field);
  return {
    name: gateway.name,
    slug: gateway.slug,
    status: gateway.status,
    enable_tv: gateway.enable_tv,
    description: gateway.description ?? '',
    countries: gateway.countries,
    platforms: gateway.platforms,
    required_field,
    rows: rowsOf(gateway.config ?? {}, requiredIn(required_field)),
  };
};

/** The multipart form: `countries[i]`, `platforms[i]`, the configuration as JSON, switches as 1 and 0 (API-153..160). */
export const formOf = (draft: Draft, image: File | undefined, editing: boolean): FormData => {
  const form = new FormData();
  if (editing) form.append('_method', 'PATCH');
  for (const name of ['name', 'slug', 'description', 'required_field'] as const) form.append(name, draft[name]);
  for (const name of ['status', 'enable_tv'] as const) form.append(name, String(draft[name]));
  for (const name of ['countries', 'platforms'] as const) {
    // An emptied list must be told too.
    if (draft[name].length === 0) form.append(`${name}[0]`, '');
    for (const [index, id] of draft[name].entries()) form.append(`${name}[${index}]`, String(id));
  }
  const config = draft.rows.filter(row => row.key.trim() !== '').map(row => [row.key.trim(), row.value.trim()] as const);
  form.append('config', JSON.stringify(Object.fromEntries(config)));
  if (image) form.append('image', image);
  return form;
};
