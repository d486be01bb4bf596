// Fields of a company that name several records, tags, pictures and files: how tests define them on
// documents, upload what they name, and remove what nothing names.
import { expect } from 'vitest';
import { removeUnreferencedFiles } from '../../server/files/remove-unreferenced-files.ts';
import { sendForm } from './multipart.ts';
import type { Caller, TestApp } from './test-app.ts';

type UploadedFile = { id: number; name: string };

const LISTED_FIELDS = [
  { title: 'Helpers', type: 'references', refers_to: 'product-families' },
  { title: 'Marks', type: 'tags' },
  { title: 'Photo', type: 'picture' },
  { title: 'Order', type: 'file' },
];

/** Each call is of the administrator of the moment. */
export const useListedFields = (world: () => TestApp, admin: () => Caller) => ({
  /** The fields of the entity; `more` says by title what else each is. */
  defineAll: async (
    entity: string,
    more: Record<string, object> = {},
    ofAll: object = {},
  ): Promise<void> => {
    for (const field of LISTED_FIELDS) {
      const asked = { entity, ...field, ...ofAll, ...more[field.title] };
      expect((await admin().post('own-fields', asked)).body).toHaveProperty('id');
    }
  },
  family: async (name: string): Promise<number> =>
    (await admin().post('product-families', { name, description: name, status: 1 })).body.id,
  upload: async (bytes: Buffer, name: string, caller = admin()): Promise<UploadedFile> =>
    (await sendForm(caller, 'file-upload', { file: { bytes, name } })).body,
  /** What the job of the night does five days later. */
  removeFiles: () => {
    const { store, database } = world().app;
    const later = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000);
    return removeUnreferencedFiles(database, store.entities, '/nowhere', later, () => undefined);
  },
});
