// The checks of a document: each finds its fault and nothing in a document without one.
import { describe, expect, it } from 'vitest';
import {
  type CheckedDocument,
  checkDocument,
  checkNames,
  defaultSeverities,
  parseSeverities,
  type Severities,
} from '../../domain/compliance-checks/check-document.ts';

const figures = {
  subtotal: 8_500_000,
  discount_amount: 0,
  tsc_amount: 0,
  taxable_amount: 8_500_000,
  vat_amount: 1_105_000,
  total: 9_605_000,
};
const sale: CheckedDocument = {
  kind: 'sale',
  party_pan: '123456789',
  transaction_day: '2026-11-20',
  day: '2026-11-21',
  today: '2026-11-21',
  figures,
  lines: [{ goods: true, hs_code: '8471.30', name: 'Laptop' }],
  attached: false,
};
const purchase: CheckedDocument = { ...sale, kind: 'purchase', attached: true };
const found = (document: CheckedDocument, levels: Severities = defaultSeverities) =>
  checkDocument(document, levels).map(({ check, field, level, text }) => [
    check,
    field,
    level,
    text.en,
  ]);
const small = {
  subtotal: 1_000_000,
  discount_amount: 0,
  tsc_amount: 0,
  taxable_amount: 1_000_000,
  vat_amount: 130_000,
  total: 1_130_000,
};

describe('a document without a fault', () => {
  it('has no findings', () => {
    expect(found(sale)).toEqual([]);
    expect(found(purchase)).toEqual([]);
  });
});

describe('the checks', () => {
  it.each<[string, CheckedDocument, [string, string, string][]]>([
    [
      'no PAN above the ceiling',
      { ...sale, party_pan: '' },
      [['pan', 'customer_name', 'The buyer’s PAN is missing on a sale above Rs. 10,000.00.']],
    ],
    ['no PAN at the ceiling', { ...sale, party_pan: '', figures: small }, []],
    [
      'a paisa above it',
      {
        ...sale,
        party_pan: '',
        figures: { ...small, subtotal: 1_000_001, taxable_amount: 1_000_001, total: 1_130_001 },
      },
      [['pan', 'customer_name', 'The buyer’s PAN is missing on a sale above Rs. 10,000.00.']],
    ],
    [
      'a PAN of eight digits',
      { ...sale, party_pan: '12345678', figures: small },
      [['pan', 'customer_name', 'The PAN is not nine digits.']],
    ],
    [
      'a vendor without PAN',
      { ...purchase, party_pan: '', figures: small },
      [['pan', 'vendor_name', 'The vendor’s PAN is missing.']],
    ],
    [
      'VAT a paisa off',
      { ...sale, figures: { ...figures, vat_amount: 1_105_001, total: 9_605_001 } },
      [],
    ],
    [
      'VAT two paisa off',
      { ...sale, figures: { ...figures, vat_amount: 1_105_002, total: 9_605_002 } },
      [['vat', 'vat_amount', 'The VAT is not 13 % of the taxable amount.']],
    ],
    [
      'a total that does not add up',
      { ...sale, figures: { ...figures, total: 9_605_001 } },
      [['totals', 'total', 'The amounts do not add up to the total.']],
    ],
    [
      'a purchase with lines without VAT',
      {
        ...purchase,
        figures: { ...figures, taxable_amount: 1_000_000, vat_amount: 130_000, total: 8_630_000 },
      },
      [],
    ],
    [
      'goods without HS code',
      {
        ...sale,
        lines: [
          { goods: false, hs_code: '', name: 'Repair' },
          { goods: true, hs_code: '', name: 'Laptop' },
        ],
      },
      [['hs-code', 'lines.1.id', 'Laptop: the HS code is missing.']],
    ],
    [
      'three digits',
      { ...sale, lines: [{ goods: true, hs_code: '84.7', name: 'Laptop' }] },
      [['hs-code', 'lines.0.id', 'Laptop: the HS code has fewer than four digits.']],
    ],
    [
      'tomorrow',
      { ...sale, transaction_day: '2026-11-22' },
      [['dates', 'transaction_date', 'The transaction date is in the future.']],
    ],
    ['the thirtieth day', { ...sale, transaction_day: '2026-10-22' }, []],
    [
      'the thirty-first',
      { ...sale, transaction_day: '2026-10-21' },
      [['dates', 'transaction_date', 'The transaction date is more than 30 days ago.']],
    ],
    // 1 Shrawan 2083 is 17 July 2026.
    [
      'the year before',
      { ...sale, transaction_day: '2026-07-16', day: '2026-07-20', today: '2026-07-20' },
      [['dates', 'transaction_date', 'The transaction date is not in the fiscal year 2083/84.']],
    ],
    ['a purchase of last year', { ...purchase, transaction_day: '2026-07-10' }, []],
    ['a purchase of 365 days ago', { ...purchase, transaction_day: '2025-11-21' }, []],
    [
      'a purchase of 366 days ago',
      { ...purchase, transaction_day: '2025-11-20' },
      [['dates', 'transaction_date', 'The transaction date is more than 365 days ago.']],
    ],
    ['a vendor abroad', { ...purchase, party_pan: '', imported: true, declared: true }, []],
    [
      'an import without its paper of the customs',
      { ...purchase, imported: true, declared: false },
      [['declaration', 'declaration_no', 'The customs declaration of the import is missing.']],
    ],
    [
      'a vendor here',
      { ...purchase, party_pan: '' },
      [['pan', 'vendor_name', 'The vendor’s PAN is missing.']],
    ],
    [
      'no paper',
      { ...purchase, attached: false },
      [['attachment', 'file_id', 'The vendor’s bill is not attached.']],
    ],
    ['a date that is none yet', { ...sale, transaction_day: '2026-1' }, []],
  ])('judge %s', (_, document, expected) => {
    expect(found(document)).toEqual(
      expected.map(([check, field, text]) => [check, field, 'warn', text]),
    );
  });

  it('take the level of the company; a check that is off does not run', () => {
    const document = {
      ...sale,
      party_pan: '',
      lines: [{ goods: true, hs_code: '', name: 'Laptop' }],
    };
    expect(
      found(document, { ...defaultSeverities, pan: 'refuse', 'hs-code': 'off' }).map(
        ([check, , level]) => [check, level],
      ),
    ).toEqual([['pan', 'refuse']]);
  });
});

describe('stored levels', () => {
  it('have defaults for missing or unknown checks, and a gap in numbers is never refused', () => {
    expect(parseSeverities(undefined)).toEqual(defaultSeverities);
    expect(parseSeverities('{"pan":"refuse","vat":"loud","sequence":"refuse"}')).toEqual({
      ...defaultSeverities,
      pan: 'refuse',
    });
    expect(checkNames.every(check => defaultSeverities[check] === 'warn')).toBe(true);
  });
});
