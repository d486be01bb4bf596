// The products that the dashboard counts: stock below the minimum that their form names.
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { localizeDigits } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { EmptyRow } from '../../src/ui/EmptyState.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { texts } from './texts.ts';

const PER_PAGE = 10;
type Product = {
  id: number;
  code: string;
  name: string;
  stock_available: number;
  minimum_stock_qty: number;
};
type ProductList = { data: Product[]; total: number };

export const BelowMinimum = () => {
  const t = useTranslations();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<ProductList | undefined>();
  useEffect(() => {
    callApi<ProductList | undefined>('inventory/-/below-minimum', {
      query: { page, limit: PER_PAGE, sort_field: 'name', sort_by: 'asc' },
    }).then(({ body }) => setFound(body ?? { data: [], total: 0 }), console.warn);
  }, [page]);
  const digits = (value: number) => localizeDigits(String(value), language);
  return (
    <>
      <PageHeader
        title={t(texts.below)}
        trail={[{ label: t(texts.dashboard), to: '/dashboard' }]}
      />
      <Paper variant="outlined">
        <TableContainer>
          <Table size="small" aria-label={t(texts.below)}>
            <TableHead>
              <TableRow>
                <TableCell>{t(texts.product)}</TableCell>
                <TableCell>{t(texts.code)}</TableCell>
                <TableCell align="right">{t(texts.stock)}</TableCell>
                <TableCell align="right">{t(texts.minimum)}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {found?.data.map(product => (
                <TableRow key={product.id} hover>
                  <TableCell>
                    <Link to={`/products_and_services/${product.id}`}>{product.name}</Link>
                  </TableCell>
                  <TableCell>{product.code}</TableCell>
                  <TableCell align="right">{digits(product.stock_available)}</TableCell>
                  <TableCell align="right">{digits(product.minimum_stock_qty)}</TableCell>
                </TableRow>
              ))}
              {found?.total === 0 && (
                <EmptyRow columns={4} text={t(texts.noneBelow)} hint={t(texts.noneBelowHint)} />
              )}
            </TableBody>
          </Table>
        </TableContainer>
        <Pager page={page} perPage={PER_PAGE} total={found?.total ?? 0} onPage={setPage} />
      </Paper>
    </>
  );
};
