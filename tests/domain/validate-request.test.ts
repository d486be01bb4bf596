// Requests by their schema: the documents' sentences under the path of the field.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../domain/entity-schema/entity.ts';
import {
  createCreditNoteSchema,
  createInvoiceSchema,
} from '../../domain/requests/document-requests.ts';
import { changeGatewaySchema, gatewayTexts } from '../../domain/requests/gateway-requests.ts';
import type { RequestSchema } from '../../domain/requests/request-schema.ts';
import { salesSettingsSchema } from '../../domain/requests/setting-requests.ts';
import { requestFormats, validateRequest } from '../../domain/requests/validate-request.ts';

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateSchema: false });
for (const [name, format] of Object.entries(requestFormats)) ajv.addFormat(name, format as never);
const validate = (schema: RequestSchema, body: Row, language: 'en' | 'ne' = 'en') =>
  validateRequest(schema, body, ajv.compile(schema), language);

const invoice = {
  customer_id: 'C00001',
  payment_method: 'Cash',
  transaction_date: '2026-11-21',
  invoice_details: [{ id: 1, qty: 2, amount: 10.5 }],
  taxable_amount: 21,
  total: 23.73,
};
const withLine = (line: object) => ({
  ...invoice,
  invoice_details: [invoice.invoice_details[0], { ...invoice.invoice_details[0], ...line }],
});

describe('a request by its schema', () => {
  it('is right with empty values and names that answers have', () => {
    const body = { ...invoice, remarks: '', pan: null, pos: {}, id: [], _method: 'PUT' };
    expect(validate(createInvoiceSchema, body)).toEqual({});
  });

  it.each([
    [{ qty: 0 }, 'qty', 'Only numeric values are allowed'],
    [{ qty: '2' }, 'qty', 'Only numeric values are allowed'],
    [{ qty: 1e9 }, 'qty', 'A quantity has at most 9 digits'],
    [{ qty: null }, 'qty', 'This field is required.'],
    [{ amount: 1.005 }, 'amount', 'Only decimal values are allowed'],
    [{ amount: -1 }, 'amount', 'Only decimal values are allowed'],
    [{ discount_rate: 101 }, 'discount_rate', 'Maximum allowed rate is 100.'],
    [{ discount_rate: 'all' }, 'discount_rate', 'Must be valid percentage'],
    [{ description: 5 }, 'description', 'This field must be text.'],
    [{ unit: 'x'.repeat(256) }, 'unit', 'This field must have at most 255 characters.'],
    [{ colour: 'red' }, 'colour', 'This field is not known.'],
  ])('names the problem of a line %j by its path', (line, field, sentence) => {
    expect(validate(createInvoiceSchema, withLine(line))).toEqual({
      [`invoice_details.1.${field}`]: [sentence],
    });
  });

  it('says each problem once, in the language asked for, under the name that the form has', () => {
    const problems = validate(createInvoiceSchema, {}, 'ne');
    expect(problems.customer_name).toEqual(['यो विवरण अनिवार्य छ।']);
    expect(problems.total).toEqual(['जम्मा रकम मिलेन']);
    expect(problems.invoice_details).toEqual(['कृपया वस्तु छान्नुहोस्']);
    expect(Object.keys(problems).sort()).toEqual(
      ['customer_name', ...createInvoiceSchema.required.slice(1)].sort(),
    );
  });

  it('looks at no line of a list that is too long', () => {
    const body = { ...invoice, invoice_details: new Array(1001).fill({ wrong: 1 }) };
    expect(validate(createInvoiceSchema, body)).toEqual({
      invoice_details: ['A document can have at most 1,000 lines'],
    });
    expect(validate(createInvoiceSchema, { ...invoice, invoice_details: {} })).toEqual({
      invoice_details: ['This field must be array.'],
    });
  });

  it('takes another field in the place of one, two sentences, and spaces for nothing', () => {
    const note = {
      company_payment_id: '63',
      cancel_note: 'Came back',
      details: [{ id: 1, quantity: 1, return_rate: 10 }],
      taxable_amount: 10,
      total: 11.3,
    };
    expect(validate(createCreditNoteSchema, note)).toEqual({});
    const wrong = {
      ...note,
      cancel_note: '  ',
      details: [{ ...note.details[0], return_rate: -1 }],
    };
    expect(validate(createCreditNoteSchema, { ...wrong, company_payment_id: '' })).toEqual({
      invoice_id: ['This field is required.'],
      cancel_note: ['This field is required.'],
      'details.0.return_rate': ['Return rate cannot be 0.', 'Return rate must be greater than 0'],
    });
  });

  it('takes nothing for a decision that was not made', () => {
    expect(validate(salesSettingsSchema, { outlet_codes: null, may_change: 0 })).toEqual({
      outlet_codes: ['Not a valid option.'],
    });
    expect(validate(salesSettingsSchema, { outlet_codes: 1 })).toEqual({});
  });

  it('says what is wrong with an id of the whole list, or of its change', () => {
    const noRecord = ['This record does not exist.'];
    expect(validate(changeGatewaySchema, { countries: [1, 'x'], platforms: [3] })).toEqual({
      countries: noRecord,
      platforms: noRecord,
    });
    expect(
      validate(changeGatewaySchema, {
        countries: { add: ['1'], remove: null, put: [] },
        platforms: { remove: '' },
      }),
    ).toEqual({
      'countries.add': noRecord,
      'countries.put': ['This field is not known.'],
      'platforms.remove': noRecord,
    });
    expect(validate(changeGatewaySchema, { countries: [], platforms: { add: [8] } })).toEqual({
      countries: ['This field is required.'],
    });
  });

  it('judges names that are not known in advance by their pattern', () => {
    const config = { pin: 'x', 'a.b': 1, कोड: 'x', type: 1, long: 'x'.repeat(20_001) };
    expect(validate(changeGatewaySchema, { config })).toEqual({
      'config.a.b': ['This field must be text.'],
      'config.कोड': [gatewayTexts.key.en],
      'config.type': [gatewayTexts.reserved.en],
      'config.long': ['This field must have at most 20000 characters.'],
    });
    expect(validate(changeGatewaySchema, { config: [] }, 'ne')).toEqual({
      config: [gatewayTexts.pairs.ne],
    });
  });

  it('knows no name of every object, and leaves the request as it was', () => {
    const body = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3, "remarks": ""}');
    const before = JSON.stringify(body);
    const problems = validate(createInvoiceSchema, body);
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(Object.getOwnPropertyDescriptor(problems, name)?.value).toEqual([
        'This field is not known.',
      ]);
    expect(JSON.stringify(body)).toBe(before);
  });
});
