// The party that the address of an entry page names, chosen once when the page is opened.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { type Party, partyEntities } from '../../domain/ledger/postings.ts';
import { callApi } from '../api/http.ts';

/**
 * Loads the record of `?party_id=` once the form is ready for it, and hands it over. A party that
 * cannot be loaded is chosen by hand.
 */
export const usePartyOfAddress = <Record extends Row>(
  kind: Party['kind'],
  isReady: boolean,
  onParty: (record: Record) => void,
): void => {
  const [query] = useSearchParams();
  const id = query.get('party_id') ?? '';
  const isAsked = useRef(false);
  const latest = useRef(onParty);
  useEffect(() => {
    latest.current = onParty;
    if (isAsked.current || !isReady || !/^\d{1,15}$/.test(id)) return;
    isAsked.current = true;
    void callApi<Record>(`${partyEntities[kind].entity}/${id}`, { purpose: 'look-up' })
      .then(({ body }) => latest.current(body))
      .catch(() => undefined);
  });
};
