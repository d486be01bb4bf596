// Vendors: their account is a page of its own.
import type { Overrides } from '../src/entities/overrides.ts';
import { AccountButton, AccountRowButton, startInOwnCountry } from './party-account.tsx';

export const vendors: Overrides = {
  start: startInOwnCountry,
  rowActions: { account: AccountRowButton },
  viewActions: AccountButton,
};
