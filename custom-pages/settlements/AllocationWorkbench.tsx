// The open documents of a party and its open credits side by side: a credit is chosen and applied, and
// below is what was applied before.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Party } from '../../domain/ledger/postings.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { ApiError, getServerTime } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { usePostOnce } from '../../src/api/use-post-once.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { UnsavedGuard } from '../../src/forms/UnsavedGuard.tsx';
import { useAltKey } from '../../src/forms/use-key.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { InertWhile, LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import {
  type AllocationForm,
  checkAllocation,
  findCredit,
  listTaken,
  placeAllocationErrors,
  takeOldestFirst,
  toAllocationRequest,
} from './allocation-form-model.ts';
import { OpenCredits } from './OpenCredits.tsx';
import {
  ALLOCATIONS_PER_PAGE,
  PartyAllocations,
  type PartyAllocationsBody,
} from './PartyAllocations.tsx';
import { SettlementDocuments } from './SettlementDocuments.tsx';
import { type OpenAnswer, sumTaken, toDocumentKey } from './settlement-form-model.ts';
import { texts } from './texts.ts';

type PartyAnswer = OpenAnswer & { party: { name: string } };

/** Where the parties are listed. */
const lists = {
  customer: { address: '/sales/customers', label: texts.customer },
  vendor: { address: '/purchases/vendors', label: texts.vendor },
} as const;

export const AllocationWorkbench = ({ kind }: { kind: Party['kind'] }) => {
  const t = useTranslations();
  const { id = '' } = useParams();
  const [page, setPage] = useState(1);
  const path = `parties/${kind}/${id}`;
  const open = useApiQuery<PartyAnswer>(`${path}/open`, { purpose: 'look-up' });
  const made = useApiQuery<PartyAllocationsBody>(`${path}/allocations`, {
    query: { page, limit: ALLOCATIONS_PER_PAGE },
    purpose: 'look-up',
  });
  const reload = () => {
    open.refetch();
    made.refetch();
  };
  const body = open.data?.body;
  if (open.error instanceof ApiError && open.error.status === 404) return <NotFoundPage />;
  if (open.error && !body)
    return (
      <Alert severity="error" action={<Button onClick={open.refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!body) return <LinearProgress />;
  const { address } = lists[kind];
  return (
    <>
      <PageHeader
        title={t(texts.applyCredits)}
        tab={`${t(texts.applyCredits)}: ${body.party.name}`}
        trail={[{ label: body.party.name, to: `${address}/${id}/account` }]}
      />
      <ApplyForm path={`${path}/allocations`} open={body} onApplied={reload} />
      <PartyAllocations asked={made} page={page} onPage={setPage} onChange={reload} />
    </>
  );
};

type ApplyProps = { path: string; open: PartyAnswer; onApplied: () => void };

const ApplyForm = ({ path, open, onApplied }: ApplyProps) => {
  const t = useTranslations();
  const amount = useAmount();
  const [query] = useSearchParams();
  const { data: documents, credits } = open;
  const { post, renew } = usePostOnce();
  const [start] = useState((): AllocationForm => {
    const named = `${query.get('document_kind')} ${query.get('document_id')}`;
    const target = documents.find(each => toDocumentKey(each) === named);
    const credit = findCredit({ credit: named, date: '', taken: {} }, credits);
    return {
      credit: named,
      date: toNepalDate(getServerTime()),
      taken: target && credit ? takeOldestFirst(credit, [target]) : {},
    };
  });
  const form = useRecordForm<AllocationForm>({
    start,
    check: given => checkAllocation(given, credits, documents, t),
  });
  const { values, problems, change } = form;
  const credit = findCredit(values, credits);
  const taken = listTaken(values, documents);
  const sum = sumTaken(taken);
  const spread = () => {
    if (credit) change({ taken: takeOldestFirst(credit, documents) }, 'allocations');
  };
  useAltKey('KeyO', spread);
  const save = async (given: AllocationForm) => {
    try {
      const { message } = await post<{ message: string }>(
        path,
        toAllocationRequest(given, credits, documents),
      );
      renew();
      toast('success', message, t(texts.applyCredits));
      change({ taken: {}, credit: '' });
      onApplied();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields) throw error;
      form.refuse(placeAllocationErrors(error.fields, given, documents));
    }
  };
  return (
    <form {...form.formProps(save)}>
      <UnsavedGuard dirty={sum > 0 && !form.running} onLeave={() => undefined} />
      <InertWhile running={form.running}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' },
          }}
        >
          <Paper variant="outlined">
            <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
              {t(texts.credits)}
            </Typography>
            <OpenCredits
              credits={credits}
              chosen={credit && toDocumentKey(credit)}
              onChoose={chosen => change({ credit: chosen }, 'allocations')}
            />
          </Paper>
          <Paper variant="outlined">
            <Stack
              direction="row"
              sx={{ px: 2, pt: 1.5, justifyContent: 'space-between', alignItems: 'center' }}
            >
              <Typography variant="h2">{t(texts.openDocuments)}</Typography>
              {credit && documents.length > 0 && (
                <Button
                  size="small"
                  title={t(texts.oldestFirstKey)}
                  aria-keyshortcuts="Alt+O"
                  onClick={spread}
                >
                  {t(texts.oldestFirst)}
                </Button>
              )}
            </Stack>
            <SettlementDocuments
              documents={documents}
              taken={taken}
              problems={problems}
              label={t(texts.openDocuments)}
              onChange={(index, typed) =>
                change(
                  { taken: { ...values.taken, [toDocumentKey(documents[index]!)]: typed } },
                  `documents.${index}`,
                  'allocations',
                )
              }
            />
          </Paper>
        </Box>
        {credit && documents.length > 0 && (
          <Paper
            variant="outlined"
            sx={{
              ...{ mt: 2, p: 2, display: 'flex', flexWrap: 'wrap', gap: 2 },
              justifyContent: 'space-between',
            }}
          >
            <DateField
              required
              sx={{ width: { xs: '100%', sm: 260 } }}
              label={t(texts.date)}
              value={values.date}
              error={problems.date !== undefined}
              {...(problems.date ? { helperText: problems.date } : {})}
              onChange={date => change({ date })}
            />
            <EntryFigures>
              <EntryFigure label={t(texts.credit)} value={amount(credit.open)} />
              <EntryFigure label={t(texts.applied)} value={amount(toRupees(sum))} />
              <EntryFigure
                label={t(texts.left)}
                value={amount(toRupees(Math.max(toPaisa(credit.open) - sum, 0)))}
                strong
              />
            </EntryFigures>
          </Paper>
        )}
      </InertWhile>
      {problems.allocations && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problems.allocations}
        </Alert>
      )}
      {credit && documents.length > 0 && (
        <Stack direction="row" sx={{ mt: 2, justifyContent: 'flex-end' }}>
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(texts.apply)}
          </LoadingButton>
        </Stack>
      )}
    </form>
  );
};
