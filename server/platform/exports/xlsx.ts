// A sheet as XLSX (ECMA-376), row by row: amounts are numbers; texts stay texts, whatever they
// begin with; the head lines are frozen. A worksheet ends before the format's 1,048,576 rows and
// another one follows.
import {
  type Cell,
  type Column,
  type ColumnType,
  formatPlainMoney,
  isFormulaLike,
  type Sheet,
  splitLongCells,
  toTextChunks,
} from './sheet.ts';
import { escapeXml } from './text-formats.ts';
import { type ZipEntry, zip } from './zip.ts';

const MAX_ROWS_PER_SHEET = 1_000_000;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Indexes into `cellXfs` below; `guarded` is the spreadsheet's own apostrophe, which keeps a text
 * that begins like a formula a text when it is edited.
 */
const STYLE_IDS = { money: 1, strong: 2, sum: 3, guarded: 4 };
const STYLES_XML = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`;

const toTextCell = (text: string, place = 0): string =>
  `<c t="inlineStr"${isFormulaLike(text) ? ` s="${STYLE_IDS.guarded}"` : place === 0 ? '' : ` s="${place}"`}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const toCell = (cell: Cell, kind: ColumnType, strong: boolean): string => {
  if (cell === null || cell === '') return '<c/>';
  if (kind === 'money')
    return `<c s="${strong ? STYLE_IDS.sum : STYLE_IDS.money}"><v>${formatPlainMoney(Number(cell))}</v></c>`;
  if (kind === 'whole') return `<c><v>${cell}</v></c>`;
  return toTextCell(String(cell), strong ? STYLE_IDS.strong : 0);
};

const toRow = (row: Cell[], columns: Column[], strong = false): string => {
  let text = '<row>';
  for (let index = 0; index < columns.length; index += 1)
    text += toCell(row[index]!, columns[index]!.kind, strong);
  return `${text}</row>`;
};

/** In characters. */
const COLUMN_WIDTHS: Record<ColumnType, number> = { text: 24, whole: 10, money: 17, date: 13 };

const startSheet = ({ head, columns }: Sheet): string => {
  const above = head.length + 1;
  const widths = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${COLUMN_WIDTHS[kind]}" customWidth="1"/>`,
  );
  const pane = `<pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${head
    .map(text => `<row>${toTextCell(text, STYLE_IDS.strong)}</row>`)
    .join(
      '',
    )}<row>${columns.map(column => toTextCell(column.label, STYLE_IDS.strong)).join('')}</row>`;
};
const SHEET_END = '</sheetData></worksheet>';

/** The rows of one worksheet after the other; each ends when the rows do or when it is full. */
const createWorksheets = (sheet: Sheet) => {
  const pieces = sheet.rows[Symbol.asyncIterator]();
  let rest: Cell[][] = [];
  let ended = false;
  const content = async function* () {
    yield startSheet(sheet);
    for (let free = MAX_ROWS_PER_SHEET; ; ) {
      const fitting = rest.splice(0, free);
      free -= fitting.length;
      yield* toTextChunks(fitting, row => toRow(row, sheet.columns));
      if (free === 0) break;
      const next = await pieces.next();
      ended = next.done === true;
      if (ended) break;
      rest = splitLongCells([...(next.value as Cell[][])]);
    }
    if (ended)
      yield sheet
        .totals()
        .map(row => toRow(row, sheet.columns, true))
        .join('');
    yield SHEET_END;
  };
  return { content, ended: () => ended, leave: () => pieces.return?.() };
};

/** A worksheet's name allows none of these characters and 31 characters at most. */
const toSheetName = (title: string, nth: number) =>
  escapeXml(`${title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 27)}${nth === 1 ? '' : ` ${nth}`}`);

async function* createEntries(sheet: Sheet): AsyncGenerator<ZipEntry> {
  const book = createWorksheets(sheet);
  let count = 0;
  try {
    do {
      count += 1;
      yield { name: `xl/worksheets/sheet${count}.xml`, content: book.content() };
    } while (!book.ended());
  } finally {
    await book.leave();
  }
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const file = (name: string, text: string): ZipEntry => ({ name, content: [XML + text] });
  yield { name: 'xl/styles.xml', content: [STYLES_XML] };
  yield file(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map(nth => `<sheet name="${toSheetName(sheet.title, nth)}" sheetId="${nth}" r:id="rId${nth}"/>`).join('')}</sheets></workbook>`,
  );
  yield file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map(nth => `<Relationship Id="rId${nth}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${nth}.xml"/>`).join('')}<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield file(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield file(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers.map(nth => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
  );
}

export const writeXlsx = (sheet: Sheet): AsyncGenerator<Buffer> => zip(createEntries(sheet));
