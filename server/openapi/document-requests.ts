// What the API's description says of the requests that issue documents. Their entities describe
// what is answered; what is asked for is judged by hand (…-order.ts), so it is described by hand as
// well. A story holds both against each other.

const textSchema = (maxLength: number, description?: string) => ({
  type: 'string',
  maxLength,
  description,
});
const wholeNumberSchema = (description: string) => ({ type: 'integer', minimum: 1, description });
const rupeesSchema = (description: string) => ({
  type: 'number',
  minimum: 0,
  description: `${description}, in rupees with at most two decimals`,
});
const percentSchema = (description: string) => ({
  type: 'number',
  minimum: 0,
  maximum: 100,
  description: `${description}, in percent`,
});
const daySchema = (description: string) => ({
  type: 'string',
  description: `${description}: YYYY-MM-DD or YYYY-MM-DD HH:mm:ss in Nepal time, not later than now`,
});
type Properties = Record<string, object>;
const objectSchema = (required: string[], properties: Properties) => ({
  type: 'object',
  additionalProperties: true,
  required,
  properties,
});
const linesSchema = (required: string[], properties: Properties) => ({
  type: 'array',
  minItems: 1,
  items: objectSchema(required, properties),
});

const clientTotalsProperties = {
  taxable_amount: rupeesSchema('Computed again from the lines, and refused where it differs'),
  total: rupeesSchema('Computed again from the lines, and refused where it differs'),
};
const discountProperties = {
  discount_rate: percentSchema('Discount of the whole document'),
  discount_amount: rupeesSchema('The same as a flat amount; one of the two'),
};
const lineProperties = {
  id: wholeNumberSchema('The product'),
  qty: wholeNumberSchema('At most nine digits'),
  amount: rupeesSchema('Price of one'),
  discount_rate: percentSchema('Discount of the line'),
  description: textSchema(500),
  unit: textSchema(50),
};

const saleProperties = {
  customer_id: textSchema(255, 'The customer_code of an active customer'),
  payment_method: textSchema(500, 'The name of an active payment method'),
  ...discountProperties,
  ...clientTotalsProperties,
  tsc_amount: rupeesSchema('Telecommunication service charge; only with internet products'),
  remarks: textSchema(500),
};

/**
 * JSON Schemas by the entity whose POST takes them. Names that an answer bears may be sent along;
 * they are ignored.
 */
export const documentRequestSchemas: Record<string, object> = {
  invoices: objectSchema(
    [
      'customer_id',
      'payment_method',
      'transaction_date',
      'invoice_details',
      'taxable_amount',
      'total',
    ],
    {
      ...saleProperties,
      transaction_date: daySchema('Date of the sale'),
      deposit_to: textSchema(500),
      invoice_details: linesSchema(['id', 'qty', 'amount'], lineProperties),
    },
  ),
  'proforma-invoice': objectSchema(
    ['customer_id', 'payment_method', 'details', 'taxable_amount', 'total'],
    {
      ...saleProperties,
      transaction_date: daySchema('Date of the offer; today without'),
      details: linesSchema(['id', 'qty', 'amount'], lineProperties),
    },
  ),
  'credit-notes': objectSchema(
    ['invoice_id', 'cancel_note', 'details', 'taxable_amount', 'total'],
    {
      invoice_id: textSchema(255, 'The company_payment_id of the invoice'),
      cancel_note: textSchema(500, 'Why the goods or services came back; printed on the note'),
      details: linesSchema(['id', 'quantity', 'return_rate'], {
        id: wholeNumberSchema('The line of the invoice'),
        quantity: wholeNumberSchema('How many of it came back'),
        return_rate: rupeesSchema('What is given back for one, at most its price less discount'),
      }),
      ...clientTotalsProperties,
      tsc_amount: saleProperties.tsc_amount,
    },
  ),
  billings: objectSchema(
    [
      'vendor_id',
      'billing_no',
      'fiscal_year',
      'type',
      'transaction_date',
      'details',
      'taxable_amount',
      'total',
    ],
    {
      vendor_id: wholeNumberSchema('An active vendor'),
      billing_no: textSchema(
        100,
        'The number on the vendor’s bill; new for the vendor in the fiscal year',
      ),
      fiscal_year: textSchema(100, 'The name of the fiscal year that holds the date'),
      type: { enum: ['normal', 'import', 'capital'] },
      transaction_date: daySchema('Date of the bill'),
      declaration_no: textSchema(100, 'Customs declaration of an import'),
      declaration_date: { type: 'string', format: 'date' },
      file_id: wholeNumberSchema('An uploaded file: the scanned bill'),
      ...discountProperties,
      details: linesSchema(['id', 'qty', 'amount'], {
        ...lineProperties,
        vat_rate: percentSchema('VAT of the line; that of the bill’s day without'),
      }),
      ...clientTotalsProperties,
    },
  ),
  'purchase-returns': objectSchema(['billing_id', 'remarks', 'details'], {
    billing_id: wholeNumberSchema('The bill'),
    remarks: textSchema(500, 'Why the goods go back; printed on the note'),
    details: linesSchema(['id', 'qty', 'amount'], {
      id: wholeNumberSchema('The line of the bill'),
      qty: wholeNumberSchema('How many of it go back'),
      amount: rupeesSchema('What is asked back for one, at most its price'),
    }),
    ...clientTotalsProperties,
  }),
};
