// How npm start ends: by a signal to all its processes at any moment, and when its first process is
// killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/concurrent-clients.ts';
import { unattendedSettings } from '../support/process-helpers.ts';

const root = join(import.meta.dirname, '..', '..');
const ROUNDS = process.env.REPEAT === 'full' ? 12 : 2;

describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bijak-test-'));
  // The service whose first process was killed closes its files after its last answer.
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  /** The launcher with the service below it, in a group of their own. */
  const launch = (): { launcher: ChildProcess; ready: Promise<string> } => {
    const launcher = spawn(process.execPath, ['scripts/launch.js', 'start'], {
      cwd: root,
      env: { ...process.env, ...unattendedSettings('Signal Shop'), PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    const ready = new Promise<string>(resolve => {
      launcher.stdout!.on('data', data => {
        output += String(data);
        const found = /ready at (http:\/\/\S+)/.exec(output);
        if (found) resolve(found[1]!);
      });
    });
    return { launcher, ready };
  };
  const endOf = (launcher: ChildProcess) =>
    new Promise<number | null>(resolve => launcher.once('exit', code => resolve(code)));

  it('ends with 0 on a signal to its group, whenever it comes (R11)', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { launcher, ready } = launch();
      const ended = endOf(launcher);
      await ready;
      // A terminal may send it more than once.
      process.kill(-launcher.pid!, 'SIGTERM');
      process.kill(-launcher.pid!, round % 2 ? 'SIGINT' : 'SIGTERM');
      expect(await ended).toBe(0);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const { launcher } = launch();
      const ended = endOf(launcher);
      await new Promise(done => setTimeout(done, 150 + Math.random() * 400));
      process.kill(-launcher.pid!, 'SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  it('leaves no service behind when its first process is killed (R12)', async () => {
    const { launcher, ready } = launch();
    const address = await ready;
    launcher.kill('SIGKILL');
    await waitUntil(async () => !(await fetch(`${address}/healthz`).catch(() => undefined)));
  });
});
