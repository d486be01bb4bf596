// A sheet as text for machines: CSV, tab-separated TXT, XML. Column names first, then the rows;
// totals and head lines appear only in the formats for people, so that a sum over a column counts
// nothing twice.
import {
  type Cell,
  type Column,
  formatPlainCell,
  isFormulaLike,
  type Sheet,
  toTextChunks,
} from './sheet.ts';

/** Makes spreadsheet programs read Devanagari correctly. */
const BOM = '\uFEFF';

/** A spreadsheet that opens the file would run a cell that begins like a formula. */
const guardFormula = (text: string) => (isFormulaLike(text) ? `'${text}` : text);
const quoteCsv = (text: string) =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const toCsvText = (text: string) => quoteCsv(guardFormula(text));
const toTxtText = (text: string) => guardFormula(text.replace(/[\t\r\n]+/g, ' '));

const XML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** XML 1.0 allows no control characters except tab and line ends, escaped or not. */
export const escapeXml = (text: string): string =>
  /[&<>"\p{Cc}\ufffe\uffff]/u.test(text)
    ? text
        .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
        .replace(/[&<>"]/g, one => XML_ENTITIES[one]!)
    : text;

const toLine = (
  row: Cell[],
  columns: Column[],
  written: (text: string) => string,
  between: string,
): string => {
  let text = '';
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index]!;
    const cell = formatPlainCell(row[index]!, column);
    text += `${index === 0 ? '' : between}${column.kind === 'text' || column.kind === 'date' ? written(cell) : cell}`;
  }
  return `${text}\r\n`;
};

async function* writeLines(
  { columns, rows }: Sheet,
  written: (text: string) => string,
  between: string,
) {
  yield `${BOM}${columns.map(column => written(column.label)).join(between)}\r\n`;
  for await (const piece of rows)
    yield* toTextChunks(piece, row => toLine(row, columns, written, between));
}

async function* writeXml({ columns, rows }: Sheet) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n';
  const written = (row: Cell[]) => {
    let text = '  <row>';
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index]!;
      text += `<${column.name}>${escapeXml(formatPlainCell(row[index]!, column))}</${column.name}>`;
    }
    return `${text}</row>\n`;
  };
  for await (const piece of rows) yield* toTextChunks(piece, written);
  yield '</rows>\n';
}

export const writeCsv = (sheet: Sheet): AsyncGenerator<string> => writeLines(sheet, toCsvText, ',');
export const writeTxt = (sheet: Sheet): AsyncGenerator<string> =>
  writeLines(sheet, toTxtText, '\t');
export { writeXml };
