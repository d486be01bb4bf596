// A sheet as text: CSV, tab-separated TXT, XML, and the XML that spreadsheet programs open as XLS.
import type { ExportType, Sheet } from './sheet.ts';

type Writer = { type: string; write: (sheet: Sheet) => AsyncGenerator<string> };

/** So that spreadsheet programs read Devanagari as what it is. */
const BOM = '\uFEFF';

/** A cell that begins like a formula would be run by the spreadsheet that opens the file. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);
const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvLine = (cells: string[]) => `${cells.map(cell => csvCell(harmless(cell))).join(',')}\r\n`;
const txtLine = (cells: string[]) => `${cells.map(cell => harmless(cell.replace(/[\t\r\n]+/g, ' '))).join('\t')}\r\n`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML 1.0 knows no control characters but tab and line ends, escaped or not. */
const escaped = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, one => entities[one]!);

async function* csv({ columns, rows }: Sheet) {
  yield BOM + csvLine(columns.map(column => column.label));
  for await (const row of rows) yield csvLine(row);
}

async function* txt({ columns, rows }: Sheet) {
  yield BOM + txtLine(columns.map(column => column.label));
  for await (const row of rows) yield txtLine(row);
}

async function* xml({ columns, rows }: Sheet) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n';
  for await (const row of rows)
    yield `  <row>${columns.map(({ name }, index) => `<${name}>${escaped(row[index]!)}</${name}>`).join('')}</row>\n`;
  yield '</rows>\n';
}

const xlsRow = (cells: string[]) =>
  `<Row>${cells.map(cell => `<Cell><Data ss:Type="String">${escaped(cell)}</Data></Cell>`).join('')}</Row>\n`;

async function* xls({ title, columns, rows }: Sheet) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n';
  yield '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">\n';
  yield `<Worksheet ss:Name="${escaped(title).slice(0, 31)}"><Table>\n${xlsRow(columns.map(column => column.label))}`;
  for await (const row of rows) yield xlsRow(row);
  yield '</Table></Worksheet></Workbook>\n';
}

/** How each text format is written, and how it is served. */
export const textFormats: Record<Exclude<ExportType, 'pdf'>, Writer> = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  txt: { type: 'text/plain; charset=utf-8', write: txt },
  xml: { type: 'application/xml; charset=utf-8', write: xml },
  xls: { type: 'application/vnd.ms-excel', write: xls },
};
