// Converts a gateway's form, texts of a multipart form or JSON alike, into the request that the
// schema judges, and this into values; problems are reported under their fields.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import {
  changeGatewaySchema,
  type GatewayRequest,
  gatewayTexts,
  ID_LIST_PATTERN,
  type RequiredField,
} from '../../../domain/requests/gateway-requests.ts';
import type { IdListChange } from '../../entities/merge-record.ts';
import { HttpError } from '../../platform/http/errors.ts';
import {
  createRequestValidator,
  isFilled,
  isObject,
  parseUsableJson,
} from '../../platform/http/request-validator.ts';

/** A stored gateway; fields that were not sent are absent. */
export type GatewayValues = {
  name: string;
  slug: string;
  description: string;
  status: number;
  enable_tv: number;
  countries: number[];
  platforms: number[];
  config: Record<string, string>;
  required_field: RequiredField[];
};
/** `lists` are those that were sent as additions and removals. */
export type ParsedGatewayForm = {
  values: Partial<GatewayValues>;
  lists: Partial<Record<'countries' | 'platforms', IdListChange>>;
  problems: FieldErrors;
};

const LIST_NAME = new RegExp(ID_LIST_PATTERN);
const validate = createRequestValidator(changeGatewaySchema);

/** A form has texts; what is no id stays as it was sent, and is refused. */
const toId = (value: unknown): unknown => (/^\d{1,9}$/.test(String(value)) ? Number(value) : value);

/**
 * A list of ids as JSON has it. Whole: `countries`, `countries[]`, `countries[0]`, a list, or ids
 * separated by commas. As a change: `{add: [], remove: []}`, in a form `countries[add][0]` and so
 * on. Undefined if neither was sent.
 */
const readIds = (sent: [string, unknown][], field: string): unknown => {
  const side = (wanted?: string) =>
    sent
      .filter(([name]) => {
        const [, list, , change] = LIST_NAME.exec(name) ?? [];
        return list === field && change === wanted;
      })
      .map(([, value]) => value);
  const listed = side();
  const [added, removed] = [side('add'), side('remove')];
  const change = listed.find(isObject);
  if (change) return change;
  const toIds = (values: unknown[]) => values.filter(isFilled).map(toId);
  if (added.length > 0 || removed.length > 0) return { add: toIds(added), remove: toIds(removed) };
  if (listed.length === 0) return undefined;
  return toIds(
    listed.flatMap(value =>
      typeof value === 'string' ? value.replace(/[[\]\s]/g, '').split(',') : value,
    ),
  );
};

/**
 * A value that a form has as JSON; `empty` where nothing is sent. Throws SyntaxError, or the errors
 * of parseUsableJson.
 */
const readJson = (value: unknown, empty: unknown, language: Language): unknown => {
  if (!isFilled(value)) return empty;
  return typeof value === 'string' ? parseUsableJson(value, language) : value;
};

/** Keys without a value count as not sent. */
const dropEmptyKeys = (config: unknown): unknown =>
  isObject(config)
    ? Object.fromEntries(Object.entries(config).filter(([, value]) => isFilled(value)))
    : config;

/** The request as JSON has it, without fields that cannot be read, which are reported. */
const readRequest = (
  sent: [string, unknown][],
  language: Language,
): { request: Row; unread: FieldErrors } => {
  const request: Row = Object.fromEntries(sent.filter(([name]) => !LIST_NAME.test(name)));
  const unread: FieldErrors = {};
  for (const name of ['countries', 'platforms']) {
    const ids = readIds(sent, name);
    if (ids !== undefined) request[name] = ids;
  }
  for (const name of ['status', 'enable_tv'])
    if (request[name] === '0' || request[name] === '1') request[name] = Number(request[name]);
  for (const [name, empty] of [
    ['config', {}],
    ['required_field', []],
  ] as const) {
    if (!(name in request)) continue;
    try {
      request[name] = dropEmptyKeys(readJson(request[name], empty, language));
    } catch (error) {
      if (error instanceof HttpError) throw error;
      unread[name] = [gatewayTexts.json[language]];
      delete request[name];
    }
  }
  return { request, unread };
};

/** The values of a request: texts without spaces around them, no list with a problem. */
const toValues = (
  request: GatewayRequest,
  problems: FieldErrors,
): Pick<ParsedGatewayForm, 'values' | 'lists'> => {
  const values: Partial<GatewayValues> = {};
  const lists: ParsedGatewayForm['lists'] = {};
  for (const name of ['name', 'slug', 'description'] as const)
    if (name in request)
      values[name] = typeof request[name] === 'string' ? request[name].trim() : '';
  for (const name of ['status', 'enable_tv'] as const)
    if (isFilled(request[name]) && !problems[name]) values[name] = request[name]!;
  for (const name of ['countries', 'platforms'] as const) {
    const ids = request[name];
    if (ids === undefined) continue;
    const side = (field: string, given: number[] | null | undefined) =>
      problems[field] ? [] : (given ?? []);
    if (Array.isArray(ids)) values[name] = [...new Set(side(name, ids))];
    else
      lists[name] = {
        add: side(`${name}.add`, ids.add),
        remove: side(`${name}.remove`, ids.remove),
      };
  }
  if (request.config && !problems.config) values.config = request.config;
  if (request.required_field && !problems.required_field)
    values.required_field = request.required_field.map(({ name, display_name }) => ({
      name,
      display_name,
    }));
  return { values, lists };
};

/**
 * Parses the request, in any order and with repeated names; validates nothing that needs the
 * database.
 */
export const parseGatewayForm = (
  sent: [string, unknown][],
  language: Language,
): ParsedGatewayForm => {
  const { request, unread } = readRequest(sent, language);
  const problems = { ...validate(request, language), ...unread };
  return { ...toValues(request as GatewayRequest, problems), problems };
};
