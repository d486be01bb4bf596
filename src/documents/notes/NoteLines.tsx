// What goes back by this note; an error of a line is shown in its row.
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fragment, memo } from 'react';
import { priceWithVatTexts } from '../../../domain/documents/prices-with-vat.ts';
import type { Totals } from '../../../domain/documents/totals.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { OwnField } from '../../../domain/entity-schema/own-fields.ts';
import { localizeDigits } from '../../../domain/language.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { useFocusAfterRemoval } from '../../ui/focus-after-action.ts';
import { lineNameStyle } from '../document-parts.tsx';
import { belowLineStyle } from '../line-inputs.tsx';
import { OwnLineInputs, toKnownOfLine } from '../own-fields.tsx';
import { findLine, type NoteRow, parsePaisa, toPricedRow } from './note-form-model.ts';
import type { IssuedDocument, NoteKind } from './note-kind.ts';
import { texts } from './texts.ts';

/** The own values of the line are in a row below it. */
const joined = { '& > .MuiTableCell-root': { borderBottom: 0 } };

type Props = {
  kind: NoteKind;
  issued: IssuedDocument;
  lines: NoteRow[];
  totals: Totals;
  problems: Record<string, string>;
  /** The fields that the company has added to lines. */
  own: OwnField[];
  onOwn: (index: number, values: Row) => void;
  onRemove: (index: number) => void;
  /** No line is left. */
  onEmpty: () => void;
};

export const NoteLines = memo(
  ({ kind, issued, lines, totals, problems, own, onOwn, onRemove, onEmpty }: Props) => {
    const t = useTranslations();
    const language = useLanguage();
    const onClick = useFocusAfterRemoval(onEmpty);
    const { label, before, textOf } = kind.aside;
    const columns = [
      texts.items,
      ...(before ? [label] : []),
      texts.quantity,
      texts.returnRate,
      ...(before ? [] : [label]),
      texts.lineTotal,
    ];
    /** The first of them are words. */
    const isFigure = (index: number) => index > (before ? 1 : 0);
    const listErrors = (index: number) => {
      const place = `details.${index}.`;
      return Object.entries(problems)
        .filter(([name]) => name.startsWith(place))
        .map(([name, text]) => [name.slice(place.length), text] as const);
    };
    const isOwn = (name: string) => own.some(field => field.name === name);
    return (
      <TableContainer onClick={onClick}>
        <CardTable size="small" aria-label={t(kind.texts.note)}>
          <TableHead>
            <TableRow>
              {columns.map((column, index) => (
                <TableCell key={column.en} align={isFigure(index) ? 'right' : 'left'}>
                  {t(column)}
                </TableCell>
              ))}
              <TableCell component="td" />
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((typed, index) => {
              const line = findLine(issued, typed.line_id);
              const errors = listErrors(index);
              const aside = (
                <TableCell align={before ? 'left' : 'right'}>{textOf(line, language)}</TableCell>
              );
              return (
                <Fragment key={typed.line_id}>
                  <TableRow sx={own.length > 0 ? joined : undefined}>
                    <TableCell sx={lineNameStyle}>
                      {line.product_name}
                      {typed.price_only && (
                        <Typography variant="body2" color="text.secondary">
                          {t(texts.priceOnly)}
                        </Typography>
                      )}
                      {errors
                        .filter(([name]) => !isOwn(name))
                        .map(([name, text]) => (
                          <Typography key={name} variant="body2" color="error">
                            {text}
                          </Typography>
                        ))}
                    </TableCell>
                    {before && aside}
                    <TableCell align="right">{localizeDigits(typed.quantity, language)}</TableCell>
                    <TableCell align="right">
                      {formatMoney(parsePaisa(typed.return_rate), language)}
                      {typeof line.price_with_vat === 'number' && (
                        <Typography variant="body2" color="text.secondary">
                          {t(priceWithVatTexts.price)}
                        </Typography>
                      )}
                    </TableCell>
                    {!before && aside}
                    <TableCell align="right">
                      {formatMoney(totals.lines[index]!.total, language)}
                    </TableCell>
                    <TableCell align="right" data-remove>
                      <Button size="small" color="secondary" onClick={() => onRemove(index)}>
                        {t(words.remove)}
                      </Button>
                    </TableCell>
                  </TableRow>
                  {own.length > 0 && (
                    <TableRow>
                      <TableCell colSpan={columns.length + 1}>
                        <div style={belowLineStyle}>
                          <OwnLineInputs
                            fields={own}
                            values={typed.own_fields}
                            known={toKnownOfLine(own, ...toPricedRow(issued, typed))}
                            problems={Object.fromEntries(errors)}
                            onChange={values => onOwn(index, values)}
                          />
                        </div>
                      </TableCell>
                    </TableRow>
                  )}
                </Fragment>
              );
            })}
            {lines.length === 0 && (
              <TableRow>
                <TableCell colSpan={6} align="center" sx={{ py: 4, color: 'text.secondary' }}>
                  {t(texts.noItems)}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </CardTable>
      </TableContainer>
    );
  },
);
