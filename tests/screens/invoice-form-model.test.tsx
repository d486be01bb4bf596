// The request of an invoice, field by field.
import { describe, expect, it } from 'vitest';
import { createEmptyInvoice } from '../../custom-pages/invoices/invoice-draft.ts';
import {
  computeFigures,
  type InvoiceFormLine,
  type InvoiceFormState,
  toInvoiceRequest,
} from '../../custom-pages/invoices/invoice-form-model.ts';

const line = (name: string, family: string): InvoiceFormLine => ({
  key: name,
  product_id: 7,
  hs_code: '8471.30',
  name,
  family,
  unit: 'pcs',
  description: '',
  qty: '1',
  price: '1000',
  discount_rate: '',
});
const rates = { tsc: 10, vat: 13 };
const request = (...lines: InvoiceFormLine[]) => {
  const entry: InvoiceFormState = {
    ...createEmptyInvoice('2026-11-21'),
    customer: { code: 'C1', name: 'Himal', address: '', pan: '', phone: '' },
    lines,
  };
  return toInvoiceRequest(
    entry,
    computeFigures(entry, rates),
    rates,
    { name: 'Ram Thapa', id: 4, pos: 'Main' },
    '2026-11-21 11:45:00',
  );
};

describe('the request of an invoice', () => {
  it('has rate and amount of the TSC only when a line is of the internet family (ENT-035, ENT-036)', () => {
    const plain = request(line('Laptop', 'Computers'));
    expect(plain).not.toHaveProperty('tsc_rate');
    expect(plain).not.toHaveProperty('tsc_amount');
    expect(request(line('Laptop', 'Computers'), line('Fibre', 'INTERNET'))).toMatchObject({
      tsc_rate: 10,
      tsc_amount: 100,
      total: 2373,
    });
  });
  it('has name and id of its author (PROD-034)', () => {
    expect(request(line('Laptop', 'Computers'))).toMatchObject({
      created_by: 'Ram Thapa (4)',
      pos: 'Main',
    });
  });
});
