// A look at a backup file: whether it can be used, and how far the binary log leads on from it.
import type { Checked } from './job.ts';
import { lookAhead, linesAhead, pathFrom } from './lead-on.ts';
import { checkBackup } from './read-backup.ts';
import { Unusable } from './sentences.ts';

/** Throws Unusable with what is wrong with the file itself. */
export const checkAhead = async (dataDir: string, path: string, until: string | undefined): Promise<Checked> => {
  const checked = await checkBackup(path);
  try {
    const leading = await lookAhead(dataDir, checked, until);
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
