// The customer with whom bills begin, searched by name, code or telephone number and stored as it is
// chosen.
import FormHelperText from '@mui/material/FormHelperText';
import { useEffect, useState } from 'react';
import { callApi } from '../../src/api/http.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { salesTexts } from './texts.ts';

type CustomerRow = { id: number; customer_name: string; customer_code: string };
type CashCustomerProps = {
  value: number | null;
  may_change: boolean;
  /** Answers undefined once it is stored, else what is wrong; empty where that is said elsewhere. */
  save: (id: number | null) => Promise<string | undefined>;
};

const toChoice = ({ id, customer_name, customer_code }: CustomerRow): SelectChoice => ({
  value: id,
  label: `${customer_name} (${customer_code})`,
});

/** Active customers, twenty at a time. */
const loadChoices = async (text: string, signal: AbortSignal): Promise<SelectChoice[]> => {
  const { body } = await callApi<{ data: CustomerRow[] } | undefined>('customers', {
    query: {
      limit: 20,
      'filter[status]': 1,
      'filter[customer_name]': text.replace(/\s*\([^)]*\)\s*$/, ''),
      sort_field: 'customer_name',
      sort_by: 'asc',
    },
    purpose: 'look-up',
    signal,
  });
  return (body?.data ?? []).map(toChoice);
};

export const CashCustomer = ({ value, may_change, save }: CashCustomerProps) => {
  const t = useTranslations();
  const [chosen, setChosen] = useState<SelectChoice | null>(null);
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (value === null) return setChosen(null);
    const left = new AbortController();
    callApi<CustomerRow>(`customers/${value}`, { purpose: 'look-up', signal: left.signal })
      .then(({ body }) => setChosen(toChoice(body)))
      .catch((error: unknown) => left.signal.aborted || console.warn(error));
    return () => left.abort();
  }, [value]);
  const choose = async (choice: SelectChoice | null) => {
    const before = chosen;
    setChosen(choice);
    const refusal = await save((choice?.value as number | undefined) ?? null);
    setProblem(refusal);
    // What is refused stays in sight above its problem.
    if (refusal !== '') return;
    setChosen(before);
    setRefusals(refusals + 1);
  };
  return (
    <div style={{ maxWidth: 480, marginTop: 16 }}>
      <SearchSelect
        key={refusals}
        label={t(salesTexts.cashCustomer)}
        value={chosen}
        disabled={!may_change}
        error={Boolean(problem)}
        helperText={problem}
        load={loadChoices}
        onChange={choice => void choose(choice)}
      />
      <FormHelperText>
        {t(salesTexts.cashCustomerHelp)} {!may_change && t(salesTexts.decided)}
      </FormHelperText>
    </div>
  );
};
