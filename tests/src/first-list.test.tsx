// The list of the address, asked for before the code that draws it is there.
import { entities } from 'virtual:entities';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askForList } from '../../src/first-list.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { api, refusal, sent } from './api.ts';

const page = { data: [{ id: 7, name: 'pcs' }], total: 1 };
beforeEach(() => {
  sent.length = 0;
});

describe('the list that an address leads to', () => {
  const entity = entities.find(({ name }) => name === 'customers')!;
  const at = { pathname: entity.address, search: '' };

  it('is asked for once, and handed over with its first page', async () => {
    api(() => ({ body: page }));
    const first = await askForList(entities, at)!();
    expect(first).toEqual({ entity, answer: page });
    expect(sent).toHaveLength(1);
    expect(sent[0]!.path).toBe(
      `${entity.listPath}?limit=${entity.list.limit}&page=1&sort_by=${entity.list.sort.by}`,
    );
  });

  it('is left to the list where the person turns out to read another language', async () => {
    api(() => ({ body: page }));
    const take = askForList(entities, at)!;
    switchLanguage('ne');
    expect(await take()).toBeUndefined();
  });

  it('is left to the list where it fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    api(() => ({ status: 403, body: { message: 'No.' } }));
    expect(await askForList(entities, at)!()).toBeUndefined();
    // The list meets that refusal; the server is not asked for another.
    const { path } = sent[0]!;
    expect((await refusal(path))?.status).toBe(403);
    expect(sent).toHaveLength(1);
  });

  it('does not hold up the page where it is late: the list is given the same answer', async () => {
    let give = (_: Response) => {};
    vi.stubGlobal('fetch', () => {
      sent.push({ path: '', method: 'GET', headers: {}, body: undefined });
      return new Promise<Response>(resolve => {
        give = resolve;
      });
    });
    expect(await askForList(entities, at)!()).toBeUndefined();
    const asked = callApi(
      `${entity.listPath}?limit=${entity.list.limit}&page=1&sort_by=${entity.list.sort.by}`,
    );
    give(new Response(JSON.stringify(page), { status: 200 }));
    expect((await asked).body).toEqual(page);
    expect(sent).toHaveLength(1);
  });

  it('is none for other pages, and for a list with filters in its address', () => {
    expect(askForList(entities, { pathname: '/dashboard', search: '' })).toBeUndefined();
    expect(askForList(entities, { ...at, search: '?filter=%7B%7D' })).toBeUndefined();
  });
});
