// Examples of the main calls, by method and path: what a shop in Kathmandu sends and is answered.
// A test compares each with its schema.

type Example = { request?: object; response?: object };

const tokens = {
  access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJwYXJhbXMiOnt9fQ.c2lnbmF0dXJl',
  refresh_token: 'q0mG5n0pQeWm3yq2Yx7d4nXo1tUu0xkV',
};

const customer = {
  type: 'C',
  last_name: 'Sagarmatha Traders',
  pan: '301234567',
  mobile_no: '9841000000',
  address: 'New Road',
  city: 'Kathmandu',
  country_id: 1,
  state: 3,
  payment_term_id: 2,
  credit_limit: 500000,
};
const customerRecord = {
  id: 12,
  customer_code: 'C00012',
  customer_name: 'Sagarmatha Traders',
  first_name: null,
  ...customer,
  email: null,
  phone_no: null,
  website: null,
  zip_code: null,
  status: 1,
  remarks: null,
  ird_sync: null,
  created_by: 'Sita Sharma (1)',
  created_at: '2026-11-21 11:45:00',
  credit_days: null,
  vat_withholding: 0,
  reminders: 1,
  language: null,
  country: { id: 1, name: 'Nepal' },
  province: { id: 3, name: 'Bagmati' },
  payment_term: { id: 2, days: 30 },
};

const product = {
  type: 'p',
  name: 'Laptop 14 inch',
  hs_code: '8471.30',
  product_family_id: 2,
  unit_id: 1,
  sales_price: 85000,
  purchase_price: 74200.5,
  tax_treatment: 'taxable',
};
const measures = {
  lenght: null,
  height: null,
  width: null,
  dimension_unit: null,
  net_weight: null,
  minimum_stock_qty: 2,
  authorize_negative_stock: 0,
  private_note: null,
};
const productRecord = {
  id: 7,
  code: 'P00007',
  ...product,
  income_account_id: null,
  barcode: null,
  standard_cost: null,
  description: null,
  image: null,
  image_path: null,
  ...measures,
  status: 1,
  created_by: 'Sita Sharma (1)',
  created_at: '2026-11-21 11:45:00',
  product_family: { id: 2, name: 'Computers' },
  units: { id: 1, name: 'pcs' },
  income_account: null,
  family: 'Computers',
  product_attribute: { ...measures, file: null },
};

/** The buyer, as an invoice and its credit note copy it. */
const buyer = {
  fiscal_year: '2083/84',
  customer_id: 'C00012',
  customer_name: 'Sagarmatha Traders',
  pan: '301234567',
  address: 'New Road, Kathmandu',
  phone_no: '9841000000',
  reseller: null,
  payment_method: 'Cash',
  payment_gateway: 'Main',
  pos: 'Main',
};
const saleFigures = {
  amount: 170000,
  discount_rate: 0,
  discount_amount: 0,
  tsc_rate: 0,
  tsc_amount: 0,
  taxable_amount: 170000,
  exempted_sale: 0,
  export_sales: 0,
  vat_rate: 13,
  vat_amount: 22100,
  total: 192100,
};
const returnFigures = {
  ...saleFigures,
  amount: 85000,
  taxable_amount: 85000,
  vat_amount: 11050,
  total: 96050,
};
const issued = {
  status: 1,
  ird_sync: 0,
  created_by: 'Sita Sharma (1)',
  created_at: '2026-11-21 11:45:00',
};

const purchaseFigures = {
  amount: 74200.5,
  discount_rate: 0,
  discount_amount: 0,
  taxable_amount: 74200.5,
  vat_rate: 13,
  vat_amount: 9646.07,
  total: 83846.57,
};

const page = {
  prev_page_url: null,
  next_page_url: null,
  current_page: 1,
  from: 1,
  to: 1,
  total: 1,
  last_page: 1,
};

