// Every format in which a sheet leaves the house: how it is written and how it is served.
import type { ExportType, Sheet } from './sheet.ts';
import { spreadsheetXml } from './spreadsheet-xml.ts';
import { pdf } from './table-pdf.ts';
import { csv, txt, xml } from './text-formats.ts';
import { xlsx } from './xlsx.ts';

type Format = { type: string; write: (sheet: Sheet) => AsyncGenerator<string | Uint8Array> };

export const formats: Record<ExportType, Format> = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  txt: { type: 'text/plain; charset=utf-8', write: txt },
  xml: { type: 'application/xml; charset=utf-8', write: xml },
  xls: { type: 'application/vnd.ms-excel', write: spreadsheetXml },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
  pdf: { type: 'application/pdf', write: pdf },
};
