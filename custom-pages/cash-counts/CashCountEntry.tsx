// Counting the cash at the end of a day: notes and coins next to what the books expect.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import { denominations, sumCountedCash } from '../../domain/ledger/cash-counts.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { getServerTime } from '../../src/api/http.ts';
import { useSession } from '../../src/api/session.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { EntryActions } from '../../src/forms/EntryActions.tsx';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useDraftedForm } from '../../src/forms/use-drafted-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { InertWhile } from '../../src/ui/LoadingButton.tsx';
import { NameSelect } from '../../src/ui/NameSelect.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import {
  type CashCountForm,
  checkCashCount,
  type Expected,
  toCashCountRequest,
  toCountedCash,
} from './cash-count-form-model.ts';
import { DifferenceHelp } from './DifferenceHelp.tsx';
import { NotesTable } from './NotesTable.tsx';
import { texts } from './texts.ts';

const LIST_PATH = '/accounting/cash-counts';

export const CashCountEntry = () => {
  const t = useTranslations();
  const navigate = useNavigate();
  const { user } = useSession();
  const [saved, setSaved] = useState<number>();
  useEffect(() => {
    if (saved !== undefined) navigate(`${LIST_PATH}/${saved}`);
  }, [saved, navigate]);
  const { form, draft, discard, leave, post } = useDraftedForm<CashCountForm>({
    name: 'cash-counts/new',
    one: texts.one,
    isTyped: ({ pieces, remarks }) =>
      remarks !== '' || Object.values(pieces).some(typed => typed !== ''),
    start: {
      date: toNepalDate(getServerTime()),
      pos: user.pos?.name ?? '',
      pieces: {},
      remarks: '',
    },
    check: given => checkCashCount(given, t),
  });
  const { values, problems, change } = form;
  const counted = toCountedCash(values);

  const save = async (given: CashCountForm) => {
    const { id, message } = await post<{ id: number; message: string }>(
      'cash-counts',
      toCashCountRequest(given),
    );
    toast('success', message);
    setSaved(id);
  };
  return (
    <>
      <PageHeader title={t(texts.new)} trail={[{ label: t(texts.list), to: LIST_PATH }]} />
      <RestoredNotice draft={draft} one={texts.one} onDiscard={discard} />
      <form {...form.formProps(save)}>
        <InertWhile running={form.running}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2, alignItems: 'flex-start' }}>
            <DateField
              required
              label={t(texts.date)}
              value={values.date}
              error={problems.date !== undefined}
              {...(problems.date ? { helperText: problems.date } : {})}
              onChange={date => change({ date })}
              sx={{ width: { xs: 1, sm: 200 } }}
            />
            <NameSelect
              path="worldlink-pos"
              label={t(texts.outlet)}
              value={values.pos}
              least={1}
              withoutLabel={t(texts.noOutlet)}
              onChange={pos => change({ pos })}
            />
          </Stack>
          <Box
            sx={{
              ...{ display: 'grid', gap: 2, alignItems: 'start' },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Paper variant="outlined">
              <NotesTable
                rows={denominations.map(denomination => ({
                  denomination,
                  pieces: counted[denomination] ?? 0,
                }))}
                typing={{
                  textOf: denomination => values.pieces[denomination] ?? '',
                  problemOf: denomination => problems[`counted.${denomination}`],
                  onChange: (denomination, typed) =>
                    change(
                      { pieces: { ...values.pieces, [denomination]: typed } },
                      `counted.${denomination}`,
                      'counted',
                      'remarks',
                    ),
                }}
              />
            </Paper>
            <Paper variant="outlined" sx={{ p: 2 }}>
              <Till
                key={`${values.date} ${values.pos}`}
                date={values.date}
                pos={values.pos}
                counted={sumCountedCash(counted)}
              />
              <TextField
                fullWidth
                multiline
                label={t(texts.remarks)}
                {...form.field('remarks')}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                sx={{ mt: 2 }}
              />
            </Paper>
          </Box>
        </InertWhile>
        <EntryActions
          onCancel={() => {
            leave();
            navigate(LIST_PATH);
          }}
          running={form.running || saved !== undefined}
        />
      </form>
    </>
  );
};

type TillProps = {
  date: string;
  pos: string;
  /** In paisa. */
  counted: number;
};

/** What the books expect, and how far the count is from it. */
const Till = ({ date, pos, counted }: TillProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const { data, error, refetch } = useApiQuery<Expected>('cash-counts/-/expected', {
    query: { date, pos },
  });
  const body = data?.body;
  if (error && !body)
    return (
      <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!body) return <LinearProgress />;
  const difference = toRupees(counted - toPaisa(body.expected));
  const { last } = body;
  return (
    <>
      {last && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(texts.earlier, {
            amount: amount(last.counted_total),
            time: localizeDigits(last.created_at.slice(0, 16), language),
            name: localizeText(last.created_by, language),
          })}
        </Alert>
      )}
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(texts.books)}
      </Typography>
      <EntryFigures>
        <EntryFigure label={t(texts.opening)} value={amount(body.opening)} />
        {body.sources.flatMap(({ source_kind, source, received, paid }) => [
          received !== 0 && (
            <EntryFigure
              key={`${source_kind} in`}
              label={t(texts.received, { source })}
              value={amount(received)}
            />
          ),
          paid !== 0 && (
            <EntryFigure
              key={`${source_kind} out`}
              label={t(texts.paid, { source })}
              value={amount(-paid)}
            />
          ),
        ])}
        <EntryFigure label={t(texts.books)} value={amount(body.expected)} strong />
        <EntryFigure label={t(texts.counted)} value={amount(toRupees(counted))} />
        <EntryFigure label={t(texts.difference)} value={amount(difference)} strong />
      </EntryFigures>
      {counted > 0 && <DifferenceHelp difference={difference} />}
    </>
  );
};
