// The company's account at the tax authority. The password goes in and never comes back.
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { CbmsAccountRequest } from '../../domain/requests/setting-requests.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { useReloadSession } from '../../src/api/session.ts';
import { postAndToast } from '../../src/api/show-server-errors.ts';
import { conflictTexts as shared } from '../../src/forms/save-changes.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { texts } from './texts.ts';
import type { Account } from './types.ts';

type AccountFormProps = {
  account: Account /** The version in which it was read. */;
  tag: string | undefined;
  today: string;
  onChanged: () => void;
};
type StoredAccount = Pick<Account, 'username' | 'enabled' | 'since'>;

/** The fields of the form; a password is never read. */
const toAccountFields = ({ username, enabled, since }: StoredAccount, today: string): Row => ({
  username,
  enabled,
  since: since ?? today,
});

export const AccountForm = ({ account, tag, today, onChanged }: AccountFormProps) => {
  const t = useTranslations();
  // The account is read again every few seconds; the form changes the one that it began with.
  const [read, setRead] = useState({ fields: toAccountFields(account, today), tag });
  const { save: saveTyped, dialog } = useVersionedSave();
  const renew = useReloadSession();
  const form = useRecordForm({
    start: {
      username: account.username,
      password: '',
      enabled: account.enabled === 1,
      since: account.since ?? today,
    },
  });
  const [testing, setTesting] = useState(false);
  const change = (changed: Partial<typeof form.values>) => {
    form.change(changed);
    form.clearErrors();
  };
  const save = async (typed: typeof form.values) => {
    const answer = await saveTyped({
      fields: [
        { name: 'username', label: t(texts.username) },
        { name: 'password', label: t(texts.password) },
        { name: 'since', label: t(texts.since) },
        {
          name: 'enabled',
          label: t(texts.enabled),
          show: on => t(on === 1 ? shared.on : shared.off),
        },
      ],
      read: read.fields,
      tag: read.tag,
      typed: { ...typed, enabled: typed.enabled ? 1 : 0 } satisfies CbmsAccountRequest,
      toFields: current => toAccountFields(current as StoredAccount, today),
      send: (body, version) =>
        callApi<StoredAccount & { message: string }>('cbms-account', {
          method: 'PUT',
          body,
          headers: toIfMatchHeader(version),
        }),
    });
    if (!answer) return;
    toast('success', answer.body.message);
    const fields = toAccountFields({ ...account, ...answer.body }, today);
    setRead({ fields, tag: answer.tag });
    change({
      username: fields.username as string,
      enabled: fields.enabled === 1,
      since: fields.since as string,
      password: '',
    });
    onChanged();
    await renew();
  };
  const test = async () => {
    setTesting(true);
    await postAndToast('cbms-account/test');
    setTesting(false);
  };
  const { problems, values, running } = form;
  const shownError = (name: string, otherwise = '') => ({
    error: problems[name] !== undefined,
    helperText: problems[name] ?? otherwise,
  });
  return (
    <Paper
      variant="outlined"
      component="form"
      {...form.formProps(save)}
      sx={{ p: 3, display: 'grid', gap: 2.5, maxWidth: 520 }}
    >
      <TextField
        label={t(texts.username)}
        value={values.username}
        onChange={event => change({ username: readAsciiInput(event) })}
        autoComplete="off"
        {...shownError('username')}
      />
      <TextField
        label={t(texts.password)}
        type="password"
        value={values.password}
        onChange={event => change({ password: event.target.value })}
        autoComplete="new-password"
        {...shownError('password', t(account.has_password ? texts.keepPassword : texts.sealed))}
      />
      <DateField
        label={t(texts.since)}
        value={values.since}
        onChange={since => change({ since })}
        {...shownError('since', t(texts.sinceHelp))}
      />
      <FormControlLabel
        control={
          <Switch
            checked={values.enabled}
            onChange={event => change({ enabled: event.target.checked })}
          />
        }
        label={t(texts.enabled)}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <LoadingButton type="submit" variant="contained" disabled={testing} running={running}>
          {t(words.save)}
        </LoadingButton>
        <LoadingButton
          variant="outlined"
          disabled={running}
          onClick={() => void test()}
          running={testing}
        >
          {t(texts.connection)}
        </LoadingButton>
      </Stack>
      {dialog}
    </Paper>
  );
};
