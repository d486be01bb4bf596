// Daily work: by one of several processes, made up for after a night without power, and never
// twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError } from '../../server/database/database-error.ts';
import { createScheduler, type Scheduler } from '../../server/scheduler/scheduler.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the daily jobs', () => {
  describeOnBothEngines(world => {
    let now = new Date('2026-11-21T06:00:00Z');
    const failed: string[] = [];
    const ran: string[] = [];
    const processes: Scheduler[] = [];
    beforeAll(() => {
      for (const name of ['first', 'second']) {
        const schedule = createScheduler(
          world().app.database,
          () => now,
          (_, job) => failed.push(job),
        );
        schedule.addDailyJob({ name: 'count', at: '02:00', run: async () => void ran.push(name) });
        schedule.addSource(async () => [
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
      const names = await Promise.all(processes.map(schedule => schedule.tick()));
      expect(names.flat()).toEqual(['count']);
      expect(await processes[0]!.tick()).toEqual([]);
      expect(ran).toHaveLength(1);
    });

    it('report one that fails and leave the others alone', async () => {
      now = new Date('2026-11-23T08:00:00Z');
      expect((await Promise.all(processes.map(schedule => schedule.tick()))).flat()).toEqual([
        'count',
      ]);
      expect(failed).toEqual(['break']);
    });

    it('make up for a run that was killed, once its claim has ended (R4)', async () => {
      const { database } = world().app;
      const killed = { day: '2026-11-24', claimed_until: '2026-11-24 13:50:00', is_done: 0 };
      await database.write(tx =>
        tx.updateTable('scheduled_runs').set(killed).where('name', '=', 'count').execute(),
      );
      now = new Date('2026-11-24T08:00:00Z');
      const counted = ran.length;
      expect(await processes[1]!.tick()).not.toContain('count');
      now = new Date('2026-11-24T08:10:00Z');
      expect(await processes[1]!.tick()).toContain('count');
      expect(await processes[0]!.tick()).not.toContain('count');
      expect(ran).toHaveLength(counted + 1);
    });

    it('make up for it the next morning too, before their time, and run at their time all the same (R4)', async () => {
      const { database } = world().app;
      await database.write(tx =>
        tx.updateTable('scheduled_runs').set({ is_done: 0 }).where('name', '=', 'count').execute(),
      );
      now = new Date('2026-11-24T19:00:00Z');
      expect(await processes[0]!.tick()).toEqual(['count']);
      expect(await processes[0]!.tick()).toEqual([]);
      now = new Date('2026-11-24T21:00:00Z');
      expect(await processes[0]!.tick()).toEqual(['count']);
    });

    it('are not delayed by a clock that was 400 days ahead for a minute (R4)', async () => {
      now = new Date('2027-12-30T08:00:00Z');
      expect(await processes[0]!.tick()).toEqual(['count']);
      now = new Date('2026-11-26T08:00:00Z');
      expect(await processes[0]!.tick()).toEqual(['count']);
      expect(await processes[1]!.tick()).toEqual([]);
    });

    it('are left to a process whose clock is a little ahead (R4)', async () => {
      const { database } = world().app;
      const ahead = { day: '2026-11-27', claimed_until: '2026-11-27 00:05:30', is_done: 0 };
      await database.write(tx =>
        tx.updateTable('scheduled_runs').set(ahead).where('name', '=', 'count').execute(),
      );
      // 23:59:50 on the 26th in Nepal.
      now = new Date('2026-11-26T18:14:50Z');
      expect(await processes[1]!.tick()).not.toContain('count');
      await database.write(tx =>
        tx.updateTable('scheduled_runs').set({ is_done: 1 }).where('name', '=', 'count').execute(),
      );
      expect(await processes[1]!.tick()).not.toContain('count');
    });

    it('are run again when they failed because of the database (R4)', async () => {
      let isAway = true;
      const schedule = createScheduler(
        world().app.database,
        () => now,
        () => undefined,
      );
      const run = async () => {
        if (isAway) throw new DatabaseError('unreachable', 'away');
      };
      schedule.addDailyJob({ name: 'away', at: '02:00', run });
      now = new Date('2026-11-28T08:00:00Z');
      await schedule.tick();
      now = new Date('2026-11-29T08:00:00Z');
      expect(await schedule.tick()).toEqual([]);
      isAway = false;
      expect(await schedule.tick()).toEqual(['away']);
      expect(await schedule.tick()).toEqual([]);
      await schedule.close();
    });
  });
});
