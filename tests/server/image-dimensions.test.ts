// A picture that must be of one size: the server looks at the bytes of the file, whatever the
// browser has said.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../domain/schema/compile.ts';
import type { Row } from '../../domain/schema/entity.ts';
import type { SchemaFile } from '../../domain/schema/schema-file.ts';
import { validationSchema } from '../../domain/schema/validation-schema.ts';
import { growTables } from '../../server/database/grow-tables.ts';
import { createRecord, type Store, updateRecord } from '../../server/entities/records.ts';
import { Invalid } from '../../server/errors.ts';
import { jpegOf, pdf, pngOf, sendForm } from '../multipart.ts';
import { stamps } from '../stamps.ts';
import { type Caller, onBothEngines } from '../world.ts';

const entity = compile(stamps as unknown as SchemaFile);

describe('a picture of one size', () => {
  onBothEngines(world => {
    let admin: Caller;
    let store: Store;
    beforeAll(async () => {
      admin = await world().company('Stamp Shop');
      const { database, store: own } = world().app;
      await growTables(database, [entity], () => undefined);
      const validate = new Ajv2020({ strict: false, formats: { image: true } }).compile(
        validationSchema(entity),
      );
      store = { ...own, entities: [...own.entities, entity], validatorOf: () => validate };
    });
    const upload = async (bytes: Buffer, name: string, by = admin): Promise<number> =>
      (await sendForm(by, 'file-upload', { file: { bytes, name } })).body.id;
    const doing = (language: 'en' | 'ne' = 'en') => ({
      actor: {
        user_id: admin.id,
        company_id: admin.companyId,
        name: 'Sita Sharma (1)',
        username: 'Sita Sharma',
        group_id: 'g',
      },
      language,
      now: '2026-11-21 11:45:00',
    });
    const problems = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => (error instanceof Invalid ? error.told : error),
      );
    const create = (picture: unknown, language: 'en' | 'ne' = 'en') =>
      problems(createRecord(store, entity, { name: 'Paid', picture }, doing(language)));

    it('is taken when it measures exactly that, and refused otherwise in the documents’ words (VAL-017, QUIRK-007)', async () => {
      expect(await create(await upload(pngOf(300, 200), 'right.png'))).toBeUndefined();
      expect(await create(await upload(jpegOf(300, 200, 40_000), 'right.jpg'))).toBeUndefined();
      expect(await create(await upload(pngOf(200, 300), 'turned.png'))).toEqual({
        picture: ['Image height, width must be 200, 300 .'],
      });
      expect(await create(await upload(jpegOf(301, 200), 'wide.jpg'), 'ne')).toEqual({
        picture: ['तस्बिरको उचाइ, चौडाइ २००, ३०० हुनुपर्छ।'],
      });
      expect(await create(null)).toBeUndefined();
    });

    it('is no PDF, no file of another company and of nobody', async () => {
      const neighbour = await world().company('Stamp Neighbour');
      for (const picture of [
        await upload(pdf, 'right.pdf'),
        await upload(pngOf(300, 200), 'right.png', neighbour),
        999_999,
        'x',
      ])
        expect(await create(picture)).toEqual({ picture: ['This is not a valid image.'] });
    });

    it('is looked at again only when it is another', async () => {
      const right = String(await upload(pngOf(300, 200), 'right.png'));
      const id = await createRecord(store, entity, { name: 'Due', picture: right }, doing());
      const before: Row = { id, name: 'Due', picture: right };
      await world().app.database.write(tx =>
        tx.deleteFrom('files').where('id', '=', Number(right)).execute(),
      );
      expect(
        await problems(updateRecord(store, entity, before, { name: 'Overdue' }, doing())),
      ).toBeUndefined();
      const wrong = await upload(pngOf(1, 1), 'small.png');
      expect(
        await problems(updateRecord(store, entity, before, { picture: wrong }, doing())),
      ).toEqual({
        picture: ['Image height, width must be 200, 300 .'],
      });
    });
  });
});
