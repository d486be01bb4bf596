// "Now" is Asia/Kathmandu time, UTC+05:45 without summer time, whatever the machine's or browser's
// zone (OPEN-121).
const OFFSET = (5 * 60 + 45) * 60_000;

/** "YYYY-MM-DD HH:mm:ss" in Nepal at an instant. */
export const nepalTime = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET).toISOString().slice(0, 19).replace('T', ' ');

/** "YYYY-MM-DD" in Nepal at an instant. */
export const nepalDay = (instant: Date): string => nepalTime(instant).slice(0, 10);
