// A sheet as XLS: the XML that spreadsheet programs have opened since 2003. Amounts are numbers,
// texts are texts whatever they begin with.
import { type Cell, type Column, inTexts, isLikeFormula, plainMoney, type Sheet } from './sheet.ts';
import { escaped } from './text-formats.ts';

/** The oldest programs that read it end a worksheet at 65,536 rows. */
const ROWS_A_SHEET = 65_000;

const head = `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">
<Styles><Style ss:ID="money"><NumberFormat ss:Format="#,##0.00"/></Style><Style ss:ID="sum"><Font ss:Bold="1"/><NumberFormat ss:Format="#,##0.00"/></Style></Styles>
`;

const textCell = (text: string, style = '') =>
  `<Cell${style}><Data ss:Type="String"${isLikeFormula(text) ? ' x:Ticked="1"' : ''}>${escaped(text)}</Data></Cell>`;

const cellOf = (cell: Cell, { kind }: Column, style: string): string => {
  if (cell === null || cell === '') return '<Cell/>';
  if (kind === 'money')
    return `<Cell ss:StyleID="${style}"><Data ss:Type="Number">${plainMoney(Number(cell))}</Data></Cell>`;
  if (kind === 'whole') return `<Cell><Data ss:Type="Number">${cell}</Data></Cell>`;
  return textCell(String(cell), style === 'sum' ? ' ss:StyleID="sum"' : '');
};

const rowOf = (row: Cell[], columns: Column[], style = 'money'): string =>
  `<Row>${columns.map((column, index) => cellOf(row[index]!, column, style)).join('')}</Row>\n`;

/** A worksheet's name knows none of these characters and at most 31. */
const sheetName = (title: string, nth: number) =>
  escaped(`${title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 27)}${nth === 1 ? '' : ` ${nth}`}`);

const begin = ({ title, columns, head: lines }: Sheet, nth: number): string =>
  `<Worksheet ss:Name="${sheetName(title, nth)}"><Table>\n${lines.map(text => `<Row>${textCell(text)}</Row>\n`).join('')}<Row>${columns
    .map(column => textCell(column.label, ' ss:StyleID="sum"'))
    .join('')}</Row>\n`;
const END = '</Table></Worksheet>\n';

export async function* spreadsheetXml(sheet: Sheet): AsyncGenerator<string> {
  yield head + begin(sheet, 1);
  let [written, nth] = [0, 1];
  const next = (row: Cell[]) => {
    const isFull = written === ROWS_A_SHEET;
    if (isFull) nth += 1;
    written = isFull ? 1 : written + 1;
    return (isFull ? END + begin(sheet, nth) : '') + rowOf(row, sheet.columns);
  };
  for await (const piece of sheet.rows) yield* inTexts(piece, next);
  yield `${sheet
    .totals()
    .map(row => rowOf(row, sheet.columns, 'sum'))
    .join('')}${END}</Workbook>\n`;
}
