// The own company as a page's head says it.
import type { Reading } from '../database/connect.ts';
import { printableLogo } from '../files/file-store.ts';
import type { PrintData } from '../printing/print-data.ts';

/** Name, address, phone, email and PAN as texts, and the logo where it can be printed. */
export const companyOnPaper = async (read: Reading, company_id: number): Promise<PrintData['company']> => {
  const company = await read.selectFrom('companies').selectAll().where('id', '=', company_id).executeTakeFirstOrThrow();
  const logo = await printableLogo(read, company.logo as string | null);
  const part = (name: string) => String(company[name] ?? '');
  return {
    name: part('name'),
    street: part('street'),
    city: part('city'),
    phone: part('phone'),
    email: part('email'),
    pan: part('pan'),
    ...(logo ? { logo } : {}),
  };
};
