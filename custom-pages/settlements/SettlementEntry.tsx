// Receiving or making a payment: whose money, what it settles, and what becomes of the rest.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits } from '../../domain/language.ts';
import { isRefund, type SettlementKind } from '../../domain/ledger/settlements.ts';
import { toRupees } from '../../domain/money/money.ts';
import { ApiError, getServerTime } from '../../src/api/http.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { JournalPreviewButton, useJournalPreview } from '../../src/documents/JournalLines.tsx';
import {
  OwnHeadInputs,
  toKnownOfHead,
  useDocumentFields,
} from '../../src/documents/own-fields.tsx';
import { keepKnown } from '../../src/documents/own-values.ts';
import { useEntryRules } from '../../src/documents/use-document-rules.tsx';
import { EntryActions } from '../../src/forms/EntryActions.tsx';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useDraftedForm } from '../../src/forms/use-drafted-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { InertWhile } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import type { SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { CashWarning } from './CashWarning.tsx';
import { LoadOpenDocuments, SettlementDocuments } from './SettlementDocuments.tsx';
import { SettlementHead } from './SettlementHead.tsx';
import { SettlementParts } from './SettlementParts.tsx';
import {
  addWithheld,
  checkSettlement,
  createSettlement,
  listTaking,
  type OpenDocument,
  placeSettlementErrors,
  proposeWithheld,
  type SettlementForm,
  sumTaken,
  toDocumentKey,
  toFormSettling,
  toSettlementRequest,
  toTaken,
} from './settlement-form-model.ts';
import { kindTexts, texts } from './texts.ts';
import { useAddressedName, useAddressedParty } from './use-settlement-party.ts';

const NONE: OpenDocument[] = [];

/** What rules know of it. */
const toSent = ({ date, amount, own_fields }: SettlementForm) => ({
  sent: { date, amount, own_fields },
  list: '',
  lines: [],
});

