// What is done once a day: by one of several processes, made up for after a night without power, and never twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchedule, type Schedule } from '../../server/schedule/schedule.ts';
import { onBothEngines } from '../world.ts';

describe('the daily jobs', () => {
  onBothEngines(world => {
    let now = new Date('2026-11-21T06:00:00Z');
    const failed: string[] = [];
    const ran: string[] = [];
    const processes: Schedule[] = [];
    beforeAll(() => {
      for (const name of ['first', 'second']) {
        const schedule = createSchedule(
          world().app.database,
          () => now,
          (_, job) => failed.push(job),
        );
        schedule.daily({ name: 'count', at: '02:00', run: async () => void ran.push(name) });
        schedule.from(async () => [
          {
            name: 'break',
            at: '13:00',
            run: async () => {
              throw new Error('no disk');
            },
          },
        ]);
        processes.push(schedule);
      }
    });
    afterAll(() => Promise.all(processes.map(schedule => schedule.close())));

    it('do not begin with a time that has passed before they were known', async () => {
      expect(await processes[0]!.tick()).toEqual([]);
      expect(ran).toEqual([]);
    });

    it('run once a day, in one process, also when the machine was off at the time', async () => {
      now = new Date('2026-11-22T08:00:00Z');
      const told = await Promise.all(processes.map(schedule => schedule.tick()));
      expect(told.flat()).toEqual(['count']);
      expect(await processes[0]!.tick()).toEqual([]);
      expect(ran).toHaveLength(1);
    });

    it('tell of one that fails and leave the others alone', async () => {
      now = new Date('2026-11-23T08:00:00Z');
      expect((await Promise.all(processes.map(schedule => schedule.tick()))).flat()).toEqual(['count']);
      expect(failed).toEqual(['break']);
    });
  });
});
