// The pictures of own fields, and those that no record names yet: not everybody may read them, so they are fetched
// with the session and drawn from memory. An <img> sends no token; saved pictures of shipped fields need none.
import { useEffect, useState } from 'react';
import type { Field, Row } from '../../domain/entity-schema/entity.ts';
import { toFilePathField } from '../../domain/entity-schema/file-fields.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import { requestFile } from '../api/http.ts';
import { getPageUser } from '../auth/page-user.ts';
import { getBillingUrl } from '../platform/environment.ts';

/** Pictures that are kept, unless more of them are drawn: as many as a long list of thumbnails shows. */
const MAX_KEPT = 200;

/** `drawn` is how often it is on the page now. */
type Kept = { address: Promise<string | undefined>; drawn: number };

/** The addresses in memory by whose page it is and by path; the last used last. */
const kept = new Map<string, Kept>();

const fetchPicture = async (path: string): Promise<string | undefined> => {
  const answer = await requestFile(path, { headers: { accept: 'image/*' }, purpose: 'look-up' });
  return URL.createObjectURL(await answer.blob());
};

/** Forgets what was used longest ago, and nothing that is drawn. */
const forgetUnused = () => {
  for (const [key, { address, drawn }] of kept) {
    if (kept.size <= MAX_KEPT) return;
    if (drawn > 0) continue;
    kept.delete(key);
    void address.then(found => found && URL.revokeObjectURL(found));
  }
};

const fetchKept = (key: string, path: string): Kept => ({
  address: fetchPicture(path).catch((error: unknown) => {
    console.warn(`The picture ${path} cannot be read.`, error);
    // It may be there the next time.
    kept.delete(key);
    return undefined;
  }),
  drawn: 0,
});

const putLast = (key: string, picture: Kept) => {
  kept.delete(key);
  kept.set(key, picture);
};

/** The address in memory, which stays until `leave` is called. */
const holdPicture = (path: string): Pick<Kept, 'address'> & { leave: () => void } => {
  const key = `${getPageUser() ?? ''} ${path}`;
  const picture = kept.get(key) ?? fetchKept(key, path);
  picture.drawn += 1;
  putLast(key, picture);
  forgetUnused();
  const leave = () => {
    picture.drawn -= 1;
    if (kept.get(key) === picture) putLast(key, picture);
    forgetUnused();
  };
  return { address: picture.address, leave };
};

/** A text is its own address below the billing address; the address of a file with an id is in `<field>_path`. */
const toPath = (field: Field, record: Row): string | undefined => {
  const value = record[field.name];
  const path = typeof value === 'number' ? record[toFilePathField(field.name)] : value;
  return typeof path === 'string' && path !== '' ? path : undefined;
};

/**
 * What an <img> shows of a picture in a record; undefined when there is none, for a PDF, and while a picture of
 * an own field is on its way. In a form (`isInput`) every picture is one that may not be saved yet, which only
 * its uploader may read.
 */
export const usePicture = (field: Field, record: Row, isInput = false): string | undefined => {
  const path = toPath(field, record);
  const isLimited = (isInput || isOwnField(field)) && path !== undefined && !path.endsWith('.pdf');
  const [found, setFound] = useState<{ path: string; address: string | undefined } | undefined>();
  useEffect(() => {
    if (!isLimited) return undefined;
    let isLeft = false;
    const { address: fetched, leave } = holdPicture(path);
    void fetched.then(address => {
      if (!isLeft) setFound({ path, address });
    });
    return () => {
      isLeft = true;
      leave();
    };
  }, [isLimited, path]);
  if (path === undefined || path.endsWith('.pdf')) return undefined;
  if (!isLimited) return getBillingUrl() + path;
  return found?.path === path ? found.address : undefined;
};
