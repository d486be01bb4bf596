// The identity of a company: a UUID and nothing else, for folders are named after it.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

declare const judged: unique symbol;
/** Made by `companyUid` alone; whatever makes a path takes nothing else. */
export type CompanyUid = string & { readonly [judged]: true };

export const isCompanyUid = (value: unknown): value is CompanyUid =>
  typeof value === 'string' && UUID.test(value);

/** The value as an identity. Throws an Error for everything that is no UUID in small letters. */
export const companyUid = (value: unknown): CompanyUid => {
  if (isCompanyUid(value)) return value;
  throw new Error('The identity of a company must be a UUID, and this is none.');
};
