// What was sold or bought, and how much of it may still go back.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { priceWithVatTexts } from '../../../domain/documents/prices-with-vat.ts';
import { localizeDigits } from '../../../domain/language.ts';
import { isTaxable } from '../../../domain/tax/tax-treatment.ts';
import { useSeedName } from '../../fields/entities-context.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { useAmount } from '../../ui/Amount.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { freeTextStyle, lineNameStyle } from '../document-parts.tsx';
import type { IssuedDocument, NoteKind } from './note-kind.ts';
import { texts } from './texts.ts';

/** Drawn once: typing changes nothing of what was issued. */
const IssuedItems = memo(
  ({
    kind,
    lines,
    hasVat,
  }: {
    kind: NoteKind;
    lines: IssuedDocument['details'];
    hasVat: boolean;
  }) => {
    const t = useTranslations();
    const language = useLanguage();
    const amount = useAmount();
    const columns = [
      texts.items,
      texts.description,
      texts.quantity,
      texts.rate,
      texts.discount,
      ...(hasVat ? [kind.texts.vatRate] : []),
    ];
    const digits = (value: unknown) => localizeDigits(String(value), language);
    return (
      <TableContainer>
        <CardTable size="small" aria-label={t(kind.texts.issuedItems)}>
          <TableHead>
            <TableRow>
              {columns.map((column, index) => (
                <TableCell key={column.en} align={index > 1 ? 'right' : 'left'}>
                  {t(column)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(line => (
              <TableRow key={line.id}>
                <TableCell sx={lineNameStyle}>{line.product_name}</TableCell>
                <TableCell sx={{ ...freeTextStyle, minWidth: line.description ? 160 : undefined }}>
                  {line.description}
                </TableCell>
                <TableCell align="right">
                  {digits(line.qty)} {line.unit}
                  {line.returned_quantity > 0 && (
                    <Typography variant="body2" color="text.secondary">
                      {t(texts.returned, { n: digits(line.returned_quantity) })}
                    </Typography>
                  )}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {amount(line.amount)}
                  {typeof line.price_with_vat === 'number' && (
                    <Typography variant="body2" color="text.secondary">
                      {t(priceWithVatTexts.price)} {amount(line.price_with_vat)}
                    </Typography>
                  )}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {amount(line.discount_amount)}
                  {line.discount_rate > 0 && (
                    <Typography variant="body2" color="text.secondary">
                      {digits(line.discount_rate)}%
                    </Typography>
                  )}
                </TableCell>
                {hasVat && (
                  <TableCell align="right">{digits(isTaxable(line) ? line.vat_rate : 0)}</TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </CardTable>
      </TableContainer>
    );
  },
);

type Props = {
  kind: NoteKind;
  issued: IssuedDocument /** The sentence that names what may still be returned. */;
  allowed: string;
  exceeds: boolean;
};

export const IssuedDetails = ({ kind, issued, allowed, exceeds }: Props) => {
  const t = useTranslations();
  const shipped = useSeedName();
  const facts = kind.toFacts(issued, t);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(kind.texts.issuedDetails)}
      sx={{ mb: 2 }}
    >
      <Box sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {t(kind.texts.issuedDetails)}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: `repeat(${facts.length}, 1fr)` },
            gap: 1.5,
          }}
        >
          {facts.map(([label, value]) => (
            <div key={label.en}>
              <Typography
                component="span"
                variant="body2"
                color="text.secondary"
                sx={{ display: 'block' }}
              >
                {t(label)}
              </Typography>{' '}
              <span style={{ overflowWrap: 'anywhere' }}>{shipped(String(value ?? ''))}</span>
            </div>
          ))}
        </Box>
      </Box>
      <IssuedItems
        kind={kind}
        lines={issued.details}
        hasVat={kind.getTaxes(issued).hasVat ?? true}
      />
      <Typography
        role="note"
        sx={{ p: 2, fontWeight: 600 }}
        color={exceeds ? 'error' : 'text.secondary'}
      >
        {allowed}
      </Typography>
    </Paper>
  );
};
