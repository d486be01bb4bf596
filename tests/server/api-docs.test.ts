// /docs describes every answer, and is a page that one can read and try.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAnswerCheck,
  type Description,
  toAnswerCheck,
} from '../support/described-answers.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

type Media = { schema?: Record<string, unknown>; example?: unknown };
type Operation = {
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
};

describe('the description of the API', () => {
  let world: TestApp;
  let json: string;
  let description: Description & { paths: Record<string, Record<string, Operation>> };
  const read = (url: string, accept = '*/*') =>
    world.app.server.inject({ url, headers: { accept } });
  beforeAll(async () => {
    world = await openTestApp('SQLite');
    json = (await read('/docs/openapi.json')).body;
    description = JSON.parse(json);
  });
  afterAll(() => world.close());
  const listOperations = () =>
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );

  it('has an answer and the shared refusals of every call', () => {
    const without = listOperations().filter(({ operation: { responses } }) => {
      const [success] = Object.entries(responses).filter(([status]) => status < '300');
      const media = Object.values(success?.[1].content ?? {});
      return media.length === 0 || media.some(({ schema }) => !schema) || !responses.default;
    });
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('refers only to schemas that it has', () => {
    const names = [...json.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    const components = description.components as Record<string, Record<string, unknown>>;
    const missing = names.filter(([, kind, name]) => !components[kind!]?.[name!]);
    expect(missing.map(([, , name]) => name)).toEqual([]);
    expect(names.length).toBeGreaterThan(100);
  });

  it('gives examples of the main calls that fit their schemas', () => {
    const found = listOperations().flatMap(({ name, operation }) => {
      const request = operation.requestBody?.content['application/json'];
      const response = operation.responses[200]?.content?.['application/json'];
      return [request, response].flatMap(media =>
        media && 'example' in media ? [{ name, media }] : [],
      );
    });
    expect(found.length).toBe(14);
    for (const { name, media } of found) {
      // A description in which the example is the answer of a call.
      const path = { get: { responses: { 200: { content: { 'application/json': media } } } } };
      const check = createAnswerCheck({ ...description, paths: { '/example': path } });
      const answer = { method: 'GET', path: '/example', status: 200, body: media.example };
      expect([name, check(answer)]).toEqual([name, undefined]);
    }
  });

  it('is compared with each answer: a name too many, one too few and a wrong type are noticed', () => {
    const check = toAnswerCheck(json);
    const unit = {
      id: 1,
      name: 'pcs',
      status: 1,
      description: 'Pieces',
      created_at: '2026-11-21 11:45:00',
    };
    const compare = (body: object, status = 200) =>
      check({ method: 'GET', path: '/billing/units/1', status, body });
    const { name: _, ...nameless } = unit;
    expect(compare(unit)).toBeUndefined();
    expect(compare({ ...unit, colour: 'red' })).toContain('additional properties');
    expect(compare(nameless)).toContain("required property 'name'");
    expect(compare({ ...unit, created_at: 'today' })).toContain('must match pattern');
    expect(compare({ message: 'Unit not found.' }, 404)).toBeUndefined();
    expect(compare({ message: {} }, 404)).toContain('must be string');
    expect(compare(unit, 201)).toContain('no such JSON answer');
  });

  it('is JSON for programs and a page for browsers, under the policy of every page', async () => {
    for (const url of ['/docs', '/billing/docs', '/docs/openapi.json']) {
      const answer = await read(url);
      expect([url, answer.headers['content-type'], answer.body === json]).toEqual([
        url,
        'application/json; charset=utf-8',
        true,
      ]);
    }
    expect((await read('/billing/docs', 'text/html')).headers['content-type']).toContain('json');
    const page = await read('/docs', 'text/html,application/xhtml+xml');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept',
    });
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/https?:/);
    const files = [...page.body.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, name]) => name);
    expect(files.length).toBe(5);
    for (const name of [...files, 'docs/altcha/index.js', 'docs/altcha/algorithms/web/sha.js'])
      expect([name, (await read(`/${name}`)).statusCode]).toEqual([name, 200]);
  });

  it('serves nothing but the files of its page', async () => {
    for (const name of [
      'ui/package.json',
      'ui/swagger-ui-bundle.js.map',
      'altcha/../../package.json',
      'altcha/%2e%2e/%2e%2e/index.js',
      'viewer/index.html',
    ])
      expect([name, (await read(`/docs/${name}`)).statusCode]).toEqual([name, 404]);
  });

  it('says where calls go in an installation below another address', async () => {
    const below = await openTestApp('SQLite', { PUBLIC_URL: 'https://example.com/bijak' });
    const { servers } = (await below.app.server.inject('/docs/openapi.json')).json();
    await below.close();
    expect(servers).toEqual([{ url: '/bijak' }]);
    expect(JSON.parse(json).servers).toEqual([{ url: '/' }]);
  });
});
