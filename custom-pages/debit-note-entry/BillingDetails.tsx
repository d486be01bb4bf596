// What was billed, and how much of it may still go back.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import type { Billing } from './billing.ts';
import { texts } from './texts.ts';

const columns = [texts.items, texts.description, texts.quantity, texts.rate, texts.discount, texts.vatRate];

/** Drawn once: typing changes nothing of what was billed. */
const Items = memo(({ lines }: { lines: Billing['details'] }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const digits = (value: unknown) => digitsIn(String(value), language);
  return (
    <TableContainer>
      <Table size="small" aria-label={say(texts.billingItems)}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column.en} align={index > 1 ? 'right' : 'left'}>
                {say(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(line => (
            <TableRow key={line.id}>
              <TableCell>{line.product_name}</TableCell>
              <TableCell>{line.description}</TableCell>
              <TableCell align="right">
                {digits(line.qty)} {line.unit}
                {line.returned_quantity > 0 && (
                  <Typography variant="body2" color="text.secondary">
                    {say(texts.returned, { n: digits(line.returned_quantity) })}
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {amount(line.amount)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {amount(line.discount_amount)}
                {line.discount_rate > 0 && (
                  <Typography variant="body2" color="text.secondary">
                    {digits(line.discount_rate)}%
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right">{digits(line.vat_rate)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
});

type Props = { billing: Billing /** The sentence that names what may still be returned. */; allowed: string; exceeds: boolean };

export const BillingDetails = ({ billing, allowed, exceeds }: Props) => {
  const say = useSay();
  const facts = [
    [texts.billNumber, billing.billing_no],
    [texts.vendorName, billing.vendor_name],
    [texts.paymentId, billing.payment_id],
    [texts.fiscalYear, billing.fiscal_year],
    [texts.type, say(texts[billing.type])],
  ] as const;
  return (
    <Paper component="section" variant="outlined" aria-label={say(texts.billingDetails)} sx={{ mb: 2 }}>
      <Box sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {say(texts.billingDetails)}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(5, 1fr)' }, gap: 1.5 }}>
          {facts.map(([label, value]) => (
            <div key={label.en}>
              <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
                {say(label)}
              </Typography>{' '}
              <span>{value}</span>
            </div>
          ))}
        </Box>
      </Box>
      <Items lines={billing.details} />
      <Typography role="note" sx={{ p: 2, fontWeight: 600 }} color={exceeds ? 'error' : 'text.secondary'}>
        {allowed}
      </Typography>
    </Paper>
  );
};
