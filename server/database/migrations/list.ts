// Written migrations in the order in which they run; a line is never changed or moved once it has been released.
import type { TableShape } from '../tables.ts';
import { documents } from './0002-documents.ts';
import { foundations } from './0001-foundations.ts';

export type Migration = { name: string; tables: TableShape[] };

export const migrations: Migration[] = [foundations, documents];
