// Entering a voucher: account, debit, credit, and the next line balances by itself.
import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { type VoucherType, voucherTitles, voucherTypes } from '../../domain/ledger/vouchers.ts';
import { ApiError, getServerTime } from '../../src/api/http.ts';
import { useSession } from '../../src/api/session.ts';
import { useAccounts } from '../../src/documents/use-accounts.ts';
import { EntryActions } from '../../src/forms/EntryActions.tsx';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useDraftedForm } from '../../src/forms/use-drafted-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { InertWhile } from '../../src/ui/LoadingButton.tsx';
import { NameSelect } from '../../src/ui/NameSelect.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';
import { useCountedVoucher } from './use-counted-voucher.ts';
import { VoucherLines } from './VoucherLines.tsx';
import { SaveTemplateDialog, TemplatePicker } from './VoucherTemplates.tsx';
import {
  balanceLine,
  checkVoucher,
  createLine,
  createVoucher,
  listFilledLines,
  toTemplateRequest,
  toVoucherRequest,
  type VoucherForm,
} from './voucher-form-model.ts';

const LIST_PATH = '/accounting/vouchers';

/** The server counts the lines that were sent, the form also those that were left empty. */
const placeLineErrors = (fields: FieldErrors, form: VoucherForm): FieldErrors => {
  const places = listFilledLines(form.lines).map(({ at }) => at);
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentences]) => {
      const [, nth, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
      if (name === 'lines') return ['lines.balance', sentences];
      return [nth === undefined ? name : `lines.${places[Number(nth)]}.${field}`, sentences];
    }),
  );
};

export const VoucherEntry = () => {
  const { user } = useSession();
  const [empty] = useState(() => createVoucher(toNepalDate(getServerTime()), user.pos?.name ?? ''));
  const [query] = useSearchParams();
  const count = query.get('cash_count');
  if (count === null) return <VoucherSheet start={empty} />;
  return <CountedVoucher id={count} empty={empty} />;
};

const CountedVoucher = ({ id, empty }: { id: string; empty: VoucherForm }) => {
  const start = useCountedVoucher(id, empty);
  return start ? <VoucherSheet start={start} /> : <LinearProgress />;
};

const VoucherSheet = ({ start }: { start: VoucherForm }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const accounts = useAccounts();
  const [saved, setSaved] = useState<number>();
  const [isNaming, setNaming] = useState(false);
  useEffect(() => {
    if (saved !== undefined) navigate(`${LIST_PATH}/${saved}`);
  }, [saved, navigate]);
  const { search } = useLocation();
  const { form, draft, discard, leave, post } = useDraftedForm<VoucherForm>({
    name: `journal-vouchers/new${search}`,
    one: texts.one,
    isTyped: ({ narration, lines }) =>
      narration !== '' ||
      lines.some((line, nth) => line.account_id !== (start.lines[nth]?.account_id ?? null)),
    start,
    check: given => checkVoucher(given, t),
  });
  const { values, problems, change } = form;
  const hasLines = values.lines.some(line => line.account_id !== null);
  const setLines = (lines: VoucherForm['lines'], ...cleared: string[]) =>
    change({ lines }, 'lines.balance', ...cleared);
  const partyOf = (id: number) => accounts.find(account => account.id === id)?.party ?? null;

  const save = async (given: VoucherForm) => {
    try {
      const { id, number, message } = await post<{ id: number; number: string; message: string }>(
        'journal-vouchers',
        toVoucherRequest(given, partyOf),
      );
      toast('success', message, number);
      setSaved(id);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields) throw error;
      form.refuse(placeLineErrors(error.fields, given));
    }
  };
  return (
    <>
      <PageHeader title={t(texts.new)} trail={[{ label: t(texts.list), to: LIST_PATH }]} />
      <RestoredNotice draft={draft} one={texts.one} onDiscard={discard} />
      <form {...form.formProps(save)}>
        <InertWhile running={form.running}>
          <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
              <TemplatePicker
                onChoose={filled => change(filled, 'lines.balance', ...Object.keys(problems))}
              />
              <Select
                label={t(texts.type)}
                value={values.type}
                onChange={event => change({ type: event.target.value as VoucherType })}
                sx={{ width: { xs: 1, sm: 200 } }}
              >
                {voucherTypes.map(type => (
                  <MenuItem key={type} value={type}>
                    {t(voucherTitles[type])}
                  </MenuItem>
                ))}
              </Select>
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
              <TextField
                required
                label={t(texts.narration)}
                {...form.field('narration')}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                sx={{ flexGrow: 1, minWidth: { xs: 1, sm: 280 } }}
              />
              {values.type === 'journal' && (
                <DateField
                  label={t(texts.reverseOn)}
                  value={values.reverse_on}
                  error={problems.reverse_on !== undefined}
                  helperText={problems.reverse_on ?? t(texts.reverseOnHelp)}
                  onChange={reverse_on => change({ reverse_on })}
                  sx={{ width: { xs: 1, sm: 260 } }}
                />
              )}
            </Stack>
          </Paper>
          <Paper variant="outlined">
            <VoucherLines
              lines={values.lines}
              problems={problems}
              accounts={accounts}
              onChange={(index, changed) =>
                setLines(
                  values.lines.map((line, nth) => (nth === index ? { ...line, ...changed } : line)),
                  ...Object.keys(changed).map(name => `lines.${index}.${name}`),
                )
              }
              onBalance={index => setLines(balanceLine(values.lines, index))}
              onRemove={index => setLines(values.lines.filter((_, nth) => nth !== index))}
            />
            <Button
              startIcon={<AddIcon />}
              onClick={() => setLines([...values.lines, createLine()])}
              sx={{ m: 1.5 }}
            >
              {t(texts.addLine)}
            </Button>
          </Paper>
        </InertWhile>
        {problems['lines.balance'] && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problems['lines.balance']}
          </Alert>
        )}
        <EntryActions
          onCancel={() => {
            leave();
            navigate(LIST_PATH);
          }}
          running={form.running || saved !== undefined}
        >
          <Button onClick={() => setNaming(true)} disabled={!hasLines && values.narration === ''}>
            {t(texts.saveTemplate)}
          </Button>
        </EntryActions>
      </form>
      {isNaming && (
        <SaveTemplateDialog
          toTemplate={() => toTemplateRequest(values, partyOf)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
};
