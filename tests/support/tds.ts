// Types of TDS of a company by their codes.
import type { Caller } from './test-app.ts';

/** The id of a type by its code. */
export const findTdsTypeId = async (admin: Caller, code: string): Promise<number> =>
  (await admin.get(`tds-types?filter[code]=${code}`)).body.data[0].id;
