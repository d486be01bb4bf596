// What the disk refuses is our trouble and no fault of what was sent.

const codes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
]);

/** True when the error is the disk's: full, read-only, gone. */
export const isDiskTrouble = (error: unknown): boolean =>
  codes.has(String((error as NodeJS.ErrnoException).code));
