// What settles what of a party is found by the party, those recorded last first.
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

export const partyAllocations: Migration = {
  name: '0067 party allocations',
  change: async tx => {
    await query(
      tx,
      'create index allocations_party_idx on allocations (company_id, party_kind, party_id, id)',
      [],
    );
  },
};
