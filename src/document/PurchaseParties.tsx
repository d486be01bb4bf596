// The head of a purchase document to read: the vendor, and what the document says of itself.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { digitsIn, type Texts } from '../../domain/language.ts';
import { useLanguage, useSay } from '../i18n/language.ts';
import { Fact } from './Fact.tsx';
import type { Purchase } from './purchase.ts';
import { purchaseTexts } from './purchase-texts.ts';

type Props = {
  purchase: Purchase;
  /** What stands above the vendor's name. */
  by: Texts;
  facts: readonly (readonly [label: Texts, value: unknown])[];
};

export const PurchaseParties = ({ purchase, by, facts }: Props) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <Box sx={{ mt: 3, display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 3 }}>
      <div>
        <Typography color="text.secondary">{say(by)}</Typography>
        <Typography variant="h2">{String(purchase.vendor_name)}</Typography>
        <Fact
          label={say(purchaseTexts.vendorId)}
          value={digitsIn(String(purchase.vendor_id), language)}
        />
        <Fact label={say(purchaseTexts.vendorPan)} value={purchase.pan} />
        <Fact label={say(purchaseTexts.address)} value={purchase.address} />
        <Fact label={say(purchaseTexts.phone)} value={purchase.phone_no} />
      </div>
      <div>
        {facts.map(([label, value]) => (
          <Fact key={label.en} label={say(label)} value={value} />
        ))}
      </div>
    </Box>
  );
};
