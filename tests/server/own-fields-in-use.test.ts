// A field that records have values of keeps its type, its choices and itself; texts become another kind
// of text that all of them are.
import { describe, expect, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { type CreatedField, useOwnUnits } from '../support/own-units.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('own fields in use', () => {
  describeOnBothEngines(world => {
    const { define, unit, names } = useOwnUnits(() => world().anonymous);

    it('keep what is in use', async () => {
      const company = await world().createCompany('Own Fields In Use');
      const { id, choices } = (await define(
        { title: 'Grade', type: 'choice', choices: [{ title: 'A' }, { title: 'B' }] },
        company,
      )) as CreatedField & { choices: object[] };
      const made = (await unit('Sack', { grade: 'B' }, company)).body;
      const change = (body: object) => company.put(`own-fields/${id}`, body);
      expect((await change({ choices: choices.slice(0, 1) })).body.message).toEqual({
        choices: ['1 record has the value "B". Change them first.'],
      });
      expect((await change({ type: 'date', choices: [] })).body.message).toHaveProperty('type');
      const refused = await company.delete(`own-fields/${id}`);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toContain('Make it inactive instead.');
      // An inactive field is nowhere, and keeps its values.
      expect((await change({ status: 0 })).status).toBe(200);
      expect((await company.get(`units/${made.id}`)).body).not.toHaveProperty('own_fields');
      expect((await company.patch(`units/${made.id}`, { name: 'Sacks' })).status).toBe(200);
      await define({ title: 'Extra' }, company);
      expect(
        (await company.patch(`units/${made.id}`, { own_fields: { extra: 'x' } })).body.own_fields,
      ).toEqual({ extra: 'x' });
      await change({ status: 1 });
      expect((await company.get(`units/${made.id}`)).body.own_fields).toEqual({
        grade: 'B',
        extra: 'x',
      });
      // Without a value it can go, and with it its choices.
      await company.patch(`units/${made.id}`, { own_fields: { grade: null } });
      expect((await company.delete(`own-fields/${id}`)).status).toBe(200);
      expect((await company.get('own-field-choices')).status).toBe(204);
    });

    it('become another kind of text that all their values are, and nothing else', async () => {
      const company = await world().createCompany('Own Fields Types');
      const { id } = await define({ title: 'Contact', in_filter: true }, company);
      await unit('One', { contact: 'a@shop.test' }, company);
      const { body: two } = await unit('Two', { contact: 'Ram' }, company);
      const change = (body: object) => company.put(`own-fields/${id}`, body);
      expect((await change({ type: 'email' })).body.message).toEqual({
        type: ['The type stays: the value "Ram" is none of the new type. Change it first.'],
      });
      for (const type of ['number', 'whole-number', 'money', 'date', 'yes-no'])
        expect((await change({ type })).body.message).toHaveProperty('type');
      expect(
        (await change({ type: 'choice', choices: [{ title: 'Ram' }] })).body.message,
      ).toHaveProperty('choices');
      const chosen = await change({
        ...{ type: 'choice', choices: [{ title: 'Ram' }, { title: 'a@shop.test' }] },
      });
      expect(chosen.status).toBe(200);
      const find = async (text: string) =>
        names((await company.get(`units?filter[own_fields.contact]=${text}`)).body);
      expect(await find('Ram')).toEqual(['Two']);
      expect((await unit('Three', { contact: 'Sita' }, company)).status).toBe(422);
      // The choices go with their type, the values stay.
      expect((await change({ type: 'text', choices: [] })).body).toMatchObject({
        type: 'text',
        choices: [],
      });
      expect((await unit('Four', { contact: 'Sita' }, company)).status).toBe(200);
      await company.patch(`units/${two.id}`, { own_fields: { contact: 'r@shop.test' } });
      expect((await change({ type: 'email' })).body.message.type[0]).toContain('"Sita"');
      expect((await change({ type: 'long-text', in_filter: false })).status).toBe(200);
      expect((await company.get(`units/${two.id}`)).body.own_fields).toEqual({
        contact: 'r@shop.test',
      });
      expect((await company.get('units?filter[own_fields.contact]=r')).status).toBe(422);
      expect((await change({ type: 'text' })).body.message).toHaveProperty('type');
      expect(
        await query(
          world().app.database.read,
          'select record_id from own_field_values where own_field_id = ?',
          [id],
        ),
      ).toEqual([]);
    });
  });
});
