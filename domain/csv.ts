// Reads the text of a .csv as spreadsheets write it: commas, semicolons or tabs, quoted where
// needed.

/** The most frequent separator of the beginning. */
const detectSeparator = (text: string): string => {
  const head = text.slice(0, 4_000);
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
};

/** The rows as texts, row by row; a quote that never closes ends with the file. */
export function* parseCsv(text: string): Generator<string[]> {
  const separator = detectSeparator(text);
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      yield [...row, cell.replace(/\r$/, '')];
      row = [];
      cell = '';
    } else cell += letter;
  }
  if (cell !== '' || row.length > 0) yield [...row, cell];
}
