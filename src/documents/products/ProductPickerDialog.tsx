// Choosing products: a searchable list, eight a page, active ones only; Done adds what is ticked.
// New makes a product on the spot, Edit puts one right.
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useMemo, useState } from 'react';
import { applyServicePrice } from '../../../domain/documents/purchase-totals.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { localizeDigits, type Texts } from '../../../domain/language.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { useAmount } from '../../ui/Amount.tsx';
import { lazyComponent } from '../../ui/Loading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { RowButton } from '../../ui/table-elements.tsx';
import { texts } from './texts.ts';
import type { Product, ProductPicker } from './use-product-picker.ts';
import { type Stock, useProductStock } from './use-product-stock.ts';

const EntityFormDialog = lazyComponent(
  () => import('../../entities/EntityFormDialog.tsx'),
  'EntityFormDialog',
);

const PER_PAGE = 8;
const DEBOUNCE_MS = 300;

/** The six fields of the inline form (SAL-INV-080..085, PUR-BIL-050), and what tax a sale takes. */
const inlineFormRows = [
  ['name', 'type'],
  ['unit_id', 'product_family_id'],
  ['sales_price', 'purchase_price'],
  ['tax_treatment'],
];

/** A phone has room for what a product is recognized by, its price and its stock. */
const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } };

const productOverrides = { serialize: applyServicePrice };

const useProducts = (entity: Entity, search: string, page: number) => {
  const { data, error, refetch } = useApiQuery<{ data: Product[]; total: number } | undefined>(
    entity.name,
    {
      query: {
        limit: PER_PAGE,
        page,
        status: 1,
        'filter[name]': search,
        sort_field: 'name',
        sort_by: 'asc',
      },
      debounceMs: search === '' ? 0 : DEBOUNCE_MS,
    },
  );
  return {
    waits: !data && !error,
    rows: data?.body?.data ?? [],
    total: data?.body?.total ?? 0,
    again: refetch,
  };
};

type Props = {
  /** That of products. */
  entity: Entity;
  /** True where sold goods differ by their HS codes. */
  hasHsCodes?: boolean;
  /** True where a product may be put right here. */
  canEdit?: boolean;
  choosing: ProductPicker;
};

