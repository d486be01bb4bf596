// Cells of a workbook as the texts that a file of comma-separated values would have.

/** For the reader of workbooks: numbers stay as they are written, and no text is trimmed. */
export const sheetOptions = { trim: false, parseNumber: (text: string) => text };

/** The text of a cell; one with a date format becomes YYYY-MM-DD. */
export const toCellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
