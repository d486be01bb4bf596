// "Now" is Asia/Kathmandu time, UTC+05:45 without summer time, whatever the machine's or browser's
// zone (OPEN-121).
const NEPAL_OFFSET_MS = (5 * 60 + 45) * 60_000;

/** "YYYY-MM-DD HH:mm:ss" in Nepal at an instant. */
export const toNepalTime = (instant: Date): string =>
  new Date(instant.getTime() + NEPAL_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** "YYYY-MM-DD" in Nepal at an instant. */
export const toNepalDate = (instant: Date): string => toNepalTime(instant).slice(0, 10);

/** The moment ("YYYY-MM-DD HH:mm:ss") that is `ms` milliseconds before another one. */
export const toMomentBefore = (now: string, ms: number): string =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) - ms)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