export const examples: Record<string, Example> = {
  'POST v2/login': {
    request: { email: 'sita.sharma@himalstore.com.np', password: 'Secret-123' },
    response: tokens,
  },
  'POST customers': {
    request: customer,
    response: { ...customerRecord, message: 'Customer created successfully.' },
  },
  'GET customers': { response: { data: [customerRecord], ...page } },
  'POST products': {
    request: product,
    response: { ...productRecord, message: 'Product created successfully.' },
  },
  'POST invoices': {
    request: {
      customer_id: 'C00012',
      payment_method: 'Cash',
      transaction_date: '2026-11-21',
      invoice_details: [{ id: 7, qty: 2, amount: 85000 }],
      taxable_amount: 170000,
      total: 192100,
    },
    response: {
      id: 41,
      company_payment_id: '63',
      invoice_no: '41',
      ...buyer,
      deposit_to: null,
      abbreviated: 0,
      export_country: null,
      declaration_no: null,
      declaration_date: null,
      ...saleFigures,
      ...issued,
      remarks: null,
      transaction_date: '2026-11-21 00:00:00',
      due_date: '2026-11-21',
      paid_amount: 192100,
      open_amount: 0,
      payment_status: 'paid',
      lines: 1,
      message: 'Invoice created successfully.',
    },
  },
  'POST credit-notes': {
    request: {
      invoice_id: '63',
      cancel_note: 'One laptop came back unopened',
      details: [{ id: 88, quantity: 1, return_rate: 85000 }],
      taxable_amount: 85000,
      total: 96050,
    },
    response: {
      id: 3,
      company_payment_id: '64',
      credit_note_no: '3',
      invoice_id: '63',
      invoice_no: '41',
      invoice_date: '2026-11-21 11:45:00',
      ...buyer,
      ...returnFigures,
      ...issued,
      remarks: 'One laptop came back unopened',
      cancel_note: 'One laptop came back unopened',
      lines: 1,
      message: 'Credit Note created successfully.',
    },
  },
  'POST billings': {
    request: {
      vendor_id: 4,
      billing_no: 'HC-2083-118',
      fiscal_year: '2083/84',
      type: 'normal',
      transaction_date: '2026-11-20',
      due_date: '2026-12-20',
      details: [{ id: 7, qty: 1, amount: 74200.5, vat_rate: 13 }],
      taxable_amount: 74200.5,
      total: 83846.57,
    },
    response: {
      id: 9,
      payment_id: '22',
      billing_no: 'HC-2083-118',
      fiscal_year: '2083/84',
      type: 'normal',
      vendor_id: 4,
      vendor_name: 'Himalayan Computers',
      pan: '300200001',
      address: 'Patan Industrial Estate, Lalitpur',
      phone_no: '5500000',
      transaction_date: '2026-11-20 00:00:00',
      booked_on: null,
      declaration_no: null,
      declaration_date: null,
      ...purchaseFigures,
      vat_registered: 1,
      status: 1,
      file_id: null,
      import_vat: null,
      tds: null,
      pos: 'Main',
      created_by: 'Sita Sharma (1)',
      created_at: '2026-11-21 11:45:00',
      due_date: '2026-12-20',
      paid_amount: 0,
      open_amount: 83846.57,
      payment_status: 'unpaid',
      in_words: 'Rupees Eighty Three Thousand Eight Hundred Forty Six and Fifty Seven Paisa Only',
      lines: 1,
      message: 'Billing created successfully.',
    },
  },
  'GET sales-registers': {
    response: {
      invoices: {
        data: [
          {
            id: 41,
            company_payment_id: '63',
            created_at: '2026-11-21 11:45:00',
            fiscal_year: '2083/84',
            invoice_no: '41',
            customer_name: 'Sagarmatha Traders',
            pan: '301234567',
            total: 192100,
            exempted_sale: 0,
            export_sale: 0,
            discount_amount: 0,
            taxable_amount: 170000,
            vat_amount: 22100,
            'sum-credit-note': 96050,
            status: 1,
            cancelled: 0,
          },
        ],
        ...page,
      },
      sum_data: {
        total_sales: {
          total: 192100,
          discount_amount: 0,
          taxable_amount: 170000,
          vat_amount: 22100,
          exempted_sale: 0,
          export_sale: 0,
        },
      },
    },
  },
};

type Media = Record<string, { schema?: object; example?: object }>;
type Operation = {
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};

/** The operation with its examples. */
export function withExamples(path: string, method: string, operation: object): object {
  const example = examples[`${method.toUpperCase()} ${path.replace('/billing/', '')}`];
  if (!example) return operation;
  const { requestBody, responses } = operation as Operation;
  const add = (content: Media, value: object | undefined): Media =>
    value
      ? { ...content, 'application/json': { ...content['application/json'], example: value } }
      : content;
  return {
    ...operation,
    ...(requestBody && {
      requestBody: { ...requestBody, content: add(requestBody.content, example.request) },
    }),
    responses: {
      ...responses,
      200: { ...responses[200], content: add(responses[200]!.content!, example.response) },
    },
  };
}
