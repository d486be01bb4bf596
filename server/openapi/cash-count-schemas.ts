// What a cash count is answered with beyond its list.
import { denominations } from '../../domain/ledger/cash-counts.ts';
import {
  closed,
  count,
  described,
  integer,
  list,
  nullable,
  oneOf,
  rupees,
  type SchemaProperties,
} from './json-schema.ts';

export const cashCount: SchemaProperties = {
  counted: described(
    list(closed({ denomination: oneOf(...denominations), pieces: count, amount: rupees })),
    'The notes and coins that there were any of',
  ),
  replaced_by: described(nullable(integer), 'The last count of the same day and POS, if later'),
};
