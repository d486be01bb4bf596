// The pictures of own fields: only those who see the record may read them, so they are fetched with the session
// and drawn from memory. An <img> sends no token; pictures of shipped fields are for everybody and need none.
import { useEffect, useState } from 'react';
import type { Field, Row } from '../../domain/entity-schema/entity.ts';
import { toFilePathField } from '../../domain/entity-schema/file-fields.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import { requestFile } from '../api/http.ts';
import { getPageUser } from '../auth/page-user.ts';
import { getBillingUrl } from '../platform/environment.ts';

/** Pictures that are kept: as many as a long list of thumbnails shows. */
const MAX_KEPT = 200;

/** The addresses in memory by whose page it is and by path; the oldest first. */
const kept = new Map<string, Promise<string | undefined>>();

const fetchPicture = async (path: string): Promise<string | undefined> => {
  const answer = await requestFile(path, { headers: { accept: 'image/*' }, purpose: 'look-up' });
  return URL.createObjectURL(await answer.blob());
};

const forgetOldest = () => {
  const [oldest] = kept;
  if (kept.size <= MAX_KEPT || !oldest) return;
  kept.delete(oldest[0]);
  void oldest[1].then(address => address && URL.revokeObjectURL(address));
};

const keepPicture = (path: string): Promise<string | undefined> => {
  const key = `${getPageUser() ?? ''} ${path}`;
  const known = kept.get(key);
  if (known) return known;
  const fetched = fetchPicture(path).catch((error: unknown) => {
    console.warn(`The picture ${path} cannot be read.`, error);
    // It may be there the next time.
    kept.delete(key);
    return undefined;
  });
  kept.set(key, fetched);
  forgetOldest();
  return fetched;
};

/** A text is its own address below the billing address; the id of a file has it beside it, in `<field>_path`. */
const toPath = (field: Field, record: Row): string | undefined => {
  const value = record[field.name];
  const path = typeof value === 'number' ? record[toFilePathField(field.name)] : value;
  return typeof path === 'string' && path !== '' ? path : undefined;
};

/**
 * What an <img> shows of a picture in a record; undefined when there is none, for a PDF, and while a picture of
 * an own field is on its way.
 */
export const usePicture = (field: Field, record: Row): string | undefined => {
  const path = toPath(field, record);
  const isLimited = isOwnField(field) && path !== undefined && !path.endsWith('.pdf');
  const [found, setFound] = useState<{ path: string; address: string | undefined } | undefined>();
  useEffect(() => {
    if (!isLimited) return undefined;
    let isLeft = false;
    void keepPicture(path).then(address => {
      if (!isLeft) setFound({ path, address });
    });
    return () => {
      isLeft = true;
    };
  }, [isLimited, path]);
  if (path === undefined || path.endsWith('.pdf')) return undefined;
  if (!isLimited) return getBillingUrl() + path;
  return found?.path === path ? found.address : undefined;
};
