// Reads a .csv as spreadsheets write it: in their encodings, with commas, semicolons or tabs, quoted
// where needed.

const ENCODINGS_BY_MARK: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * The text of a file: UTF-8, or UTF-16 with its mark; bytes that are neither are the Windows-1252
 * that Excel writes as plain CSV.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const marked = ENCODINGS_BY_MARK.find(([mark]) =>
    mark.every((byte, place) => bytes[place] === byte),
  );
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [',', ';', '\t'];

/** The most frequent separator of the first lines that have any; what is in quotes does not count. */
const detectSeparator = (text: string, lines: number): string => {
  const counts = new Map(SEPARATORS.map(mark => [mark, 0]));
  let quoted = false;
  let left = lines;
  let isFound = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (isFound && (letter === '\n' || letter === '\r')) {
      left -= 1;
      isFound = false;
    }
    if (left === 0) break;
    const count = counts.get(letter);
    if (count === undefined) continue;
    counts.set(letter, count + 1);
    isFound = true;
  }
  return SEPARATORS.reduce((best, mark) => (counts.get(mark)! > counts.get(best)! ? mark : best));
};

/** The line with which Excel names the separator of a file, such as `sep=;`. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/**
 * The rows as texts, row by row; lines end with CR, LF or both, and a quote that never closes ends
 * with the file. `headLines` is the number of lines that tell the separator: one, unless a title
 * may be above the names of the columns.
 */
export function* parseCsv(file: string, headLines = 1): Generator<string[]> {
  const named = SEPARATOR_LINE.exec(file);
  const text = file.slice(named?.[0].length ?? (file.startsWith('\uFEFF') ? 1 : 0));
  const separator = named?.[1] ?? detectSeparator(text, headLines);
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
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1;
      yield [...row, cell];
      row = [];
      cell = '';
    } else cell += letter;
  }
  if (cell !== '' || row.length > 0) yield [...row, cell];
}
