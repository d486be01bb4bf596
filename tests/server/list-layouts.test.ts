// What boards and calendars ask a list: the records of each option and of none, those of a month; and how
// the layout of a list is remembered.
import { beforeAll, describe, expect, it } from 'vitest';
import { listLayouts } from '../../domain/entity-schema/list-layouts.ts';
import { loadOwnFields } from '../../server/database/own-fields.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('the layouts of a list', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    const { define, unit } = useOwnUnits(() => admin);

    beforeAll(async () => {
      admin = await world().createCompany('Layout Shop');
      await define({
        title: 'Grade',
        type: 'choice',
        choices: [
          { value: 'good', title: 'Good' },
          { value: 'poor', title: 'Poor' },
        ],
      });
      await define({ title: 'Bought', type: 'date' });
      await unit('First', { grade: 'good', bought: '2026-11-17' });
      await unit('Second', { grade: 'poor', bought: '2026-12-15' });
      await unit('Third', { grade: null, bought: '2026-12-16' });
    });

    const names = async (query: string): Promise<string[]> => {
      const { status, body } = await admin.get(`units?limit=1000&${query}`);
      expect([200, 204]).toContain(status);
      return ((body?.data ?? []) as { name: string }[])
        .map(({ name }) => name)
        .filter(name => ['First', 'Second', 'Third'].includes(name))
        .sort();
    };

    it('ask for the records of a column and of a month', async () => {
      expect(await names('filter[own_fields.grade]=good')).toEqual(['First']);
      expect(await names('filter[own_fields.grade][empty]=true')).toEqual(['Third']);
      expect(
        await names(
          'sort_field=own_fields.bought&sort_by=asc&filter[own_fields.bought][between]=2026-11-17,2026-12-15',
        ),
      ).toEqual(['First', 'Second']);
    });

    it('ask every list that offers them', async () => {
      const { entities } = world().app.store;
      const own = await loadOwnFields(world().app.database.cachedReads, admin.companyId);
      const asked = entities
        .filter(({ verbs, address }) => verbs.includes('list') && address !== '')
        .map(entity => own.extend(entity, entities))
        .flatMap(entity => listLayouts(entity).map(layout => ({ entity, layout })));
      expect(asked.length).toBeGreaterThan(20);
      const refused: unknown[] = [];
      for (const { entity, layout } of asked) {
        const { name, options } = layout.field;
        const queries =
          layout.kind === 'board'
            ? [`filter[${name}]=${options![0]!.value}`, `filter[${name}][empty]=true`]
            : [`sort_field=${name}&sort_by=asc&filter[${name}][between]=2026-11-17,2026-12-15`];
        for (const query of queries) {
          const { status, body } = await admin.get(`${entity.listPath}?limit=50&${query}`);
          // A company without an app key has no list of them.
          if (![200, 204, 404].includes(status)) refused.push([entity.name, query, body]);
        }
      }
      expect(refused).toEqual([]);
    });

    it('are remembered for a person, of record types too', async () => {
      const chosen = {
        'units.layout': 'board:own_fields.grade',
        'invoices.layout': 'calendar:created_at',
        'own/job-cards.layout': 'board:own_fields.state',
        'customers.layout': 'table',
      };
      expect((await admin.put('preferences', chosen)).status).toBe(200);
      expect((await admin.get('preferences')).body).toMatchObject(chosen);
      for (const [name, value] of [
        ['units.layout', 'pie:status'],
        ['units.layout', `board:${'a'.repeat(80)}`],
        ['own/job-cards.layout', 'board:<b>'],
        ['own/Job.layout', 'table'],
      ] as const)
        expect(
          Object.keys(await expectRejected(admin.put('preferences', { [name]: value }))),
        ).toEqual([name]);
    });
  });
});
