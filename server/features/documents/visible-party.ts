// The party that a request names for a new document. A role that is limited to some customers or vendors
// (decision 81) makes documents for those alone: for others it is answered as if they were not there.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Party, partyEntities } from '../../../domain/ledger/postings.ts';
import type { Session } from '../../auth/load-session.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { isVisible, loadRowScopes, withRowScope } from '../../entities/row-scopes.ts';
import { ValidationError } from '../../platform/http/errors.ts';

/** The party by its id, or a customer by the code that sales name, and the field of the request that says so. */
type NamedParty = {
  kind: Party['kind'];
  column: 'id' | 'customer_code';
  value: string | number;
  field: string;
};

/** The customer of a sale. */
export const toNamedCustomer = (code: string): NamedParty => ({
  ...{ kind: 'customer', column: 'customer_code', value: code, field: 'customer_id' },
});

/** The vendor of a bill. */
export const toNamedVendor = (id: number): NamedParty => ({
  ...{ kind: 'vendor', column: 'id', value: id, field: 'vendor_name' },
});

/** The entity of the customers or vendors, as the caller may see them. */
export const loadPartyEntity = async (
  { database, entities }: Pick<EntityStore, 'database' | 'entities'>,
  actor: Session['actor'],
  kind: Party['kind'],
): Promise<Entity> => {
  const entity = entities.find(({ name }) => name === partyEntities[kind].entity)!;
  return withRowScope(entity, await loadRowScopes(database.cachedReads, actor));
};

/**
 * Throws ValidationError (422) under the field if the caller may not see the party. Whether it is there at
 * all is asked where the document is made.
 */
export const assertPartyVisible = async (
  store: Pick<EntityStore, 'database' | 'entities'>,
  { actor, language }: Pick<Session, 'actor' | 'language'>,
  { kind, column, value, field }: NamedParty,
): Promise<void> => {
  const limited = await loadPartyEntity(store, actor, kind);
  if (!limited.makers) return;
  const [row] = await query(
    store.database.read,
    `select "${limited.rowScope!}" from ${limited.table} where company_id = ? and ${column} = ?`,
    [actor.company_id, value],
  );
  if (row && !isVisible(limited, row))
    throw new ValidationError({ [field]: [messages.reference[language]] });
};
