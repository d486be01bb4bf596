// The calls of taxes that are paid, refunded or set off beyond deposits of TDS.

import { taxPaymentKinds } from '../../domain/ledger/tax-payments.ts';
import { createTaxPaymentSchema } from '../../domain/requests/tax-payment-requests.ts';
import { reverseVoucherSchema } from '../../domain/requests/voucher-requests.ts';
import {
  closed,
  day,
  described,
  integer,
  list,
  moment,
  nullable,
  rupees,
  text,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const kind = { type: 'string', enum: [...taxPaymentKinds] };
const recorded = closed({ id: integer, kind, amount: rupees, voucher_no: text, message: text });

export const taxPaymentEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET tax-payments',
    summary:
      'Taxes that were paid, refunded or set off, the newest first, and what of each is open',
    response: closed({
      data: list(
        closed({
          ...{ id: integer, kind, title: text, day, account_id: integer, account: text },
          ...{ voucher_no: text, narration: nullable(text), amount: rupees },
          ...{ reverses: nullable(integer), reversed_by: nullable(integer) },
          ...{ reason: nullable(text), pos: text, created_by: text, created_at: moment },
        }),
      ),
      open: described(
        list(closed({ kind, title: text, amount: rupees })),
        'What is owed to the tax office, or claimed from it, today',
      ),
    }),
  },
  {
    endpoint: 'POST tax-payments',
    summary: 'Records VAT or TSC that was paid, VAT that was refunded, or TDS that was set off',
    body: toDescribedRequest(createTaxPaymentSchema),
    response: recorded,
  },
  {
    endpoint: 'POST tax-payments/{id}/reversal',
    summary: 'Reverses it under its own day; the tax is open again',
    body: toDescribedRequest(reverseVoucherSchema),
    response: recorded,
  },
];
