// Recording what a vendor billed: from the paper in the hand, or beside the form, to the printed
// bill.
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { localizeDigits } from '../../domain/language.ts';
import { toRupees } from '../../domain/money/money.ts';
import { costVatText } from '../../domain/tax/vat-registration.ts';
import { CheckWarnings } from '../../src/documents/CheckWarnings.tsx';
import { DiscountField } from '../../src/documents/DiscountField.tsx';
import { DuplicateRequestDialog } from '../../src/documents/DuplicateRequestDialog.tsx';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { JournalPreviewButton } from '../../src/documents/JournalLines.tsx';
import { OwnHead } from '../../src/documents/own-fields.tsx';
import { ApplyPartyCredits, PartyCreditsLine } from '../../src/documents/party-credits.tsx';
import { ProductPickerDialog } from '../../src/documents/products/ProductPickerDialog.tsx';
import { useProductPicker } from '../../src/documents/products/use-product-picker.ts';
import { useRunning } from '../../src/documents/use-document-form.ts';
import { RuleNotice } from '../../src/documents/use-document-rules.tsx';
import { useVatRates } from '../../src/documents/use-vat-rates.ts';
import { useEntity } from '../../src/fields/entities-context.ts';
import { focusSaveOnEnter } from '../../src/forms/enter-to-next-field.ts';
import { FormFoot } from '../../src/forms/FormFoot.tsx';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useDebouncedForm } from '../../src/forms/use-debounced-callback.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { lazyComponent } from '../../src/ui/Loading.tsx';
import { InertWhile, LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Attachment, AttachmentPreview } from './Attachment.tsx';
import { ImportVat } from './ImportVat.tsx';
import { LandedCosts } from './LandedCosts.tsx';
import { texts } from './texts.ts';
import { useVendorBillForm, type VendorBillFormController } from './use-vendor-bill-form.ts';
import { VendorBillHeader } from './VendorBillHeader.tsx';
import { VendorBillLines } from './VendorBillLines.tsx';
import { VendorBillTds } from './VendorBillTds.tsx';
import { computeFigures, getLineVatRate } from './vendor-bill-form-model.ts';

const PrintDialog = lazyComponent(() => import('../../src/print/PrintDialog.tsx'), 'PrintDialog');

const LIST_PATH = '/purchases/billings';

/** What the tax law will not like, once the hands rest: all lines are judged for it. */
const VendorBillWarnings = ({
  typed,
  usualOf,
}: Pick<VendorBillFormController, 'typed' | 'usualOf'>) => {
  const bill = useDebouncedForm(typed);
  if (!bill.vendor) return null;
  return (
    <CheckWarnings
      document={{
        kind: 'purchase',
        party_pan: bill.vendor.pan,
        transaction_day: bill.transaction_date.slice(0, 10),
        figures: computeFigures(bill, usualOf(bill)),
        lines: bill.lines.map(({ name }) => ({ goods: false, hs_code: '', name })),
        attached: bill.file !== null,
        imported: bill.type === 'import',
        declared: bill.declaration_no.trim() !== '',
      }}
    />
  );
};

/** What of our money the vendor still has: advances and debit notes. */
const VendorOpenCredits = ({ typed }: Pick<VendorBillFormController, 'typed'>) => {
  const id = useFormSelector(typed, bill => bill.vendor?.id);
  if (id === undefined) return null;
  return <PartyCreditsLine party={{ kind: 'vendor', id }} />;
};

