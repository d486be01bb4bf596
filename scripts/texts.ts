// All texts of the program in one file for a translator, and back: `npm run texts -- write
// texts.csv` writes every pair of English and Nepali with its place, `npm run texts -- read
// texts.csv` takes the changed Nepali. English is changed in the code alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from '../domain/csv.ts';
import { applyTranslations, collectTexts, type TextPair } from './texts/translations.ts';

const root = join(import.meta.dirname, '..');
const HEADERS = ['Place', 'English', 'Nepali'];

const toCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
// A spreadsheet reads UTF-8 only with the mark in front.
const toFile = (pairs: TextPair[]) =>
  `\uFEFF${[HEADERS, ...pairs.map(({ place, en, ne }) => [place, en, ne])]
    .map(row => `${row.map(toCell).join(',')}\r\n`)
    .join('')}`;

const parseFile = (text: string): TextPair[] => {
  const [headers, ...rows] = [...parseCsv(text.replace(/^\uFEFF/, ''))];
  if (HEADERS.some((header, column) => headers?.[column] !== header))
    throw new Error(`The first line must be ${HEADERS.join(', ')}.`);
  return rows.map(([place = '', en = '', ne = '']) => ({ place, en, ne }));
};

const [, , command, file] = process.argv;
try {
  if (command === 'write' && file) {
    const pairs = collectTexts(root);
    writeFileSync(file, toFile(pairs));
    console.log(`${pairs.length} texts are in ${file}.`);
  } else if (command === 'read' && file) {
    const { changed, rejected } = applyTranslations(root, parseFile(readFileSync(file, 'utf8')));
    for (const { place, reason } of rejected) console.error(`${place}: ${reason}`);
    console.log(`${changed} Nepali texts have changed. Run npm run format, then npm test.`);
    if (rejected.length > 0) process.exitCode = 1;
  } else {
    console.error('Usage: npm run texts -- write <file.csv> | read <file.csv>');
    process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
