// Authorization by default: no operation answers without a session, but for the public ones.
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { guardRoutes, PUBLIC_ROUTES } from '../../server/auth/require-session.ts';
import { UnauthorizedError } from '../../server/platform/http/errors.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

type Described = {
  paths: Record<string, Record<string, { security?: [] }>>;
};

const toAddress = (path: string) => path.replace('/billing/', '').replace(/\{\w+\}/g, '1');

describe('authorization', () => {
  describeOnBothEngines(world => {
    let operations: { method: string; path: string; isPublic: boolean }[];
    beforeAll(async () => {
      await world().createCompany('Guarded Shop');
      const { paths } = (await world().anonymous.get('docs')).body as Described;
      operations = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { security }]) => ({
          method: method.toUpperCase(),
          path,
          isPublic: security !== undefined,
        })),
      );
    });

    it('answers 401 to every described operation without a token, but for the public ones', async () => {
      const answers: Record<string, number> = {};
      for (const { method, path, isPublic } of operations)
        if (!isPublic)
          answers[`${method} ${path}`] = (
            await world().anonymous.call(
              method as 'GET',
              toAddress(path),
              method === 'GET' || method === 'DELETE' ? undefined : {},
            )
          ).status;
      expect(Object.keys(answers).length).toBeGreaterThan(150);
      expect(Object.entries(answers).filter(([, status]) => status !== 401)).toEqual([]);
    });

    it('describes as public what the list of public routes names, and nothing else', () => {
      const described = operations
        .filter(({ isPublic }) => isPublic)
        .map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
      expect(described.sort()).toEqual([...PUBLIC_ROUTES].sort());
    });
  });

  it('refuses to start with a route that does not declare its access', () => {
    const server = Fastify();
    guardRoutes(server, () => Promise.reject(new UnauthorizedError('')));
    expect(() => server.get('/billing/anything', async () => 'secret')).toThrow(
      'GET /billing/anything',
    );
  });
});
