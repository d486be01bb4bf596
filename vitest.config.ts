import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { entities } from './scripts/vite-plugin-entities.ts';

// At full repetition a story is repeated fifty times.
const isFull = process.env.REPEAT === 'full';
const patience = isFull ? 20 : 1;

// What vitest waits by itself, five seconds for a story, ten for its beginning and one for a poll,
// is for quiet machines: a busy one needs as long for a property alone. Only a story that hangs is
// ended.
const patient = {
  testTimeout: 300_000 * patience,
  hookTimeout: 300_000 * patience,
  expect: { poll: { timeout: 60_000 } },
};

// A click that a machine with two processors loses is no reason to lose the work of a day: there, a story of a
// screen or a journey is tried once more, and the closing lines name it.
const retry = process.env.CI === 'true' ? 1 : 0;

// Three projects, so that each story runs where it lives: pure rules and the API in Node, screens
// in jsdom, journeys drive a real browser from Node.
export default defineConfig({
  test: {
    // By itself vitest leaves one processor free: of two, that is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...patient,
          name: 'domain',
          environment: 'node',
          include: ['tests/domain/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // Nothing of a service outlives its closing, so what is loaded serves the next file too.
          // A file that puts something else in the place of a module loads it anew and has it
          // loaded anew behind it: see tests/server/export-failures.test.ts.
          isolate: false,
          globalSetup: 'tests/support/postgres-setup.ts',
        },
      },
      {
        plugins: [react(), entities()],
        test: {
          ...patient,
          name: 'screens',
          environment: 'jsdom',
          retry,
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          // Libraries are loaded once a process, our own modules once a file: see
          // tests/support/reset-dom.ts.
          isolate: false,
          setupFiles: [
            'tests/support/reset-dom.ts',
            'tests/support/strip-styles.ts',
            'tests/support/setup-screens.ts',
          ],
        },
      },
      {
        test: {
          ...patient,
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
          retry,
          // The long walks keep a processor busy by themselves.
          fileParallelism: !isFull,
        },
      },
    ],
  },
});
