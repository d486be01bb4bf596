// What every kind of document has besides its list and its records.
import { type DescribedCall, RANGE } from './described-call.ts';

const documents: [path: string, one: string][] = [
  ['invoices', 'invoice'],
  ['proforma-invoice', 'proforma'],
  ['credit-notes', 'credit note'],
  ['billings', 'bill'],
  ['purchase-returns', 'debit note'],
];

const papers = documents.flatMap(([path, one]): DescribedCall[] => [
  {
    call: `GET ${path}/{id}`,
    says: `The ${one} with its lines; with \`q\` the PDF`,
    asks: 'q access_token',
    // The only one that can be changed.
    ...(path === 'proforma-invoice' ? { versioned: true as const } : {}),
  },
  {
    call: `GET ${path}/{id}/print`,
    says: `The ${one} as a PDF. Every \`q\` but "preview" counts as a print; one above the first is marked as a copy`,
    asks: 'q access_token',
    gives: 'pdf',
  },
  { call: `GET ${path}/{id}/email`, says: 'The other party’s address as `to`' },
  {
    call: `POST ${path}/{id}/email`,
    says: `Sends the ${one} as a PDF by mail; \`copy\` 1 also to the sender`,
    sends: 'to subject message copy',
  },
]);

const statistics = ['invoices', 'credit-notes', 'billings', 'purchase-returns'].map(
  (path): DescribedCall => ({
    call: `GET statistics/${path}`,
    says: 'Counts and sums of the tabs, under the filters of the list',
    asks: RANGE,
  }),
);

export const documentCalls: DescribedCall[] = [...papers, ...statistics];
