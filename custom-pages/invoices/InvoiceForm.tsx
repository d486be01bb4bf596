// The form that every sales document is entered in: parties, lines, totals, and its three buttons.
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import {
  type FormEventHandler,
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useEvent } from 'react-admin';
import { priceWithVatTexts } from '../../domain/documents/prices-with-vat.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { toRupees } from '../../domain/money/money.ts';
import { treatmentTexts } from '../../domain/tax/tax-treatment.ts';
import { useSession } from '../../src/api/session.ts';
import { CheckWarnings } from '../../src/documents/CheckWarnings.tsx';
import { DiscountField } from '../../src/documents/DiscountField.tsx';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { OwnHead } from '../../src/documents/own-fields.tsx';
import { PartyCreditsLine } from '../../src/documents/party-credits.tsx';
import { ProductPickerDialog } from '../../src/documents/products/ProductPickerDialog.tsx';
import { useProductPicker } from '../../src/documents/products/use-product-picker.ts';
import { useRunning } from '../../src/documents/use-document-form.ts';
import { RuleNotice } from '../../src/documents/use-document-rules.tsx';
import { useEntity } from '../../src/fields/entities-context.ts';
import { focusSaveOnEnter } from '../../src/forms/enter-to-next-field.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useDebouncedForm } from '../../src/forms/use-debounced-callback.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { InertWhile } from '../../src/ui/LoadingButton.tsx';
import { CashReceived } from './CashReceived.tsx';
import { CustomerCredit } from './CustomerCredit.tsx';
import { ExportDetails } from './ExportDetails.tsx';
import { FormButtons, type FormButtonsProps } from './InvoiceFormButtons.tsx';
import { InvoiceFormHeader } from './InvoiceFormHeader.tsx';
import { InvoiceFormLines } from './InvoiceFormLines.tsx';
import { compareEntryWithShelf, computeHeaderFigures } from './invoice-form-model.ts';
import { createPriceMemory } from './line-prices.ts';
import { ScanBox } from './ScanBox.tsx';
import { texts } from './texts.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';

type InvoiceFormProps = Omit<FormButtonsProps, 'change'> & {
  hasDate: boolean;
  hasDeposit: boolean;
  proforma: boolean;
  onProforma?: (on: boolean) => void;
  /** The payment method of a new document until another is chosen. */
  usualMethod?: string;
  /** Money may come over the counter: what is received and given back is worked out. */
  hasChange?: boolean;
  /** What is being done, as a discount rate that is not valid is titled. */
  discountErrorTitle: Texts;
  onSave: FormEventHandler;
  /** The customer is known: the first thing to do is to scan. */
  startsWithScan?: boolean;
  /** Hears what the customer gets back, in paisa; undefined while it is not known. */
  onChangeDue?: (change: number | undefined) => void;
  /** Bills that wait; absent where none can. The hands go back to the scanner by `toScan`. */
  held?: (toScan: () => void) => ReactNode;
};

type AddBarProps = Pick<InvoiceFormController, 'name' | 'typed' | 'scans' | 'notices' | 'scan'> & {
  button: RefObject<HTMLButtonElement | null>;
  scanBox: RefObject<HTMLInputElement | null>;
  onAdd: () => void;
};
const AddBar = ({ name, typed, scans, notices, scan, button, scanBox, onAdd }: AddBarProps) => {
  const t = useTranslations();
  const customer = useFormSelector(typed, entry => entry.customer?.code);
  return (
    <Stack direction="row" sx={{ gridArea: 'add', p: 2, gap: 1.5, flexWrap: 'wrap' }}>
      <ScanBox
        name={name}
        box={scanBox}
        scans={scans}
        notices={notices}
        customer={customer}
        onScan={scan}
      />
      <Button ref={button} variant="outlined" startIcon={<AddIcon />} onClick={onAdd}>
        {t(texts.addProduct)}
      </Button>
    </Stack>
  );
};

/**
 * The options are next to what adds lines, and the keyboard comes to them after the lines: who has
 * added a product types its quantity next.
 */
const linesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"add" "options" "lines" "totals"',
    md: '"add options" "lines lines" "totals totals"',
  },
  alignItems: 'center',
} as const;

