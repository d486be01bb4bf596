// The form that every sales document is entered in: parties, lines, totals, and its three buttons.
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { type FormEventHandler, memo, type RefObject, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Texts } from '../../domain/language.ts';
import { CheckWarnings } from '../../src/document/CheckWarnings.tsx';
import type { Picked, Product } from '../../src/document/products/product.ts';
import { ProductModal } from '../../src/document/products/ProductModal.tsx';
import { useEntity } from '../../src/entities.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { enterLeadsToSave } from '../../src/ui/enter-moves-on.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { StillWhile } from '../../src/ui/StillWhile.tsx';
import { HeaderFields } from './HeaderFields.tsx';
import { ItemTable } from './ItemTable.tsx';
import { ScanBox } from './ScanBox.tsx';
import type { Scans } from './scans.ts';
import { texts } from './texts.ts';
import { TotalsBlock } from './TotalsBlock.tsx';
import type { EntryState } from './use-entry.ts';

type Props = {
  state: EntryState;
  dated: boolean;
  paid: boolean;
  proforma: boolean;
  onProforma?: (on: boolean) => void;
  /** What is being done, as a discount rate that is not valid is titled. */
  doing: Texts;
  /** Nothing more can be saved. */
  done: boolean;
  onSave: FormEventHandler;
  onReset: () => void;
  onCancel: () => void;
};

/** Everything around the lines and the totals stays as it is while a line is typed. */
type AddBarProps = {
  button: RefObject<HTMLButtonElement | null>;
  scanBox: RefObject<HTMLInputElement | null>;
  onAdd: () => void;
  scans: Scans;
  onScan: (product: Product) => void;
};
const AddBar = memo(({ button, scanBox, onAdd, scans, onScan }: AddBarProps) => {
  const say = useSay();
  return (
    <Stack direction="row" sx={{ p: 2, gap: 1.5, flexWrap: 'wrap' }}>
      <ScanBox box={scanBox} scans={scans} onScan={onScan} />
      <Button ref={button} variant="outlined" startIcon={<AddIcon />} onClick={onAdd}>
        {say(texts.addProduct)}
      </Button>
    </Stack>
  );
});

type ButtonsProps = { running: boolean; done: boolean; onReset: () => void; onCancel: () => void };

const Buttons = memo(({ running, done, onReset, onCancel }: ButtonsProps) => {
  const say = useSay();
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 2, justifyContent: 'flex-end' }}>
      <Button onClick={onCancel}>{say(words.cancel)}</Button>
      <Button onClick={onReset} disabled={running}>
        {say(words.reset)}
      </Button>
      <RunningButton type="submit" variant="contained" running={running} disabled={done}>
        {say(words.save)}
      </RunningButton>
    </Stack>
  );
});

export const EntryForm = ({ state, dated, paid, proforma, onProforma, doing, done, onSave, onReset, onCancel }: Props) => {
  const products = useEntity('products');
  const [choosing, setChoosing] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { entry, problems, set, edited, add, running } = state;
  const leading = useLeadToRefused(problems);
  const scanBox = useRef<HTMLInputElement>(null);
  const toScan = useEvent(() => scanBox.current?.focus());
  const open = useEvent(() => setChoosing(true));
  const reset = useEvent(onReset);
  const cancel = useEvent(onCancel);
  const pick = (picked: Picked[]) => {
    add(picked);
    setChoosing(false);
    setTimeout(() => addButton.current?.focus(), 0);
  };
  return (
    <form noValidate {...leading} onKeyDown={enterLeadsToSave} onSubmit={onSave}>
      <StillWhile running={running}>
        <HeaderFields
          customer={entry.customer}
          payment_method={entry.payment_method}
          deposit_to={entry.deposit_to}
          transaction_date={entry.transaction_date}
          problems={problems}
          dated={dated}
          paid={paid}
          proforma={proforma}
          onProforma={onProforma}
          set={set}
          edited={edited}
        />
        <Paper variant="outlined">
          <AddBar button={addButton} scanBox={scanBox} onAdd={open} scans={state.scans} onScan={state.scan} />
          <ItemTable {...state} onEnd={toScan} />
          <TotalsBlock {...state} doing={doing} />
        </Paper>
      </StillWhile>
      {!proforma && entry.customer && (
        <CheckWarnings
          document={{
            kind: 'sale',
            party_pan: entry.customer.pan,
            transaction_day: entry.transaction_date.slice(0, 10),
            figures: state.totals,
            lines: entry.lines.map(({ goods, hs_code, name }) => ({ goods: goods === true, hs_code, name })),
            attached: false,
          }}
        />
      )}
      <Buttons running={running} done={done} onReset={reset} onCancel={cancel} />
      {choosing && <ProductModal entity={products} hasHsCodes onDone={pick} onClose={() => setChoosing(false)} />}
    </form>
  );
};
