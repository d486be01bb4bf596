// Groups documents by party. Documents with the same PAN belong together; one without a PAN belongs
// to the party that the same record (customer, vendor) is on its other documents of the period, or
// is today, so that a party that gives its PAN late is not listed twice.

/**
 * A party with its amounts without VAT, in paisa; `codes` are the ids of its records (customer
 * codes, vendor ids).
 */
export type PartyTotals = {
  name: string;
  pan: string;
  codes: string[];
  taxable: number;
  exempt: number;
  vat: number;
  documents: number;
};

/**
 * The documents of one record under one name and PAN, added up. `latest` sorts by how well they
 * tell today's name and PAN.
 */
export type PartyDocuments = Omit<PartyTotals, 'codes'> & { code: string; latest: string };

/**
 * Its `own` documents (sales or purchases) before notes, which repeat an earlier document; then by
 * moment, then by order of entry.
 */
export const toRecencyKey = (own: boolean, moment: string, id: number): string =>
  `${own ? 1 : 0} ${moment} ${String(id).padStart(16, '0')}`;

/** A fully cancelled document decides neither name nor PAN if there is any other. */
const isLater = (papers: PartyDocuments, than: PartyDocuments | undefined): boolean => {
  if (!than) return true;
  const [isInForce, wasInForce] = [papers.documents > 0, than.documents > 0];
  return isInForce === wasInForce ? papers.latest > than.latest : isInForce;
};

/**
 * Each record's documents with its latest PAN. A PAN that changed to another one leaves two
 * parties: the authority knows them as two.
 */
const findLatestPans = (all: PartyDocuments[]): Map<string, string> => {
  const latest = new Map<string, PartyDocuments>();
  for (const papers of all)
    if (papers.pan !== '' && papers.documents > 0 && isLater(papers, latest.get(papers.code)))
      latest.set(papers.code, papers);
  return new Map([...latest].map(([code, { pan }]) => [code, pan]));
};

/** The records without a PAN on any document in force. */
export const findCodesWithoutPan = (all: PartyDocuments[]): string[] => {
  const pans = findLatestPans(all);
  return [...new Set(all.map(({ code }) => code))].filter(code => !pans.has(code));
};

/**
 * The parties of the documents, each under the name on its latest one; without any PAN each record
 * is a party of its own. `today`: the current PANs of records without one on their documents.
 */
export const joinParties = (all: PartyDocuments[], today: Map<string, string>): PartyTotals[] => {
  const pans = new Map([...today, ...findLatestPans(all)]);
  const parties = new Map<string, PartyTotals & { named: PartyDocuments; known: Set<string> }>();
  for (const papers of all) {
    const pan = papers.pan || (pans.get(papers.code) ?? '');
    const key = pan === '' ? `code ${papers.code}` : `pan ${pan}`;
    const party = parties.get(key) ?? {
      name: '',
      pan,
      codes: [],
      taxable: 0,
      exempt: 0,
      vat: 0,
      documents: 0,
      named: papers,
      known: new Set(),
    };
    if (isLater(papers, party.named)) party.named = papers;
    party.known.add(papers.code);
    for (const sum of ['taxable', 'exempt', 'vat', 'documents'] as const) party[sum] += papers[sum];
    parties.set(key, party);
  }
  return [...parties.values()].map(({ named, known, ...party }) => ({
    ...party,
    name: named.name,
    codes: [...known],
  }));
};
