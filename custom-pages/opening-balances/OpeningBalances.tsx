// Opening balances: the trial balance of the day before the books begin, with what it is made of.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import { findOpeningDifferences, sumOpening } from '../../domain/ledger/opening-balances.ts';
import type { OpeningSection } from '../../domain/ledger/opening-file.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError, callApi, getServerTime } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { type JournalLine, JournalPreviewButton } from '../../src/documents/JournalLines.tsx';
import { useAccounts } from '../../src/documents/use-accounts.ts';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useDraftedForm } from '../../src/forms/use-drafted-form.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { InertWhile, LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { type FileRow, OpeningFile } from './OpeningFile.tsx';
import { AccountSection, DocumentSection, StockSection } from './OpeningSections.tsx';
import {
  type AnsweredOpening,
  checkOpening,
  createForm,
  createLine,
  type OpeningForm,
  placeErrors,
  toOpening,
  toOpeningRequest,
} from './opening-form-model.ts';
import { texts } from './texts.ts';

export const OpeningBalances = () => {
  const t = useTranslations();
  const { data, error, refetch } = useApiQuery<AnsweredOpening>('opening-balances');
  const { data: uses } = useApiQuery<{ uses: Record<Purpose, number> }>('account-uses', {
    purpose: 'look-up',
  });
  if (error && !data)
    return (
      <>
        <PageHeader title={t(texts.title)} />
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      </>
    );
  if (!data || !uses) return <LinearProgress />;
  // Another opening is another form.
  return (
    <OpeningEntry
      key={data.body.id ?? 0}
      opening={data.body}
      tag={data.tag}
      uses={uses.body.uses}
      onSaved={refetch}
    />
  );
};

/** The last day before this fiscal year: what most companies begin with. */
const proposeDay = (): string => addDays(toFiscalYear(toNepalDate(getServerTime())).start_date, -1);

const replaceLines = (
  form: OpeningForm,
  section: OpeningSection,
  rows: FileRow[],
  party_kind: 'customer' | 'vendor',
): Partial<OpeningForm> => {
  const read = <Name extends OpeningSection>(name: Name) =>
    rows.map(({ line, name: source }) => createLine(name, line, source));
  if (section === 'accounts') return { accounts: read('accounts') };
  if (section === 'stock') return { stock: read('stock') };
  const others = form.documents.filter(line => line.party_kind !== party_kind);
  return { documents: [...others, ...read('documents')] };
};

type EntryProps = {
  opening: AnsweredOpening;
  tag: string | undefined;
  uses: Record<Purpose, number>;
  onSaved: () => void;
};

const OpeningEntry = ({ opening, tag, uses, onSaved }: EntryProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const accounts = useAccounts();
  const [start] = useState(() => createForm(opening, proposeDay()));
  const { form, draft, discard, post } = useDraftedForm<OpeningForm>({
    name: `opening-balances/${opening.id ?? 'new'}`,
    one: texts.title,
    isTyped: given => JSON.stringify(given) !== JSON.stringify(start),
    start,
    check: given => checkOpening(given, t),
  });
  const { values, problems, change } = form;
  const [reading, setReading] = useState<OpeningSection>();
  const [confirming, setConfirming] = useState<OpeningForm>();
  const [lines, setLines] = useState<JournalLine[]>();
  const [warnings, setWarnings] = useState<string[]>([]);

  const entered = useMemo(() => toOpening(values), [values]);
  const mapping = useMemo(() => new Map(Object.entries(uses) as [Purpose, number][]), [uses]);
  const differences = findOpeningDifferences(entered, { accounts, uses: mapping }, language);
  const said = Object.values(differences).flat();
  const amount = (paisa: number) => formatMoney(paisa, language);
  const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
  const set = (changed: Partial<OpeningForm>, cleared: string[] = []) =>
    change(changed, ...cleared);

  const place = (error: unknown, given: OpeningForm) => {
    if (!(error instanceof ApiError) || !error.fields) throw error;
    form.refuse(placeErrors(error.fields, given));
  };
  const preview = form.send(async given => {
    try {
      const { body } = await callApi<{ lines: JournalLine[]; warnings: string[] }>(
        'opening-balances',
        { method: 'POST', body: { ...toOpeningRequest(given), preview: 1 } },
      );
      setLines(body.lines);
      setWarnings(body.warnings);
    } catch (error) {
      place(error, given);
    }
  });
  const save = async (given: OpeningForm) => {
    try {
      const { number, message } = await post<{ number: string; message: string }>(
        'opening-balances',
        toOpeningRequest(given),
        toIfMatchHeader(tag),
      );
      toast('success', message, number);
      onSaved();
    } catch (error) {
      place(error, given);
    }
  };
  const sections = { problems, amount };
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <RestoredNotice draft={draft} one={texts.title} onDiscard={discard} />
      <Typography sx={{ mb: 2, maxWidth: 900 }}>{t(texts.about)}</Typography>
      {opening.number !== null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(texts.inForce, {
            number: localizeText(opening.number, language),
            name: localizeText(opening.created_by ?? '', language),
            time: formatDate(opening.created_at ?? '', calendar, language),
          })}
        </Alert>
      )}
      <form
        {...form.formProps(async given => {
          if (opening.id === null) await save(given);
          else setConfirming(given);
        })}
      >
        <InertWhile running={form.running}>
          <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
            <DateField
              required
              label={t(texts.date)}
              value={values.date}
              error={problems.date !== undefined}
              {...(problems.date ? { helperText: problems.date } : {})}
              onChange={date => set({ date })}
              sx={{ width: { xs: 1, sm: 220 } }}
            />
          </Paper>
          <AccountSection
            {...sections}
            accounts={accounts}
            sums={sumOpening(entered)}
            lines={values.accounts}
            onChange={(changed, cleared) => set({ accounts: changed }, cleared)}
            onFile={() => setReading('accounts')}
          />
          <DocumentSection
            {...sections}
            total={sum(entered.documents.map(each => each.amount))}
            lines={values.documents}
            onChange={(changed, cleared) => set({ documents: changed }, cleared)}
            onFile={() => setReading('documents')}
          />
          <StockSection
            {...sections}
            total={sum(entered.stock.map(each => each.value))}
            lines={values.stock}
            onChange={(changed, cleared) => set({ stock: changed }, cleared)}
            onFile={() => setReading('stock')}
          />
        </InertWhile>
        <Alert severity={said.length > 0 ? 'warning' : 'success'} sx={{ mb: 2 }}>
          {said.length > 0
            ? said.map(sentence => <div key={sentence}>{localizeDigits(sentence, language)}</div>)
            : t(texts.agrees)}
        </Alert>
        {warnings.map(warning => (
          <Alert key={warning} severity="warning" sx={{ mb: 2 }}>
            {warning}
          </Alert>
        ))}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <JournalPreviewButton
            preview={{ lines, close: () => setLines(undefined) }}
            disabled={form.running}
            onAsk={() => void preview()}
          />
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(words.save)}
          </LoadingButton>
        </Stack>
      </form>
      {confirming && (
        <ConfirmDialog
          tone="calm"
          title={texts.confirmTitle}
          text={texts.confirm}
          onCancel={() => setConfirming(undefined)}
          onConfirm={async () => {
            setConfirming(undefined);
            await form.send(() => save(confirming))();
          }}
        />
      )}
      {reading && (
        <OpeningFile
          section={reading}
          onClose={() => setReading(undefined)}
          onTake={(rows, party_kind) => {
            set(replaceLines(values, reading, rows, party_kind), [reading]);
            setReading(undefined);
          }}
        />
      )}
    </>
  );
};
