// The form that every sales document is entered in: parties, lines, totals, and its three buttons.
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { type FormEventHandler, type RefObject, useRef } from 'react';
import { useEvent } from 'react-admin';
import type { Texts } from '../../domain/language.ts';
import { CheckWarnings } from '../../src/document/CheckWarnings.tsx';
import { ProductModal } from '../../src/document/products/ProductModal.tsx';
import type { Product } from '../../src/document/products/product.ts';
import { useChoosing } from '../../src/document/products/use-choosing.ts';
import { useTypedAtRest } from '../../src/document/rested.ts';
import { useEntity } from '../../src/entities.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { enterLeadsToSave } from '../../src/ui/enter-moves-on.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { StillWhile } from '../../src/ui/StillWhile.tsx';
import { HeaderFields } from './HeaderFields.tsx';
import { ItemTable } from './ItemTable.tsx';
import { headerFiguresOf } from './order.ts';
import { ScanBox } from './ScanBox.tsx';
import type { Scans } from './scans.ts';
import { TotalsBlock } from './TotalsBlock.tsx';
import { texts } from './texts.ts';
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

type AddBarProps = {
  button: RefObject<HTMLButtonElement | null>;
  scanBox: RefObject<HTMLInputElement | null>;
  onAdd: () => void;
  scans: Scans;
  onScan: (product: Product) => void;
};
const AddBar = ({ button, scanBox, onAdd, scans, onScan }: AddBarProps) => {
  const say = useSay();
  return (
    <Stack direction="row" sx={{ p: 2, gap: 1.5, flexWrap: 'wrap' }}>
      <ScanBox box={scanBox} scans={scans} onScan={onScan} />
      <Button ref={button} variant="outlined" startIcon={<AddIcon />} onClick={onAdd}>
        {say(texts.addProduct)}
      </Button>
    </Stack>
  );
};

type ButtonsProps = { running: boolean; done: boolean; onReset: () => void; onCancel: () => void };

const Buttons = ({ running, done, onReset, onCancel }: ButtonsProps) => {
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
};

/** What the tax law will not like, once the hands rest: all lines are judged for it. */
const Warnings = ({ typed, ratesOf }: Pick<EntryState, 'typed' | 'ratesOf'>) => {
  const entry = useTypedAtRest(typed);
  const { customer, transaction_date, lines } = entry;
  if (!customer) return null;
  return (
    <CheckWarnings
      document={{
        kind: 'sale',
        party_pan: customer.pan,
        transaction_day: transaction_date.slice(0, 10),
        figures: headerFiguresOf(entry, ratesOf(entry)),
        lines: lines.map(({ goods, hs_code, name }) => ({ goods: goods === true, hs_code, name })),
        attached: false,
      }}
    />
  );
};

export const EntryForm = ({
  state,
  dated,
  paid,
  proforma,
  onProforma,
  doing,
  done,
  onSave,
  onReset,
  onCancel,
}: Props) => {
  const products = useEntity('products');
  const { typed, problems, set, add, running } = state;
  const choosing = useChoosing(state.name, add);
  const leading = useLeadToRefused(problems);
  const scanBox = useRef<HTMLInputElement>(null);
  const toScan = useEvent(() => scanBox.current?.focus());
  return (
    <form noValidate {...leading} onKeyDown={enterLeadsToSave} onSubmit={onSave}>
      <StillWhile running={running}>
        <HeaderFields
          typed={typed}
          problems={problems}
          dated={dated}
          paid={paid}
          proforma={proforma}
          onProforma={onProforma}
          set={set}
        />
        <Paper variant="outlined">
          <AddBar
            button={choosing.button}
            scanBox={scanBox}
            onAdd={choosing.begin}
            scans={state.scans}
            onScan={state.scan}
          />
          <ItemTable {...state} onEnd={toScan} />
          <Box sx={{ p: 2 }}>
            <TotalsBlock {...state} doing={doing} />
          </Box>
        </Paper>
      </StillWhile>
      {!proforma && <Warnings {...state} />}
      <Buttons running={running} done={done} onReset={onReset} onCancel={onCancel} />
      {choosing.picked && <ProductModal entity={products} hasHsCodes choosing={choosing} />}
    </form>
  );
};
