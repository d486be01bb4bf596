// A save whose commit lost its connection goes on under its key.
import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../../server/database/database-error.ts';
import { retryUnknownCommit } from '../../server/features/documents/idempotency.ts';

const lost = () => new DatabaseError('unknown', 'The connection was lost during the commit.');
const dead = () => new DatabaseError('unreachable', 'Connection terminated');

/** Fails with these one after another, then answers. */
const createFailing = (...errors: Error[]) => {
  let attempts = 0;
  const create = async () => {
    const error = errors[attempts];
    attempts += 1;
    if (error) throw error;
    return { id: attempts };
  };
  return { create, count: () => attempts };
};

describe('a commit with an unknown result', () => {
  it('is looked up again although a whole pool of connections is dead (R1)', async () => {
    const { create } = createFailing(lost(), ...Array.from({ length: 7 }, dead), lost());
    expect(await retryUnknownCommit(create)).toEqual({ id: 10 });
  });

  it('stays unknown where every commit is lost', async () => {
    const { create, count } = createFailing(...Array.from({ length: 30 }, lost));
    await expect(retryUnknownCommit(create)).rejects.toMatchObject({ reason: 'unknown' });
    expect(count()).toBe(10);
  });

  it('is no excuse for an error that the database has no part in, nor for one before any commit', async () => {
    const refused = createFailing(lost(), new Error('Not enough stock'));
    await expect(retryUnknownCommit(refused.create)).rejects.toThrow('Not enough stock');
    const away = createFailing(dead());
    await expect(retryUnknownCommit(away.create)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(away.count()).toBe(1);
  });
});
