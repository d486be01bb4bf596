// What the API's description says of the requests that issue documents. Their entities describe
// what is answered; what is asked for is judged by hand (…-order.ts), so it is described by hand as
// well. A story holds both against each other.

const text = (maxLength: number, description?: string) => ({
  type: 'string',
  maxLength,
  description,
});
const whole = (description: string) => ({ type: 'integer', minimum: 1, description });
const rupees = (description: string) => ({
  type: 'number',
  minimum: 0,
  description: `${description}, in rupees with at most two decimals`,
});
const percent = (description: string) => ({
  type: 'number',
  minimum: 0,
  maximum: 100,
  description: `${description}, in percent`,
});
const day = (description: string) => ({
  type: 'string',
  description: `${description}: YYYY-MM-DD or YYYY-MM-DD HH:mm:ss in Nepal time, not later than now`,
});
type Properties = Record<string, object>;
const object = (required: string[], properties: Properties) => ({
  type: 'object',
  additionalProperties: true,
  required,
  properties,
});
const lines = (required: string[], properties: Properties) => ({
  type: 'array',
  minItems: 1,
  items: object(required, properties),
});

const claims = {
  taxable_amount: rupees('Computed again from the lines, and refused where it differs'),
  total: rupees('Computed again from the lines, and refused where it differs'),
};
const discount = {
  discount_rate: percent('Discount of the whole document'),
  discount_amount: rupees('The same as a flat amount; one of the two'),
};
const ordered = {
  id: whole('The product'),
  qty: whole('At most nine digits'),
  amount: rupees('Price of one'),
  discount_rate: percent('Discount of the line'),
  description: text(500),
  unit: text(50),
};

const sale = {
  customer_id: text(255, 'The customer_code of an active customer'),
  payment_method: text(500, 'The name of an active payment method'),
  ...discount,
  ...claims,
  tsc_amount: rupees('Telecommunication service charge; only with internet products'),
  remarks: text(500),
};

/**
 * JSON Schemas by the entity whose POST takes them. Names that an answer bears may be sent along;
 * they are ignored.
 */
export const describedOrders: Record<string, object> = {
  invoices: object(
    [
      'customer_id',
      'payment_method',
      'transaction_date',
      'invoice_details',
      'taxable_amount',
      'total',
    ],
    {
      ...sale,
      transaction_date: day('Date of the sale'),
      deposit_to: text(500),
      invoice_details: lines(['id', 'qty', 'amount'], ordered),
    },
  ),
  'proforma-invoice': object(
    ['customer_id', 'payment_method', 'details', 'taxable_amount', 'total'],
    {
      ...sale,
      transaction_date: day('Date of the offer; today without'),
      details: lines(['id', 'qty', 'amount'], ordered),
    },
  ),
  'credit-notes': object(['invoice_id', 'cancel_note', 'details', 'taxable_amount', 'total'], {
    invoice_id: text(255, 'The company_payment_id of the invoice'),
    cancel_note: text(500, 'Why the goods or services came back; printed on the note'),
    details: lines(['id', 'quantity', 'return_rate'], {
      id: whole('The line of the invoice'),
      quantity: whole('How many of it came back'),
      return_rate: rupees('What is given back for one, at most its price less discount'),
    }),
    ...claims,
    tsc_amount: sale.tsc_amount,
  }),
  billings: object(
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
      vendor_id: whole('An active vendor'),
      billing_no: text(
        100,
        'The number on the vendor’s bill; new for the vendor in the fiscal year',
      ),
      fiscal_year: text(100, 'The name of the fiscal year that holds the date'),
      type: { enum: ['normal', 'import', 'capital'] },
      transaction_date: day('Date of the bill'),
      declaration_no: text(100, 'Customs declaration of an import'),
      declaration_date: { type: 'string', format: 'date' },
      file_id: whole('An uploaded file: the scanned bill'),
      ...discount,
      details: lines(['id', 'qty', 'amount'], {
        ...ordered,
        vat_rate: percent('VAT of the line; that of the bill’s day without'),
      }),
      ...claims,
    },
  ),
  'purchase-returns': object(['billing_id', 'remarks', 'details'], {
    billing_id: whole('The bill'),
    remarks: text(500, 'Why the goods go back; printed on the note'),
    details: lines(['id', 'qty', 'amount'], {
      id: whole('The line of the bill'),
      qty: whole('How many of it go back'),
      amount: rupees('What is asked back for one, at most its price'),
    }),
    ...claims,
  }),
};
