// A small workbook as spreadsheets write it: texts, numbers, and days as numbers with a date format.
import { strToU8, zipSync } from 'fflate';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A number is a day of the spreadsheet where its column says so; any other is written as it is. */
export const buildWorkbook = (
  rows: (string | number)[][],
  dateColumn?: number,
): Uint8Array<ArrayBuffer> => {
  const cells = rows.map((row, y) =>
    row.map((cell, x) => {
      const at = `r="${String.fromCharCode(65 + x)}${y + 1}"`;
      return typeof cell === 'number'
        ? `<c ${at}${x === dateColumn ? ' s="1"' : ''}><v>${cell}</v></c>`
        : `<c ${at} t="inlineStr"><is><t>${cell}</t></is></c>`;
    }),
  );
  const sheet = cells.map((row, y) => `<row r="${y + 1}">${row.join('')}</row>`).join('');
  const parts = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
};