type PriceSwitchProps = Pick<InvoiceFormController, 'typed' | 'ratesOf'> & {
  onTurn: (wantsVat: boolean) => void;
};

/** How prices are typed: with VAT as on the shelf, or without. Absent where there is no VAT. */
const PriceSwitch = ({ typed, ratesOf, onTurn }: PriceSwitchProps) => {
  const t = useTranslations();
  const { company } = useSession();
  const [memory] = useState(() => createPriceMemory(company.id));
  const hasVat = useFormSelector(typed, entry => ratesOf(entry).vat > 0);
  const isOn = useFormSelector(typed, entry => entry.prices_with_vat === true);
  if (!hasVat) return null;
  const turn = (on: boolean) => {
    memory.save(on);
    onTurn(on);
  };
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isOn} onChange={(_, on) => turn(on)} />}
      label={t(priceWithVatTexts.prices)}
      sx={{ ml: 0, gap: 1 }}
    />
  );
};

/** What the tax law will not like, once the hands rest: all lines are judged for it. */
const InvoiceWarnings = ({ typed, ratesOf }: Pick<InvoiceFormController, 'typed' | 'ratesOf'>) => {
  const entry = useDebouncedForm(typed);
  const { customer, transaction_date, lines, exported } = entry;
  if (!customer) return null;
  const figures = computeHeaderFigures(entry, ratesOf(entry));
  return (
    <CheckWarnings
      document={{
        kind: 'sale',
        party_pan: customer.pan,
        transaction_day: transaction_date.slice(0, 10),
        figures,
        lines: lines.map(({ goods, hs_code, name }) => ({ goods: goods === true, hs_code, name })),
        attached: false,
        exported: figures.export_sales > 0,
        declared: exported.declaration_no.trim() !== '',
      }}
    />
  );
};

/** What of the customer's money no document has taken yet. */
const CustomerOpenCredits = ({ typed }: Pick<InvoiceFormController, 'typed'>) => {
  const code = useFormSelector(typed, entry => entry.customer?.code);
  if (code === undefined) return null;
  return <PartyCreditsLine party={{ kind: 'customer', code }} />;
};

const Fields = ({ state, children }: PropsWithChildren<Pick<InvoiceFormProps, 'state'>>) => (
  <InertWhile running={useRunning(state)}>{children}</InertWhile>
);

export const InvoiceForm = ({
  state,
  hasDate,
  hasDeposit,
  proforma,
  onProforma,
  usualMethod,
  hasChange = false,
  discountErrorTitle,
  isSaved,
  onSave,
  onSaveAndPrint,
  startsWithScan = false,
  onChangeDue,
  onReset,
  onCancel,
  journal,
  held,
}: InvoiceFormProps) => {
  const products = useEntity('products');
  const { typed, ratesOf, problems, set } = state;
  const choosing = useProductPicker(state.name, state.add);
  const leading = useFocusFirstError(problems);
  const [change, setChange] = useState<number>();
  const hearChange = useEvent((due: number | undefined) => {
    setChange(due);
    onChangeDue?.(due);
  });
  const scanBox = useRef<HTMLInputElement>(null);
  const toScan = useEvent(() => scanBox.current?.focus());
  useEffect(() => {
    if (startsWithScan) toScan();
  }, [startsWithScan, toScan]);
  return (
    <form noValidate {...leading} onKeyDown={focusSaveOnEnter} onSubmit={onSave}>
      <Fields state={state}>
        <InvoiceFormHeader
          typed={typed}
          ratesOf={ratesOf}
          problems={problems}
          hasDate={hasDate}
          hasDeposit={hasDeposit}
          proforma={proforma}
          onProforma={onProforma}
          usualMethod={usualMethod}
          set={set}
        />
        {!proforma && <CustomerOpenCredits typed={typed} />}
        {!proforma && <CustomerCredit {...state} />}
        <ExportDetails typed={typed} ratesOf={ratesOf} problems={problems} set={set} />
        <OwnHead
          fields={state.own.head}
          line={state.own.line}
          typed={typed}
          vatOf={entry => ratesOf(entry).vat}
          totalOf={entry => computeHeaderFigures(entry, ratesOf(entry)).total}
          problems={problems}
          onChange={state.setOwn}
        />
        <Paper variant="outlined" sx={linesStyle}>
          <AddBar {...state} button={choosing.button} scanBox={scanBox} onAdd={choosing.open} />
          <Box sx={{ gridArea: 'lines', minWidth: 0 }}>
            <InvoiceFormLines {...state} onEnd={toScan} />
          </Box>
          <Stack direction="row" sx={{ gridArea: 'options', px: 2, gap: 1.5, flexWrap: 'wrap' }}>
            <PriceSwitch typed={typed} ratesOf={ratesOf} onTurn={state.turnPrices} />
            {held?.(toScan)}
          </Stack>
          <Box sx={{ gridArea: 'totals', minWidth: 0, p: 2 }}>
            <InvoiceTotalsFields
              {...state}
              discountErrorTitle={discountErrorTitle}
              hasChange={hasChange}
              onChangeDue={hearChange}
            />
          </Box>
        </Paper>
      </Fields>
      {!proforma && <InvoiceWarnings {...state} />}
      <RuleNotice live={state.brokenRules} />
      <FormButtons
        state={state}
        change={change}
        isSaved={isSaved}
        onSaveAndPrint={onSaveAndPrint}
        onReset={onReset}
        onCancel={onCancel}
        journal={journal}
      />
      {choosing.picked && <ProductPickerDialog entity={products} hasHsCodes choosing={choosing} />}
    </form>
  );
};

