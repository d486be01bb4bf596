// Trial balances, lists of open documents and stock lists as accounting programs write them: which
// column is what, and what a cell says. Known by the names that Tally, Busy and people here use.
import { parseFileDay } from '../calendar/parse-date-input.ts';
import { type Texts, toAsciiDigits } from '../language.ts';
import { toPaisa } from '../money/money.ts';
import { toNormalForm } from '../normal-form.ts';
import type { Purpose } from './chart-of-accounts.ts';

export const openingSections = ['accounts', 'documents', 'stock'] as const;
export type OpeningSection = (typeof openingSections)[number];

/** What a column of a file may be, in the order in which headers are tried. */
type FileColumn = { name: string; label: Texts; header: RegExp; alone?: true };

const balanceColumns: FileColumn[] = [
  { name: 'side', label: { en: 'Dr or Cr', ne: 'डे. वा क्रे.' }, header: /^(dr.{0,3}cr|d\/c|type)/i },
  {
    name: 'debit',
    label: { en: 'Debit', ne: 'डेबिट' },
    header: /^(closing\s*)?(debit|dr)\b|debit|डेबिट|^डे/i,
  },
  {
    name: 'credit',
    label: { en: 'Credit', ne: 'क्रेडिट' },
    header: /^(closing\s*)?(credit|cr)\b|credit|क्रेडिट|^क्रे/i,
  },
  {
    name: 'balance',
    label: { en: 'Balance (one column)', ne: 'बाँकी (एउटै महल)' },
    header: /pending|outstanding|balance|amount|बाँकी|रकम/i,
  },
];

const nameColumn = (label: Texts, header: RegExp): FileColumn => ({ name: 'name', label, header });
const codeColumn: FileColumn = {
  name: 'code',
  label: { en: 'Code', ne: 'कोड' },
  header: /code|alias|कोड/i,
};

export const openingFileColumns: Record<OpeningSection, FileColumn[]> = {
  accounts: [
    codeColumn,
    nameColumn(
      { en: 'Account', ne: 'लेखा शीर्षक' },
      /particular|account|ledger|name|शीर्षक|विवरण|खाता|नाम/i,
    ),
    ...balanceColumns,
  ],
  documents: [
    { name: 'due_date', label: { en: 'Due Date', ne: 'भुक्तानी मिति' }, header: /due|भुक्तानी/i },
    { name: 'date', label: { en: 'Date', ne: 'मिति' }, header: /date|मिति/i },
    { name: 'pan', label: { en: 'PAN', ne: 'प्यान' }, header: /\bpan\b|vat\s*no|प्यान/i },
    {
      name: 'number',
      label: { en: 'Document No.', ne: 'कागजात नं.' },
      header: /ref|bill|invoice|vch|voucher|number|\bno\b|नं|बीजक/i,
    },
    nameColumn(
      { en: 'Customer or Vendor', ne: 'ग्राहक वा आपूर्तिकर्ता' },
      /party|customer|vendor|supplier|particular|name|पक्ष|ग्राहक|आपूर्तिकर्ता|नाम/i,
    ),
    ...balanceColumns,
  ],
  stock: [
    codeColumn,
    { name: 'qty', label: { en: 'Quantity', ne: 'परिमाण' }, header: /qty|quantity|परिमाण/i },
    {
      name: 'rate',
      label: { en: 'Cost of One', ne: 'एकको लागत' },
      header: /rate|price|cost|दर|लागत/i,
    },
    { name: 'value', label: { en: 'Value', ne: 'मूल्य' }, header: /value|amount|मूल्य|रकम/i },
    nameColumn(
      { en: 'Product', ne: 'वस्तु' },
      /particular|item|product|goods|name|वस्तु|सामान|विवरण|नाम/i,
    ),
  ],
};

export type OpeningColumns = (string | null)[];

