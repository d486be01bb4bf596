// What the documents' calls are given to work with.

import type { Entity } from '../../domain/schema/entity.ts';
import type { Authority } from '../cbms/authority.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import type { Postman } from '../mail/mail.ts';
import type { Printer } from '../printing/printer.ts';

/** `tscRate` is the national rate in percent. */
export type DocumentServices = {
  store: Store;
  enter: Entering;
  printer: Printer;
  postman: Postman;
  authority: Authority;
  tscRate: number;
};

/** The schema of that name. */
export const entityOf = ({ store }: DocumentServices, name: string): Entity =>
  store.entities.find(entity => entity.name === name)!;
