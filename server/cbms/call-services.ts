// What the calls of the tax authority are given, and the name under which permissions speak of it.
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import type { Vault } from '../payment-gateways/vault.ts';
import type { Authority } from './authority.ts';

export type CallServices = { store: Store; enter: Entering; authority: Authority; vault: Vault };

/** "view tax authority", "edit tax authority". */
export const SUBJECT = 'tax-authority';