const toHeader = (cell: string): string =>
  cell
    .normalize('NFC')
    .replace(/[\u200b-\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What each header means; null for one that is not known or is there already. */
export const matchOpeningHeaders = (section: OpeningSection, headers: string[]): OpeningColumns => {
  const columns: OpeningColumns = headers.map(() => null);
  for (const { name, header } of openingFileColumns[section]) {
    // Several columns of balances: the closing one is the last.
    const places = headers.flatMap((cell, place) =>
      columns[place] === null && header.test(toHeader(cell)) ? [place] : [],
    );
    const place = ['debit', 'credit', 'balance', 'value', 'qty'].includes(name)
      ? places.at(-1)
      : places[0];
    if (place !== undefined) columns[place] = name;
  }
  return columns;
};

/** True if the columns are enough to read a line. */
export const hasOpeningColumns = (section: OpeningSection, columns: OpeningColumns): boolean => {
  const has = (name: string) => columns.includes(name);
  const isNamed = has('name') || has('code') || has('pan');
  if (section === 'stock') return isNamed && has('qty') && (has('value') || has('rate'));
  const hasAmount =
    (has('debit') && has('credit')) || has('balance') || has('debit') || has('credit');
  return isNamed && hasAmount;
};

const MAX_HEADER_ROW = 40;
/** Tally writes its headers over two or three rows. */
const MAX_HEADER_LINES = 3;

/** Empty cells of a row have what the rows above say. */
const joinHeaders = (rows: string[][]): string[] => {
  const width = Math.max(...rows.map(row => row.length));
  return Array.from({ length: width }, (_, place) =>
    rows
      .map(row => (row[place] ?? '').trim())
      .filter(Boolean)
      .join(' '),
  );
};

/** A row of amounts is none of headers. */
const hasAmounts = (row: string[]): boolean =>
  row.some(cell => /\d{3}/.test(toAsciiDigits(cell)) && parseOpeningAmount(cell) !== null);

/** The headers of a file, and the place of the first row below them; undefined without any. */
export const findOpeningHeaders = (
  section: OpeningSection,
  rows: string[][],
): { headers: string[]; columns: OpeningColumns; first: number } | undefined => {
  for (const [index, row] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    if (hasAmounts(row)) continue;
    const match = (from: number, to: number) => {
      const headers = joinHeaders(rows.slice(from, to + 1));
      return { from, headers, columns: matchOpeningHeaders(section, headers), first: to + 1 };
    };
    const own = Array.from({ length: Math.min(MAX_HEADER_LINES, index + 1) }, (_, above) =>
      match(index - above, index),
    ).find(({ columns }) => hasOpeningColumns(section, columns));
    if (!own) continue;
    // "Closing Balance" may be above "Debit" and "Credit".
    for (let to = index + 1; to < index + MAX_HEADER_LINES && rows[to]; to += 1) {
      const below = match(to, to).columns;
      if (below.includes('debit') && below.includes('credit') && !hasAmounts(rows[to]!))
        return match(own.from, to);
    }
    return own;
  }
  return undefined;
};

export type OpeningAmount = { amount: number; side: 'debit' | 'credit' | null };

const SIDE_MARK = /(^|[\s\d.)])(dr|cr|डे|क्रे)\.?(?=$|[\s\d(])/i;

/** The side that a mark such as "Dr" or "क्रे." names; null for any other text. */
export const parseOpeningSide = (text: string): 'debit' | 'credit' | null => {
  const mark = text.trim().toLowerCase();
  if (/^(dr|d|debit|डे|डेबिट)\.?$/.test(mark)) return 'debit';
  return /^(cr|c|credit|क्रे|क्रेडिट)\.?$/.test(mark) ? 'credit' : null;
};

const otherSide = { debit: 'credit', credit: 'debit' } as const;

/**
 * The paisa of "1,23,456.70", "Rs. 500 Dr", "(500)" or "-500", and the side that it names, or that
 * of its column: below zero is the other one, credit where neither names one. Null for anything
 * else, and for parts of a paisa.
 */
export const parseOpeningAmount = (
  text: string,
  column: 'debit' | 'credit' | null = null,
): OpeningAmount | null => {
  const ascii = toAsciiDigits(text).trim();
  const mark = SIDE_MARK.exec(ascii)?.[2];
  const plain = ascii
    .replace(SIDE_MARK, '$1')
    .replace(/rs\.?|npr|रु\.?|\/-|[,\s]/gi, '')
    .replace(/^\((.*)\)$/, '-$1');
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  const amount = toPaisa(Math.abs(value));
  // A spreadsheet writes 0.1 + 0.2 as it computes it.
  if (!Number.isSafeInteger(amount) || Math.abs(Math.abs(value) * 100 - amount) > 0.0001)
    return null;
  const named = mark === undefined ? column : parseOpeningSide(mark);
  if (named) return { amount, side: value < 0 ? otherSide[named] : named };
  return { amount, side: value < 0 ? 'credit' : null };
};

/** The paisa of a value of stock, which is never below zero; null for anything else. */
const parseStockValue = (text: string): number | null => {
  const parsed = parseOpeningAmount(text);
  return parsed?.side === 'credit' ? null : (parsed?.amount ?? null);
};

/** "25 Nos", "1,200": whole units; null for anything else. */
export const parseOpeningQuantity = (text: string): number | null => {
  const [, digits] = /^([\d,]+)(?:\.0+)?\s*[^\d\s.,]*\.?$/.exec(toAsciiDigits(text).trim()) ?? [];
  if (digits === undefined) return null;
  const quantity = Number(digits.replaceAll(',', ''));
  return Number.isSafeInteger(quantity) ? quantity : null;
};

/** A row of a file: what its cells say; null for what they do not. */
export type OpeningFileRow = {
  /** Counted from 1, as a spreadsheet does. */
  row: number;
  name: string;
  code: string;
  pan: string;
  number: string;
  date: string | null;
  due_date: string | null;
  /** Paisa; `side` null where the file does not name one. */
  amount: OpeningAmount | null;
  qty: number | null;
  /** Paisa, of all units. */
  value: number | null;
  /** Columns whose cell could not be read. */
  unread: string[];
};

/** Nothing but the word, as parties and accounts may begin with it: Total Energies. */
const TOTAL_ROW =
  /^((grand|sub|net)[\s-]*)?totals?\s*(amount|balance|dr|cr)?\s*(\(?(rs|npr)\.?\)?)?\s*[:-]?$|^(कुल\s*)?जम्मा\s*(रकम)?\s*:?$|^कुल\s*(रकम)?\s*:?$|^difference in opening/i;

/** Debit less credit in paisa. */
const toSigned = (amount: OpeningAmount | null): number =>
  amount === null ? 0 : amount.side === 'credit' ? 0 - amount.amount : amount.amount;

/** A trial balance names groups and accounts of zero as well, a list of stock what is sold out. */
const saysNothing = (section: OpeningSection, line: OpeningFileRow): boolean => {
  if (line.unread.length > 0) return false;
  if (section === 'stock') return (line.qty ?? 0) === 0 && (line.value ?? 0) === 0;
  if (line.amount) return line.amount.amount === 0;
  return section === 'accounts' || (line.number === '' && line.date === null);
};

/** The rows below the headers by their columns, without totals and rows that say nothing. */
export const readOpeningRows = (
  section: OpeningSection,
  rows: string[][],
  columns: OpeningColumns,
  first: number,
): OpeningFileRow[] =>
  rows.slice(first).flatMap((cells, index): OpeningFileRow[] => {
    const cell = (name: string) => {
      const place = columns.indexOf(name);
      return place < 0 ? '' : (cells[place] ?? '').trim();
    };
    const unread: string[] = [];
    const parse = <Value>(name: string, read: (text: string) => Value | null): Value | null => {
      const text = cell(name);
      if (text === '' || text === '-') return null;
      const value = read(text);
      if (value === null) unread.push(name);
      return value;
    };
    const [name, code, pan] = [cell('name'), cell('code'), cell('pan')];
    if (name === '' && code === '' && pan === '') return [];
    if (TOTAL_ROW.test(name)) return [];
    const line: OpeningFileRow = {
      row: first + index + 1,
      name,
      code,
      pan,
      number: cell('number'),
      date: parse('date', parseFileDay),
      due_date: parse('due_date', parseFileDay),
      amount: null,
      qty: null,
      value: null,
      unread,
    };
    if (section === 'stock') {
      line.qty = parse('qty', parseOpeningQuantity);
      const rate = parse('rate', parseStockValue);
      line.value =
        parse('value', parseStockValue) ??
        (rate !== null && line.qty !== null ? rate * line.qty : null);
    } else {
      const debit = parse('debit', text => parseOpeningAmount(text, 'debit'));
      const credit = parse('credit', text => parseOpeningAmount(text, 'credit'));
      const side = parseOpeningSide(cell('side'));
      // Programs that name the side in its own column write the sign as well.
      const balance = parse('balance', text => parseOpeningAmount(text));
      line.amount = balance && { ...balance, side: side ?? balance.side };
      if (debit || credit) {
        const net = toSigned(debit) + toSigned(credit);
        line.amount = { amount: Math.abs(net), side: net < 0 ? 'credit' : 'debit' };
      }
    }
    return saysNothing(section, line) ? [] : [line];
  });

/** Names that other programs give to accounts that every company has. */
const KNOWN_NAMES: [Purpose, string[]][] = [
  ['debtors', ['sundry debtors', 'debtors', 'trade receivables', 'accounts receivable', 'आसामी']],
  ['creditors', ['sundry creditors', 'creditors', 'trade payables', 'accounts payable', 'साहु']],
  ['cash', ['cash', 'cash in hand', 'cash-in-hand', 'cash account', 'cash a/c', 'नगद मौज्दात']],
  ['bank', ['bank', 'bank accounts', 'bank account', 'cash at bank']],
  [
    'inventory',
    [
      'stock',
      'stock in hand',
      'stock-in-hand',
      'inventory',
      'closing stock',
      'opening stock',
      'मौज्दात',
    ],
  ],
  ['input_vat', ['input vat', 'vat receivable', 'vat on purchase', 'vat paid']],
  ['output_vat', ['output vat', 'vat payable', 'vat on sales', 'vat collected']],
  ['tds_payable', ['tds payable', 'tds']],
  ['tds_receivable', ['tds receivable', 'advance tds']],
  ['customer_advances', ['advance from customers', 'advances from customers']],
  ['supplier_advances', ['advance to suppliers', 'advances to suppliers']],
  [
    'retained_earnings',
    ['retained earnings', 'reserves & surplus', 'reserve and surplus', 'profit & loss a/c'],
  ],
];

/** The purpose of the account that goes by the name in other programs; undefined for any other. */
export const findKnownPurpose = (name: string): Purpose | undefined => {
  const wanted = toNormalForm(name.trim());
  return KNOWN_NAMES.find(([, names]) => names.some(each => toNormalForm(each) === wanted))?.[0];
};
