// The type of TDS and what it is taken from; the amount follows until somebody types another.
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import { toRupees } from '../../domain/money/money.ts';
import { nameCell } from '../../src/documents/line-inputs.tsx';
import { TdsHint } from '../../src/documents/TdsHint.tsx';
import { tdsFormTexts } from '../../src/documents/tds-texts.ts';
import { useTdsProposal, useTdsTypes } from '../../src/documents/tds-types.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { Select } from '../../src/ui/Select.tsx';
import { type PartForm, readAmount } from './settlement-form-model.ts';
import { texts } from './texts.ts';

type Props = {
  kind: SettlementKind;
  part: PartForm;
  index: number;
  problems: Record<string, string>;
  of: { vendor_id: number | undefined; date: string };
  onChange: (changed: Partial<PartForm>) => void;
};

export const TdsPartFields = ({ kind, part, index, problems, of, onChange }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const types = useTdsTypes();
  const base = readAmount(part.base);
  const proposal = useTdsProposal({
    type: types.find(({ id }) => id === part.tds_type_id),
    document: kind,
    ...of,
    base,
  });
  // What was proposed last: an amount that differs from it was typed by hand and stays.
  const proposed = useRef('');
  const { amount } = proposal;
  useEffect(() => {
    if (amount === undefined || base === 0) return;
    const wanted = amount === 0 ? '' : String(toRupees(amount));
    if (part.amount !== proposed.current || part.amount === wanted) return;
    proposed.current = wanted;
    onChange({ amount: wanted });
  });
  const problemOf = (field: string) => {
    const problem = problems[`rows.${index}.${field}`];
    return { error: problem !== undefined, ...(problem ? { helperText: problem } : {}) };
  };
  return (
    <Stack sx={{ gap: 0.5, width: { xs: 1, sm: 'auto' } }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Select
          label={nameCell(language, index, t(tdsFormTexts.type))}
          required={kind === 'payment'}
          value={part.tds_type_id === null ? '' : String(part.tds_type_id)}
          {...problemOf('tds_type_id')}
          onChange={({ target }) =>
            onChange({ tds_type_id: target.value === '' ? null : Number(target.value) })
          }
        >
          <MenuItem value="">{t(texts.noType)}</MenuItem>
          {types.map(({ id, label }) => (
            <MenuItem key={id} value={String(id)}>
              {label}
            </MenuItem>
          ))}
        </Select>
        <TextField
          size="small"
          label={nameCell(language, index, t(tdsFormTexts.base))}
          value={localizeDigits(part.base, language)}
          {...problemOf('base')}
          onChange={event => onChange({ base: readAsciiInput(event) })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </Stack>
      <TdsHint proposal={proposal} />
    </Stack>
  );
};
