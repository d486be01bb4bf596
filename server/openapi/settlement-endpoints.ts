// The calls of receipts, payments, allocations and cheques, beyond those of their entities.
import { type ChequeEventKind, chequeEventKinds } from '../../domain/ledger/cheques.ts';
import { chequeLayoutSchema } from '../../domain/requests/cheque-layout-requests.ts';
import { chequeEventSchemas } from '../../domain/requests/cheque-requests.ts';
import {
  applyCreditsSchema,
  createAllocationSchema,
  createNettingSchema,
  enterVoucherNumberSchema,
  reverseAllocationSchema,
} from '../../domain/requests/settlement-requests.ts';
import { reverseVoucherSchema } from '../../domain/requests/voucher-requests.ts';
import { allocationAnswer } from './allocation-schemas.ts';
import { cashCountEndpoints } from './cash-count-endpoints.ts';
import {
  closed,
  day,
  described,
  flag,
  integer,
  list,
  messageProperty,
  nullable,
  number,
  page,
  reference,
  rupees,
  text,
  yesNo,
} from './json-schema.ts';
import { toLetterEndpoints, toPrintManyEndpoints } from './letter-endpoints.ts';
import { type EndpointDescription, PAGE_QUERY } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const chequeSummaries: Record<ChequeEventKind, string> = {
  deposit: 'A cheque that was received goes to the bank',
  clearing: 'The bank has paid: not before the date of the cheque, nor six months after it',
  bounce: 'The bank has not paid: what it settled is open again',
  presentation: 'The cheque goes to the bank again: it settles what is still open',
  cancellation: 'The cheque is cancelled, or given back: what it settled is open again',
};

const place = { x: number, y: number };
const chequeLayout = {
  account_id: integer,
  width: described(number, 'Of the leaf, in millimetres like all of it'),
  height: number,
  date: closed({ ...place, step: described(number, 'From digit to digit') }),
  payee: closed({ ...place, width: number }),
  words: closed({ ...place, width: number, step: described(number, 'From line to line') }),
  figures: closed(place),
  account_payee: closed(place),
  may_change: yesNo,
};

export const settlementEndpoints: EndpointDescription[] = [
  ...(['receipts', 'payments'] as const).flatMap((path): EndpointDescription[] => [
    {
      endpoint: `GET ${path}/{id}/export`,
      summary: 'The receipt or payment as a file',
      query: 'export_type',
      file: 'sheet',
    },
    {
      endpoint: `POST ${path}/{id}/reversal`,
      summary: 'Reverses it under a day of its own; what it settled is open again',
      body: toDescribedRequest(reverseVoucherSchema),
      response: reference(`${path}.created`),
    },
    ...toPrintManyEndpoints(path, false),
    ...toLetterEndpoints(`${path}/{id}`, path === 'receipts' ? 'receipt' : 'payment voucher'),
  ]),
  {
    endpoint: 'POST receipts/{id}/rows/{line_no}/voucher-no',
    summary:
      'Fills in, once, the number of the treasury’s voucher of a tax that the customer kept back',
    body: toDescribedRequest(enterVoucherNumberSchema),
    response: closed({ id: integer, line_no: integer, voucher_no: text, message: text }),
  },
  {
    endpoint: 'GET allocations',
    summary: 'What settles the document, or what it settles, in order of recording',
    query: 'document_kind document_id',
    response: closed({ data: list(closed(allocationAnswer)) }),
  },
  {
    endpoint: 'POST allocations',
    summary: 'Applies a credit of a party to one of its open documents',
    body: toDescribedRequest(createAllocationSchema),
    response: closed({ ...allocationAnswer, message: text }),
  },
  {
    endpoint: 'POST allocations/{id}/reversal',
    summary: 'Takes an allocation back under a day of its own',
    body: toDescribedRequest(reverseAllocationSchema),
    response: closed({ ...allocationAnswer, message: text }),
  },
  {
    endpoint: 'GET parties/{kind}/{id}/allocations',
    summary: 'What settles what of a customer or vendor, those recorded last first',
    query: PAGE_QUERY,
    response: page(
      closed({
        ...allocationAnswer,
        reversed_on: described(nullable(day), 'The day under which it was taken back'),
        can_be_taken_back: described(
          flag,
          '0 where its money came with its document, or went back',
        ),
      }),
    ),
  },
  {
    endpoint: 'POST parties/{kind}/{id}/allocations',
    summary: 'Applies credits of a customer or vendor to several of its open documents at once',
    body: toDescribedRequest(applyCreditsSchema),
    response: closed({ data: list(closed(allocationAnswer)), message: text }),
  },
  {
    endpoint: 'POST nettings',
    summary:
      'Sets what a business owes as a customer off against what it is owed as a vendor, by a journal voucher',
    body: toDescribedRequest(createNettingSchema),
    response: closed({
      id: described(integer, 'Of the voucher, which can be reversed'),
      number: text,
      amount: rupees,
      allocations: list(closed(allocationAnswer)),
      message: text,
    }),
  },
  ...chequeEventKinds.map(
    (kind): EndpointDescription => ({
      endpoint: `POST cheques/{id}/${kind}`,
      summary: chequeSummaries[kind],
      body: toDescribedRequest(chequeEventSchemas[kind]),
      response: reference('cheques.created'),
    }),
  ),
  {
    endpoint: 'GET cheque-layouts/{account_id}',
    summary: 'Where the texts are on the leaves of a bank account',
    response: closed(chequeLayout),
    versioned: true,
  },
  {
    endpoint: 'PUT cheque-layouts/{account_id}',
    summary: 'Moves them; each y is the line that the text is written on',
    body: toDescribedRequest(chequeLayoutSchema),
    response: closed({ ...chequeLayout, ...messageProperty }),
    current: closed(chequeLayout),
  },
  {
    endpoint: 'GET cheques/{id}/print',
    summary: 'The texts of an issued cheque as a PDF of the size of its leaf',
    query: 'language payee account_payee',
    file: 'pdf',
  },
  ...cashCountEndpoints,
];
