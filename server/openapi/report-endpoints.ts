// Registers, forms of the tax authority, the VAT return and charts.
import { vatReturnEntriesSchema } from '../../domain/requests/setting-requests.ts';
import { documentOfRow } from './allocation-schemas.ts';
import {
  closed,
  count,
  day,
  described,
  dictionary,
  flag,
  integer,
  type JsonSchema,
  list,
  messageProperty,
  moment,
  nullable,
  oneOf,
  page,
  reference,
  rupees,
  type SchemaProperties,
  text,
  yesNo,
} from './json-schema.ts';
import { DATE_RANGE_QUERY, type EndpointDescription, LIST_QUERY, PAGE_QUERY } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const saleSums = closed({
  total: rupees,
  discount_amount: rupees,
  taxable_amount: rupees,
  vat_amount: rupees,
  exempted_sale: rupees,
  export_sale: rupees,
});
const saleLine: SchemaProperties = {
  id: integer,
  company_payment_id: text,
  created_at: moment,
  fiscal_year: text,
  invoice_no: text,
  customer_name: text,
  pan: nullable(text),
  total: rupees,
  exempted_sale: rupees,
  export_sale: rupees,
  discount_amount: rupees,
  taxable_amount: rupees,
  vat_amount: rupees,
};
const purchaseFigures: SchemaProperties = {
  fiscal_year: text,
  billing_no: text,
  vendor_name: text,
  pan: nullable(text),
  total: rupees,
  non_taxable: rupees,
  discount_amount: rupees,
  taxable_amount: rupees,
  vat_amount: rupees,
  type: text,
  purchase_taxable: rupees,
  purchase_vat: rupees,
  import_taxable: rupees,
  import_vat: rupees,
  capital_taxable: rupees,
  capital_vat: rupees,
};
const valueAndVat = closed({ taxable_amount: rupees, vat_amount: rupees });
const purchaseSums = closed({
  total: rupees,
  discount_amount: rupees,
  non_taxable: rupees,
  purchase: valueAndVat,
  import: valueAndVat,
  capital: valueAndVat,
});

const registers: [path: string, title: string, response: JsonSchema][] = [
  [
    'sales-registers',
    'sales register',
    closed({
      invoices: page(
        closed({ ...saleLine, 'sum-credit-note': rupees, status: yesNo, cancelled: yesNo }),
      ),
      sum_data: closed({ total_sales: saleSums }),
    }),
  ],
  [
    'sales-return',
    'sales return register',
    closed({
      sales_return: page(
        closed({ ...saleLine, credit_note_no: text, bill_note_no: text, vat_rated_sale: rupees }),
      ),
      total_sales_return: saleSums,
    }),
  ],
  [
    'purchases-registers',
    'purchase register with the debit notes of the period',
    closed({
      billing: page(
        closed({
          id: integer,
          created_at: moment,
          ...purchaseFigures,
          'sum-debit-note': rupees,
          status: yesNo,
        }),
      ),
      debit_note: list(
        closed({
          id: integer,
          payment_id: text,
          billing_id: integer,
          created_at: moment,
          debit_note_no: text,
          billing_date: moment,
          ...purchaseFigures,
          billing: closed({ created_at: moment }),
        }),
      ),
      debit_note_total: count,
      sum_data: closed({
        active_purchase: purchaseSums,
        return_purchase: purchaseSums,
        total_purchase: purchaseSums,
      }),
    }),
  ],
  [
    'material-view',
    'materialized view',
    page(
      closed({
        id: integer,
        fiscal_year: text,
        bill_no: text,
        transaction_id: text,
        customer_name: text,
        customer_pan: nullable(text),
        bill_date: moment,
        amount: rupees,
        discount: rupees,
        taxable_amount: rupees,
        tax_amount: rupees,
        total_amount: rupees,
        vat_refund_amount: rupees,
        payment_method: nullable(text),
        is_printed: yesNo,
        printed_time: nullable(moment),
        ird_sync: yesNo,
        is_bill_active: yesNo,
        entered_by: text,
        is_realtime: yesNo,
        printed_by: nullable(text),
      }),
    ),
  ],
];

export const registerEndpoints = registers.flatMap(
  ([path, title, response]): EndpointDescription[] => [
    {
      endpoint: `GET ${path}`,
      summary: `The ${title}: a page of rows and the sums of all`,
      query: path === 'purchases-registers' ? `${LIST_QUERY} debit_note_page` : LIST_QUERY,
      response,
      maybeEmpty: true,
    },
    {
      endpoint: `GET ${path}/export`,
      summary: `The ${title} as a file`,
      query: `export_type ${DATE_RANGE_QUERY}`,
      file: 'sheet',
    },
  ],
);

const period = closed({ fiscal_year: text, start_date: day, end_date: day });
const formHead: SchemaProperties = { head: list(text), period };
const formCell = { type: ['string', 'number', 'null'] };

