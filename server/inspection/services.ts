// What the calls of an inspection are given.
import type { Language } from '../../domain/language.ts';
import type { LogCheck } from '../audit/log-check.ts';
import type { Backups } from '../backup/backups.ts';
import type { Sealer } from '../binary-log/sealer.ts';
import type { BookChecks } from '../books/book-checks.ts';
import type { DocumentServices } from '../documents/services.ts';

export type InspectionServices = Pick<
  DocumentServices,
  'store' | 'enter' | 'printer' | 'postman' | 'authority'
> & {
  checks: BookChecks;
  sealer: Sealer;
  backups: Backups;
  checkLog: LogCheck;
  /** With which backups are signed now. */
  publicKey: string;
  /** Backups are copied to a second folder. */
  copied: boolean;
  /** DATA_DIR. */
  dataDir: string;
  /** Answers the path of the user manual as a PDF. */
  manualPdf?: (language: Language) => Promise<string>;
};
