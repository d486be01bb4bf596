import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { entities } from './scripts/vite-plugin-entities.ts';
import { preload } from './scripts/vite-plugin-preload.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:8081';
const file = (path: string) => join(import.meta.dirname, path);

// What is shown together travels together: some fifty small files would keep the browser's six
// connections busy while its first calls to the API wait behind them. Each stage is what its files
// import, less what the stage before has brought; all else splits by itself.
const stages: { name: string; from: string[] }[] = [
  { name: 'start', from: [file('src/main.tsx')] },
  // The names that a company begins with are read by everybody.
  { name: 'page', from: [file('src/app/render-root.tsx'), file('domain/seed-translations.ts')] },
  { name: 'landing', from: [file('custom-pages/landing/PublicPages.tsx')] },
  {
    name: 'looks',
    from: [file('src/ui/UiProvider.tsx'), file('custom-pages/landing/SignInModal.tsx')],
  },
  {
    name: 'back-office',
    from: [
      file('src/app/BackOffice.tsx'),
      file('src/ui/Loading.tsx'),
      '\0virtual:entities',
      file('resources/index.tsx'),
      file('custom-pages/index.tsx'),
    ],
  },
];
/** Only a person who signs in needs these; the back office does without. */
const onlyModal = [/[\\/]landing[\\/]/, /[\\/]altcha-lib[\\/]/];
/**
 * What react-admin imports for all that it could draw; we take lists and records of it, and forms
 * come with the first form.
 */
const unused = [
  /[\\/]ra-ui-materialui[\\/]/,
  /[\\/]@mui[\\/]material[\\/]esm[\\/]index\.js$/,
  /[\\/]react-hook-form[\\/]/,
];

/**
 * One group a stage; an earlier one comes first, for a group takes what its modules import along
 * with them.
 */
const groups = (): Rolldown.CodeSplittingGroup[] => {
  const known = new Map<string, string | undefined>();
  const walk = (id: string, stage: string, graph: Rolldown.ChunkingContext) => {
    if (known.has(id) || unused.some(test => test.test(id))) return;
    known.set(id, stage === 'looks' && onlyModal.some(test => test.test(id)) ? undefined : stage);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next, stage, graph);
  };
  const stageOf = (id: string, graph: Rolldown.ChunkingContext) => {
    if (known.size === 0)
      for (const { name, from } of stages) for (const start of from) walk(start, name, graph);
    return known.get(id);
  };
  return stages.map(({ name }, index) => ({
    name: (id, graph) => (stageOf(id, graph) === name ? name : null),
    debugName: name,
    priority: stages.length - index,
  }));
};

export default defineConfig({
  plugins: [
    react(),
    entities(),
    preload(
      'ERP_Bearer',
      { everybody: ['page'], signedIn: ['back-office', 'looks'], signedOut: ['landing'] },
      'theme.js',
    ),
  ],
  build: {
    target: 'es2023',
    // Every browser that reads this language asks ahead by itself; without the substitute the entry
    // is no file of its own.
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: groups() } } },
  },
  server: { proxy: { '/billing': api, '/docs': api, '/env.js': api } },
});
