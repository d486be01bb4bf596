// Serves the bare react-admin list beside the service, compressed and cached as ours is; its calls
// to the API are handed on.
import { join } from 'node:path';
import compress from '@fastify/compress';
import files from '@fastify/static';
import fastify from 'fastify';
import { build } from 'vite';

/** Builds the bare list into the folder and serves it; answers its address and how to stop. */
export const serveBareList = async (
  folder: string,
  service: string,
): Promise<{ address: string; stop: () => Promise<void> }> => {
  await build({
    root: join(import.meta.dirname, 'bare-list'),
    configFile: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    logLevel: 'error',
  });
  const app = fastify();
  await app.register(compress);
  await app.register(files, { root: folder });
  app.get('/billing/*', async (request, reply) => {
    const answer = await fetch(service + request.url, {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  });
  return { address: await app.listen({ port: 0, host: 'localhost' }), stop: () => app.close() };
};
