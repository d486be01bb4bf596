// The party, and the document of it, that the address names.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { partyEntities } from '../../domain/ledger/postings.ts';
import { callApi } from '../../src/api/http.ts';
import type { SelectChoice } from '../../src/ui/SearchSelect.tsx';

/** What the address asks for: a party, and one of its documents. */
export const useAddressedParty = () => {
  const [query] = useSearchParams();
  const kind = query.get('party_kind');
  return {
    party_kind: kind === 'customer' || kind === 'vendor' ? kind : null,
    party_id: Number(query.get('party_id') ?? 0),
    /** In place of the id: an invoice names its customer by the code. */
    party_code: query.get('party_code'),
    document_kind: query.get('document_kind'),
    document_id: query.get('document_id'),
  } as const;
};

type Addressed = Pick<
  ReturnType<typeof useAddressedParty>,
  'party_kind' | 'party_id' | 'party_code'
>;
type PartyRow = { id: number } & Record<string, unknown>;

const loadAddressed = async ({
  party_kind,
  party_id,
  party_code,
}: Addressed): Promise<SelectChoice | undefined> => {
  if (party_kind === null) return undefined;
  const { entity, name } = partyEntities[party_kind];
  const toChoice = (row: PartyRow) => ({ value: row.id, label: String(row[name]) });
  if (party_code !== null) {
    const { body } = await callApi<{ data: PartyRow[] } | undefined>(entity, {
      query: { [`filter[${party_kind}_code]`]: party_code, limit: 1 },
      purpose: 'look-up',
    });
    return body?.data[0] && toChoice(body.data[0]);
  }
  if (party_id === 0) return undefined;
  return toChoice((await callApi<PartyRow>(`${entity}/${party_id}`, { purpose: 'look-up' })).body);
};

/** Loads the party that the address names, once. */
export const useAddressedName = (
  addressed: Addressed,
  onLoaded: (party: SelectChoice) => void,
): void => {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void loadAddressed(addressed)
      .then(party => party && onLoaded(party))
      .catch(() => undefined);
  });
};