type InvoiceTotalsProps = Pick<InvoiceFormController, 'typed' | 'ratesOf' | 'problems' | 'set'> & {
  /** Whose rate is not valid: the title of the toast. */
  discountErrorTitle: Texts;
  hasChange: boolean;
  onChangeDue?: (change: number | undefined) => void;
};

/**
 * Discount by rate or flat amount, and the figures as they will be printed; rows of TSC and of sales
 * without VAT are absent, not zero, and so are those of VAT without registration. Follows every key.
 */
const InvoiceTotalsFields = ({
  typed,
  ratesOf,
  problems,
  set,
  discountErrorTitle,
  hasChange,
  onChangeDue,
}: InvoiceTotalsProps) => {
  const entry = useFormSelector(typed, all => all);
  const rates = ratesOf(entry);
  const totals = computeHeaderFigures(entry, rates);
  const shelf = compareEntryWithShelf(entry, rates, totals);
  const t = useTranslations();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  const percent = (rate: number) => localizeDigits(String(rate), language);
  return (
    <EntryFigures>
      <EntryFigure label={t(texts.subtotal)} value={amount(totals.subtotal)} />
      <DiscountField typed={typed} problems={problems} set={set} doing={discountErrorTitle} />
      <EntryFigure label={t(texts.discount)} value={amount(totals.discount_amount)} />
      {totals.tsc_amount > 0 && (
        <>
          <EntryFigure label={t(texts.tscRate)} value={`${percent(rates.tsc)} %`} />
          <EntryFigure label={t(texts.tscAmount)} value={amount(totals.tsc_amount)} />
        </>
      )}
      {totals.exempted_sale > 0 && (
        <EntryFigure label={t(treatmentTexts.exemptedSale)} value={amount(totals.exempted_sale)} />
      )}
      {totals.export_sales > 0 && (
        <EntryFigure label={t(treatmentTexts.exportSales)} value={amount(totals.export_sales)} />
      )}
      {rates.vat > 0 && (
        <>
          <EntryFigure label={t(texts.taxable)} value={amount(totals.taxable_amount)} />
          <EntryFigure
            label={t(texts.vat, { rate: percent(rates.vat) })}
            value={amount(totals.vat_amount)}
          />
        </>
      )}
      <EntryFigure label={t(texts.total)} value={amount(totals.total)} strong />
      {shelf && <EntryFigure label={t(priceWithVatTexts.sum)} value={amount(shelf.sum)} />}
      {shelf && shelf.difference !== 0 && (
        <EntryFigure label={t(priceWithVatTexts.difference)} value={amount(shelf.difference)} />
      )}
      {hasChange && <CashReceived typed={typed} total={totals.total} onChangeDue={onChangeDue} />}
    </EntryFigures>
  );
};
