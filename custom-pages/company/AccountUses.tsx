// The accounts that documents post to by themselves, one a purpose, by the type of account.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { toPurposeName, toPurposeRoot } from '../../domain/ledger/account-uses.ts';
import {
  type AccountRoot,
  accountRoots,
  controlParties,
  type Purpose,
  purposes,
  rootTexts,
} from '../../domain/ledger/chart-of-accounts.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { LOOKUP_LIMIT } from '../../src/api/list-query.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useReferenceLabel } from '../../src/fields/entities-context.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { accountUsesTexts } from './texts.ts';

type Uses = Partial<Record<Purpose, number>>;
type UsesResponse = { uses: Uses };
type Stored = { body: UsesResponse; tag?: string };
type Account = Row & { id: number; code: string; root: AccountRoot; party: string | null };

/** Stores the chosen accounts against the version that was read. */
const useSave = (stored: Stored, setStored: (stored: Stored) => void, label: Labels) => {
  const t = useTranslations();
  const { save, dialog } = useVersionedSave();
  const store = async (uses: Uses) => {
    const saved = await save({
      fields: purposes.map(purpose => ({
        name: purpose,
        label: t(toPurposeName(purpose)),
        show: id => label(id as number),
      })),
      read: stored.body.uses,
      tag: stored.tag,
      typed: uses,
      toFields: current => current.uses as Row,
      send: (changes, version, whole) =>
        callApi<UsesResponse & { message: string }>('account-uses', {
          method: 'PUT',
          body: { uses: Object.keys(changes).length > 0 ? changes : whole },
          headers: toIfMatchHeader(version),
        }),
    });
    if (!saved) return;
    setStored(saved);
    toast('success', saved.body.message, t(accountUsesTexts.title));
  };
  return { store, dialog };
};

type Labels = (id: number) => string;

/** "1010 Cash", in the language of the reader. */
const useAccountLabels = (accounts: Account[]): Labels => {
  const language = useLanguage();
  const nameOf = useReferenceLabel({ entity: 'accounts', show: 'name', nepali: 'name_ne' });
  const byId = useMemo(() => new Map(accounts.map(account => [account.id, account])), [accounts]);
  return id => {
    const account = byId.get(id);
    return account
      ? `${localizeDigits(account.code, language)} ${nameOf(account)}`
      : localizeDigits(String(id), language);
  };
};

type FormProps = { read: Stored; may_change: boolean; accounts: Account[] };

const UsesForm = ({ read, may_change, accounts }: FormProps) => {
  const t = useTranslations();
  const [stored, setStored] = useState(read);
  const label = useAccountLabels(accounts);
  const { store, dialog } = useSave(stored, setStored, label);
  const form = useRecordForm<UsesResponse>({
    start: stored.body,
    showError: error => showServerError(error, accountUsesTexts.title),
  });
  const choicesOf = (purpose: Purpose) =>
    accounts.filter(
      ({ root, party }) =>
        root === toPurposeRoot(purpose) && party === (controlParties[purpose] ?? null),
    );
  return (
    <Box component="form" {...form.formProps(({ uses }) => store(uses))}>
      {accountRoots.map(root => (
        <Paper
          key={root}
          component="section"
          variant="outlined"
          aria-label={t(rootTexts[root])}
          sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}
        >
          <Typography variant="h2" sx={{ mb: 2 }}>
            {t(rootTexts[root])}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
            }}
          >
            {purposes
              .filter(purpose => toPurposeRoot(purpose) === root)
              .map(purpose => (
                <Select
                  key={purpose}
                  label={t(toPurposeName(purpose))}
                  value={String(form.values.uses[purpose] ?? '')}
                  disabled={!may_change}
                  error={form.problems[`uses.${purpose}`] !== undefined}
                  helperText={form.problems[`uses.${purpose}`]}
                  onChange={event =>
                    form.change({ [`uses.${purpose}`]: Number(event.target.value) })
                  }
                >
                  {choicesOf(purpose).map(({ id }) => (
                    <MenuItem key={id} value={String(id)}>
                      {label(id)}
                    </MenuItem>
                  ))}
                </Select>
              ))}
          </Box>
        </Paper>
      ))}
      {may_change && (
        <LoadingButton type="submit" variant="contained" running={form.running}>
          {t(words.save)}
        </LoadingButton>
      )}
      {dialog}
    </Box>
  );
};

export const AccountUses = () => {
  const t = useTranslations();
  const { data } = useApiQuery<UsesResponse & { may_change: 0 | 1 }>('account-uses');
  const { data: accounts } = useApiQuery<{ data: Account[] }>('accounts', {
    query: { limit: LOOKUP_LIMIT, 'filter[is_group]': 0, 'filter[status]': 1 },
  });
  if (!data || !accounts) return <Loading />;
  const { may_change, ...body } = data.body;
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t(accountUsesTexts.about)}{' '}
        <Link to="/accounting/accounts">{t(accountUsesTexts.chart)}</Link>
      </Typography>
      <UsesForm
        read={{ body, tag: data.tag }}
        may_change={may_change === 1}
        accounts={accounts.body?.data ?? []}
      />
    </>
  );
};