export const SettlementEntry = ({ kind }: { kind: SettlementKind }) => {
  const t = useTranslations();
  const language = useLanguage();
  const navigate = useNavigate();
  const amount = useAmount();
  const addressed = useAddressedParty();
  const { list, one, new: title, address, path } = kindTexts[kind];
  const own = useDocumentFields(path);
  const [start] = useState(() =>
    createSettlement(kind, toNepalDate(getServerTime()), addressed.party_kind),
  );
  const [saved, setSaved] = useState<number>();
  useEffect(() => {
    if (saved !== undefined) navigate(`${address}/${saved}`);
  }, [saved, navigate, address]);
  const open = useRef<OpenDocument[]>(NONE);
  const { search } = useLocation();
  const rules = useEntryRules<SettlementForm>({ own, toSent });
  const check = (given: SettlementForm) => ({
    ...rules.check(given),
    ...checkSettlement(kind, given, open.current, own.head, t),
  });
  const { form, draft, discard, leave, post } = useDraftedForm<SettlementForm>({
    // Of the party that the address names alone.
    name: `${path}/new${search}`,
    one,
    isTyped: ({ party, amount, own_fields }) =>
      amount !== '' ||
      own_fields !== undefined ||
      (party !== null && addressed.party_kind === null),
    start,
    check,
  });
  const { values, change } = form;
  const problems = rules.addTo(form.problems, values);
  const [found, setFound] = useState<OpenDocument[]>();
  const documents = found ?? NONE;
  open.current = documents;
  const taken = toTaken(kind, values, documents);
  const named = useRef<SelectChoice>(undefined);
  useAddressedName(addressed, party => {
    named.current = party;
    if (!draft.restored) change({ party });
  });
  // The document that the address names is settled whole, unless somebody has typed meanwhile.
  const isAddressed = useRef(draft.restored !== undefined);
  useEffect(() => {
    const document = documents.find(
      each =>
        each.document_kind === addressed.document_kind &&
        String(each.document_id) === addressed.document_id,
    );
    if (!document || isAddressed.current) return;
    isAddressed.current = true;
    const whole = String(document.open);
    change({ amount: whole, taken: { [toDocumentKey(document)]: whole }, isByHand: true });
  }, [documents, addressed.document_kind, addressed.document_id, change]);
  // Saved before they are known, all of the money would be an advance.
  const isWaiting = values.party !== null && found === undefined;
  const settling = toFormSettling(kind, values);
  const allocated = sumTaken(taken);
  const refund = isRefund(kind, values.party_kind);
  const refuse = (error: ApiError, given: SettlementForm) => {
    if (error.fields)
      form.refuse(placeSettlementErrors(error.fields, listTaking(kind, given, open.current)));
  };
  const preview = useJournalPreview(path, error => refuse(error, values));
  const take = (index: number, typed: string) =>
    change(
      {
        isByHand: true,
        taken: Object.fromEntries(
          documents.map((document, nth) => [
            toDocumentKey(document),
            nth === index ? typed : taken[nth]!,
          ]),
        ),
      },
      `documents.${index}`,
      'allocations',
    );

  const save = async (given: SettlementForm) => {
    try {
      const { id, number, message } = await post<{ id: number; number: string; message: string }>(
        path,
        toSettlementRequest(kind, keepKnown(given, own.head), open.current),
      );
      toast('success', message, localizeDigits(number, language));
      setSaved(id);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields) throw error;
      refuse(error, given);
    }
  };
  const startOver = () => {
    discard();
    rules.forget();
    isAddressed.current = false;
    if (named.current?.value !== values.party?.value) setFound(undefined);
    if (named.current) change({ party: named.current });
  };
  return (
    <>
      <PageHeader title={t(title)} trail={[{ label: t(list), to: address }]} />
      <RestoredNotice draft={draft} one={one} onDiscard={startOver} />
      <form {...form.formProps(save)}>
        <InertWhile running={form.running}>
          <SettlementHead
            kind={kind}
            form={{ ...form, problems }}
            onParty={() => setFound(undefined)}
          />
          <OwnHeadInputs
            fields={own.head}
            values={values.own_fields}
            known={toKnownOfHead(own.head, [], { date: values.date, amount: values.amount }, [])}
            problems={problems}
            onChange={own_fields => change({ own_fields })}
          />
          <Paper variant="outlined" sx={{ mb: 2 }}>
            <Stack
              direction="row"
              sx={{ px: 2, pt: 1.5, justifyContent: 'space-between', alignItems: 'center' }}
            >
              <Typography variant="h2">
                {t(refund ? texts.openCredits : texts.openDocuments)}
              </Typography>
              {values.isByHand && (
                <Button size="small" onClick={() => change({ isByHand: false, taken: {} })}>
                  {t(texts.oldestFirst)}
                </Button>
              )}
            </Stack>
            {values.party !== null && (
              <LoadOpenDocuments
                key={`${values.party_kind} ${values.party.value}`}
                kind={kind}
                party={{ kind: values.party_kind, id: Number(values.party.value) }}
                onLoaded={setFound}
              />
            )}
            {values.party === null && (
              <Typography color="text.secondary" sx={{ p: 2 }}>
                {t(texts.chooseParty)}
              </Typography>
            )}
            {found !== undefined && (
              <SettlementDocuments
                documents={documents}
                taken={taken}
                problems={problems}
                label={t(refund ? texts.openCredits : texts.openDocuments)}
                onChange={take}
              />
            )}
          </Paper>
          <Paper
            variant="outlined"
            sx={{
              p: 2,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              justifyContent: 'space-between',
            }}
          >
            <SettlementParts
              kind={kind}
              parts={values.parts}
              problems={problems}
              of={{
                vendor_id:
                  values.party_kind === 'vendor' && values.party
                    ? Number(values.party.value)
                    : undefined,
                date: values.date,
              }}
              taking={listTaking(kind, values, documents).map(({ document }) => document)}
              onChange={parts => change({ parts }, 'allocations', 'amount')}
              withheld={proposeWithheld(values, documents, taken)}
              onWithheld={() =>
                change(addWithheld(kind, values, documents, taken), 'allocations', 'amount')
              }
            />
            <EntryFigures>
              <EntryFigure label={t(texts.settling)} value={amount(toRupees(settling))} />
              <EntryFigure label={t(texts.allocated)} value={amount(toRupees(allocated))} />
              <EntryFigure
                label={t(texts.advance)}
                value={amount(toRupees(Math.max(settling - allocated, 0)))}
                strong
              />
            </EntryFigures>
          </Paper>
        </InertWhile>
        <CashWarning kind={kind} values={values} />
        {problems.allocations && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problems.allocations}
          </Alert>
        )}
        <EntryActions
          onCancel={() => {
            leave();
            navigate(address);
          }}
          running={form.running || saved !== undefined}
          disabled={isWaiting}
        >
          <JournalPreviewButton
            preview={preview}
            disabled={form.running || saved !== undefined || isWaiting}
            onAsk={() => {
              const wrong = check(values);
              if (Object.keys(wrong).length > 0) form.refuse(wrong);
              else {
                form.clearErrors();
                void preview.show(toSettlementRequest(kind, values, documents));
              }
            }}
          />
        </EntryActions>
      </form>
    </>
  );
};