const boxCell = nullable(rupees);
const boxTotals = closed({
  documents: count,
  taxable: rupees,
  exempt: rupees,
  exported: rupees,
  vat: rupees,
});
const vatReturn: SchemaProperties = {
  boxes: list(
    closed({
      no: text,
      label: text,
      value: boxCell,
      credit: boxCell,
      debit: boxCell,
      rounded: described(
        closed({ value: boxCell, credit: boxCell, debit: boxCell }),
        'The same in whole rupees, as the portal takes them',
      ),
    }),
  ),
  made_of: list(closed({ group: text, papers: boxTotals, notes: boxTotals })),
  withheld: described(
    closed({
      rows: list(
        closed({
          receipt_id: integer,
          number: text,
          date: day,
          party_id: integer,
          name: text,
          voucher_no: nullable(text),
          of_document: documentOfRow,
          amount: rupees,
        }),
      ),
      total: rupees,
      without_voucher: count,
    }),
    'VAT that buyers withheld by receipts of the month, below 0 where a receipt was reversed or its cheque bounced: the part of box 3.1 that nobody enters',
  ),
  registered: described(
    list(closed({ from: day, to: day })),
    'The spans of the month in which the company was registered for VAT: only documents that were issued under registration are counted',
  ),
  counts: list(closed({ name: text, label: text, count })),
  bases: list(text),
  entered: closed({
    adjustment_credit: rupees,
    adjustment_debit: rupees,
    brought_forward: nullable(rupees),
    refund_claimed: rupees,
    refund_basis: integer,
    paid: rupees,
    voucher_no: nullable(text),
    submission_no: nullable(text),
    remarks: nullable(text),
  }),
  settlement: described(
    nullable(closed({ source_id: integer })),
    'Of a month that is settled and closed; its entry is of the kind `vat-settlement`',
  ),
  changed_since_submission: nullable(
    list(closed({ no: text, side: text, submitted: rupees, now: rupees })),
  ),
  carried: rupees,
  carries: rupees,
  due: closed({ ad: day, bs: text }),
  layout: closed({ version: text, title: text }),
  ...formHead,
};

const ranking = closed({
  top: list(closed({ name: text, value: rupees })),
  others: closed({ count, value: rupees }),
});

export const reportSchemas = { VatReturn: closed(vatReturn) };

export const taxEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET tax-forms/{form}',
    summary: 'Lines of an annex of the month',
    query: `year month detail ${PAGE_QUERY}`,
    response: page(
      {
        type: 'object',
        required: ['document'],
        properties: { document: text },
        additionalProperties: formCell,
      },
      {
        totals: dictionary({ type: ['number', 'null'] }),
        layout: closed({ version: text, rows: oneOf('documents', 'lines', 'either'), title: text }),
        columns: list(closed({ name: text, kind: text, label: text })),
        ...formHead,
      },
    ),
  },
  {
    endpoint: 'GET tax-forms/{form}/export',
    summary: 'The annex as a file',
    query: 'year month detail export_type',
    file: 'sheet',
  },
  {
    endpoint: 'GET annex-13',
    summary: 'Parties with more than one lakh of trade in the year',
    query: `year sorp ${PAGE_QUERY}`,
    response: closed({
      data: list(
        closed({
          sorp: oneOf('S', 'P'),
          name: text,
          pan: nullable(text),
          missing_pan: flag,
          codes: list(text),
          documents: count,
          taxable_amount: rupees,
          exempted_amount: rupees,
          total: rupees,
        }),
      ),
      total: count,
      threshold: rupees,
      ...formHead,
    }),
  },
  {
    endpoint: 'GET annex-13/export',
    summary: 'The same as a file',
    query: 'year sorp export_type',
    file: 'sheet',
  },
  {
    endpoint: 'GET vat-return/{year}/{month}',
    summary: 'The boxes of the month, in rupees and in whole rupees',
    response: reference('VatReturn'),
    versioned: true,
  },
  {
    endpoint: 'PUT vat-return/{year}/{month}',
    summary: 'Manual entries of the return; what is left out is taken as empty',
    body: toDescribedRequest(vatReturnEntriesSchema),
    response: closed({ ...vatReturn, ...messageProperty }),
    current: reference('VatReturn'),
  },
  {
    endpoint: 'GET vat-return/{year}/{month}/export',
    summary: 'The return as a file',
    query: 'export_type',
    file: 'sheet',
  },
  {
    endpoint: 'GET report-charts/months',
    summary: 'Sales, purchases and VAT by month',
    query: 'year',
    response: closed({
      fiscal_year: text,
      months: list(
        closed({
          year: integer,
          month: integer,
          start_date: day,
          end_date: day,
          sales: rupees,
          sales_vat: rupees,
          purchases: rupees,
          purchases_vat: rupees,
        }),
      ),
    }),
  },
  {
    endpoint: 'GET report-charts/top',
    summary: 'The largest customers and products',
    query: 'year month',
    response: closed({ customers: ranking, products: ranking }),
  },
];
