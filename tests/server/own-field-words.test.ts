// Own fields with a pattern, and those that are times of the day or tags: judged at every door, filtered,
// imported, exported, and offered again.
import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnUnits } from '../support/own-units.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const plate = {
  ...{ title: 'Plate', pattern: '[A-Z]{2}-\\d{4}', min_length: 3 },
  ...{ pattern_message: 'Two letters, a dash, four digits.', pattern_message_ne: 'बा-१२३४ जस्तै।' },
};

describe('own fields with patterns, times and tags', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Own Field Words');
    });
    const { define, unit, names } = useOwnUnits(() => admin);

    it('judge a text by its pattern, in the words of who defined it', async () => {
      const company = await world().createCompany('Own Field Patterns');
      const field = await define(plate, company);
      const refused = await unit('Van', { plate: 'ba-1234' }, company);
      expect(refused.body.message).toEqual({
        'own_fields.plate': ['Two letters, a dash, four digits.'],
      });
      const short = await unit('Van', { plate: 'B' }, company);
      expect(short.body.message['own_fields.plate']).toEqual([
        'This field must have at least 3 characters.',
        'Two letters, a dash, four digits.',
      ]);
      const { body: van } = await unit('Van', { plate: 'BA-1234' }, company);
      expect(van.own_fields).toEqual({ plate: 'BA-1234' });

      // A stricter pattern keeps what is there, and judges the next change of the value.
      expect((await company.put(`own-fields/${field.id}`, { pattern: 'KO-\\d+' })).status).toBe(
        200,
      );
      expect((await company.patch(`units/${van.id}`, { name: 'Old Van' })).status).toBe(200);
      const changed = await company.patch(`units/${van.id}`, { own_fields: { plate: 'BA-1' } });
      expect(changed.status).toBe(422);
      // The message of the product where there is none of one's own.
      await company.put(`own-fields/${field.id}`, { pattern_message: null });
      const plain = await company.patch(`units/${van.id}`, { own_fields: { plate: 'BA-1' } });
      expect(plain.body.message['own_fields.plate']).toEqual([
        'This does not have the expected form.',
      ]);
      expect(
        (await company.patch(`units/${van.id}`, { own_fields: { plate: 'KO-7' } })).status,
      ).toBe(200);
    });

    it.each([
      [{ pattern: '(a' }, 'pattern'],
      [{ pattern: '(a)\\1' }, 'pattern'],
      [{ pattern: '(a{99}){99}' }, 'pattern'],
      [{ pattern: '\\d+', default_value: 'x' }, 'default_value'],
      [{ min_length: 5, max_length: 4 }, 'max_length'],
      [{ min_length: 256 }, 'min_length'],
      [{ type: 'time', default_value: '25:00' }, 'default_value'],
      [{ type: 'tags', entity: 'invoices', in_lines: true, in_filter: true }, 'in_filter'],
    ])('refuse %j', async (given, problem) => {
      const answer = await admin.post('own-fields', {
        ...{ entity: 'units', type: 'text', title: 'X', ...given },
      });
      expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, [problem]]);
    });

    it('keep times and tags, tidied, filtered and sorted', async () => {
      await define({
        title: 'Opens',
        type: 'time',
        in_filter: true,
        in_list: true,
        default_value: '१०:००',
      });
      await define({ title: 'Labels', type: 'tags', in_filter: true, in_list: true });
      const early = (await unit('Early', { opens: '06:05', labels: [' Cold ', 'cold', 'नयाँ'] }))
        .body;
      expect(early.own_fields).toEqual({ opens: '06:05', labels: ['Cold', 'नयाँ'] });
      await unit('Late', { opens: '21:30', labels: ['cold', 'dry'] });
      const usual = (await unit('Usual')).body;
      expect(usual.own_fields).toEqual({ opens: '10:00', labels: [] });
      await unit('Never', { opens: null });

      const found = async (query: string) =>
        names((await admin.get(`units?sort_field=name&sort_by=asc&${query}`)).body);
      expect(await found('filter[own_fields.opens][lt]=10:00')).toEqual(['Early']);
      expect(await found('filter[own_fields.opens][between]=06:05,10:00')).toEqual([
        'Early',
        'Usual',
      ]);
      expect(await found('filter[own_fields.opens]=9:30 pm')).toEqual(['Late']);
      expect(await found('filter[own_fields.labels]=COLD')).toEqual(['Early', 'Late']);
      expect(await found('filter[own_fields.labels]=col')).toEqual([]);
      expect(
        await found('filter[own_fields.labels][not]=dry&filter[own_fields.labels][empty]=false'),
      ).toEqual(['Early']);
      const either = (await admin.get('units?filter[own_fields.labels][in]=cold,dry')).body;
      expect([names(either).sort(), either.total]).toEqual([['Early', 'Late'], 2]);
      const sorted = (await admin.get('units?sort_field=own_fields.opens&sort_by=desc')).body;
      expect(names(sorted).slice(0, 4)).toEqual(['Late', 'Usual', 'Early', 'Never']);
      for (const query of ['filter[own_fields.opens]=25:00', 'sort_field=own_fields.labels'])
        expect((await admin.get(`units?${query}`)).status).toBe(422);

      expect((await admin.get('tags-in-use?entity=units&field=own_fields.labels')).body).toEqual({
        data: ['Cold', 'dry', 'नयाँ'],
      });
      const other = await world().createCompany('Own Field Words Elsewhere');
      expect((await other.get('tags-in-use?entity=units&field=own_fields.labels')).status).toBe(
        422,
      );
      expect((await admin.get('tags-in-use?entity=none&field=x')).status).toBe(422);

      for (const [own, problem] of [
        [{ opens: '9:30' }, 'own_fields.opens'],
        [{ labels: ['x'.repeat(41)] }, 'own_fields.labels'],
        [{ labels: 'cold' }, 'own_fields.labels'],
        [{ labels: [1] }, 'own_fields.labels'],
        [{ labels: Array.from({ length: 51 }, (_, nth) => `t${nth}`) }, 'own_fields.labels'],
      ] as const) {
        const answer = await admin.patch(`units/${usual.id}`, { own_fields: own });
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, [problem]]);
      }
      await admin.patch(`units/${early.id}`, { own_fields: { labels: [] } });
      expect(await found('filter[own_fields.labels]=cold')).toEqual(['Late']);
      const versions = (await admin.get(`versions/units/${early.id}`)).body;
      expect(JSON.stringify(versions)).toContain('नयाँ');
    });

    it('come from a file, and go into one', async () => {
      const company = await world().createCompany('Own Field Words File');
      await define(
        { title: 'Visits At', type: 'time', entity: 'customers', in_list: true },
        company,
      );
      await define({ title: 'Groups', type: 'tags', entity: 'customers', in_list: true }, company);
      const template = (await company.get('customers/-/import')).body.example as {
        name: string;
        header: string;
        cell: string;
      }[];
      const fill: Record<string, string> = {
        'own_fields.visits_at': '२:३० pm',
        'own_fields.groups': 'hotel, Dear , hotel',
      };
      const rows = [
        template.map(({ header }) => header),
        template.map(({ name, cell }) => fill[name] ?? cell),
      ];
      expect((await company.post('customers/-/import', { rows })).body).toMatchObject({
        created: 1,
      });
      const [customer] = (await company.get('customers?filter[own_fields.groups]=dear')).body.data;
      expect(customer.own_fields).toEqual({ visits_at: '14:30', groups: ['hotel', 'Dear'] });
    });
  });
});
