// Abbreviated Tax Invoice, where the company issues them: the cashier's choice stays until it is
// changed. What the law will not have is said while the bill is entered.
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useEffect, useId, useState } from 'react';
import { useEvent } from 'react-admin';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { formatMoney, toRate } from '../../domain/money/money.ts';
import {
  abbreviatedTexts,
  findAbbreviatedProblem,
  getAbbreviatedCeiling,
} from '../../domain/tax/abbreviated-invoice.ts';
import { getServerTime } from '../../src/api/http.ts';
import { useSession } from '../../src/api/session.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useVatRates } from '../../src/documents/use-vat-rates.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { createScreenMemory } from '../../src/forms/user-storage.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { computeHeaderFigures } from './invoice-form-model.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';

type Props = Pick<InvoiceFormController, 'typed' | 'ratesOf' | 'problems' | 'set'>;

/** A draft that says so keeps its switch, also where the company has decided otherwise since. */
export const AbbreviatedSwitch = ({ typed, ratesOf, problems, set }: Props) => {
  const { company } = useSession();
  const { data } = useApiQuery<{ abbreviated_invoices?: 0 | 1 } | undefined>('sales-settings', {
    purpose: 'look-up',
  });
  const [memory] = useState(() => createScreenMemory<boolean>(`abbreviated/${company.id}`));
  const isOn = useFormSelector(typed, entry => entry.abbreviated);
  const hasVat = useFormSelector(typed, entry => ratesOf(entry).vat > 0);
  const isOffered = hasVat && data?.body?.abbreviated_invoices === 1;
  const propose = useEvent(() => set('abbreviated', memory.load() === true));
  useEffect(() => {
    if (isOffered && isOn === undefined) propose();
  }, [isOffered, isOn, propose]);
  if (!isOffered && !isOn) return null;
  const turn = (on: boolean) => {
    memory.save(on);
    set('abbreviated', on);
  };
  return (
    <SwitchWithProblem
      typed={typed}
      ratesOf={ratesOf}
      isOn={isOn === true}
      said={problems.abbreviated}
      onTurn={turn}
    />
  );
};

type SwitchWithProblemProps = Pick<Props, 'typed' | 'ratesOf'> & {
  isOn: boolean;
  /** By the server. */
  said: string | undefined;
  onTurn: (on: boolean) => void;
};

const SwitchWithProblem = ({ typed, ratesOf, isOn, said, onTurn }: SwitchWithProblemProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const id = useId();
  const { rules } = useVatRates();
  const entry = useFormSelector(typed, all => all);
  const rates = ratesOf(entry);
  const day = entry.transaction_date;
  const today = toNepalDate(getServerTime());
  const ceiling = getAbbreviatedCeiling(formatValidators.date(day) ? day : today, rules);
  const sale = { ...computeHeaderFigures(entry, rates), vat_rate: toRate(rates.vat), ceiling };
  const found = isOn ? findAbbreviatedProblem(sale) : undefined;
  const problem = said ?? (found && t(found, { ceiling: formatMoney(ceiling, language) }));
  return (
    <Stack>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={(_, on) => onTurn(on)}
            slotProps={{ input: { 'aria-describedby': problem ? id : undefined } }}
          />
        }
        label={t(abbreviatedTexts.name)}
        sx={{ width: 'fit-content' }}
      />
      {problem && (
        <FormHelperText id={id} error>
          {problem}
        </FormHelperText>
      )}
    </Stack>
  );
};
