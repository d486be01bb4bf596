// What the API's description says of the calls that no entity makes by itself. A story holds it
// against the calls that the service answers: none is left out, none is invented, no name is
// refused.
import { administrationCalls } from './administration.ts';
import { authorityCalls } from './authority.ts';
import { companyCalls } from './company.ts';
import type { DescribedCall } from './described-call.ts';
import { documentCalls } from './documents.ts';
import { registerCalls } from './registers.ts';
import { salesCalls } from './sales.ts';
import { sessionCalls } from './session.ts';
import { taxCalls } from './taxes.ts';

export const describedCalls: DescribedCall[] = [
  ...sessionCalls,
  ...companyCalls,
  ...documentCalls,
  ...salesCalls,
  ...registerCalls,
  ...taxCalls,
  ...authorityCalls,
  ...administrationCalls,
];
