// The products that the field offers: name, code, price, stock, and what the customer paid last.

import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef } from 'react';
import { useEvent } from 'react-admin';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Product } from '../../src/documents/products/use-product-picker.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { texts } from './texts.ts';
import { type ProductFacts, useProductFacts } from './use-product-suggestions.ts';

type ProductOptionsProps = {
  /** Of the list; its options are `{id}-0` and so on. */
  id: string;
  anchor: HTMLElement | null;
  products: Product[];
  /** The one that Enter takes; -1 for none. */
  highlight: number;
  /** They belong to an older text, and the newer answer is waited for. */
  isStale: boolean;
  /** Why the user has to choose, where that was asked. */
  question: string | undefined;
  /** The code. */
  customer: string | undefined;
  onPick: (product: Product) => void;
  onClose: () => void;
};

/** The options of the combobox, which keeps the focus. */
export const ProductOptions = ({
  id,
  anchor,
  products,
  highlight,
  isStale,
  question,
  customer,
  onPick,
  onClose,
}: ProductOptionsProps) => {
  const t = useTranslations();
  const factsOf = useProductFacts(products, customer);
  const pick = useEvent(onPick);
  return (
    // In its place in the form: a part of the page's main region, and inert with the form.
    <Popper
      open
      disablePortal
      role="presentation"
      anchorEl={anchor}
      placement="bottom-start"
      sx={{ zIndex: 'modal' }}
    >
      <Paper
        elevation={8}
        // The focus stays in the field.
        onMouseDown={event => event.preventDefault()}
        sx={{
          mt: 0.5,
          border: 1,
          borderColor: 'divider',
          width: { xs: 'calc(100vw - 58px)', sm: 440 },
          maxHeight: 'min(420px, 50vh)',
          overflowY: 'auto',
        }}
      >
        {question && (
          <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 0.5, pt: 0.5 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, flexGrow: 1, minWidth: 0 }}>
              {question}
            </Typography>
            <IconButton size="small" aria-label={t(words.close)} onClick={onClose}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        )}
        <Box
          component="ul"
          role="listbox"
          id={id}
          aria-label={t(texts.products)}
          sx={optionStyles}
          style={{ opacity: isStale ? 0.6 : 1 }}
        >
          {products.map((product, index) => (
            <ProductOption
              key={product.id}
              id={`${id}-${index}`}
              product={product}
              {...factsOf(product.id)}
              isHighlighted={index === highlight}
              onPick={pick}
            />
          ))}
        </Box>
      </Paper>
    </Popper>
  );
};

/** On the list and not on each option: eight of them are drawn with every key. */
const optionStyles = {
  m: 0,
  p: 0,
  py: 0.5,
  listStyle: 'none',
  '& li': { px: 2, py: 0.75, cursor: 'pointer' },
  '& li:hover': { bgcolor: 'action.hover' },
  '& li[aria-selected="true"]': { bgcolor: 'action.selected' },
  '& .head': { display: 'flex', gap: 2, justifyContent: 'space-between' },
  '& .name': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .price': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', flexShrink: 0 },
  '& .notes': { typography: 'body2', color: 'text.secondary' },
} as const;

type ProductOptionProps = Pick<ProductOptionsProps, 'id' | 'onPick'> &
  ProductFacts & {
    product: Product;
    isHighlighted: boolean;
  };

const ProductOption = memo(
  ({ id, product, stock, last, isHighlighted, onPick }: ProductOptionProps) => {
    const t = useTranslations();
    const amount = useAmount();
    const language = useLanguage();
    const calendar = useCalendar();
    const row = useRef<HTMLLIElement>(null);
    useEffect(() => {
      if (isHighlighted) row.current?.scrollIntoView({ block: 'nearest' });
    }, [isHighlighted]);
    const day = last && formatDate(last.transaction_date.slice(0, 10), calendar, language);
    const notes = [
      product.code,
      stock !== undefined && t(texts.stock, { n: stock }),
      last &&
        day &&
        (last.price_with_vat === null
          ? t(texts.lastPrice, { price: amount(last.price), day })
          : t(texts.lastPriceWithVat, { price: amount(last.price_with_vat), day })),
    ];
    return (
      <Box
        component="li"
        ref={row}
        role="option"
        id={id}
        aria-selected={isHighlighted}
        onClick={() => onPick(product)}
      >
        <div className="head">
          <span className="name">{product.name}</span>{' '}
          <span className="price">{amount(product.sales_price)}</span>
        </div>{' '}
        <div className="notes">{notes.filter(Boolean).join(' · ')}</div>
      </Box>
    );
  },
);
