// The list of the address, requested before the code that draws it is there.
import { entities } from 'virtual:entities';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../src/api/http.ts';
import { prefetchList } from '../../src/api/prefetch-list.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { catchApiError, mockApi, sentCalls } from '../support/mock-api.ts';

const page = { data: [{ id: 7, name: 'pcs' }], total: 1 };
beforeEach(() => {
  sentCalls.length = 0;
});

describe('the list that an address leads to', () => {
  const entity = entities.find(({ name }) => name === 'customers')!;
  const at = { pathname: entity.address, search: '' };

  it('is requested once, and handed over with its first page', async () => {
    mockApi(() => ({ body: page }));
    const first = await prefetchList(entities, at)!();
    expect(first).toEqual({ entity, answer: page });
    expect(sentCalls).toHaveLength(1);
    expect(sentCalls[0]!.path).toBe(
      `${entity.listPath}?limit=${entity.list.limit}&page=1&sort_by=${entity.list.sort.by}`,
    );
  });

  it('is left to the list where the user has another language', async () => {
    mockApi(() => ({ body: page }));
    const take = prefetchList(entities, at)!;
    switchLanguage('ne');
    expect(await take()).toBeUndefined();
  });

  it('is left to the list where it fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    mockApi(() => ({ status: 403, body: { message: 'No.' } }));
    expect(await prefetchList(entities, at)!()).toBeUndefined();
    // The list gets that refusal; the server gets no second request.
    const { path } = sentCalls[0]!;
    expect((await catchApiError(path))?.status).toBe(403);
    expect(sentCalls).toHaveLength(1);
  });

  it('does not hold up the page where it is late: the list is given the same answer', async () => {
    let give = (_: Response) => {};
    vi.stubGlobal('fetch', () => {
      sentCalls.push({ path: '', method: 'GET', headers: {}, body: undefined });
      return new Promise<Response>(resolve => {
        give = resolve;
      });
    });
    expect(await prefetchList(entities, at)!()).toBeUndefined();
    const asked = callApi(
      `${entity.listPath}?limit=${entity.list.limit}&page=1&sort_by=${entity.list.sort.by}`,
    );
    give(new Response(JSON.stringify(page), { status: 200 }));
    expect((await asked).body).toEqual(page);
    expect(sentCalls).toHaveLength(1);
  });

  it('is none for other pages, and for a list with filters in its address', () => {
    expect(prefetchList(entities, { pathname: '/dashboard', search: '' })).toBeUndefined();
    expect(prefetchList(entities, { ...at, search: '?filter=%7B%7D' })).toBeUndefined();
  });
});
