// The open credits of a party where a document is entered, saved or read: shown, and applied to it by a
// button or a key. Nothing is applied without being asked for.
import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits, localizeText, type Texts } from '../../domain/language.ts';
import type { OpenDocumentKind } from '../../domain/ledger/open-documents.ts';
import { type Party, partyEntities } from '../../domain/ledger/postings.ts';
import { spreadOldestFirst } from '../../domain/ledger/settlements.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { getServerTime } from '../api/http.ts';
import { showServerError } from '../api/show-server-errors.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePostOnce } from '../api/use-post-once.ts';
import { useAltKey } from '../forms/use-key.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';
import { useAmount } from '../ui/Amount.tsx';
import { LoadingButton } from '../ui/LoadingButton.tsx';

const texts = {
  credits: { en: 'Open Credits', ne: 'समायोजन हुन बाँकी' },
  has: {
    en: 'Open credits: {amount} ({documents})',
    ne: 'समायोजन हुन बाँकी: {amount} ({documents})',
  },
  later: {
    en: 'They can be applied once this is saved as not paid.',
    ne: 'भुक्तानी नभएको भनी सेभ गरेपछि समायोजन गर्न सकिन्छ।',
  },
  apply: { en: 'Apply {amount}', ne: '{amount} समायोजन गर्नुहोस्' },
  key: { en: 'Alt+O', ne: 'Alt+O' },
  applied: { en: '{amount} applied.', ne: '{amount} समायोजन गरियो।' },
  applyCredits: { en: 'Apply Credits', ne: 'क्रेडिट समायोजन' },
} satisfies Record<string, Texts>;

/** A party by the id of its record, or by its code. */
export type CreditParty = { kind: Party['kind'] } & ({ id: number } | { code: string });

/** In rupees; the earliest first. */
type CreditsBody = {
  party_id: number;
  open: number;
  may_apply: boolean;
  data: {
    document_kind: OpenDocumentKind;
    document_id: string | number;
    document: string;
    number: string;
    open: number;
  }[];
};

/** The party with its credits; undefined for a user who may not view its documents. */
const usePartyAnswer = ({ kind, ...named }: CreditParty): CreditsBody | undefined =>
  useApiQuery<CreditsBody | undefined>(`parties/${kind}/-/credits`, {
    query: named,
    purpose: 'look-up',
  }).data?.body;

const usePartyCredits = (party: CreditParty): CreditsBody | undefined => {
  const body = usePartyAnswer(party);
  return body && body.open > 0 ? body : undefined;
};

/** "Open credits: Rs. 500.00/- (Receipt REC-3)"; nothing without any. */
export const PartyCreditsLine = ({ party }: { party: CreditParty }) => {
  const t = useTranslations();
  const amount = useAmount();
  const name = useCreditNames();
  const credits = usePartyCredits(party);
  if (!credits) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {t(texts.has, { amount: amount(credits.open), documents: name(credits) })}{' '}
      {credits.may_apply && t(texts.later)}
    </Alert>
  );
};

const MAX_NAMES = 3;

/** The first credits by name. */
const useCreditNames = () => {
  const language = useLanguage();
  return ({ data }: CreditsBody) => {
    const names = data.slice(0, MAX_NAMES).map(({ document, number }) => `${document} ${number}`);
    return localizeDigits(
      [...names, ...(data.length > MAX_NAMES ? ['…'] : [])].join(', '),
      language,
    );
  };
};

type SavedDocument = {
  document_kind: OpenDocumentKind;
  document_id: string | number;
  /** Rupees. */
  open: number;
};

const toAllocations = (credits: CreditsBody, { open, ...target }: SavedDocument) => {
  const amounts = credits.data.map(credit => toPaisa(credit.open));
  return spreadOldestFirst(toPaisa(open), amounts).flatMap((paisa, index) => {
    const { document_kind, document_id } = credits.data[index]!;
    return paisa === 0
      ? []
      : [{ source: { document_kind, document_id }, target, amount: toRupees(paisa) }];
  });
};

type ApplyProps = { party: CreditParty; document: SavedDocument };

/** Next to a document that was just saved and is open: one button, or Alt+O, applies what there is. */
export const ApplyPartyCredits = ({ party, document }: ApplyProps) => {
  const credits = usePartyCredits(party);
  if (!credits?.may_apply || document.open === 0) return null;
  return <ApplyPanel credits={credits} kind={party.kind} document={document} />;
};

type PanelProps = { credits: CreditsBody; kind: Party['kind']; document: SavedDocument };

const ApplyPanel = ({ credits, kind, document }: PanelProps) => {
  const t = useTranslations();
  const amount = useAmount();
  const name = useCreditNames();
  const { post } = usePostOnce();
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState(false);
  const allocations = toAllocations(credits, document);
  const sum = amount(
    toRupees(allocations.reduce((paisa, allocation) => paisa + toPaisa(allocation.amount), 0)),
  );
  const apply = async () => {
    if (running || done) return;
    setRunning(true);
    try {
      const { message } = await post<{ message: string }>(
        `parties/${kind}/${credits.party_id}/allocations`,
        { date: toNepalDate(getServerTime()), allocations },
      );
      toast('success', message, t(texts.applyCredits));
      setDone(true);
    } catch (error) {
      showServerError(error, texts.applyCredits);
    }
    setRunning(false);
  };
  useAltKey('KeyO', () => void apply());
  return (
    <Paper component="section" variant="outlined" aria-label={t(texts.credits)} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(texts.credits)}
      </Typography>
      <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {done ? t(texts.applied, { amount: sum }) : `${amount(credits.open)} (${name(credits)})`}
      </Typography>
      {!done && (
        <LoadingButton
          variant="outlined"
          running={running}
          title={t(texts.key)}
          aria-keyshortcuts="Alt+O"
          onClick={apply}
        >
          {t(texts.apply, { amount: sum })}
        </LoadingButton>
      )}
    </Paper>
  );
};

const toPartyAddress = (kind: Party['kind'], id: number) =>
  `/${kind === 'customer' ? 'sales' : 'purchases'}/${partyEntities[kind].entity}/${id}`;

/** The name of a document's party, which leads to its account where the user may see that. */
export const PartyLink = ({ party, name }: { party: CreditParty; name: string }) => {
  const answer = usePartyAnswer(party);
  const shown = localizeText(name, useLanguage());
  if (!answer?.party_id) return shown;
  return <Link to={`${toPartyAddress(party.kind, answer.party_id)}/account`}>{shown}</Link>;
};

/** False once it is known that the user may not receive money of the party, or pay it. */
export const useMaySettle = (party: CreditParty): boolean =>
  usePartyAnswer(party)?.may_apply !== false;

/** Leads from an open document to where credits are applied to it; nothing without any. */
export const ApplyCreditsLink = ({ party, document }: ApplyProps) => {
  const t = useTranslations();
  const credits = usePartyCredits(party);
  if (!credits?.may_apply) return null;
  const { document_kind, document_id } = document;
  return (
    <Link
      to={`${toPartyAddress(party.kind, credits.party_id)}/allocations?document_kind=${document_kind}&document_id=${document_id}`}
    >
      {t(texts.applyCredits)}
    </Link>
  );
};
