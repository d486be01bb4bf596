// npm run api-types <address or file of openapi.json> <file.d.ts>: TypeScript types of the API, for
// openapi-fetch and the like.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const [source, target] = process.argv.slice(2);
if (!source || !target) {
  console.error('Usage: npm run api-types -- http://localhost:8080/docs/openapi.json api.d.ts');
  process.exit(2);
}

// The generator uses the compiler's JavaScript API, which TypeScript 7 does not have.
const hook = `import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) });`;

spawn(
  process.execPath,
  [
    '--import',
    `data:text/javascript,${encodeURIComponent(hook)}`,
    join(import.meta.dirname, '..', 'node_modules', 'openapi-typescript', 'bin', 'cli.js'),
    source,
    '--output',
    target,
  ],
  { stdio: 'inherit' },
).on('exit', code => process.exit(code ?? 1));
