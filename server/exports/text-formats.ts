// A sheet as text for machines: CSV, tab-separated TXT, XML. Column names first, then the rows;
// sums and head lines are left to the formats that people read, so that whoever adds up a column
// counts nothing twice.
import { type Cell, type Column, inTexts, isLikeFormula, plainCell, type Sheet } from './sheet.ts';

/** So that spreadsheet programs read Devanagari as what it is. */
const BOM = '\uFEFF';

/** A cell that begins like a formula would be run by the spreadsheet that opens the file. */
const harmless = (text: string) => (isLikeFormula(text) ? `'${text}` : text);
const csvCell = (text: string) =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const csvText = (text: string) => csvCell(harmless(text));
const txtText = (text: string) => harmless(text.replace(/[\t\r\n]+/g, ' '));

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML 1.0 knows no control characters but tab and line ends, escaped or not. */
export const escaped = (text: string): string =>
  /[&<>"\p{Cc}\ufffe\uffff]/u.test(text)
    ? text
        .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
        .replace(/[&<>"]/g, one => entities[one]!)
    : text;

const line = (
  row: Cell[],
  columns: Column[],
  written: (text: string) => string,
  between: string,
): string => {
  let text = '';
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index]!;
    const cell = plainCell(row[index]!, column);
    text += `${index === 0 ? '' : between}${column.kind === 'text' || column.kind === 'date' ? written(cell) : cell}`;
  }
  return `${text}\r\n`;
};

async function* lines(
  { columns, rows }: Sheet,
  written: (text: string) => string,
  between: string,
) {
  yield `${BOM}${columns.map(column => written(column.label)).join(between)}\r\n`;
  for await (const piece of rows)
    yield* inTexts(piece, row => line(row, columns, written, between));
}

async function* xml({ columns, rows }: Sheet) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n';
  const written = (row: Cell[]) => {
    let text = '  <row>';
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index]!;
      text += `<${column.name}>${escaped(plainCell(row[index]!, column))}</${column.name}>`;
    }
    return `${text}</row>\n`;
  };
  for await (const piece of rows) yield* inTexts(piece, written);
  yield '</rows>\n';
}

export const csv = (sheet: Sheet): AsyncGenerator<string> => lines(sheet, csvText, ',');
export const txt = (sheet: Sheet): AsyncGenerator<string> => lines(sheet, txtText, '\t');
export { xml };
