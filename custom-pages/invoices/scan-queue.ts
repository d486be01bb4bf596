// The codes that were scanned and whose products are still being looked up. The tab keeps them
// until then: a page that is reloaded meanwhile looks them up again, in their order, and no
// document is saved without them.
import { createTabStorage } from '../../src/forms/user-storage.ts';

type Scan = { code: string };

/** The scans of the document of that name. */
export const createScanQueue = (name: string) => {
  const inTab = createTabStorage<string[]>(`scans/${name}`);
  let waiting: Scan[] = [];
  const works = new Set<Promise<boolean>>();
  const keep = () =>
    waiting.length === 0 ? inTab.remove() : inTab.save(waiting.map(({ code }) => code));
  return {
    /** What the page before this one had not taken in, unless somebody else scanned it. */
    kept: (): string[] => inTab.load() ?? [],
    begin: (code: string): Scan => {
      const scan = { code };
      waiting = [...waiting, scan];
      keep();
      return scan;
    },
    /**
     * Says whether anybody still waits for it: nobody does after a reset, or when the page has been
     * left.
     */
    end: (scan: Scan): boolean => {
      if (!waiting.includes(scan)) return false;
      waiting = waiting.filter(other => other !== scan);
      keep();
      return true;
    },
    /** `work` says, when it is over, whether the product was taken in. */
    follow: (work: Promise<boolean>): void => {
      works.add(work);
      void work.finally(() => works.delete(work));
    },
    isWaiting: (): boolean => works.size > 0,
    /** When nothing is looked up any more: whether all of it was taken in. */
    settled: async (): Promise<boolean> => (await Promise.all(works)).every(Boolean),
    /** The page is left: what waits stays kept for the next one. */
    leave: (): void => {
      waiting = [];
    },
    /** Reset or left on purpose. */
    forget: (): void => {
      waiting = [];
      keep();
    },
  };
};

export type ScanQueue = ReturnType<typeof createScanQueue>;
