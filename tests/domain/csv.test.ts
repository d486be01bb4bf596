// Files of rows as spreadsheets write them.
import { describe, expect, it } from 'vitest';
import { decodeCsv, parseCsv } from '../../domain/csv.ts';

const read = (text: string) => [...parseCsv(text)];

describe('the rows of a file', () => {
  it('have the separator of the first line, whatever stands in quotes (finding B7)', () => {
    expect(read('"Name, as registered";"PAN, if any"\n"a, b, c, d";1')).toEqual([
      ['Name, as registered', 'PAN, if any'],
      ['a, b, c, d', '1'],
    ]);
    expect(read('a;b\n1,2,3,4,5;2')).toEqual([
      ['a', 'b'],
      ['1,2,3,4,5', '2'],
    ]);
    expect(read('a\tb\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('have the separator that the file names (finding B7)', () => {
    for (const end of ['\r\n', '\n', '\r'])
      expect(read(`\uFEFFsep=;${end}a,b;c${end}1;2`)).toEqual([
        ['a,b', 'c'],
        ['1', '2'],
      ]);
    expect(read('sep=|\na|b')).toEqual([['a', 'b']]);
  });

  it('are quoted where needed, also within quotes, and the last one may lack its end', () => {
    expect(read('a;b\n1;"x;""y"""\n')).toEqual([
      ['a', 'b'],
      ['1', 'x;"y"'],
    ]);
    expect(read('a\tb\r\n1\t')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
    expect(read('"two\nlines",2')).toEqual([['two\nlines', '2']]);
  });

  it('end with any kind of line end (finding B7)', () => {
    const rows = [
      ['a', 'b'],
      ['1', 'two\nlines'],
      ['3', '4'],
    ];
    for (const end of ['\r', '\n', '\r\n'])
      expect(read(['a,b', '1,"two\nlines"', '3,4'].join(end))).toEqual(rows);
  });
});

describe('the text of a file', () => {
  const name = 'ग्राहक;Café';
  const toUtf16 = (text: string, isLittle: boolean) => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    [...`\uFEFF${text}`].forEach((_, place) => {
      view.setUint16(place * 2, `\uFEFF${text}`.charCodeAt(place), isLittle);
    });
    return bytes;
  };

  it.each([
    ['UTF-8', new TextEncoder().encode(name)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${name}`)],
    ['UTF-16LE', toUtf16(name, true)],
    ['UTF-16BE', toUtf16(name, false)],
  ])('is read from %s (finding B7)', (_, bytes) => {
    expect(decodeCsv(bytes)).toBe(name);
  });

  it('is read from Windows-1252 where it is no UTF-8 (finding B7)', () => {
    expect(decodeCsv(Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]))).toBe('Café €');
  });
});
