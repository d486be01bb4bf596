// Recording what a vendor billed: from the paper in the hand, or beside the form, to the printed
// bill.
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { CheckWarnings } from '../../src/document/CheckWarnings.tsx';
import { ProductModal } from '../../src/document/products/ProductModal.tsx';
import { useChoosing } from '../../src/document/products/use-choosing.ts';
import { useTypedAtRest } from '../../src/document/rested.ts';
import { SentBefore } from '../../src/document/SentBefore.tsx';
import { useTyped } from '../../src/document/typed.ts';
import { useEntity } from '../../src/entities.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { enterLeadsToSave } from '../../src/ui/enter-moves-on.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { StillWhile } from '../../src/ui/StillWhile.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { AttachedPaper } from './AttachedPaper.tsx';
import { Attachment } from './Attachment.tsx';
import { figuresOf } from './bill.ts';
import { HeaderFields } from './HeaderFields.tsx';
import { ItemTable } from './ItemTable.tsx';
import { TotalsBlock } from './TotalsBlock.tsx';
import { texts } from './texts.ts';
import { type BillState, useBill } from './use-bill.ts';

const PrintDialog = lazy(() =>
  import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

const LIST = '/purchases/billings';

/** What the tax law will not like, once the hands rest: all lines are judged for it. */
const Warnings = ({ typed, usualOf }: Pick<BillState, 'typed' | 'usualOf'>) => {
  const bill = useTypedAtRest(typed);
  if (!bill.vendor) return null;
  return (
    <CheckWarnings
      document={{
        kind: 'purchase',
        party_pan: bill.vendor.pan,
        transaction_day: bill.transaction_date.slice(0, 10),
        figures: figuresOf(bill, usualOf(bill)),
        lines: bill.lines.map(({ name }) => ({ goods: false, hs_code: '', name })),
        attached: bill.file !== null,
        imported: bill.type === 'import',
        declared: bill.declaration_no.trim() !== '',
      }}
    />
  );
};

export const BillingEntry = () => {
  const say = useSay();
  const navigate = useNavigate();
  const products = useEntity('products');
  const state = useBill();
  const { typed, problems, saved, running } = state;
  const file = useTyped(typed, bill => bill.file);
  const choosing = useChoosing('billings/new', state.add);
  const [beside, setBeside] = useState(false);
  const [sending, setSending] = useState(false);
  const leading = useLeadToRefused(problems);
  const leave = () => {
    state.leave();
    navigate(LIST);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return toast('warning', say(texts.stillSending), say(texts.attachment));
    void state.save();
  };
  const isBeside = beside && file !== null;
  return (
    <>
      <PageHeader title={say(texts.title)} trail={[{ label: say(texts.list), to: LIST }]} />
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
          onKeyDown={enterLeadsToSave}
          onSubmit={submit}
          style={{ minWidth: 0 }}
        >
          <StillWhile running={running}>
            <HeaderFields {...state} />
            <Paper variant="outlined">
              <Stack direction="row" sx={{ p: 2 }}>
                <Button
                  ref={choosing.button}
                  variant="outlined"
                  startIcon={<AddIcon />}
                  onClick={choosing.begin}
                >
                  {say(texts.addProduct)}
                </Button>
              </Stack>
              <ItemTable {...state} onEmpty={() => choosing.button.current?.focus()} />
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
                  problem={problems.file_id}
                  beside={beside}
                  onFile={chosen => state.set('file', chosen)}
                  onBeside={setBeside}
                  onSending={setSending}
                />
                <TotalsBlock {...state} />
              </Box>
            </Paper>
          </StillWhile>
          <Warnings {...state} />
          <Stack direction="row" spacing={1} sx={{ mt: 2, justifyContent: 'flex-end' }}>
            <Button onClick={leave}>{say(words.cancel)}</Button>
            <Button onClick={state.restart} disabled={running}>
              {say(words.reset)}
            </Button>
            <RunningButton
              type="submit"
              variant="contained"
              running={running}
              disabled={saved !== undefined}
            >
              {say(words.save)}
            </RunningButton>
          </Stack>
        </form>
        {isBeside && <AttachedPaper file={file} />}
      </Box>
      {choosing.picked && <ProductModal entity={products} canEdit choosing={choosing} />}
      {state.sentBefore && (
        <SentBefore list={LIST} many={texts.list} onClose={state.toldSentBefore} />
      )}
      {saved && (
        <Suspense>
          <PrintDialog path={`billings/${saved.id}`} number={saved.billing_no} onClose={leave} />
        </Suspense>
      )}
    </>
  );
};
