// Pictures and files in fields that a company adds: judged as those of shipped fields, answered with
// their address, in no list's filter, and back after a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { gif, pdf, png, sendForm } from '../support/multipart.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('pictures and files in own fields', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    const { define, unit } = useOwnUnits(() => admin);
    const upload = async (bytes: Buffer, name: string, caller = admin) =>
      (await sendForm(caller, 'file-upload', { file: { bytes, name } })).body as {
        id: number;
        name: string;
      };
    beforeAll(async () => {
      admin = await world().createCompany('Own Files');
      await define({ title: 'Photo', type: 'picture', in_list: true });
      await define({ title: 'Paper', type: 'file', required: false });
    });

    it('are kept by their id and answered with their address', async () => {
      const [photo, paper, other] = [
        await upload(png, 'a.png'),
        await upload(pdf, 'a.pdf'),
        await upload(gif, 'b.gif'),
      ];
      const { body: made } = await unit('Boxed', { photo: String(photo.id), paper: paper.id });
      const own_fields = {
        ...{ photo: photo.id, photo_path: photo.name },
        ...{ paper: paper.id, paper_path: paper.name },
      };
      expect(made.own_fields).toEqual(own_fields);
      expect((await admin.get('units?filter[name]=Boxed')).body.data).toMatchObject([
        { own_fields },
      ]);
      expect((await admin.get(photo.name)).headers['content-type']).toBe('image/png');
      // The whole answer may be sent back: nothing has changed.
      const tag = (await admin.get(`units/${made.id}`)).headers.etag;
      expect((await admin.patch(`units/${made.id}`, { own_fields })).status).toBe(200);
      expect((await admin.get(`units/${made.id}`)).headers.etag).toBe(tag);
      const changed = await admin.patch(`units/${made.id}`, {
        own_fields: { photo: other.id, paper: null },
      });
      expect(changed.body.own_fields).toEqual({
        ...{ photo: other.id, photo_path: other.name },
        ...{ paper: null, paper_path: null },
      });
      const exported = await admin.get('units/export?export_type=csv&filter[name]=Boxed');
      expect(exported.raw.toString()).not.toContain('Photo');
    });

    it('are judged: whose they are, and of which type', async () => {
      const elsewhere = await world().createCompany('Own Files Elsewhere');
      const theirs = await upload(png, 'theirs.png', elsewhere);
      const paper = await upload(pdf, 'c.pdf');
      for (const photo of [paper.id, theirs.id, 987_654, 'files/a.png', -1])
        expect((await unit('Bad', { photo })).body.message, String(photo)).toEqual({
          'own_fields.photo': ['This is not a valid image.'],
        });
      expect((await unit('Bad', { paper: theirs.id })).body.message).toEqual({
        'own_fields.paper': ['Please upload an image or a PDF file.'],
      });
      for (const question of ['filter[own_fields.photo]=1', 'sort_field=own_fields.photo'])
        expect((await admin.get(`units?${question}`)).status).toBe(422);
    });

    it('are refused where their address has no room', async () => {
      const problemOf = async (field: object) =>
        Object.keys((await admin.post('own-fields', { entity: 'units', ...field })).body.message);
      expect(await problemOf({ title: 'Photo Path', type: 'text' })).toEqual(['name']);
      await define({ title: 'Map Path' });
      expect(await problemOf({ title: 'Map', type: 'picture' })).toEqual(['name']);
      const { id } = await define({ title: 'Free', type: 'text' });
      // What a picture cannot be is not kept of it.
      const made = await admin.put(`own-fields/${id}`, {
        ...{ type: 'picture', is_unique: true, in_filter: true, default_value: '5' },
      });
      expect(made.body).toMatchObject({ is_unique: null, in_filter: null, default_value: null });
    });

    it('come back with a recovery, rolled forward', async () => {
      const company = await world().createCompany('Own Files Recovery');
      await define({ title: 'Photo', type: 'picture' }, company);
      const early = await upload(png, 'early.png', company);
      const { body: made } = await unit('First', { photo: early.id }, company);
      const { bytes } = await downloadBackup(company);
      const late = await upload(gif, 'late.gif', company);
      await company.patch(`units/${made.id}`, { own_fields: { photo: late.id } });
      const before = (await company.get(`units/${made.id}`)).body;
      expect((await restoreFrom(company, bytes, { roll_forward: '1' })).status).toBe(200);
      expect((await company.get(`units/${made.id}`)).body).toEqual(before);
      expect(before.own_fields.photo_path).toBe(late.name);
    });
  });
});
