// The registers and their files.
import { type DescribedCall, LIST, RANGE } from './described-call.ts';

const registers: [path: string, title: string][] = [
  ['sales-registers', 'sales register'],
  ['sales-return', 'sales return register'],
  ['purchases-registers', 'purchase register with the debit notes of the period'],
  ['material-view', 'materialized view'],
];

export const registerCalls = registers.flatMap(([path, title]): DescribedCall[] => [
  {
    call: `GET ${path}`,
    says: `The ${title}: a page of rows and the sums of all`,
    asks: `${LIST}`,
  },
  {
    call: `GET ${path}/export`,
    says: `The ${title} as a file`,
    asks: `export_type ${RANGE}`,
    gives: 'sheet',
  },
]);
