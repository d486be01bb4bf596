// The figures below the lines, and the total in words; lines may bear different taxes, so no rate stands beside the VAT.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import type { Note } from './note.ts';
import { texts } from './texts.ts';

const Figure = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <Box
    sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, py: 0.5, fontWeight: strong ? 600 : 400, borderTop: strong ? 1 : 0 }}
  >
    <span>{label}</span> <span>{value}</span>
  </Box>
);

export const NoteTotals = ({ note }: { note: Note }) => {
  const say = useSay();
  const amount = useAmount();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
      <Box sx={{ maxWidth: 460 }}>
        <Typography component="span" color="text.secondary">
          {say(texts.inWords)}:
        </Typography>{' '}
        {note.in_words}
      </Box>
      <Box sx={{ ml: 'auto', width: { xs: '100%', sm: 340 } }}>
        <Figure label={say(texts.subtotal)} value={amount(note.amount)} />
        {note.discount_amount > 0 && <Figure label={say(texts.discount)} value={amount(note.discount_amount)} />}
        <Figure label={say(texts.taxable)} value={amount(note.taxable_amount)} />
        <Figure label={say(texts.vat)} value={amount(note.vat_amount)} />
        <Figure label={say(texts.total)} value={amount(note.total)} strong />
      </Box>
    </Box>
  );
};
