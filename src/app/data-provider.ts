// The paged API as a react-admin data provider. One record is read, created and deleted by
// ra-data-simple-rest over our own calls; lists, changes and refusals are ours:
//
//   getList      GET    {listPath}?limit&page&sort_field&sort_by&filter[…]   204 → no rows, else {data, total, …}
//   getOne       GET    {name}/{id}
//   create       POST   {name}                 200 {…record, message}
//   update       PATCH or PUT {name}/{id}      as the schema's verbs say, under the version in `previousData`
//   delete       DELETE {name}/{id}
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, HttpError, type RaRecord } from 'react-admin';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { flattenOwnFields, nestOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { getVersion, toIfMatchHeader, withVersion } from '../api/etag.ts';
import { ApiError, type ApiResponse, callApi, type RequestOptions } from '../api/http.ts';
import {
  buildListQuery,
  LOOKUP_LIMIT,
  type PagedResponse,
  resolveCount,
  resolveSort,
} from '../api/list-query.ts';
import { getOwnFields } from '../api/own-fields.ts';

/** What react-admin makes of a page of records. */
export const toListResult = (answer: PagedResponse) => ({
  data: (answer?.data ?? []).map(flattenOwnFields) as never[],
  total: answer?.total ?? 0,
});

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/**
 * A 422's map becomes react-admin's `errors`, so that forms find it; the sentence stays the
 * message.
 */
const toHttpError = (error: unknown): unknown =>
  error instanceof ApiError
    ? new HttpError(error.message, error.status, {
        ...error.body,
        ...(isObject(error.body.current) ? { current: flattenOwnFields(error.body.current) } : {}),
        errors: error.fields,
      })
    : error;

const requestApi = async <T>(
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse<T>> => {
  try {
    return await callApi<T>(path, options);
  } catch (error) {
    throw toHttpError(error);
  }
};
const requestBody = async <T>(path: string, options: RequestOptions = {}): Promise<T> =>
  (await requestApi<T>(path, options)).body;
/** A record with the version in which it was answered. */
const requestRecord = async (path: string, options: RequestOptions = {}): Promise<Row> => {
  const { body, tag } = await requestApi<Row>(path, options);
  return withVersion(flattenOwnFields(body), tag);
};

/** The provider over the compiled entities. */
export const createDataProvider = (entities: Entity[]): DataProvider => {
  const entityOf = (name: string) => {
    const { extend, listEntities } = getOwnFields();
    const all = listEntities(entities);
    return extend(all.find(entity => entity.name === name)!, all);
  };
  const rest = simpleRestProvider('', async (url, options = {}) => {
    const body = await requestRecord(url.replace(/^\//, ''), {
      method: (options.method as RequestOptions['method']) ?? 'GET',
      body:
        options.body === undefined || options.body === null
          ? undefined
          : nestOwnFields(JSON.parse(String(options.body)) as Row),
      signal: (options.signal as AbortSignal | null | undefined) ?? undefined,
    });
    return { status: 200, headers: new Headers(), body: JSON.stringify(body), json: body };
  });

  const getList: DataProvider['getList'] = async (
    resource,
    { pagination, sort, filter, signal },
  ) => {
    const entity = entityOf(resource);
    const answer = await requestBody<PagedResponse>(entity.listPath, {
      query: buildListQuery(entity, {
        page: resolveCount(pagination?.page, 1),
        perPage: resolveCount(pagination?.perPage, entity.list.limit, LOOKUP_LIMIT),
        sort: sort && resolveSort(entity, sort),
        filter: filter as Row,
      }),
      signal,
    });
    return toListResult(answer);
  };

  const update: DataProvider['update'] = async (resource, { id, data, previousData }) => {
    const method = entityOf(resource).verbs.includes('patch') ? 'PATCH' : 'PUT';
    const headers = toIfMatchHeader(getVersion(previousData));
    return {
      data: (await requestRecord(`${resource}/${id}`, {
        method,
        body: nestOwnFields(data as Row),
        headers,
      })) as never,
    };
  };

  return {
    // A screen that is left cancels what it still waits for.
    supportAbortSignal: true,
    getList,
    getOne: rest.getOne,
    getMany: async (resource, { ids }) => ({
      data: (await Promise.all(
        ids.map(id => requestBody<RaRecord>(`${resource}/${id}`)),
      )) as never[],
    }),
    getManyReference: (resource, { target, id, ...parameters }) =>
      getList(resource, { ...parameters, filter: { ...parameters.filter, [target]: id } }),
    create: rest.create,
    update,
    updateMany: async (resource, { ids, data }) => {
      for (const id of ids) await update(resource, { id, data, previousData: {} });
      return { data: ids };
    },
    // The answer is a message; react-admin finds the record in its caches by the id.
    delete: async (resource, parameters) => {
      const { data } = await rest.delete(resource, parameters);
      return { data: { ...data, id: parameters.id } as never };
    },
    deleteMany: async (resource, { ids }) => {
      for (const id of ids) await requestBody(`${resource}/${id}`, { method: 'DELETE' });
      return { data: ids };
    },
  };
};
