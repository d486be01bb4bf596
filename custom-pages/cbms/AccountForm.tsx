// The company's account at the tax authority. The password goes in and never comes back.
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { useReloadSession } from '../../src/api/session.ts';
import { postAndToast, showServerError } from '../../src/api/show-server-errors.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { conflictTexts as shared } from '../../src/forms/save-changes.ts';
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
  const say = useTranslations();
  // The account is read again every few seconds; the form changes the one that it began with.
  const [read, setRead] = useState({ fields: toAccountFields(account, today), tag });
  const { save: saveTyped, dialog } = useVersionedSave();
  const renew = useReloadSession();
  const [form, setForm] = useState({
    username: account.username,
    password: '',
    enabled: account.enabled === 1,
    since: account.since ?? today,
  });
  const [problems, setProblems] = useState<FieldErrors>({});
  const leading = useFocusFirstError(problems);
  const [running, setRunning] = useState<'save' | 'test' | undefined>();
  const change = (changed: Partial<typeof form>) => {
    setForm(known => ({ ...known, ...changed }));
    setProblems({});
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setRunning('save');
    try {
      const answer = await saveTyped({
        fields: [
          { name: 'username', label: say(texts.username) },
          { name: 'password', label: say(texts.password) },
          { name: 'since', label: say(texts.since) },
          {
            name: 'enabled',
            label: say(texts.enabled),
            show: on => say(on === 1 ? shared.on : shared.off),
          },
        ],
        read: read.fields,
        tag: read.tag,
        typed: { ...form, enabled: form.enabled ? 1 : 0 },
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
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else showServerError(error);
    } finally {
      setRunning(undefined);
    }
  };
  const test = async () => {
    setRunning('test');
    await postAndToast('cbms-account/test');
    setRunning(undefined);
  };
  const told = (name: string, otherwise = '') => ({
    error: problems[name] !== undefined,
    helperText: problems[name]?.join(' ') ?? otherwise,
  });
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      {...leading}
      onSubmit={save}
      sx={{ p: 3, display: 'grid', gap: 2.5, maxWidth: 520 }}
    >
      <TextField
        label={say(texts.username)}
        value={form.username}
        onChange={event => change({ username: readAsciiInput(event) })}
        autoComplete="off"
        {...told('username')}
      />
      <TextField
        label={say(texts.password)}
        type="password"
        value={form.password}
        onChange={event => change({ password: event.target.value })}
        autoComplete="new-password"
        {...told('password', say(account.has_password ? texts.keepPassword : texts.sealed))}
      />
      <DateField
        label={say(texts.since)}
        value={form.since}
        onChange={since => change({ since })}
        {...told('since', say(texts.sinceHelp))}
      />
      <FormControlLabel
        control={
          <Switch
            checked={form.enabled}
            onChange={event => change({ enabled: event.target.checked })}
          />
        }
        label={say(texts.enabled)}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <LoadingButton
          type="submit"
          variant="contained"
          disabled={running !== undefined}
          running={running === 'save'}
        >
          {say(words.save)}
        </LoadingButton>
        <LoadingButton
          variant="outlined"
          disabled={running !== undefined}
          onClick={() => void test()}
          running={running === 'test'}
        >
          {say(texts.connection)}
        </LoadingButton>
      </Stack>
      {dialog}
    </Paper>
  );
};
