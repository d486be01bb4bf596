// The activity log: read by user name and dates, and exported in five formats.
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdfText } from '../support/read-exports.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the activity log', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Logged Shop');
      const unit = (await admin.post('units', { name: 'pcs', description: '=1+1,"quoted" <b>&' }))
        .body.id as number;
      await admin.patch(`units/${unit}`, { description: 'टुक्रा' });
      await world().createCompany('Other Shop');
    });
    const changed =
      'filter[table_name]=units&username=sita&start_date=2026-11-21&end_date=2026-11-21';

    it('lists one entry per change with its eleven fields, newest first, by user name and dates (API-193, ENT-114)', async () => {
      const { body } = await admin.get(`logs?${changed}`);
      expect(body.total).toBe(2);
      expect(Object.keys(body.data[0]).sort()).toEqual(
        'action created field_name group_id id new_value old_value table_name table_pk table_pk_value username'
          .split(' ')
          .sort(),
      );
      expect(body.data[0]).toMatchObject({
        action: 'update',
        field_name: 'description',
        new_value: 'टुक्रा',
        username: `Sita Sharma (${admin.id})`,
      });
      expect((await admin.get('logs?username=sita&filter[table_name]=units')).body.total).toBe(2);
      expect((await admin.get('logs?username=nobody')).status).toBe(204);
      expect((await admin.get('logs?end_date=2026-11-20')).status).toBe(204);
    });

    it('distinguishes two people of one name, finds both by it, and still shows the logged name alone', async () => {
      const shop = await world().createCompany('Namesakes');
      const one = await world().createUser(shop, 'Administrator', 'Hari Thapa');
      const made = (await one.post('units', { name: 'Box', description: 'Of the one' })).body
        .id as number;
      // As entries were written before they had the id.
      await world().app.database.write(tx =>
        tx
          .updateTable('activity_log')
          .set({ username: 'Hari Thapa' })
          .where('company_id', '=', shop.companyId)
          .where('table_name', '=', 'units')
          .execute(),
      );
      await one.patch(`units/${made}`, { description: 'Of the one still' });
      await world().app.database.write(tx =>
        tx
          .updateTable('users')
          .set({ name: 'Hari Thapa' })
          .where('company_id', '=', shop.companyId)
          .where('id', '=', shop.id)
          .execute(),
      );
      await shop.patch(`units/${made}`, { description: 'Of the other' });
      const whoOf = async (search: string) =>
        ((await shop.get(`logs?${search}`)).body.data as Record<string, string>[])
          .filter(row => row.table_name === 'units')
          .map(row => row.username);
      const named = [`Hari Thapa (${shop.id})`, `Hari Thapa (${one.id})`, 'Hari Thapa'];
      for (const search of [
        'username=hari',
        'search[username]=hari thapa',
        'username=hari&filter[table_name]=units',
      ])
        expect([search, await whoOf(search)]).toEqual([search, named]);
      expect(await whoOf(`username=thapa (${one.id})`)).toEqual([named[1]]);
    });

    const take = async (type: string, query = changed) =>
      admin.get(`logs/export?export_type=${type}&${query}`);

    it('is exported as CSV and TXT, in which nothing can run as a formula (API-194, OPEN-090, OPEN-115)', async () => {
      const csv = await take('csv');
      expect(csv.headers['content-disposition']).toBe('attachment; filename="20261121114500.csv"');
      const [head, first, second, end] = csv.raw.toString().split('\r\n');
      expect(head).toBe(
        '\uFEFFid,group id,username,table name,table pk,pk value,old value,new value,field name,action,created',
      );
      expect(first).toMatch(
        /,Sita Sharma \(\d+\),units,id,\d+,"'=1\+1,""quoted"" <b>&",टुक्रा,description,update,2026-11-21 11:45:00$/,
      );
      expect(second).toContain(',create,');
      expect(end).toBe('');
      const txt = (await take('txt')).raw.toString().split('\r\n');
      expect(txt[1]!.split('\t')).toHaveLength(11);
      expect(txt).toHaveLength(4);
    });

    it('is exported as XML, as a spreadsheet and as a PDF (API-194)', async () => {
      const xml = (await take('xml')).raw.toString();
      expect(xml).toContain(
        '<old_value>=1+1,&quot;quoted&quot; &lt;b&gt;&amp;</old_value><new_value>टुक्रा</new_value>',
      );
      expect(xml.match(/<row>/g)).toHaveLength(2);
      const xls = await take('xls');
      expect(xls.headers['content-type']).toContain('application/vnd.ms-excel');
      // The company's name, the headings, two entries.
      expect(xls.raw.toString().match(/<Row>/g)).toHaveLength(4);
      const pdf = await take('pdf');
      expect(pdf.headers['content-type']).toContain('application/pdf');
      expect(await readPdfText(pdf.raw)).toContain('Activity Log');
    });

    it('is exported whole, however long it is, and never with a neighbour’s entries', async () => {
      const all = await take('csv', '');
      const total = (await admin.get('logs?limit=1')).body.total as number;
      expect(total).toBeGreaterThan(200);
      const lines = all.raw.toString().trimEnd().split('\r\n').slice(1);
      const starts = lines.filter(line => /^\d+,[0-9a-f-]{36},/.test(line));
      expect(starts).toHaveLength(total);
      expect(new Set(starts.map(line => line.split(',')[0])).size).toBe(total);
      expect(all.raw.toString()).not.toContain('Other Shop');
    });

    it('refuses an unknown format, an unknown filter, and a user who may not view it', async () => {
      expect((await take('docx')).body.message).toEqual({
        export_type: ['Not a valid option.'],
      });
      expect((await admin.get('logs/export')).body.message).toEqual({
        export_type: ['This field is required.'],
      });
      expect((await take('csv', 'filter[odd]=1')).status).toBe(422);
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('logs/export?export_type=csv')).body.message).toBe(
        'You do not have the permission "view logs".',
      );
    });
  });
});
