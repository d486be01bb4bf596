// A look at a backup file: whether it can be used, and how far the binary log leads on from it.

import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import type { Checked } from './job.ts';
import { linesAhead, lookAhead, pathFrom } from './lead-on.ts';
import { permissionsIn } from './permissions-in.ts';
import { checkBackup } from './read-backup.ts';
import { Unusable } from './sentences.ts';

/** Throws Unusable with what is wrong with the file itself. */
export const checkAhead = async (
  dataDir: string,
  key: InstallationKey,
  { path, until, foreign }: { path: string; until: string | undefined; foreign: boolean },
): Promise<Checked> => {
  const proven = await checkBackup(path, key);
  if (!proven.signed && !foreign) throw new Unusable('notSigned');
  const checked = { ...proven, gives: await permissionsIn(path) };
  try {
    const leading = await lookAhead({ dataDir, chain: key.chain }, checked, until);
    const ahead = pathFrom(leading, checked);
    let entries = 0;
    let last = checked.head.created_at;
    for await (const line of linesAhead(leading, ahead, checked.head)) {
      entries += 1;
      last = line.at;
    }
    return { ...checked, forward: { until: last, entries } };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { ...checked, forward: { sentence: error.sentence, values: error.values } };
  }
};
