// A business that is customer and vendor: what it owes is set off against what it is owed.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import type { Party } from '../../domain/ledger/postings.ts';
import { ApiError, getServerTime } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { EntryActions } from '../../src/forms/EntryActions.tsx';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useDraftedForm } from '../../src/forms/use-drafted-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { InertWhile } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Select } from '../../src/ui/Select.tsx';
import {
  checkNetting,
  createNetting,
  listNetted,
  type NettedDocuments,
  type NettingForm,
  nettingSides,
  placeNettingErrors,
  toNettingRequest,
  typeNetted,
} from './netting-form-model.ts';
import { SettlementDocuments } from './SettlementDocuments.tsx';
import type { OpenAnswer } from './settlement-form-model.ts';
import { texts } from './texts.ts';

type PartyAnswer = OpenAnswer & {
  party: { id: number; name: string };
  counterparts: { id: number; name: string; code: string }[];
};

const lists = { customer: '/sales/customers', vendor: '/purchases/vendors' } as const;
const others = { customer: 'vendor', vendor: 'customer' } as const;

export const NettingEntry = ({ kind }: { kind: Party['kind'] }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { id = '' } = useParams();
  const [asked, setAsked] = useState<number>();
  const open = useApiQuery<PartyAnswer>(`parties/${kind}/${id}/open`, { purpose: 'look-up' });
  const body = open.data?.body;
  if (open.error instanceof ApiError && open.error.status === 404) return <NotFoundPage />;
  if (open.error && !body)
    return (
      <Alert severity="error" action={<Button onClick={open.refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!body) return <LinearProgress />;
  const { counterparts } = body;
  const chosen = asked ?? counterparts[0]?.id;
  const account = `${lists[kind]}/${id}/account`;
  return (
    <>
      <PageHeader
        title={t(texts.netting)}
        tab={`${t(texts.netting)}: ${body.party.name}`}
        trail={[{ label: body.party.name, to: account }]}
      />
      {chosen === undefined ? (
        <Alert severity="info">{t(texts.noCounterpart)}</Alert>
      ) : (
        <>
          <Select
            label={t(texts.business)}
            value={String(chosen)}
            onChange={({ target }) => setAsked(Number(target.value))}
            sx={{ mb: 2, minWidth: 280, maxWidth: '100%' }}
          >
            {counterparts.map(each => (
              <MenuItem key={each.id} value={String(each.id)}>
                {`${each.name} (${localizeText(each.code, language)})`}
              </MenuItem>
            ))}
          </Select>
          <LoadCounterpart
            key={chosen}
            kind={kind}
            own={body}
            counterpart={chosen}
            account={account}
          />
        </>
      )}
    </>
  );
};

type LoadProps = { kind: Party['kind']; own: PartyAnswer; counterpart: number; account: string };

const LoadCounterpart = ({ kind, own, counterpart, account }: LoadProps) => {
  const t = useTranslations();
  const open = useApiQuery<PartyAnswer>(`parties/${others[kind]}/${counterpart}/open`, {
    purpose: 'look-up',
  });
  const body = open.data?.body;
  if (open.error && !body)
    return (
      <Alert severity="error" action={<Button onClick={open.refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!body) return <LinearProgress />;
  const [customer, vendor] = kind === 'customer' ? [own, body] : [body, own];
  return (
    <NettingSheet
      documents={{ receivables: customer.data, payables: vendor.data }}
      parties={{ customer_id: customer.party.id, vendor_id: vendor.party.id }}
      account={account}
    />
  );
};

type SheetProps = {
  documents: NettedDocuments;
  parties: { customer_id: number; vendor_id: number };
  account: string;
};

const NettingSheet = ({ documents, parties, account }: SheetProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const navigate = useNavigate();
  const [start] = useState(() => createNetting(toNepalDate(getServerTime()), documents));
  const [saved, setSaved] = useState<number>();
  useEffect(() => {
    if (saved !== undefined) navigate(`/accounting/vouchers/${saved}`);
  }, [saved, navigate]);
  const { form, draft, discard, leave, post } = useDraftedForm<NettingForm>({
    name: `nettings/${parties.customer_id}-${parties.vendor_id}`,
    one: texts.netting,
    isTyped: ({ isByHand, amount, narration }) =>
      isByHand || amount !== start.amount || narration.trim() !== '',
    start,
    check: given => checkNetting(given, documents, t),
  });
  const { values, problems, change } = form;
  const save = async (given: NettingForm) => {
    try {
      const { id, number, message } = await post<{ id: number; number: string; message: string }>(
        'nettings',
        toNettingRequest(given, documents, parties),
      );
      toast('success', message, localizeDigits(number, language));
      setSaved(id);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields) throw error;
      form.refuse(placeNettingErrors(error.fields, given, documents));
    }
  };
  const titles = { receivables: t(texts.owedToUs), payables: t(texts.owedByUs) };
  return (
    <form {...form.formProps(save)}>
      <RestoredNotice draft={draft} one={texts.netting} onDiscard={discard} />
      <InertWhile running={form.running}>
        <Paper
          variant="outlined"
          sx={{
            ...{ p: 2, mb: 2, display: 'grid', gap: 2, alignItems: 'start' },
            gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
          }}
        >
          <DateField
            required
            label={t(texts.date)}
            value={values.date}
            error={problems.date !== undefined}
            {...(problems.date ? { helperText: problems.date } : {})}
            onChange={date => change({ date })}
          />
          <TextField
            required
            label={t(texts.amount)}
            value={localizeDigits(values.amount, language)}
            disabled={values.isByHand}
            error={problems.amount !== undefined}
            helperText={problems.amount}
            onChange={event =>
              change({ amount: readAsciiInput(event), isByHand: false, taken: {} }, 'sides')
            }
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <TextField
            label={t(texts.narration)}
            {...form.field('narration')}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Paper>
        {values.isByHand && (
          <Stack direction="row" sx={{ mb: 1, justifyContent: 'flex-end' }}>
            <Button size="small" onClick={() => change({ isByHand: false, taken: {} }, 'sides')}>
              {t(texts.oldestFirst)}
            </Button>
          </Stack>
        )}
        <Box
          sx={{
            ...{ display: 'grid', gap: 2, alignItems: 'start' },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {nettingSides.map(side => (
            <Paper key={side} variant="outlined">
              <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
                {titles[side]}
              </Typography>
              <SettlementDocuments
                documents={documents[side]}
                taken={listNetted(values, side, documents[side])}
                problems={Object.fromEntries(
                  documents[side].flatMap((_, index) => {
                    const problem = problems[`${side}.${index}`];
                    return problem ? [[`documents.${index}`, problem]] : [];
                  }),
                )}
                label={titles[side]}
                onChange={(index, amount) =>
                  change(
                    typeNetted(values, documents, { side, index, amount }),
                    `${side}.${index}`,
                    'sides',
                    'amount',
                  )
                }
              />
            </Paper>
          ))}
        </Box>
      </InertWhile>
      {problems.sides && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problems.sides}
        </Alert>
      )}
      <EntryActions
        onCancel={() => {
          leave();
          navigate(account);
        }}
        running={form.running || saved !== undefined}
        label={texts.net}
      />
    </form>
  );
};