export const VendorBillEntry = () => {
  const t = useTranslations();
  const navigate = useNavigate();
  const products = useEntity('products');
  const state = useVendorBillForm();
  const { typed, problems, saved } = state;
  const running = useRunning(state);
  const file = useFormSelector(typed, bill => bill.file);
  const choosing = useProductPicker('billings/new', state.add);
  const [beside, setBeside] = useState(false);
  const [sending, setSending] = useState(false);
  const leading = useFocusFirstError(problems);
  const leave = () => {
    state.leave();
    navigate(LIST_PATH);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return toast('warning', t(texts.stillSending), t(texts.attachment));
    void state.save();
  };
  const isBeside = beside && file !== null;
  return (
    <>
      <PageHeader title={t(texts.title)} trail={[{ label: t(texts.list), to: LIST_PATH }]} />
      <RestoredNotice draft={state.draft} one={texts.unsavedBill} onDiscard={state.restart} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: isBeside ? 'minmax(0, 1fr) 440px' : '1fr' },
        }}
      >
        <form
          noValidate
          {...leading}
          onKeyDown={focusSaveOnEnter}
          onSubmit={submit}
          style={{ minWidth: 0 }}
        >
          <InertWhile running={running}>
            <VendorBillHeader {...state} />
            <OwnHead
              fields={state.own.head}
              line={state.own.line}
              typed={typed}
              totalOf={bill => computeFigures(bill, state.usualOf(bill)).total}
              problems={problems}
              onChange={state.setOwn}
            />
            <VendorOpenCredits typed={typed} />
            <Paper variant="outlined">
              <Stack direction="row" sx={{ p: 2 }}>
                <Button
                  ref={choosing.button}
                  variant="outlined"
                  startIcon={<AddIcon />}
                  onClick={choosing.open}
                >
                  {t(texts.addProduct)}
                </Button>
              </Stack>
              <VendorBillLines {...state} onEmpty={() => choosing.button.current?.focus()} />
              <Box
                sx={{
                  p: 2,
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 3,
                  justifyContent: 'space-between',
                }}
              >
                <Attachment
                  file={file}
                  error={problems.file_id}
                  isPreviewShown={beside}
                  onFile={chosen => state.set('file', chosen)}
                  onTogglePreview={setBeside}
                  onUploading={setSending}
                />
                <VendorBillTotals {...state} />
              </Box>
            </Paper>
            <LandedCosts {...state} />
            <ImportVat {...state} />
            <VendorBillTds {...state} />
          </InertWhile>
          <VendorBillWarnings {...state} />
          <RuleNotice live={state.brokenRules} />
          <FormFoot>
            <JournalPreviewButton
              preview={state.preview}
              disabled={running || saved !== undefined}
              onAsk={() => void state.askJournal()}
            />
            <Button onClick={leave}>{t(words.cancel)}</Button>
            <Button onClick={state.restart} disabled={running}>
              {t(words.reset)}
            </Button>
            <LoadingButton
              type="submit"
              variant="contained"
              running={running}
              disabled={saved !== undefined}
            >
              {t(words.save)}
            </LoadingButton>
          </FormFoot>
        </form>
        {isBeside && <AttachmentPreview file={file} />}
      </Box>
      {choosing.picked && <ProductPickerDialog entity={products} canEdit choosing={choosing} />}
      {state.sentBefore && (
        <DuplicateRequestDialog list={LIST_PATH} many={texts.list} onClose={state.toldSentBefore} />
      )}
      {saved && (
        <Suspense>
          <PrintDialog
            path={`billings/${saved.id}`}
            number={saved.billing_no}
            recorded={texts.billSaved}
            onClose={leave}
          >
            {(saved.open_amount ?? 0) > 0 && (
              <ApplyPartyCredits
                party={{ kind: 'vendor', id: saved.vendor_id! }}
                document={{
                  document_kind: 'billing',
                  document_id: saved.id,
                  open: saved.open_amount!,
                }}
              />
            )}
          </PrintDialog>
        </Suspense>
      )}
    </>
  );
};

/**
 * Discount by rate or flat amount, and the figures of the bill; where lines have different taxes,
 * no rate is shown next to the VAT. Follows every key.
 */
const VendorBillTotals = ({
  typed,
  usualOf,
  problems,
  set,
}: Pick<VendorBillFormController, 'typed' | 'usualOf' | 'problems' | 'set'>) => {
  const bill = useFormSelector(typed, all => all);
  const usual = usualOf(bill);
  const totals = computeFigures(bill, usual);
  const { ofSale } = useVatRates();
  const isCost = ofSale(bill.transaction_date) === 0;
  const t = useTranslations();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  const isUsual = bill.lines.every(line =>
    [usual, 0].includes(Number(getLineVatRate(line, usual))),
  );
  const vat = isUsual
    ? t(texts.vatAt, { rate: localizeDigits(String(usual), language) })
    : t(texts.vat);
  return (
    <EntryFigures>
      <EntryFigure label={t(texts.subtotal)} value={amount(totals.subtotal)} />
      <DiscountField typed={typed} problems={problems} set={set} doing={texts.createBilling} />
      <EntryFigure label={t(texts.discount)} value={amount(totals.discount_amount)} />
      <EntryFigure label={t(texts.taxable)} value={amount(totals.taxable_amount)} />
      <EntryFigure label={vat} value={amount(totals.vat_amount)} />
      {isCost && (
        <Typography variant="body2" color="text.secondary">
          {t(costVatText)}
        </Typography>
      )}
      <EntryFigure label={t(texts.total)} value={amount(totals.total)} strong />
    </EntryFigures>
  );
};