export const ProductPickerDialog = ({
  entity,
  hasHsCodes = false,
  canEdit = false,
  choosing: { picked = [], pick, done, close },
}: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const id = useId();
  const short = useMemo<Entity>(
    () => ({ ...entity, formSections: [{ rows: inlineFormRows }] }),
    [entity],
  );
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { waits, rows, total, again } = useProducts(entity, search.trim(), page);
  const stock = useProductStock(rows.filter(({ type }) => type === 'p').map(({ id }) => id));
  const columns: { head: Texts; sx?: typeof notOnPhones }[] = [
    { head: texts.code, sx: notOnPhones },
    ...(hasHsCodes ? [{ head: texts.hsCode, sx: notOnPhones }] : []),
    { head: texts.name },
    { head: texts.salesPrice },
    { head: texts.purchasePrice, sx: notOnPhones },
    { head: texts.type, sx: notOnPhones },
    ...(stock.isRefused ? [] : [{ head: texts.stock }]),
  ];
  /** The product that is being changed, or `new`. */
  const [form, setForm] = useState<number | 'new' | undefined>();
  const isPicked = (product: Product) => picked.some(each => each.product.id === product.id);
  const toggle = (product: Product) =>
    pick(
      isPicked(product)
        ? picked.filter(each => each.product.id !== product.id)
        : [...picked, { product, bulk: false }],
    );
  /**
   * Who makes a product here wants it on the document; where another page of the list would hide
   * its tick, the search shows it.
   */
  const takeSaved = (saved: Product) => {
    if (form !== 'new')
      return pick(
        picked.map(each => (each.product.id === saved.id ? { ...each, product: saved } : each)),
      );
    pick([...picked, { product: saved, bulk: false }]);
    setSearch(saved.name);
    setPage(1);
  };
  const all = rows.length > 0 && rows.every(isPicked);
  const toggleAll = () => {
    const others = picked.filter(each => !rows.some(row => row.id === each.product.id));
    pick(all ? others : [...others, ...rows.map(product => ({ product, bulk: true }))]);
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{t(texts.addProduct)}</DialogTitle>
      <DialogContent>
        <div style={{ display: 'flex', gap: 12, padding: '8px 0' }}>
          <TextField
            type="search"
            label={t(words.search)}
            value={search}
            autoFocus
            onChange={event => {
              setSearch(event.target.value);
              setPage(1);
            }}
          />
          <Button variant="outlined" onClick={() => setForm('new')}>
            {t(texts.new)}
          </Button>
        </div>
        <Table
          size="small"
          aria-label={t(texts.addProduct)}
          sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 } } }}
        >
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={all}
                  onChange={toggleAll}
                  slotProps={{ input: { 'aria-label': t(texts.selectAll) } }}
                />
              </TableCell>
              {columns.map(({ head, sx }) => (
                <TableCell key={head.en} align={head === texts.stock ? 'right' : undefined} sx={sx}>
                  {t(head)}
                </TableCell>
              ))}
              {canEdit && <TableCell component="td" sx={notOnPhones} />}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(product => (
              <TableRow
                key={product.id}
                hover
                selected={isPicked(product)}
                onClick={() => toggle(product)}
                sx={{ cursor: 'pointer' }}
              >
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={isPicked(product)}
                    onClick={event => event.stopPropagation()}
                    onChange={() => toggle(product)}
                    slotProps={{ input: { 'aria-label': product.name } }}
                  />
                </TableCell>
                <TableCell sx={notOnPhones}>{product.code}</TableCell>
                {hasHsCodes && <TableCell sx={notOnPhones}>{product.hs_code}</TableCell>}
                <TableCell>{product.name}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{amount(product.sales_price)}</TableCell>
                <TableCell sx={{ ...notOnPhones, whiteSpace: 'nowrap' }}>
                  {amount(product.purchase_price)}
                </TableCell>
                <TableCell sx={notOnPhones}>
                  {t(product.type === 's' ? texts.service : texts.product)}
                </TableCell>
                {!stock.isRefused && (
                  <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    <StockFigure stock={stock.of(product.id)} />
                  </TableCell>
                )}
                {canEdit && (
                  <TableCell
                    align="right"
                    sx={notOnPhones}
                    onClick={event => event.stopPropagation()}
                  >
                    <RowButton onClick={() => setForm(product.id)}>{t(words.edit)}</RowButton>
                  </TableCell>
                )}
              </TableRow>
            ))}
            {!waits && rows.length === 0 && (
              <TableRow>
                <TableCell colSpan={columns.length + 2} align="center">
                  {t(texts.emptyRecords)}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
        <Pager page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
      </DialogContent>
      <DialogActions>
        {/* What was ticked on another page is not in sight. */}
        <Typography variant="body2" role="status" sx={{ mr: 'auto', pl: 2 }}>
          {picked.length > 0 &&
            t(words.selected, { n: localizeDigits(String(picked.length), language) })}
        </Typography>
        <Button onClick={close}>{t(words.close)}</Button>
        <Button variant="contained" onClick={done}>
          {t(texts.done)}
        </Button>
      </DialogActions>
      {form !== undefined && (
        <Suspense>
          <EntityFormDialog
            entity={short}
            overrides={productOverrides}
            id={form === 'new' ? undefined : form}
            onSaved={saved => takeSaved(saved as Product)}
            onClose={() => {
              setForm(undefined);
              again();
            }}
          />
        </Suspense>
      )}
    </Dialog>
  );
};

/** A dash where none is kept yet. */
const StockFigure = ({ stock }: { stock: Stock }) => {
  const language = useLanguage();
  if (stock === null) return '–';
  return stock === undefined ? null : localizeDigits(String(stock), language);
};
