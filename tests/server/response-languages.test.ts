// Messages of the service, in the language that was asked for: also where no handler of ours was
// ever reached.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../support/test-app.ts';

let world: TestApp;
let sita: Caller;
beforeAll(async () => {
  world = await openTestApp('SQLite');
  sita = await world.createCompany('Everest Traders');
});
afterAll(() => world.close());

type Asked = {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  type?: string;
  payload?: string | Buffer;
  headers?: Record<string, string>;
};
const ask = async (
  language: string | undefined,
  { method = 'POST', url, type, payload, headers }: Asked,
) => {
  const answer = await world.app.server.inject({
    method,
    url,
    payload,
    headers: {
      authorization: `Bearer ${sita.token}`,
      ...(type ? { 'content-type': type } : {}),
      ...(language ? { 'accept-language': language } : {}),
      ...headers,
    },
  });
  return { status: answer.statusCode, message: answer.json().message as unknown };
};
const form = 'multipart/form-data; boundary=x';
const json = 'application/json';

describe('a refusal', () => {
  const cases: [string, Asked, number, string, string][] = [
    [
      'JSON that is none',
      { url: '/billing/customers', type: json, payload: '{' },
      400,
      'The request is not valid JSON.',
      'पठाइएको कुरा मिल्दो JSON होइन।',
    ],
    [
      'an empty body',
      { url: '/billing/customers', type: json, payload: '' },
      400,
      'The request is empty.',
      'केही पठाइएको छैन।',
    ],
    [
      'a body with a poisoned prototype',
      { url: '/billing/customers', type: json, payload: '{"__proto__": {}}' },
      400,
      'The request is not valid JSON.',
      'पठाइएको कुरा मिल्दो JSON होइन।',
    ],
    [
      'a body that is too large',
      {
        url: '/billing/customers',
        type: json,
        payload: JSON.stringify({ name: 'x'.repeat(11 * 1024 * 1024) }),
      },
      413,
      'The request is too large.',
      'पठाइएको कुरा धेरै ठूलो छ।',
    ],
    [
      'another kind of content',
      { url: '/billing/customers', type: 'application/x-nothing', payload: 'a' },
      415,
      'This content type is not accepted here.',
      'यस प्रकारको सामग्री यहाँ स्वीकार हुँदैन।',
    ],
    [
      'a form without its parts',
      { url: '/billing/file-upload', type: 'multipart/form-data', payload: 'a' },
      400,
      'The form could not be read.',
      'फाराम पढ्न सकिएन।',
    ],
    [
      'a form that breaks off',
      {
        url: '/billing/file-upload',
        type: form,
        payload: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      },
      400,
      'The form could not be read.',
      'फाराम पढ्न सकिएन।',
    ],
    [
      'an address that cannot be read',
      { method: 'GET', url: '/billing/customers/%E0%A4%A' },
      400,
      'This address could not be read.',
      'यो ठेगाना पढ्न सकिएन।',
    ],
    [
      'an address that nobody has',
      { method: 'GET', url: '/billing/nothing-of-the-kind' },
      404,
      'This address does not exist.',
      'यस्तो ठेगाना छैन।',
    ],
    [
      'nobody’s call',
      { method: 'GET', url: '/billing/customers', headers: { authorization: 'Bearer x' } },
      401,
      'Please sign in.',
      'कृपया साइन इन गर्नुहोस्।',
    ],
  ];
  it.each(cases)(
    'of %s is reported in English and in Nepali',
    async (_, asked, status, english, nepali) => {
      expect(await ask(undefined, asked)).toEqual({ status, message: english });
      expect(await ask('en-GB,ne;q=0.5', asked)).toEqual({ status, message: english });
      expect(await ask('ne', asked)).toEqual({ status, message: nepali });
      expect(await ask('ne-NP,en;q=0.8', asked)).toEqual({ status, message: nepali });
    },
  );

  it('of too many attempts is reported in both languages', async () => {
    const attempt = (language: string) =>
      ask(language, {
        url: '/billing/v2/login',
        type: json,
        payload: JSON.stringify({ email: 'guess@shop.test', password: 'wrong' }),
      });
    for (let tries = 0; tries < 30; tries += 1) if ((await attempt('en')).status === 429) break;
    const [english, nepali] = [await attempt('en'), await attempt('ne')];
    expect([english.status, nepali.status]).toEqual([429, 429]);
    expect(english.message).toMatch(/^[\x20-\x7e]+$/);
    expect(nepali.message).not.toMatch(/[A-Za-z]/);
  });

  // Every entity, nonsense in every field: no sentence of a Nepali answer is English.
  it('of a form contains no English on a Nepali screen', async () => {
    const english: string[] = [];
    const judged = new Set<string>();
    for (const entity of world.app.store.entities.filter(each => !each.written)) {
      for (const wrong of [
        {},
        Object.fromEntries(entity.fields.map(field => [field.name, { a: [] }])),
        Object.fromEntries(entity.fields.map(field => [field.name, '<%%>'])),
        Object.fromEntries(entity.fields.map(field => [field.name, '<\u0000%%>'])),
        { nonsense: 1 },
      ]) {
        const { status, body } = await sita.call('POST', entity.name, wrong, { language: 'ne' });
        expect(status, `${entity.name} ${JSON.stringify(body)}`).toBeLessThan(500);
        // An entity that cannot be created has no such address.
        if (status === 404) continue;
        judged.add(entity.name);
        const messages =
          typeof body.message === 'string'
            ? [body.message]
            : Object.values(body.message ?? {}).flat();
        for (const sentence of messages as string[])
          if (/[A-Za-z]{2}/.test(sentence)) english.push(`${entity.name}: ${sentence}`);
      }
    }
    expect(english).toEqual([]);
    expect(judged.size).toBeGreaterThan(10);
  });
});
