// What settles besides money: tax that was kept back, a discount, the bank's charge.
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import { toDocumentName } from '../../domain/ledger/open-documents.ts';
import {
  paymentRowKinds,
  receiptRowKinds,
  type SettlementKind,
  type SettlementRowKind,
  settlementRowTitles,
  taxRowKinds,
} from '../../domain/ledger/settlements.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { nameCell, RemoveLineIcon } from '../../src/documents/line-inputs.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { Select } from '../../src/ui/Select.tsx';
import {
  createPart,
  type OpenDocument,
  type PartForm,
  toDocumentKey,
} from './settlement-form-model.ts';
import { TdsPartFields } from './TdsPartFields.tsx';
import { texts } from './texts.ts';

const kindsOf: Record<SettlementKind, readonly SettlementRowKind[]> = {
  receipt: receiptRowKinds,
  payment: paymentRowKinds,
};
/**
 * All fields are of one width, on a phone that of the paper; a line ends before the next begins.
 */
const partStyles = {
  gap: 1.5,
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  width: 1,
  pb: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiFormControl-root': { width: { xs: 1, sm: 220 } },
} as const;

type Props = {
  kind: SettlementKind;
  parts: PartForm[];
  problems: Record<string, string>;
  /** Whose money it is, and on which day: payments to one vendor may count together. */
  of: { vendor_id: number | undefined; date: string };
  onChange: (parts: PartForm[]) => void;
  /** The documents that take something: a row may be for one of them. */
  taking: OpenDocument[];
  /** VAT that the customer keeps back of what is settled, in paisa; 0 where nothing is proposed. */
  withheld: number;
  onWithheld: () => void;
};

export const SettlementParts = (props: Props) => {
  const { kind, parts, problems, of, onChange, taking, withheld, onWithheld } = props;
  const t = useTranslations();
  const language = useLanguage();
  // Two rows may be proposed something in the same moment: the second must not undo the first.
  const latest = useRef(parts);
  latest.current = parts;
  const put = (index: number, changed: Partial<PartForm>) => {
    latest.current = latest.current.map((part, nth) =>
      nth === index ? { ...part, ...changed } : part,
    );
    onChange(latest.current);
  };
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start', width: { xs: 1, sm: 'auto' } }}>
      {parts.map((part, index) => (
        <Stack key={part.key} direction="row" sx={partStyles}>
          <Select
            label={nameCell(language, index, t(texts.part))}
            value={part.kind}
            onChange={event => put(index, { kind: event.target.value as SettlementRowKind })}
          >
            {kindsOf[kind].map(each => (
              <MenuItem key={each} value={each}>
                {t(settlementRowTitles[each])}
              </MenuItem>
            ))}
          </Select>
          {part.kind === 'tds' && (
            <TdsPartFields
              {...{ kind, part, index, problems, of }}
              onChange={changed => put(index, changed)}
            />
          )}
          <TextField
            size="small"
            label={nameCell(language, index, t(texts.amount))}
            value={localizeDigits(part.amount, language)}
            error={problems[`rows.${index}.amount`] !== undefined}
            helperText={problems[`rows.${index}.amount`]}
            onChange={event => put(index, { amount: readAsciiInput(event) })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          {taxRowKinds.has(part.kind) && (
            <TextField
              size="small"
              label={nameCell(language, index, t(texts.voucherNo))}
              value={part.voucher_no}
              onChange={event => put(index, { voucher_no: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
          )}
          {taking.length > 0 && (
            <Select
              label={nameCell(language, index, t(texts.forDocument))}
              value={
                taking.some(each => toDocumentKey(each) === part.document) ? part.document : ''
              }
              error={problems[`rows.${index}.document_id`] !== undefined}
              helperText={problems[`rows.${index}.document_id`]}
              onChange={({ target }) => put(index, { document: String(target.value) })}
            >
              <MenuItem value="">{t(texts.noDocument)}</MenuItem>
              {taking.map(each => (
                <MenuItem key={toDocumentKey(each)} value={toDocumentKey(each)}>
                  {toDocumentName(each, language)}
                </MenuItem>
              ))}
            </Select>
          )}
          <Box sx={{ ml: { xs: 'auto', sm: 0 } }}>
            <RemoveLineIcon
              index={index}
              onRemove={() => onChange(parts.filter((_, nth) => nth !== index))}
            />
          </Box>
        </Stack>
      ))}
      <Button startIcon={<AddIcon />} onClick={() => onChange([...parts, createPart()])}>
        {t(texts.addPart)}
      </Button>
      {withheld > 0 && (
        <Button startIcon={<AddIcon />} onClick={onWithheld}>
          {t(texts.addWithheld, { amount: formatMoney(withheld, language) })}
        </Button>
      )}
    </Stack>
  );
};
