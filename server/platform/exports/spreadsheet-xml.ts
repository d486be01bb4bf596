// A sheet as XLS: the XML that spreadsheet programs have opened since 2003. Amounts are numbers;
// texts stay texts, whatever they begin with.
import {
  type Cell,
  type Column,
  formatPlainMoney,
  isFormulaLike,
  type Sheet,
  splitLongCells,
  toTextChunks,
} from './sheet.ts';
import { escapeXml } from './text-formats.ts';

/** The oldest programs that read it limit a worksheet to 65,536 rows. */
const MAX_ROWS_PER_SHEET = 65_000;

const WORKBOOK_START = `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">
<Styles><Style ss:ID="money"><NumberFormat ss:Format="#,##0.00"/></Style><Style ss:ID="sum"><Font ss:Bold="1"/><NumberFormat ss:Format="#,##0.00"/></Style></Styles>
`;

const toTextCell = (text: string, style = '') =>
  `<Cell${style}><Data ss:Type="String"${isFormulaLike(text) ? ' x:Ticked="1"' : ''}>${escapeXml(text)}</Data></Cell>`;

const toCell = (cell: Cell, { kind }: Column, style: string): string => {
  if (cell === null || cell === '') return '<Cell/>';
  if (kind === 'money')
    return `<Cell ss:StyleID="${style}"><Data ss:Type="Number">${formatPlainMoney(Number(cell))}</Data></Cell>`;
  if (kind === 'whole') return `<Cell><Data ss:Type="Number">${cell}</Data></Cell>`;
  return toTextCell(String(cell), style === 'sum' ? ' ss:StyleID="sum"' : '');
};

const toRow = (row: Cell[], columns: Column[], style = 'money'): string =>
  `<Row>${columns.map((column, index) => toCell(row[index]!, column, style)).join('')}</Row>\n`;

/** A worksheet's name allows none of these characters and 31 characters at most. */
const toSheetName = (title: string, nth: number) =>
  escapeXml(`${title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 27)}${nth === 1 ? '' : ` ${nth}`}`);

const startSheet = ({ title, columns, head: lines }: Sheet, nth: number): string =>
  `<Worksheet ss:Name="${toSheetName(title, nth)}"><Table>\n${lines.map(text => `<Row>${toTextCell(text)}</Row>\n`).join('')}<Row>${columns
    .map(column => toTextCell(column.label, ' ss:StyleID="sum"'))
    .join('')}</Row>\n`;
const SHEET_END = '</Table></Worksheet>\n';

export async function* writeSpreadsheetXml(sheet: Sheet): AsyncGenerator<string> {
  yield WORKBOOK_START + startSheet(sheet, 1);
  let [written, nth] = [0, 1];
  const next = (row: Cell[]) => {
    const isFull = written === MAX_ROWS_PER_SHEET;
    if (isFull) nth += 1;
    written = isFull ? 1 : written + 1;
    return (isFull ? SHEET_END + startSheet(sheet, nth) : '') + toRow(row, sheet.columns);
  };
  for await (const piece of sheet.rows) yield* toTextChunks(splitLongCells(piece), next);
  yield `${sheet
    .totals()
    .map(row => toRow(row, sheet.columns, 'sum'))
    .join('')}${SHEET_END}</Workbook>\n`;
}
