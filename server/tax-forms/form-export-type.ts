// The format that a form is asked for in: XLSX, which the authority's upload takes, beside those of
// every list.
import type { Language } from '../../domain/language.ts';
import type { QueryString } from '../entities/list-query.ts';
import { exportTypeIn } from '../exports/export-type.ts';
import type { ExportType } from '../exports/sheet.ts';

/** Throws Invalid (422). */
export const formExportTypeIn = (query: QueryString, language: Language): ExportType =>
  query.export_type === 'xlsx' ? 'xlsx' : exportTypeIn(query, language);
