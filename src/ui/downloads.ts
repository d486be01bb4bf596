// The download that is on its way: which file, and how much of it where the length is known.
import { useSyncExternalStore } from 'react';

/**
 * `percent` is undefined while nobody knows how long the file is; `cancel` ends it here and at the
 * server.
 */
export type Download = { file: string; percent: number | undefined; cancel: () => void };

const listeners = new Set<() => void>();
let current: Download | undefined;

const set = (download: Download | undefined) => {
  current = download;
  for (const listener of listeners) listener();
};

/** Told by whoever downloads; cleared when the file is there or has failed. */
export const downloads = {
  tell: (download: Download) => set(download),
  clear: () => set(undefined),
};

/** The download of the moment. */
export const useDownload = (): Download | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
